"""Interface words of a content folder, from somebody else: text that takes the place of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.errors import ContentError, RulesError
from rulesdb.site.interface_words import word_problems
from tests.command_line import run
from tests.paths import TEMPLATES
from tests.workshop import Workshop


@pytest.fixture
def file(toy: Workshop) -> Path:
    (toy.content / "words").mkdir()
    return toy.content / "words/en.toml"


def told(toy: Workshop) -> list[str]:
    return [str(problem) for problem in word_problems(toy.load(), TEMPLATES)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[search]\nclear = 5\n", "2: 'search.clear' must be a text"),
        ("[search]\nclear = [1]\n", "2: 'search.clear' must be a text"),
        ("[search]\nclear.x = 'y'\n", "2: 'search.clear' must be a text"),
        ("search = 'x'\n", "1: 'search' must be a table"),
        ("[unknown]\nx = 2026-01-01\n", "2: 'unknown.x' must be a text"),
        ("growing = '{done.__class__}'\n", "1: 'growing' has {done.__class__}, which the English"),
        ("growing = '{done:>999999999}'\n", "1: 'growing' has {done:>999999999}, which"),
        ("growing = '{done!r} {all}'\n", "1: 'growing' has {done!r}, which"),
        ("growing = '{typo} {all}'\n", "1: 'growing' has {typo}, which"),
        ("growing = '{done'\n", "1: 'growing' has a brace, which"),
    ],
)
def test_word_that_cannot_take_the_place_of_another_is_reported(
    toy: Workshop, file: Path, text: str, problem: str
) -> None:
    file.write_text(text, "utf-8")
    [found] = told(toy)
    assert found.startswith(f"{file}:{problem}")
    with pytest.raises(ContentError):
        toy.build()
    assert not toy.folder.exists()


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"clear = '\xff'", "en.toml:1: not UTF-8"),
        (b"x = 1\nclear = '\x1b'", "en.toml:2: a control character"),
        (b"clear = '" + b"x" * 100_000 + b"'", "en.toml:1: larger than 100 KB"),
        (b"a = " + b"[" * 5_000, "en.toml: nested too deeply"),
        (b".".join([b"a"] * 3_000) + b" = 1", "en.toml: nested too deeply"),
        (b"clear", "en.toml: Expected '='"),
    ],
)
def test_file_that_cannot_be_read_is_reported(
    toy: Workshop, file: Path, raw: bytes, problem: str
) -> None:
    file.write_bytes(raw)
    with pytest.raises(RulesError) as caught:
        told(toy)
    assert problem in str(caught.value)
    result = run("--content", toy.content, "check")
    assert (result.code, problem.split(":")[-1].strip() in result.out + result.err) == (2, True)


def test_fitting_words_are_accepted(toy: Workshop, file: Path) -> None:
    file.write_text("growing = '{all}: {done}'\n[reasons]\n'no engine' = 'none'\n", "utf-8")
    assert told(toy) == []
