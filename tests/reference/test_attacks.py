"""The corpus of attacks in the loader: each one is refused on its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.errors import ContentError
from tests.attack_corpus import PATHS, REFUSED, ward
from tests.toy_game import write_toy
from tests.workshop import Workshop

WARD = "toy/glossary/ward.md"


@pytest.fixture
def toy(tmp_path: Path) -> Workshop:
    return Workshop(write_toy(tmp_path / "content"), tmp_path / "build")


@pytest.mark.parametrize("name", REFUSED)
def test_attack_is_refused_on_its_line(toy: Workshop, name: str) -> None:
    old, new, problem = REFUSED[name]
    page = ward("A ward.")
    assert old in page
    (toy.content / WARD).write_text(page.replace(old, new), "utf-8")
    with pytest.raises(ContentError) as caught:
        toy.load()
    told = [str(found) for found in caught.value.problems]
    assert any(problem in line for line in told), told
    assert all(line.isprintable() for line in told)
    assert not toy.folder.exists()


@pytest.mark.parametrize("name", PATHS)
def test_refuses_file_name_that_leads_elsewhere(toy: Workshop, name: str) -> None:
    file = toy.content / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(ward("A ward."), "utf-8")
    with pytest.raises(ContentError) as caught:
        toy.load()
    told = [str(found) for found in caught.value.problems]
    assert any("is not a valid name" in line or "in the wrong place" in line for line in told), told
    assert all(line.isprintable() for line in told)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("toy/glossary/index.md", "'index' is the page of the list of its kind"),
        ("toy/tournament/desk.md", "'desk' is the page of the tournament desk"),
        ("toy/glossary/con.md", "'con' is a device on Windows"),
        ("toy/glossary/lpt1.x.md", "'lpt1.x' is a device on Windows"),
        (f"toy/glossary/{'a' * 101}.md", "a name of 101 characters"),
        ("library/game.md", "'library' is not a name for a game"),
        ("toy.two/game.md", "'toy.two' is not a name for a game"),
        ("index.html/game.md", "'index.html' is not a name for a game"),
    ],
)
def test_refuses_reserved_name(toy: Workshop, name: str, why: str) -> None:
    file = toy.content / name
    file.parent.mkdir(parents=True, exist_ok=True)
    source = toy.content / ("toy/game.md" if file.name == "game.md" else WARD)
    file.write_text(source.read_text("utf-8"), "utf-8")
    with pytest.raises(ContentError) as caught:
        toy.load()
    assert f"{name}:1: {why}" in str(caught.value)


def test_refuses_tombstone_that_leads_out_of_the_library(toy: Workshop) -> None:
    (toy.content / "toy/glossary/old-ward.md").write_text("---\nmoved: ../../../evil\n---\n")
    with pytest.raises(ContentError, match=r"old-ward\.md:2: there is no entry"):
        toy.load()


def test_endless_file_is_not_read(toy: Workshop) -> None:
    (toy.content / "toy/glossary/zero.md").symlink_to("/dev/zero")
    with pytest.raises(ContentError, match="symlink leaves the content folder"):
        toy.load()
