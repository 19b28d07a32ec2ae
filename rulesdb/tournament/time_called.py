"""Time is called and nobody has won: five steps find the winner of the game in progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..errors import TournamentError
from . import Applied

KEYS, COST, HOUSES = 3, 6, 3


@dataclass(frozen=True)
class House:
    """What a house adds to potential Æmber: creatures in play, and bonus Æmber of cards in hand.

    The amount of bonus Æmber is meant, not the number of cards: questions/bonus-count-example.
    """

    creatures: int = 0
    bonus: int = 0


@dataclass(frozen=True)
class Side:
    """A player at the end of the last turn. Who names no house gets the one that counts most."""

    keys: int = 0
    amber: int = 0
    houses: Mapping[str, House] = field(default_factory=dict)
    named: str | None = None

    def __post_init__(self) -> None:
        numbers = [self.amber, *(n for h in self.houses.values() for n in (h.creatures, h.bonus))]
        if not 0 <= self.keys <= KEYS or min(numbers) < 0:
            raise TournamentError(f"keys go from 0 to {KEYS}, and no number is below 0")
        if len(self.houses) > HOUSES:
            raise TournamentError(f"a deck has {HOUSES} houses, not {len(self.houses)}")
        if self.named is not None and self.named not in self.houses:
            raise TournamentError(f"'{self.named}' is not among the houses of that player")

    def forged(self) -> Side:
        """After step 1: a key for exactly 6 Æmber, whatever cards say of its cost; one at most."""
        if self.amber < COST:
            return self
        return replace(self, keys=self.keys + 1, amber=self.amber - COST)

    def potential(self) -> int:
        named = [self.houses[self.named]] if self.named is not None else self.houses.values()
        return max((house.creatures + house.bonus for house in named), default=0)


@dataclass(frozen=True)
class Verdict:
    """Who won, in which step (0: before the steps), by which statement; both sides after step 1."""

    winner: str
    step: int
    decided: str
    applied: Applied
    sides: Mapping[str, Side]


def time_called(sides: Mapping[str, Side], first: str) -> Verdict:
    """Decide the game between two players, given by name; `first` went first in this game."""
    if len(sides) != 2 or first not in sides:
        raise TournamentError("give two players, and as first player one of them")
    (one, here), (other, there) = sides.items()
    if KEYS in (here.keys, there.keys):
        if here.keys == there.keys:
            raise TournamentError(f"only one player can have won by {KEYS} keys")
        winner, how = one if here.keys == KEYS else other, "tournament/end-of-game#three-keys"
        return Verdict(winner, 0, how, (how,), sides)
    applied = [f"tournament/time-called#{anchor}" for anchor in ("steps", "nobodys-turn")]
    if max(here.amber, there.amber) >= COST:
        applied += [
            f"tournament/time-called#{anchor}" for anchor in ("forge", "one-key", "no-cost-changes")
        ]
    # A third key in step 1 is no win at once, for both may forge it: the next steps compare.
    here, there = here.forged(), there.forged()
    after = {one: here, other: there}
    compared = (
        (2, ("most-keys",), here.keys - there.keys),
        (3, ("most-aember",), here.amber - there.amber),
        (
            4,
            ("name-a-house", "potential-aember", "most-potential"),
            here.potential() - there.potential(),
        ),
        (5, ("first-player",), 1 if first == one else -1),
    )
    for step, anchors, ahead in compared:
        applied += [f"tournament/time-called#{anchor}" for anchor in anchors]
        if step == 4 and any(
            house.bonus for side in after.values() for house in side.houses.values()
        ):
            applied.append("questions/bonus-count-example#amount")
        if ahead:
            break
    decided = f"tournament/time-called#{anchors[-1]}"
    applied.append("tournament/time-called#result")
    return Verdict(one if ahead > 0 else other, step, decided, tuple(applied), after)
