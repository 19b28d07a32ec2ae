"""Faults in what a contributor writes besides content: a card, a sentence, a word of the site."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import rulesdb
from rulesdb.builder.build import build
from rulesdb.engine.plugins import engine, has_engine
from rulesdb.engine.words import read_words
from rulesdb.errors import EngineFails, RulesError
from rulesdb.games.keyforge.amber import Steal
from rulesdb.proof.verify import Outcomes, verify_entry
from rulesdb.reference.library import Library
from rulesdb.system.paths import packaged

from .site.site_kit import Workshop
from .site.site_toy import write_toy

RULING = "keyforge/rulings/bait-and-switch-repeat-count"


def test_is_a_fault_in_a_card_a_failure_of_its_rulings(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def apply(self: Steal, game: object) -> None:
        raise ZeroDivisionError("no Æmber to share")

    monkeypatch.setattr(Steal, "apply", apply)
    result = verify_entry(library[RULING], Outcomes())
    assert result.state == "failed"
    told = r".*repeat-count\.md:\d+: the engine fails at this: ZeroDivisionError: no Æmber to share"
    assert re.match(told, result.failures[0])
    assert re.search(r"rulesdb/\w+\.py:\d+\); mend it there", result.failures[0])


def test_is_a_card_that_cannot_even_be_read_told_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.py").write_text("", "utf-8")
    (folder / "__init__.py").write_text("from . import cards\n", "utf-8")
    (folder / "cards.py").write_text("class Urchin(\n", "utf-8")
    monkeypatch.setattr(rulesdb, "__path__", [*rulesdb.__path__, str(tmp_path)])
    assert has_engine("broken")
    with pytest.raises(
        RulesError, match=r"engine of 'broken' cannot be read: SyntaxError.*cards\.py:1\)"
    ):
        engine("broken")


def test_is_a_sentence_with_an_unknown_word_told(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = library[RULING].scenarios[0]
    run = scenario.replay()
    words = engine("keyforge")
    monkeypatch.setitem(words.say.__globals__["phrases"]("en"), "Steal", "{player} steals {what}")
    with pytest.raises(EngineFails, match=r"a sentence in 'en' about .*: KeyError: 'what'"):
        run.trace("en")


def test_is_a_missing_sentence_told_by_file_and_key(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = library[RULING].scenarios[0].replay()
    phrases = engine("keyforge").say.__globals__["phrases"]
    for lang in ("en", "it"):
        monkeypatch.delitem(phrases(lang), "Steal")
    with pytest.raises(RulesError, match=r"keyforge/words/en\.toml: there is no 'Steal'; write it"):
        run.trace("it")


def test_is_a_missing_word_of_the_site_told_by_file_and_key(tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    shutil.copytree(packaged("site_templates"), templates)
    file = templates / "words" / "es.toml"
    text, count = re.subn(r"(?m)^tagline = .*\n", "", file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")
    toy = Workshop(write_toy(tmp_path / "content"), tmp_path / "build")
    with pytest.raises(RulesError, match=r"words/es\.toml: there is no 'tagline'; write it as in"):
        build(toy.load(), toy.folder, templates=templates)
    assert list((toy.folder / "versions").iterdir()) == []


@pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2", "\xff"])
def test_is_a_file_of_words_that_is_damaged_told_by_its_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "en.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(RulesError, match=rf"{re.escape(str(file))}: .*; mend the file"):
        read_words(file)
