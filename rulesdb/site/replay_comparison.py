"""Compare the replays of an erratum side by side: which step they part at, and how each ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from .endings_in_words import told_apart
from .replay import Replay, Scene
from .scenes import visible


class Cell(Struct, frozen=True):
    """A step of one of the replays: what happens, and the numbers it changes."""

    text: str
    changes: tuple[str, ...]


class Row(Struct, frozen=True):
    """A step of both replays; None for one that is over."""

    number: int
    was: Cell | None
    now: Cell | None
    parts: bool  # from here on they differ


class Result(Struct, frozen=True):
    """Something that both replays end with, differently."""

    what: str
    was: str
    now: str


class Comparison(Struct, frozen=True):
    rows: tuple[Row, ...]
    results: tuple[Result, ...]


def compare(old: Replay, new: Replay, words: Mapping[str, Any]) -> Comparison:
    """Return both replays, step by step, and what differs at their ends."""
    positions = [each.scenario.replay().position for each in (old, new)]
    was, now = told_apart(new.scenario, new.lang, positions)
    results = [
        Result(what, value, after) for (what, value), (_, after) in zip(was, now, strict=True)
    ]
    return Comparison(tuple(_rows(old, new, words)), tuple(results))


def _rows(old: Replay, new: Replay, words: Mapping[str, Any]) -> Iterator[Row]:
    parted = False
    for number, (was, now) in enumerate(zip_longest(old.scenes, new.scenes), 1):
        one, other = (_cell(scene, words) if scene else None for scene in (was, now))
        parts = not parted and one != other
        parted = parted or parts
        yield Row(number, one, other, parts)


def _cell(scene: Scene, words: Mapping[str, Any]) -> Cell:
    return Cell(" ".join(scene.texts), tuple(_changes(scene, words)))


def _changes(scene: Scene, words: Mapping[str, Any]) -> Iterator[str]:
    """Yield the numbers of each side that a scene changes."""
    before, after = visible(scene.before), visible(scene.board)
    for who, side in after.items():
        for name, value in side.items() if isinstance(side, dict) else ():
            was = before[who].get(name)
            if isinstance(value, int) and not isinstance(value, bool) and was != value:
                yield f"{words.get(who, who)}: {words.get(name, name)} {was} → {value}"
