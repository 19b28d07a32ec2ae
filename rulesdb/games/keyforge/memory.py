"""What is recorded of the current turn, for rules and cards that look back."""

from __future__ import annotations

from typing import NamedTuple


class Played(NamedTuple):
    """A card that was played: its name and house, and the type as which it was played."""

    name: str
    house: str
    type: str


class Memory:
    """What is recorded of the current turn."""

    def __init__(self) -> None:
        self.played: list[Played] = []
        self.used: list[str] = []
        self.again: list[str] = []  # those of them that had been used before
        self.discarded: list[tuple[str, str]] = []  # from hand: name and house of each card
        self.discards = {"me": 0, "opponent": 0}  # cards each has discarded, from any zone
        self.fallen = {"me": 0, "opponent": 0}  # creatures of each side destroyed in a fight
        self.destroyed = {"me": 0, "opponent": 0}  # creatures of each side destroyed in any way
        self.reaped = 0  # how often a creature has reaped
        self.fought = 0  # how often a creature was used to fight
        self.thieves: set[str] = set()  # the players who have stolen Æmber
        self.from_hand = 0  # cards played or discarded from hand
        self.acted = False  # whether something was played, used or discarded in this step
        self.ended = False  # whether Omega has ended this step
        self.cut_short = False  # in another reading, whether the rest of the turn is skipped

    def times(self, name: str) -> int:
        """How often a card of this name was played or used."""
        return sum(1 for card in self.played if card.name == name) + self.used.count(name)

    @property
    def creatures_played(self) -> int:
        """How many creatures were played."""
        return sum(1 for card in self.played if card.type == "creature")
