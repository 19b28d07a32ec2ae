"""Titles in any script are found."""

from __future__ import annotations

import pytest

from rulesdb.search.normalize import fold, words
from tests.workshop import Workshop


def test_words_are_those_of_any_script() -> None:
    assert words("Щит, Æmber_2 і 盾 «Λόγος»") == ["щит", "aember", "2", "і", "盾", "λογος"]


def test_letters_that_only_look_accented_stay() -> None:
    assert fold("Ёлка, Йод, Ärger") == "елка, йод, arger"


@pytest.mark.parametrize("query", ["щит", "ЩИТ", "щитт", "盾", "λόγος"])
def test_title_in_another_script_is_found(toy: Workshop, query: str) -> None:
    toy.edit("toy/glossary/ward.md", "## en: Ward", "## en: Щит (盾, Λόγος)")
    [hit, *_] = toy.load().search(query)
    assert hit.id == "toy/glossary/ward"
