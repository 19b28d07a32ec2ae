"""A build that fails leaves the previous one as it was."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest

from rulesdb.builder.build import build
from rulesdb.errors import BuildError, ContentError
from rulesdb.system.paths import packaged
from tests.builder.built_site import everything
from tests.workshop import Workshop, command, environment

WARD = "toy/glossary/ward.md"


SAYS = "A ward works once."


DUMA = "keyforge/rulings/duma-poison-wave.md"


def spoil_ruling(shop: Workshop) -> None:
    file = shop.content / DUMA
    text, count = re.subn(r"amber: 5\}", "amber: 9}", file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")


def test_failing_ruling_leaves_the_previous_build_unchanged(shop: Workshop) -> None:
    before = everything(shop)
    spoil_ruling(shop)
    with pytest.raises(BuildError):
        shop.build()
    assert everything(shop) == before


def test_failing_ruling_reports_file_line_and_difference(shop: Workshop) -> None:
    spoil_ruling(shop)
    with pytest.raises(BuildError) as caught:
        shop.build()
    first, *_, last = str(caught.value).splitlines()
    assert re.match(rf".*{re.escape(DUMA)}:\d+: ", first)
    assert "amber" in first
    assert last == "the previous build is unchanged"


def test_fixed_ruling_builds_again(shop: Workshop) -> None:
    written = (shop.content / DUMA).stat().st_mtime_ns
    spoil_ruling(shop)
    with pytest.raises(BuildError):
        shop.build()
    file = shop.content / DUMA
    file.write_text(file.read_text("utf-8").replace("amber: 9}", "amber: 5}"), "utf-8")
    os.utime(file, ns=(written, written))  # otherwise it counts as a change
    assert shop.build().rendered == 0


def test_content_problems_leave_the_previous_build_unchanged(toy: Workshop) -> None:
    toy.build()
    before = everything(toy)
    toy.edit(WARD, SAYS, "A <b>ward</b> works once.")
    with pytest.raises(ContentError):
        toy.build()
    assert everything(toy) == before


def test_command_exits_with_1_when_a_ruling_fails(shop: Workshop) -> None:
    before = everything(shop)
    spoil_ruling(shop)
    words = ("build", "--content", str(shop.content), "--build", str(shop.folder))
    done = subprocess.run(command(*words), capture_output=True, text=True, env=environment())
    assert done.returncode == 1
    assert DUMA in done.stderr
    assert "Traceback" not in done.stderr
    assert everything(shop) == before


def test_template_error_leaves_the_previous_build_unchanged(toy: Workshop) -> None:
    toy.build()
    before = everything(toy)
    templates = toy.content.parent / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    (templates / "list.html").write_text("{{ page.no_such_thing }}", "utf-8")
    with pytest.raises(Exception, match="no_such_thing"):
        build(toy.load(), toy.folder, templates=templates)
    assert everything(toy) == before


def test_refuses_url_that_no_qr_code_can_hold(toy: Workshop) -> None:
    with pytest.raises(BuildError, match="the URL is too long for a QR code"):
        build(toy.load(), toy.folder, url=f"https://example.org/{'a' * 1_000}")
    assert not toy.folder.exists()
