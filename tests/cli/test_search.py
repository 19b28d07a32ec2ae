"""rulesdb search"""

from __future__ import annotations

from typing import Any

import pytest

from tests.command_line import Tool, kinds

SHAPE = {
    "id": str,
    "anchor": str,
    "game": str,
    "kind": str,
    "lang": str,
    "title": str,
    "snippet": str,
    "score": float,
    "understood": str,
    "notice": str,
}


def hits(tool: Tool, *words: str) -> list[dict[str, Any]]:
    """Hits in KeyForge only: other games use some words differently."""
    result = tool("search", "--game", "keyforge", "--json", "--", *words)
    assert result.code == 0, result.err
    found: list[dict[str, Any]] = result.json
    return found


def first(tool: Tool, *words: str) -> tuple[str, str]:
    best = hits(tool, *words)[0]
    return best["id"], best["anchor"]


def test_json_shape(built: Tool) -> None:
    found = hits(built, "steal")
    assert [kinds(hit) for hit in found] == [SHAPE] * len(found)


def test_best_hits_come_first(built: Tool) -> None:
    scores = [hit["score"] for hit in hits(built, "destroyed")]
    assert scores == sorted(scores, reverse=True)


def test_statement_is_found_with_its_anchor(built: Tool) -> None:
    found = hits(built, "healing a marked creature")
    assert ("keyforge/glossary/destroyed", "healing") in [(h["id"], h["anchor"]) for h in found]


def test_no_statement_is_listed_twice(built: Tool) -> None:
    found = built("search", "armor", "--limit", "50", "--json").json
    assert len(found) > 10
    assert len({(hit["id"], hit["anchor"]) for hit in found}) == len(found)


@pytest.mark.parametrize(
    ("name", "id", "lang"),
    [
        ("steal", "steal", "en"),
        ("robar", "steal", "es"),
        ("rubare", "steal", "it"),
        ("destroyed", "destroyed", "en"),
        ("armadura", "armor", "es"),
        ("elusione", "elusive", "it"),
    ],
)
def test_term_name_finds_its_page_first(built: Tool, name: str, id: str, lang: str) -> None:
    best = hits(built, name)[0]
    assert (best["id"], best["anchor"]) == (f"keyforge/glossary/{id}", "")
    assert best["lang"] == lang


@pytest.mark.parametrize("name", ["chains", "cadenas", "vincoli", "fight", "luchar", "combattere"])
def test_glossary_comes_before_other_kinds_of_that_name(built: Tool, name: str) -> None:
    assert hits(built, name)[0]["kind"] == "glossary"


@pytest.mark.parametrize("name", ["bait and switch", "Gato por Liebre", "trucco della civetta"])
def test_card_comes_before_its_erratum(built: Tool, name: str) -> None:
    assert first(built, name) == ("keyforge/cards/bait-and-switch", "")


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("æmbar", "glossary/aember"),
        ("aembar", "glossary/aember"),
        ("ÆMBER", "glossary/aember"),
        ("Duma la Martir", "cards/duma-the-martyr"),
        ("duma la mártir", "cards/duma-the-martyr"),
    ],
)
def test_accents_and_ae_do_not_matter(built: Tool, typed: str, id: str) -> None:
    assert first(built, typed) == (f"keyforge/{id}", "")


@pytest.mark.parametrize(
    ("typed", "id"),
    [("destroid", "destroyed"), ("elusve", "elusive"), ("armadra", "armor")],
)
def test_forgives_typo(built: Tool, typed: str, id: str) -> None:
    assert first(built, typed)[0] == f"keyforge/glossary/{id}"


@pytest.mark.parametrize("number", ["LLdlA 267", "lldla 267", "CotA 267"])
def test_card_is_found_by_its_number(built: Tool, number: str) -> None:
    assert first(built, number) == ("keyforge/cards/bait-and-switch", "")


def test_query_may_have_several_words(built: Tool) -> None:
    assert first(built, "tolas", "bad", "penny") == ("keyforge/rulings/tolas-bad-penny", "")


def test_ruling_is_found_by_its_whole_question(built: Tool) -> None:
    question = "How often does Bait and Switch steal from an opponent who is far ahead?"
    assert first(built, question) == ("keyforge/rulings/bait-and-switch-repeat-count", "")


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ("who decides the order", "glossary/destroyed"),
        ("quién decide el orden", "glossary/destroyed"),
        ("chi decide in che ordine", "glossary/destroyed"),
        ("how does armor work", "glossary/armor"),
    ],
)
def test_question_in_other_words_finds_something(built: Tool, question: str, id: str) -> None:
    assert f"keyforge/{id}" in [hit["id"] for hit in hits(built, question)]


def test_words_that_never_occur_together_find_something(built: Tool) -> None:
    ids = [hit["id"] for hit in hits(built, "elusive", "xylophone", "ward")]
    assert {"keyforge/glossary/elusive", "keyforge/glossary/ward"} <= set(ids)


def test_query_of_stop_words_finds_something(built: Tool) -> None:
    assert hits(built, "the") != []


def test_unknown_word_finds_nothing(built: Tool) -> None:
    assert hits(built, "qwertyuiop") == []


def test_empty_result_says_what_to_try(built: Tool) -> None:
    result = built("search", "qwertyuiop")
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("nothing found; try fewer words")


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("", id="empty"),
        pytest.param("   ", id="spaces"),
        pytest.param("a" * 10_000, id="one very long word"),
        pytest.param("steal " * 2_000, id="very many words"),
        pytest.param("?!*()[]{}\"'\\^~", id="punctuation"),
        pytest.param("title:x*~ [a TO b]", id="query language"),
        pytest.param("steal AND NOT (", id="half a query"),
        pytest.param("ste\0al", id="NUL"),
        pytest.param("😀 🗝️", id="emoji"),
        pytest.param("\ud800", id="half a character"),
        pytest.param("--json", id="an option"),
        pytest.param("../../etc/passwd", id="a path"),
    ],
)
def test_odd_query_does_not_break_the_search(built: Tool, query: str) -> None:
    assert isinstance(hits(built, query), list)


def test_refuses_query_without_words(built: Tool) -> None:
    assert built("search").code == 2


@pytest.mark.parametrize("kind", ["ruling", "rulings"])
def test_kind_narrows_the_hits(built: Tool, kind: str) -> None:
    found = built("search", "steal", "--kind", kind, "--json").json
    assert {hit["kind"] for hit in found} == {"rulings"}


def test_unknown_kind_lists_the_kinds(built: Tool) -> None:
    result = built("search", "steal", "--kind", "spell")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("there is no kind 'spell'; use one of glossary, ")


def test_lang_narrows_the_hits(built: Tool) -> None:
    found = built("search", "steal", "--game", "keyforge", "--lang", "it", "--json").json
    assert {hit["lang"] for hit in found} == {"it"}
    assert found[0]["id"] == "keyforge/glossary/steal"


def test_game_narrows_the_hits(built: Tool) -> None:
    assert built("search", "steal", "--game", "keyforge", "--json").json != []


def test_preferred_game_comes_first(built: Tool) -> None:
    for game in ("atrum", "mitos"):
        found = built("search", "prioridad", "--first", game, "--json").json
        assert found[0]["id"] == f"{game}/glossary/priority"
        assert {hit["game"] for hit in found} >= {"atrum", "mitos"}


@pytest.mark.parametrize(
    ("way", "value", "known"),
    [
        ("game", "chess", "atrum, keyforge, mitos"),
        ("lang", "xx", "en, es, it"),
        ("house", "weyland", "brobnar, dis, "),
        ("state", "perhaps", "use one of not-modelled, open, "),
        ("card", "black-lotus", "its name in any language"),
        ("cites", "nothing#at-all", "steal#taken"),
        ("version", "9.9", "use one of "),
    ],
)
def test_unknown_filter_value_lists_the_known_ones(
    built: Tool, way: str, value: str, known: str
) -> None:
    result = built("search", "steal", f"--{way}", value)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"there is no {way} '{value}' here; ")
    assert known in result.err


@pytest.mark.parametrize("name", ["bad-penny", "Bad Penny", "falsa morena", "FALSA MORENA"])
def test_card_filter_accepts_any_language(built: Tool, name: str) -> None:
    found = built("search", "destroyed", "--card", name, "--json").json
    assert "keyforge/rulings/yxilo-bolter-bad-penny" in [hit["id"] for hit in found]
    assert "keyforge/glossary/destroyed" not in [hit["id"] for hit in found]


def test_counts_say_how_many_hits_a_filter_leaves(built: Tool) -> None:
    query = ("search", "destroyed", "--game", "keyforge", "--lang", "en", "--limit", "500")
    counts = built(*query, "--counts", "--json").json
    whole = built(*query, "--json").json
    assert set(counts) == {"game", "kind", "lang", "card", "house", "cites", "state", "version"}
    assert sum(counts["kind"].values()) == counts["game"]["keyforge"] == len(whole)
    for way, found in counts.items():
        for value in list(found)[:2]:
            left = built(*query, f"--{way}", value, "--json").json
            assert len(left) == found[value], (way, value)


def test_counts_show_other_values_of_a_filter(built: Tool) -> None:
    query = ("search", "destroyed", "--game", "keyforge", "--lang", "en", "--counts", "--json")
    assert built(*query, "--kind", "ruling").json["kind"] == built(*query).json["kind"]


def test_counts_read_as_options(built: Tool) -> None:
    out = built("search", "destroyed", "--game", "keyforge", "--counts").out
    assert out.startswith("--game  keyforge ")
    assert "\n--card  " in out


def test_limit_caps_the_hits(built: Tool) -> None:
    assert len(built("search", "destroyed", "--limit", "2", "--json").json) == 2


def test_refuses_limit_of_zero(built: Tool) -> None:
    assert built("search", "destroyed", "--limit", "0").code == 2


def test_text_shows_title_address_and_snippet(built: Tool) -> None:
    lines = built("search", "robar", "--game", "keyforge", "--limit", "1").out.splitlines()
    assert lines[0] == "Robar (Æmbar)  keyforge/glossary/steal (es)"
    assert lines[1].startswith("    ")


@pytest.mark.slow
def test_missing_index_is_built(copy: Tool) -> None:
    result = copy("search", "steal", "--json")
    assert result.code == 0
    assert result.json[0]["id"] == "keyforge/glossary/steal"
    assert result.err == "indexing what has changed\n"
    assert not (copy.build / "site").exists()


@pytest.mark.slow
def test_changed_content_is_indexed_again(copy: Tool) -> None:
    assert hits(copy, "qwertyuiop") == []
    copy.edit("keyforge/glossary/steal", "aliases: [", "aliases: [qwertyuiop, ")
    assert first(copy, "qwertyuiop") == ("keyforge/glossary/steal", "")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["built", "searched"])
def test_bad_content_searches_the_last_good_index(request: pytest.FixtureRequest, how: str) -> None:
    copy: Tool = request.getfixturevalue("built_copy" if how == "built" else "copy")
    hits(copy, "steal")
    copy.edit("keyforge/glossary/steal", "see: [aember]", "see: [nothing-like-it]")
    result = copy("search", "steal", "--game", "keyforge", "--json")
    assert result.code == 0
    assert result.json[0]["id"] == "keyforge/glossary/steal"
    assert result.err.splitlines()[-1] == "searching the last good index"


def test_bad_content_without_build_is_an_error(copy: Tool) -> None:
    copy.edit("keyforge/glossary/steal", "see: [aember]", "see: [nothing-like-it]")
    result = copy("search", "steal")
    assert (result.code, result.out) == (2, "")


@pytest.mark.slow
def test_unplanned_language_can_be_searched(copy: Tool) -> None:
    game = copy.content / "keyforge" / "game.md"
    game.write_text(game.read_text("utf-8").replace("[en, es, it]", "[en, es, it, la]"), "utf-8")
    for file in copy.content.rglob("*.md"):
        text = file.read_text("utf-8")
        if "## it: " in text:
            latin = text.partition("## it: ")[2].partition("```")[0]
            file.write_text(text.replace("## it: ", f"## la: Latine {latin.rstrip()}\n\n## it: "))
    result = copy("search", "latine", "rubare", "--lang", "la", "--json")
    assert result.code == 0, result.err
    assert result.json[0]["id"] == "keyforge/glossary/steal"
