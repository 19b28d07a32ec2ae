"""The corpus of attacks in a build: nothing escapes, and heavy pages stay within limits."""

from __future__ import annotations

import resource
import subprocess

import pytest

from tests.attack_corpus import HEAVY, HIDDEN, LIVE, PWN, build_hostile, ward
from tests.html_tree import read
from tests.workshop import Workshop, command, environment

WARD = "toy/glossary/ward.md"
MEMORY = 1_500_000_000  # bytes of address space; Python and its libraries take a third of it
CPU = 300  # seconds; all heavy pages together take about five


@pytest.mark.parametrize("name", HIDDEN)
def test_hidden_file_is_ignored(toy: Workshop, name: str) -> None:
    file = toy.content / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"<script>{PWN}</script>", "utf-8")
    toy.build()
    assert not [path for path in toy.folder.rglob("*") if "pwned" in path.name]
    pages = (path.read_text("utf-8") for path in toy.site.resolve().rglob("*.html"))
    assert not any(PWN in page for page in pages)


# Accepted text --------------------------------------------------


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return build_hostile(tmp_path_factory.mktemp("hostile"))


def pages_of(shop: Workshop) -> list[str]:
    site = shop.site.resolve()
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_every_attack_is_somewhere_on_the_site(hostile: Workshop) -> None:
    """Otherwise the other tests would prove nothing."""
    pages = [read((hostile.site / path).read_text("utf-8"))[0] for path in pages_of(hostile)]
    shown = " ".join(page.text for page in pages)
    for attack in LIVE:
        said = attack.replace('\\"', '"').replace("\\u202E", "\u202e")
        assert said in shown, said


def test_attacks_do_not_escape_the_build_folder(hostile: Workshop) -> None:
    root = hostile.folder.parent
    assert sorted(path.name for path in root.iterdir()) == ["build", "cache", "content"]
    build = hostile.folder.resolve()
    for path in hostile.folder.rglob("*"):
        assert path.resolve().is_relative_to(build), path
    assert not [path for path in hostile.folder.rglob("*") if "evil" in path.name]
    assert [path for path in hostile.content.rglob("*") if path.suffix not in (".md", "")] == []


# Limits --------------------------------------------------


def limited() -> None:
    """Limit memory and CPU time to those of a small machine."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))


@pytest.mark.slow
def test_heavy_pages_build_within_limits(toy: Workshop) -> None:
    for name, text in HEAVY.items():
        (toy.content / f"toy/glossary/heavy-{name}.md").write_text(text, "utf-8")
    words = command("build", "--content", str(toy.content), "--build", str(toy.folder))
    done = subprocess.run(
        words, capture_output=True, text=True, env=environment(), preexec_fn=limited
    )
    assert done.returncode == 0, done.stderr
    for name in HEAVY:
        assert (toy.site / f"en/toy/glossary/heavy-{name}.html").is_file()


@pytest.mark.slow
def test_heavy_files_are_refused_within_limits(toy: Workshop) -> None:
    """Each file is refused, and all problems are reported."""
    for number in range(100):
        bomb = "see: " + "[" * 45_000 if number % 2 else 'see: ["' + "x" * 90_000
        (toy.content / f"toy/glossary/bomb{number}.md").write_text(ward("x", bomb), "utf-8")
    words = command("check", "--content", str(toy.content), "--build", str(toy.folder))
    done = subprocess.run(
        words, capture_output=True, text=True, env=environment(), preexec_fn=limited
    )
    assert done.returncode == 2
    assert done.stdout.count("/bomb") >= 100
    assert "Traceback" not in done.stderr
