"""Replays of all games: every step shows something, in the right seat, and one decides."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rulesdb.engine.kernel import Line
from rulesdb.reference.library import Library
from rulesdb.site.scenes import scenes, visible, with_ghosts
from tests.html_tree import Element
from tests.workshop import Workshop

GAMES = ("keyforge", "atrum", "mitos")


def replays(pages: dict[str, Element], game: str) -> Iterator[tuple[str, Element]]:
    for path, page in pages.items():
        if re.fullmatch(rf"en/{game}/(rulings|glossary|rules)/.*\.html", path):
            yield from ((path, replay) for replay in page.all("div", cls="replay"))


def line(rule: str, *path: str) -> Line:
    return Line(path[-1] if path else "", rule, None, 0, path)


# Scenes --------------------------------------------------


def test_lines_without_change_join_the_next_change() -> None:
    boards = [{"amber": amber} for amber in (0, 0, 1, 1, 2, 2)]
    lines = [line(rule) for rule in "abcde"]
    assert scenes(boards, lines) == [range(0, 2), range(2, 5)]


def test_changes_by_one_rule_in_one_step_are_one_scene() -> None:
    boards = [{"amber": amber} for amber in (0, 1, 2, 3)]
    alike = [line("steal", "play"), line("steal", "play"), line("steal", "reap")]
    assert scenes(boards, alike) == [range(0, 2), range(2, 3)]


def test_replay_without_change_is_one_scene() -> None:
    assert scenes([{"id": 1}, {"id": 2}], [line("a")]) == [range(0, 1)]
    assert scenes([{}], []) == []


def test_card_that_leaves_stays_as_a_ghost_until_it_returns() -> None:
    def board(*names: str, discard: tuple[int, ...] = ()) -> dict[str, object]:
        cards = [{"id": ord(name), "name": name} for name in names]
        piles = {"discard": [{"id": id} for id in discard]}
        return {"me": {"line": cards, "piles": piles}, "in_play": ["line"]}

    first, second, third = with_ghosts([board(*"abc"), board(*"ac", discard=(98,)), board(*"abc")])
    assert [card.get("gone") for card in second["me"]["line"]] == [None, "discard", None]
    assert [card["name"] for card in second["me"]["line"]] == ["a", "b", "c"]
    assert first["me"] == third["me"] | {"piles": first["me"]["piles"]}


# Pages --------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_step_changes_what_a_reader_sees(pages: dict[str, Element], game: str) -> None:
    same, shown = [], 0
    for path, replay in replays(pages, game):
        steps = [step for step in replay.all("li", cls="step") if "verdict" not in step.classes]
        boards = [step.one("figure", cls="board") for step in steps]
        shown += len(boards)
        for number, (one, other) in enumerate(pairwise(boards), 1):
            if one.text == other.text and len(boards) > 2:
                same.append(f"{path} {number}")
    assert shown > 100
    assert same == []


def test_one_step_decides_and_the_answer_stands_at_the_end(pages: dict[str, Element]) -> None:
    page = pages["en/keyforge/rulings/duma-poison-wave.html"]
    [step] = page.all("li", cls="deciding")
    assert "stays marked" in step.one(cls="words").text
    assert "Healing a marked creature leaves the mark on it." in step.one("blockquote").text
    last = page.all("li", cls="step")[-1]
    assert "verdict" in last.classes
    assert last.one(cls="words").text == page.one("div", cls="answer").text


@pytest.mark.parametrize("game", GAMES)
def test_most_rulings_have_a_deciding_step(pages: dict[str, Element], game: str) -> None:
    rulings = [replay for path, replay in replays(pages, game) if "/rulings/" in path]
    decided = [replay for replay in rulings if replay.all("li", cls="deciding")]
    assert len(decided) > 0.85 * len(rulings)
    assert all(len(replay.all("li", cls="deciding")) == 1 for replay in decided)


def test_card_being_played_is_in_the_seat_of_its_player(library: Library) -> None:
    """On every board of Mitos."""
    wrong, seen = [], 0
    for entry in library.of("mitos", "rulings"):
        for scenario in entry.scenarios if entry.scenarios else ():
            if scenario.mode == "endless":
                continue
            for board in scenario.replay(boards=True).boards:
                held = [
                    card["name"] for side in ("me", "opponent") for card in board[side]["plays"]
                ]
                seen += len(board["opponent"]["plays"])
                if sorted(held) != sorted(board["playing"]):
                    wrong.append(entry.name)
    assert seen > 10
    assert wrong == []


def test_atrum_boards_show_names_and_numbers(pages: dict[str, Element]) -> None:
    chains = [
        link
        for _, replay in replays(pages, "atrum")
        for chain in replay.all("ol", cls="chain")
        for link in chain.all("li", cls="link")
    ]
    assert len(chains) > 50
    assert [link.text for link in chains if re.search(r"\bpower-\d", link.text)] == []
    page = pages["en/atrum/rulings/damage-above-prevention.html"]
    sums = {" ".join(total.text.split()) for total in page.all("span", cls="sum")}
    assert "5 damage − 3 prevented = 2" in sums


@pytest.mark.parametrize("game", GAMES)
def test_endings_are_told_apart_in_words(pages: dict[str, Element], game: str) -> None:
    alike = []
    for path, replay in replays(pages, game):
        for ends in replay.all("section", cls="differ"):
            items = [item for item in ends.all("li") if item.attrs.get("id", "").startswith("_r")]
            told = [" ".join(dd.text for dd in item.all("dd")) for item in items]
            if len(set(told)) < len(told):
                alike.append(path)
    assert alike == []


def test_board_is_drawn_only_where_endings_differ_on_it(
    library: Library, pages: dict[str, Element]
) -> None:
    drawn = pages["en/keyforge/rulings/duma-poison-wave.html"].one("section", cls="differ")
    assert drawn.all("figure", cls="board") == []
    assert visible({"id": 1, "name": "a", "card": "b"}) == {"name": "a"}


# What a replay says of itself --------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_replays_of_a_page_have_titles_of_their_own(pages: dict[str, Element], game: str) -> None:
    alike, several = [], 0
    for path, page in pages.items():
        if re.fullmatch(rf"(en|es)/{game}/.*\.html", path):
            named = [nav.attrs["aria-label"] for nav in page.all("nav", cls="way")]
            several += len(named) > 1
            if len(set(named)) < len(named) or any(
                re.search(r": (Scenario|Situación) \d$", each) for each in named
            ):
                alike.append(path)
    assert several > 20
    assert alike == []


@pytest.mark.parametrize("game", GAMES)
def test_each_example_of_a_ruling_marks_a_step(pages: dict[str, Element], game: str) -> None:
    """The step that decides, or the one from which an example goes another way."""
    rulings = [(path, replay) for path, replay in replays(pages, game) if "/rulings/" in path]
    marked = [
        replay.all("li", cls="deciding") + replay.all("li", cls="parting") for _, replay in rulings
    ]
    bare = [path for (path, _), found in zip(rulings, marked, strict=True) if len(found) != 1]
    assert len(rulings) > 90
    assert len(bare) <= 0.02 * len(rulings), bare  # the only example, and nothing it cites


@pytest.mark.parametrize("game", GAMES)
def test_deciding_step_quotes_the_statement_that_it_applies(
    pages: dict[str, Element], game: str
) -> None:
    seen, wrong = 0, []
    for path, page in pages.items():
        if not re.fullmatch(rf"en/{game}/rulings/.*\.html", path):
            continue
        texts = {
            item.one("p", cls="small").one("a").attrs["href"]: item.one("div", cls="law").text
            for stands in page.all("ul", cls="stands")[:1]
            for item in stands.all("li")
        }
        for step in page.all("li", cls="deciding"):
            quoted = step.one("blockquote").text
            seen += 1
            if texts[step.one("p", cls="by").one("a").attrs["href"]] != quoted:
                wrong.append(f"{path}: {quoted}")
    assert seen > 80
    assert wrong == []


def test_pass_that_a_ruling_asks_about_is_told(pages: dict[str, Element]) -> None:
    page = pages["en/mitos/rulings/war-of-talismans-pass-and-return.html"]
    first, second = page.all("div", cls="replay")
    told = [step.one(cls="words").text for step in first.all("li", cls="step")]
    passed = next(at for at, words in enumerate(told) if "My opponent passes." in words)
    assert "I play Matador de Gigantes." in told[passed]
    assert any("My opponent plays Gorgonas." in words for words in told[passed:])
    both = " ".join(step.one(cls="words").text for step in second.all("li", cls="step"))
    assert "My opponent passes. I pass. Both pass in a row" in both


def test_shown_answer_quotes_the_statement_that_the_replay_decides_by(
    pages: dict[str, Element],
) -> None:
    wrong, seen = [], 0
    for path, page in pages.items():
        if not re.fullmatch(r"en/\w+/rulings/.*\.html", path) or not page.all("li", cls="deciding"):
            continue
        first = page.all("div", cls="replay")[0].all("li", cls="deciding")
        shown = page.one("section", cls="show").all("blockquote")
        for step, quote in zip(first, shown, strict=False):
            seen += 1
            if step.one("blockquote").text != quote.one("p").text:
                wrong.append(path)
    assert seen > 200
    assert wrong == []


def test_ruling_is_light_on_the_wire(real: Workshop) -> None:
    """With its style sheets and scripts, as a host compresses them."""
    heavy = []
    for path in real.site.resolve().glob("*/*/rulings/*-*.html"):
        text = path.read_text("utf-8")
        files = set(re.findall(r'(?:src|href)="([^"?]+\.(?:js|css))[?"]', text))
        parts = [path, *(path.parent / name for name in files)]
        if sum(len(gzip.compress(part.read_bytes(), 6)) for part in parts) >= 60_000:
            heavy.append(path.name)
    assert heavy == []
