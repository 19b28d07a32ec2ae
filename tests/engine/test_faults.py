"""Faults in code and phrases that contributors write: cards, sentences, words files."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.engine import plugins
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.words import parse_words
from rulesdb.errors import EngineFails, RulesError
from rulesdb.reference.library import Library

RULING = "keyforge/rulings/bait-and-switch-repeat-count"


def test_unreadable_card_module_is_reported_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "__init__.py").write_text("from . import cards\n", "utf-8")
    (folder / "cards.py").write_text("class Urchin(\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(plugins._registered, "broken", "broken")
    assert plugins.has_engine("broken")
    with pytest.raises(
        RulesError, match=r"engine of 'broken' cannot be loaded: SyntaxError.*cards\.py:1\)"
    ):
        rules_of("broken")


def test_sentence_with_unknown_placeholder_is_reported(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = library[RULING].scenarios[0]
    run = scenario.replay()
    words = rules_of("keyforge")
    monkeypatch.setitem(words.say.__globals__["phrases"]("en"), "Steal", "{player} steals {what}")
    with pytest.raises(EngineFails, match=r"a sentence in 'en' about .*: KeyError: 'what'"):
        run.trace("en")


def test_missing_sentence_is_reported_by_file_and_key(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = library[RULING].scenarios[0].replay()
    phrases = rules_of("keyforge").say.__globals__["phrases"]
    for lang in ("en", "it"):
        monkeypatch.delitem(phrases(lang), "Steal")
    with pytest.raises(RulesError, match=r"keyforge/words/en\.toml: missing 'Steal'; add it"):
        run.trace("it")


@pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2"])
def test_damaged_words_file_is_reported_by_its_name(text: str) -> None:
    with pytest.raises(RulesError, match=r"words/en\.toml: .*; fix the file"):
        parse_words(text, "words/en.toml")
