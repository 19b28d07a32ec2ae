"""The thesaurus: what players say, for the words of the rules."""

from __future__ import annotations

import pytest

from rulesdb.engine.plugins import packages
from rulesdb.engine.words import package_words
from rulesdb.reference.library import Library
from rulesdb.search.index import Indexes, open_index
from rulesdb.search.language import stem, without_stop_words
from rulesdb.search.normalize import words
from rulesdb.search.tables import _terms
from rulesdb.search.thesaurus import FOLDER

pytestmark = pytest.mark.slow  # the index of the real content is built first


def test_every_game_has_a_thesaurus_in_each_language(library: Library) -> None:
    for game, head in library.games.items():
        for lang in head.languages:
            assert len(package_words(packages()[game], FOLDER, lang)) > 20, (game, lang)


def test_each_line_names_words_that_the_rules_of_its_game_use(library: Library) -> None:
    indexes = Indexes(library)
    for game, head in library.games.items():
        for lang in head.languages:
            index = open_index(f"{game}.{lang}", indexes.built(f"{game}.{lang}").stored)
            for meant in package_words(packages()[game], FOLDER, lang):
                telling = without_stop_words(words(meant))
                unknown = [w for w in telling if not index.weights_of_stem(stem(w, lang))]
                assert not unknown, f"{game}/{FOLDER}/{lang}.toml: {meant}"


@pytest.mark.parametrize(
    ("query", "lang", "game", "right"),
    [
        ("veto", "en", "atrum", "glossary/annul"),
        ("scoop", "en", "atrum", "glossary/surrender"),
        ("tribe", "en", "mitos", "glossary/race"),
        ("land drop", "en", "mitos", "glossary/gold-per-turn"),
        ("deathtouch", "en", "keyforge", "glossary/poison"),
        ("umpire", "en", "atrum", "glossary/judge"),
        ("pickpocket amber", "en", "keyforge", "glossary/steal"),
        ("bodyguard", "en", "keyforge", "glossary/taunt"),
        ("going to time", "en", "keyforge", "tournament/time-called"),
        ("silenced", "en", "mitos", "glossary/ability-loss"),
        ("chuleta", "es", "keyforge", "tournament/notes-and-outside-material"),
        ("segundo terreno", "es", "mitos", "glossary/gold-per-turn"),
        ("guardia del corpo", "it", "keyforge", "glossary/taunt"),
        ("mirones", "es", "keyforge", "tournament/spectator"),
        ("legendaria", "es", "mitos", "glossary/unique-card"),
        ("tocco letale", "it", "keyforge", "glossary/poison"),
        ("parità di punti", "it", "keyforge", "tournament/tiebreakers"),
    ],
)
def test_what_players_say_finds_the_term(
    library: Library, query: str, lang: str, game: str, right: str
) -> None:
    hits = library.search(query, lang=lang, game=game, limit=3)
    assert f"{game}/{right}" in [hit.id for hit in hits]


def test_word_that_players_say_is_no_typo(library: Library) -> None:
    [hit, *_] = library.search("veto", lang="en")
    assert (hit.notice, hit.understood) == ("", "veto")


def test_one_word_means_no_term_that_has_it_among_stop_words(library: Library) -> None:
    index = open_index("mitos.en", Indexes(library).built("mitos.en").stored)
    assert index.any_order["time"]  # "how many times"
    assert not _terms("time", "en", index.tables)
