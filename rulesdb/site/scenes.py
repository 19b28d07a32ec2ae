"""Scenes of a replay: consecutive lines that change nothing a reader can see are one scene.

Cards that leave play stay on the boards that follow as ghosts, with where they went. A game's
board names the lists of cards in play (`in_play`) and the cards in each pile (`piles`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulesdb.engine.kernel import Line

Board = dict[str, Any]
UNSEEN = frozenset({"id", "card", "piles", "in_play", "deck", "step"})


def visible(value: Any) -> Any:
    """Return what a reader sees of a board."""
    if isinstance(value, dict):
        return {key: visible(item) for key, item in value.items() if key not in UNSEEN}
    return [visible(item) for item in value] if isinstance(value, list) else value


def scenes(boards: Sequence[Board], lines: Sequence[Line]) -> list[range]:
    """Return the lines of each scene: those that change nothing, then the one that does.

    `boards` has the board before each line, and the last one. Lines after the last change belong
    to the last scene. Changes right after each other by one rule, in one step, are one scene.
    """
    seen = [visible(board) for board in boards]
    found: list[range] = []
    start = 0
    for at, line in enumerate(lines):
        if seen[at] == seen[at + 1]:
            continue
        if found and start == at and _is_same_act(lines[at - 1], line):
            start = found.pop().start
        found.append(range(start, at + 1))
        start = at + 1
    return _to_the_end(found, start, len(lines))


def _is_same_act(one: Line, other: Line) -> bool:
    return one.rule == other.rule and one.path == other.path


def _to_the_end(found: list[range], start: int, lines: int) -> list[range]:
    if start < lines:
        last = found.pop() if found else range(start, lines)
        found.append(range(last.start, lines))
    return found


def with_ghosts(boards: Iterable[Board]) -> Iterator[Board]:
    """Add the cards that have left play to each board, where they were."""
    ghosts: dict[int, Board] = {}
    before: Board = {}
    for board in boards:
        here = {card["id"] for _, cards in _in_play(board) for card in cards}
        piles = _piles(board)
        for place, cards in _in_play(before):
            for at, card in enumerate(cards):
                if card["id"] not in here:
                    ghosts[card["id"]] = {"card": card, "place": place, "at": at}
        for id in [id for id in ghosts if id in here]:
            del ghosts[id]
        before = board
        yield _haunted(board, ghosts, piles)


def _haunted(board: Board, ghosts: dict[int, Board], piles: dict[int, str]) -> Board:
    found: Board = board
    for id, ghost in ghosts.items():
        gone = {**ghost["card"], "gone": piles.get(id, "")}
        found = _insert(found, ghost["place"], ghost["at"], gone)
    return found


def _sides(board: Board) -> Iterator[tuple[Any, Board]]:
    """Yield the sides of a board, with the key or number of each."""
    for key, value in board.items():
        if isinstance(value, dict):
            yield (key,), value
        if isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, dict):
                    yield (key, at), item


def _in_play(board: Board) -> Iterator[tuple[Any, list[Board]]]:
    for key, side in _sides(board):
        for zone in board.get("in_play", ()):
            if zone in side:
                yield (*key, zone), side[zone]


def _piles(board: Board) -> dict[int, str]:
    """Return the pile that each card in a pile is in, by its id."""
    of_all = [board, *(side for _, side in _sides(board))]
    return {
        card["id"]: name
        for side in of_all
        for name, cards in side.get("piles", {}).items()
        for card in cards
    }


def _insert(value: Any, place: tuple[Any, ...], at: int, card: Board) -> Any:
    """Return a copy of a board with a card in a list."""
    if not place:
        return [*value[:at], card, *value[at:]]
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = _insert(value[place[0]], place[1:], at, card)
    return copy
