"""Setting up a game: the Pit is formed and shuffled, and chance decides who plays first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .base_deck import OF_A_TYPE, TYPES, decks
from .participant import Minion, Participant
from .rules import rule
from .timing import Event, run, step
from .zones import CHANCE, shuffle

if TYPE_CHECKING:
    from .game import Game

SETUP = "setup"
AT_RANDOM = "rules/setup#first-player"


class Setup(Event):
    """A game before its first turn."""


def set_up(game: Game) -> Body:
    yield from run(game, "setup", Setup())


@step("setup.1.pit")
def form_pit(game: Game, setup: Setup) -> Body:
    yield FormPit(game.active, decks(len(game.participants)))


class FormPit(Effect, frozen=True):
    """Base decks, as many as the participants need, are shuffled and are the Pit."""

    rule = rule("rules/setup#shuffled")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> None:
        if not game.pit:
            kinds = [kind for kind in TYPES for _ in range(OF_A_TYPE * self.amount)]
            game.pit = [Minion(kind) for kind in kinds]
            for minion in game.pit:
                minion.zone = "pit"
        shuffle(game)


@step("setup.2.first")
def first(game: Game, setup: Setup) -> Body:
    who = yield Choose(CHANCE, tuple(game.participants), AT_RANDOM, "first")
    yield PlayFirst(who)


class PlayFirst(Effect, frozen=True):
    """A participant plays first."""

    rule = rule("rules/setup#first-player")
    participant: Participant

    def apply(self, game: Game) -> None:
        game.active = game.began = self.participant
