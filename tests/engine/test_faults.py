"""Faults in code and phrases that contributors write: cards, sentences, words files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdb import games
from rulesdb.engine.plugins import engine, has_engine
from rulesdb.engine.words import read_words
from rulesdb.errors import EngineFails, RulesError
from rulesdb.reference.library import Library

RULING = "keyforge/rulings/bait-and-switch-repeat-count"


def test_unreadable_card_module_is_reported_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.py").write_text("", "utf-8")
    (folder / "__init__.py").write_text("from . import cards\n", "utf-8")
    (folder / "cards.py").write_text("class Urchin(\n", "utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert has_engine("broken")
    with pytest.raises(
        RulesError, match=r"engine of 'broken' cannot be read: SyntaxError.*cards\.py:1\)"
    ):
        engine("broken")


def test_sentence_with_unknown_placeholder_is_reported(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = library[RULING].scenarios[0]
    run = scenario.replay()
    words = engine("keyforge")
    monkeypatch.setitem(words.say.__globals__["phrases"]("en"), "Steal", "{player} steals {what}")
    with pytest.raises(EngineFails, match=r"a sentence in 'en' about .*: KeyError: 'what'"):
        run.trace("en")


def test_missing_sentence_is_reported_by_file_and_key(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = library[RULING].scenarios[0].replay()
    phrases = engine("keyforge").say.__globals__["phrases"]
    for lang in ("en", "it"):
        monkeypatch.delitem(phrases(lang), "Steal")
    with pytest.raises(RulesError, match=r"keyforge/words/en\.toml: there is no 'Steal'; write it"):
        run.trace("it")


@pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2", "\xff"])
def test_damaged_words_file_is_reported_by_its_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "en.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(RulesError, match=rf"{re.escape(str(file))}: .*; mend the file"):
        read_words(file)
