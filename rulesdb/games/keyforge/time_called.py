"""Time is called and nobody has won: five steps find the winner of the game in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesdb.engine.procedure_types import Applied, Readings
from rulesdb.errors import TournamentError

from .readings import FOLLOWED

KEYS, COST, HOUSES = 3, 6, 3


@dataclass(frozen=True)
class House:
    """A house's part of potential Æmber: creatures in play, and bonus Æmber of cards in hand.

    `cards` is the number of cards with a bonus; by default each has 1.
    """

    creatures: int = 0
    bonus: int = 0
    cards: int | None = None

    def potential(self, readings: Readings) -> int:
        by_card = readings["bonus-count-example"] == "cards" and self.cards is not None
        return self.creatures + (self.cards or 0 if by_card else self.bonus)


@dataclass(frozen=True)
class Side:
    """A player at the end of the last turn. If no house is named, the best one counts.

    `controlled` holds houses of enemy cards that the player controls, other than their own three.
    """

    keys: int = 0
    amber: int = 0
    houses: Mapping[str, House] = field(default_factory=dict)
    named: str | None = None
    controlled: Mapping[str, House] = field(default_factory=dict)

    def __post_init__(self) -> None:
        houses = (*self.houses.values(), *self.controlled.values())
        numbers = [self.amber, *(n for h in houses for n in (h.creatures, h.bonus, h.cards or 0))]
        if not 0 <= self.keys <= KEYS or min(numbers) < 0:
            raise TournamentError(f"a player has 0 to {KEYS} keys, and numbers cannot be negative")
        if len(self.houses) > HOUSES:
            raise TournamentError(f"a deck has {HOUSES} houses, not {len(self.houses)}")
        if self.named is not None and self.named not in {**self.houses, **self.controlled}:
            raise TournamentError(f"'{self.named}' is not among the houses of that player")

    def forged(self) -> Side:
        """Return the side after step 1: at most one key, for exactly 6 Æmber despite any card."""
        if self.amber < COST:
            return self
        return replace(self, keys=self.keys + 1, amber=self.amber - COST)

    def potential(self, readings: Readings = FOLLOWED) -> int:
        houses = dict(self.houses)
        if readings["potential-aember-house"] == "controlled":
            houses |= self.controlled
        if self.named is not None and self.named not in houses:
            raise TournamentError(
                f"'{self.named}' is not a house of that player; name one of their three",
                readings.cite("potential-aember-house"),
            )
        named = [houses[self.named]] if self.named is not None else houses.values()
        return max((house.potential(readings) for house in named), default=0)


@dataclass(frozen=True)
class Verdict:
    """The winner, the step (0: before the steps), the deciding statement, sides after step 1."""

    winner: str
    step: int
    decided: str
    applied: Applied
    sides: Mapping[str, Side]


def time_called(sides: Mapping[str, Side], first: str, readings: Readings = FOLLOWED) -> Verdict:
    """Decide the game between two players, given by name; `first` went first in this game."""
    if len(sides) != 2 or first not in sides:
        raise TournamentError("give two players, and make one of them the first player")
    (one, here), (other, there) = sides.items()
    if KEYS in (here.keys, there.keys):
        if here.keys == there.keys:
            raise TournamentError(f"only one player can have {KEYS} keys")
        winner, how = one if here.keys == KEYS else other, "tournament/end-of-game#three-keys"
        return Verdict(winner, 0, how, (how,), sides)
    applied = [f"tournament/time-called#{anchor}" for anchor in ("steps", "nobodys-turn")]
    if max(here.amber, there.amber) >= COST:
        applied += [
            f"tournament/time-called#{anchor}" for anchor in ("forge", "one-key", "no-cost-changes")
        ]
    here, there = here.forged(), there.forged()
    after = {one: here, other: there}
    if KEYS in (here.keys, there.keys):
        applied.append(readings.cite("three-keys-after-time"))
        if readings["three-keys-after-time"] == "wins-at-once":
            return _third_key(after, applied)
    compared = (
        (2, ("most-keys",), here.keys - there.keys),
        (3, ("most-aember",), here.amber - there.amber),
        (
            4,
            ("name-a-house", "potential-aember", "most-potential"),
            here.potential(readings) - there.potential(readings),
        ),
        (5, ("first-player",), 1 if first == one else -1),
    )
    for step, anchors, ahead in compared:
        applied += [f"tournament/time-called#{anchor}" for anchor in anchors]
        if step == 4:
            applied += [readings.cite(question) for question in _doubts(after)]
        if ahead:
            break
    decided = f"tournament/time-called#{anchors[-1]}"
    applied.append("tournament/time-called#result")
    return Verdict(one if ahead > 0 else other, step, decided, tuple(applied), after)


def _third_key(after: Mapping[str, Side], applied: Sequence[str]) -> Verdict:
    """Decide by a third key, if that wins at once; raise if both have it."""
    winners = [name for name, side in after.items() if side.keys == KEYS]
    if len(winners) > 1:
        raise TournamentError("both forge the third key, and no text says who wins", applied[-1])
    return Verdict(winners[0], 1, applied[-1], tuple(applied), after)


def _doubts(sides: Mapping[str, Side]) -> Iterator[str]:
    """Yield the open questions that potential Æmber raises for these players."""
    if any(house.bonus for side in sides.values() for house in side.houses.values()):
        yield "bonus-count-example"
    if any(side.controlled for side in sides.values()):
        yield "potential-aember-house"


@dataclass(frozen=True)
class LastTurns:
    """Who still has a turn after time is called, in order; the second of two may decline it."""

    turns: tuple[str, ...]
    applied: Applied


def last_turns(moment: str, player: str, opponent: str, readings: Readings = FOLLOWED) -> LastTurns:
    """Return the last turns; `player` has the turn, or would be next.

    `moment` is `turn`, `between` two turns or `setup`. The opponent's turn is played only if the
    first does not bring a third key.
    """
    applied: Applied = ("tournament/time-called#current-turn", "tournament/time-called#last-turn")
    turns: tuple[str, ...] = (player, opponent)
    if moment != "turn":
        applied += (readings.cite("time-between-turns"),)
        if readings["time-between-turns"] == "no-turn":
            turns = (player,) if moment == "between" else ()
    return LastTurns(turns, applied)
