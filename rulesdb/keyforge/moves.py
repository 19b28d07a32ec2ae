"""What a player may do in step 3, and the rule that refuses what they may not.

A move in a scenario is text: `play urchin left`, `fight with tolas against urchin`. The text names
the move and, in one breath, the answers to the questions that the move asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ..errors import NotOffered
from ..kernel import Effect
from .card import Card, Creature
from .playing import Discard, Play
from .rules import rule
from .using import Fight, Reap

if TYPE_CHECKING:
    from .game import Game

OTHER_HOUSE = rule("rules/step-3-play-discard-use#other-houses")
EXHAUSTED = rule("rules/ready-and-exhausted#exhausted-no-use")
NO_TARGET = rule("rules/using-creatures-fight#no-target")


class Move(Struct, frozen=True):
    """Something that the active player does with a card."""

    card: Card

    verb = ""

    @property
    def name(self) -> str:
        return f"{self.verb} {self.card.name}"

    def refused(self, game: Game) -> str:
        """The rule that forbids it now, or nothing."""
        return "" if self.card.house == game.house else OTHER_HOUSE

    def effect(self, game: Game) -> Effect:
        raise NotImplementedError


class PlayCard(Move, frozen=True):
    verb = "play"

    def effect(self, game: Game) -> Effect:
        return Play(game.active, self.card)


class DiscardCard(Move, frozen=True):
    verb = "discard"

    def effect(self, game: Game) -> Effect:
        return Discard(game.active, self.card)


class UseCreature(Move, frozen=True):
    card: Creature

    def refused(self, game: Game) -> str:
        return super().refused(game) or (EXHAUSTED if self.card.exhausted else "")


class ReapWith(UseCreature, frozen=True):
    verb = "reap with"

    def effect(self, game: Game) -> Effect:
        return Reap(self.card)


class FightWith(UseCreature, frozen=True):
    verb = "fight with"

    def refused(self, game: Game) -> str:
        return super().refused(game) or ("" if game.active.opponent.creatures else NO_TARGET)

    def effect(self, game: Game) -> Effect:
        return Fight(self.card)


class Say(Struct, frozen=True):
    """A move without a card."""

    name: str


class House(Struct, frozen=True):
    """Choosing a house."""

    house: str

    verb = "house"

    @property
    def name(self) -> str:
        return f"house {self.house}"


END = Say("end turn")
TAKE_ARCHIVES = Say("take archives")
LEAVE_ARCHIVES = Say("leave archives")


def all_moves(game: Game) -> Iterator[Move]:
    """Everything that could be tried with the cards at hand."""
    for card in game.active.hand:
        yield PlayCard(card)
        yield DiscardCard(card)
    for creature in game.active.creatures:
        yield ReapWith(creature)
        yield FightWith(creature)


def legal_moves(game: Game) -> tuple[tuple[Move | Say, ...], dict[Move, str]]:
    """The moves on offer, and the rule that refuses each of the others."""
    legal: list[Move | Say] = []
    refused: dict[Move, str] = {}
    for move in all_moves(game):
        why = move.refused(game)
        if why and why not in game.record.off:
            refused[move] = why
        else:
            legal.append(move)
    return (*legal, END), refused


_MOVES = (
    re.compile(r"(?P<verb>play) (?P<card>\S+)(?: (?P<first>left|right))?$"),
    re.compile(r"(?P<verb>discard) (?P<card>\S+)$"),
    re.compile(r"(?P<verb>reap with) (?P<card>\S+)$"),
    re.compile(r"(?P<verb>fight with) (?P<card>\S+)(?: against (?P<first>\S+))?$"),
    re.compile(r"(?P<verb>house) (?P<card>\S+)$"),
    re.compile(r"(?P<verb>end) (?P<card>turn)$"),
)
FORMS = (
    "play CARD [left|right]",
    "discard CARD",
    "reap with CARD",
    "fight with CARD [against CARD]",
    "house HOUSE",
    "end turn",
)


def read_move(text: str) -> list[str]:
    """The move's name, then the answers that it brings along."""
    for form in _MOVES:
        if found := form.match(text.strip()):
            parts = found.groupdict()
            answers = [parts["first"]] if parts.get("first") else []
            return [f"{parts['verb']} {parts['card']}", *answers]
    raise NotOffered(f"'{text}' is not a move; write one of: {', '.join(FORMS)}")
