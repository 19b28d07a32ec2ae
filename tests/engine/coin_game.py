"""A tiny game: two pots, coins that land in them, and a ghost that adds more."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body, Choose, Effect, Record, perform


class Toy:
    """Two pots. A coin that lands in the haunted pot triggers the ghost."""

    def __init__(self, off: frozenset[str] = frozenset(), haunted: str = "") -> None:
        self.record = Record(off)
        self.pots = {"left": 0, "right": 0}
        self.haunted = haunted

    def instead(self, effect: Effect) -> Body | None:
        return None

    def after(self, effect: Effect, happened: Any) -> Body | None:
        if isinstance(effect, Coin) and effect.pot == self.haunted:
            return self._haunt()
        return None

    def _haunt(self) -> Body:
        yield Ghost(self.haunted)

    def play(self, body: Body) -> Body:
        return perform(self, body)


class Coin(Effect, frozen=True):
    rule = "coin"
    pot: str

    def apply(self, game: Toy) -> int:
        game.pots[self.pot] += 1
        return game.pots[self.pot]


class Ghost(Effect, frozen=True):
    rule = "ghost"
    pot: str

    def apply(self, game: Toy) -> None:
        game.pots[self.pot] += 10


class Two(Effect, frozen=True):
    """Two coins, each into a pot that the player chooses."""

    rule = "two"

    def apply(self, game: Toy) -> Body:
        for _ in range(2):
            pot = yield Choose("you", ("left", "right"), "where")
            yield Coin(pot)


class Forever(Effect, frozen=True):
    rule = "forever"

    def apply(self, game: Toy) -> Body:
        yield Forever()


def body(*wanted: Any) -> Body:
    """Yield each value in turn and return the result of the last."""
    result = None
    for each in wanted:
        result = yield each
    return result
