"""The five steps of a turn, and one turn after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .effects import Draw, Forge, ShedChain
from .effects import Ready as ReadyAll
from .moves import LEAVE_ARCHIVES, TAKE_ARCHIVES, House, Move, Say, legal_moves
from .player import HOUSES, Player
from .rules import rule
from .timing import Event, run, run_step, step

if TYPE_CHECKING:
    from .game import Game

KEY_COST = 6
MUST_FORGE = rule("forge#must")
CHOOSE_HOUSE = "rules/step-2-choose-a-house#choose-one"  # the question itself; nothing to apply
NO_OTHER_HOUSE = rule("rules/step-2-choose-a-house#no-other-house")
ARCHIVES = rule("rules/step-2-choose-a-house#archives")
MAIN = "timing/turn#3.main"
REFILL = rule("rules/step-5-draw-cards#up-to-six")
FEWER = rule("chains#fewer")
HAND_SIZE = 6


class Turn(Event):
    """A turn of the active player."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.player = game.active
        self.cost: int | None = None
        self.forged = False
        self.drawing = 0

    def subjects(self, window: str) -> list[Any]:
        if window == "turn.2.house.window-after-choose":
            return [self.game.house]
        if window == "turn.1.forge.window-after-forge":
            return [self.player] if self.forged else []
        return [self.player]


def turns(game: Game) -> Body:
    """Turn after turn, the first one from the step in which the position stands."""
    parts = game.chart["turn"]
    rest = parts[[part.id for part in parts].index(game.step) :]
    while True:
        turn = Turn(game)
        for part in rest:
            game.step = part.id
            yield from run_step(game, part, turn)
        yield EndTurn(game.active)
        rest = parts


class EndTurn(Effect, frozen=True):
    """The turn is over and the other player becomes the active player."""

    rule = rule("rules/turn-sequence#alternate")
    player: Player

    def apply(self, game: Game) -> None:
        for player in game.players:
            for creature in player.creatures:
                creature.armor_spent = 0
                creature.attacked = False
        game.house = ""
        game.active = self.player.opponent


@step("turn.1.forge.check")
def check_key(game: Game, turn: Turn) -> None:
    """Can the player pay for a key?"""
    turn.cost = KEY_COST if turn.player.amber >= KEY_COST and len(turn.player.keys) < 3 else None


@step("turn.1.forge.pay-and-forge")
def pay_and_forge(game: Game, turn: Turn) -> Body:
    if turn.cost is not None and game.record.cite(MUST_FORGE, turn.player):
        yield Forge(turn.player, turn.cost)
        turn.forged = True


@step("turn.2.house.choose")
def choose_house(game: Game, turn: Turn) -> Body:
    player = turn.player
    controlled = {card.house for card in player.in_play} - set(player.houses)
    houses = tuple(House(house) for house in (*player.houses, *sorted(controlled)))
    others = (House(house) for house in HOUSES if House(house) not in houses)
    refused = dict.fromkeys(others, NO_OTHER_HOUSE)
    chosen = yield Choose(player, houses, CHOOSE_HOUSE, "house", always=True, refused=refused)
    yield Activate(player, chosen.house)


class Activate(Effect, frozen=True):
    """A house becomes the active house for this turn."""

    rule = rule("active-house#chosen")
    player: Player
    house: str

    def apply(self, game: Game) -> None:
        game.house = self.house


@step("turn.2.house.take-archives")
def take_archives(game: Game, turn: Turn) -> Body:
    if turn.player.archives:
        moves = (TAKE_ARCHIVES, LEAVE_ARCHIVES)
        if (yield Choose(turn.player, moves, ARCHIVES, "archives")) is TAKE_ARCHIVES:
            yield PickUpArchives(turn.player)


class PickUpArchives(Effect, frozen=True):
    """All archived cards go to hand."""

    rule = ARCHIVES
    player: Player

    def apply(self, game: Game) -> None:
        self.player.hand += self.player.archives
        self.player.archives.clear()


@step("turn.3.main")
def main(game: Game, turn: Turn) -> Body:
    """Play, discard and use cards, in any order, as often as there is something to do."""
    while True:
        legal, refused = legal_moves(game)
        move: Move | Say = yield Choose(
            turn.player, legal, MAIN, "move", always=True, refused=refused
        )
        if isinstance(move, Say):
            return
        yield move.effect(game)


@step("turn.4.ready.all")
def ready(game: Game, turn: Turn) -> Body:
    yield ReadyAll(turn.player)


@step("turn.5.draw.refill")
def refill(game: Game, turn: Turn) -> Body:
    turn.drawing = HAND_SIZE - len(turn.player.hand)
    if turn.player.chains:
        yield from run(game, "chains", turn)
    if turn.drawing > 0:
        yield Refill(turn.player, turn.drawing)


class Refill(Effect, frozen=True):
    """The hand is filled up at the end of the turn."""

    rule = REFILL
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        yield Draw(self.player, self.amount)


@step("chains.1.due")
def due(game: Game, turn: Turn) -> None:
    """What there is to draw was counted with the hand; chains matter only if it is something."""


@step("chains.2.fewer")
def fewer(game: Game, turn: Turn) -> None:
    if turn.drawing > 0 and game.record.cite(FEWER, turn.player):
        turn.drawing -= min(4, (turn.player.chains + 5) // 6)


@step("chains.3.shed")
def shed(game: Game, turn: Turn) -> Body:
    if HAND_SIZE - len(turn.player.hand) > 0:
        yield ShedChain(turn.player)


@step("turn.5.draw.check-call")
def check_call(game: Game, turn: Turn) -> None:
    """Announcing that a key can be paid changes nothing in the position."""
