"""The words of the interface in every language, and the reasons why something is left out."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.builder.build import build
from rulesdb.engine.plugins import rules_of
from rulesdb.errors import ContentError
from rulesdb.proof.coverage import NO_SWITCH
from rulesdb.reference.library import Library
from rulesdb.reference.schema import Section, SourceDocument
from rulesdb.site.interface_words import own_words, site_words
from rulesdb.system.paths import packaged
from tests.paths import TEMPLATES
from tests.toy_game import write_toy
from tests.workshop import Workshop


def out_of_scope(sections: list[Section]) -> Iterator[str]:
    for section in sections:
        yield section.out_of_scope
        yield from out_of_scope(section.sections)


def reasons(library: Library, game: str) -> set[str]:
    found = {NO_SWITCH, *rules_of(game).rulebook.unseen.values()}
    for entry in library:
        if entry.game == game:
            found.add(str(getattr(entry.head, "not_modelled", "")))
            found.add(str(getattr(entry.head, "unreadable", None) or ""))
            if isinstance(entry.head, SourceDocument):
                found.update(out_of_scope(entry.head.outline))
    return found - {""}


@pytest.mark.parametrize(
    ("lang", "game"), [("es", "keyforge"), ("es", "atrum"), ("es", "mitos"), ("it", "keyforge")]
)
def test_every_reason_is_translated(library: Library, lang: str, game: str) -> None:
    known = site_words(TEMPLATES, lang, game)["reasons"]
    assert not sorted(reasons(library, game) - set(known))


def test_missing_word_of_the_site_is_reported_by_file_and_key(tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    file = templates / "words" / "es.toml"
    text, count = re.subn(r"(?m)^tagline = .*\n", "", file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")
    toy = Workshop(write_toy(tmp_path / "content"), tmp_path / "build")
    with pytest.raises(ContentError, match=r"words/es\.toml:1: 1 word is missing .*: tagline;"):
        build(toy.load(), toy.folder, templates=templates)
    assert not toy.folder.exists()


def flat(words: dict[str, object], above: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in words.items():
        if isinstance(value, dict):
            found |= flat(value, f"{above}{name}.")
        else:
            found[above + name] = str(value)
    return found


def slots(text: str) -> set[str]:
    return {part.partition("}")[0] for part in text.split("{")[1:]}


LANGUAGES = [("es", ""), ("it", ""), ("es", "keyforge"), ("it", "keyforge")]
LANGUAGES += [("es", "atrum"), ("es", "mitos")]


@pytest.mark.parametrize(("lang", "game"), LANGUAGES)
def test_words_of_the_interface_are_complete(lang: str, game: str) -> None:
    templates = packaged("site_templates")
    english, other = (
        flat({k: it for k, it in own_words(templates, code, game).items() if k != "reasons"})
        for code in ("en", lang)
    )  # reasons are keyed by their English text; another test checks them
    houses = {
        "shadows",
        "mars",
        "untamed",
        "saurian",
        "star-alliance",
    }  # English needs no entry for these
    assert {
        name for name in set(english) ^ set(other) if name.split(".")[-1] not in houses
    } == set()


@pytest.mark.parametrize(("lang", "game"), LANGUAGES)
def test_words_of_the_interface_have_the_same_placeholders(lang: str, game: str) -> None:
    templates = packaged("site_templates")
    english, other = (flat(site_words(templates, code, game)) for code in ("en", lang))

    assert [name for name in english if slots(english[name]) != slots(other[name])] == []


def test_portuguese_has_every_word_that_a_game_without_a_desk_shows() -> None:
    english, other = (
        flat({k: it for k, it in parsed.items() if k not in ("reasons", "desk")})
        for parsed in (
            tomllib.loads((TEMPLATES / "words" / f"{code}.toml").read_text("utf-8"))
            for code in ("en", "pt")
        )
    )
    assert set(english) - set(other) == set()
    assert [key for key in other if slots(other[key]) != slots(english.get(key, other[key]))] == []


def test_changed_interface_words_are_used_by_the_next_build(tmp_path: Path) -> None:
    """A server builds many times in one process."""
    (tmp_path / "words").mkdir()
    file = tmp_path / "words" / "en.toml"
    file.write_text('skip = "one"\n', "utf-8")
    assert site_words(tmp_path, "en")["skip"] == "one"
    file.write_text('skip = "two"\n', "utf-8")
    os.utime(file, ns=(1, 1))
    assert site_words(tmp_path, "en")["skip"] == "two"
