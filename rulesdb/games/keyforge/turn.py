"""The five steps of a turn, and the sequence of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .effects import ShedChain
from .keys import Forge, can_forge, current_cost
from .memory import Memory
from .moves import LEAVE_ARCHIVES, TAKE_ARCHIVES, House, Say, legal_moves, refused_moves
from .player import HOUSES, Player
from .rules import reading, rule
from .setup import set_up
from .status import ReadyAll
from .timing import Event, run, run_step, step, window
from .zones import Draw, LeaveArchives

if TYPE_CHECKING:
    from .game import Game

MUST_FORGE = rule("forge#must")
CHOOSE_HOUSE = "rules/step-2-choose-a-house#choose-one"  # the question itself; no rule to apply
NO_OTHER_HOUSE = rule("rules/step-2-choose-a-house#no-other-house")
CONTROLLED_HOUSE = rule("rules/step-2-choose-a-house#controlled-house")
CANNOT_CHOOSE = rule("cannot-vs-must-may#cannot")
MUST_CHOOSE = rule("house-choice#restricted")
IGNORED = rule("rules/step-2-choose-a-house#ignored-effect")
ARCHIVES = rule("rules/step-2-choose-a-house#archives")
MAIN = "timing/turn#3.main"
END_OF_TURN = "turn.5.draw.window-end-of-turn"
REFILL = rule("rules/step-5-draw-cards#up-to-six")
FEWER = rule("chains#fewer")
NO_DRAW = rule("rules/chains#no-draw")
HAND_SIZE = 6
MOST_FEWER = 4
FIVE_FEWER = reading("chains-over-24#five-fewer")


class Turn(Event):
    """A turn of the active player."""

    def __init__(self, game: Game, player: Player | None = None) -> None:
        self.game = game
        self.player = player or game.active
        self.cost: int | None = None
        self.forged = False
        self.drawing = 0
        self.unmatched = False  # whether no card in play belonged to the house when it was chosen

    def subjects(self, window: str) -> list[Any]:
        if window == "turn.2.house.window-after-choose":
            return [self.game.house] if self.game.house else []  # no house may be possible
        if window == "turn.1.forge.window-after-forge":
            return [self.player] if self.forged else []
        return [self.player]


def turns(game: Game) -> Body:
    """Run turn after turn, the first one from the position's step."""
    if game.step == "setup":
        yield from set_up(game)
        game.step = "turn.1.forge"
    parts = game.chart["turn"]
    rest = parts[[part.id for part in parts].index(game.step) :]
    while True:
        turn = Turn(game)
        if rest is parts:
            yield from begin(game)
        for part in rest:
            if game.step != part.id:
                game.step, game.turn.acted = part.id, False
            game.turn.ended = game.turn.cut_short = False
            yield from run_step(game, part, turn)
            if game.turn.cut_short:
                yield from window(game, END_OF_TURN, turn)
                break
        yield EndTurn(game.active)
        rest = parts


def begin(game: Game) -> Body:
    """Begin a turn: end what lasted until now."""
    game.active.forged = []
    ending = [
        lasting
        for lasting in game.lasting
        if lasting.until == "your next turn" and lasting.controller is game.active
    ]
    if ending:
        yield EndLasting(game.active, tuple(ending))
    for lasting in game.lasting:
        if lasting.until == "end of your next turn" and lasting.controller is game.active:
            lasting.ends = True


class EndLasting(Effect, frozen=True):
    """Lasting effects end."""

    rule = rule("lasting-effects#period")
    player: Player
    lasting: tuple[Any, ...]

    def apply(self, game: Game) -> None:
        game.lasting = [lasting for lasting in game.lasting if lasting not in self.lasting]
        game.changed()


class EndTurn(Effect, frozen=True):
    """The turn is over and the other player becomes the active player."""

    rule = rule("rules/turn-sequence#alternate")
    player: Player

    def apply(self, game: Game) -> None:
        for player in game.players:
            for creature in player.creatures:
                creature.armor_spent = 0
                creature.attacked = False
                creature.gains = {}
            for card in player.in_play:
                card.uses, card.spent = 0, False
        self.player.creatures_played = game.turn.creatures_played
        self.player.stole = self.player.name in game.turn.thieves
        game.lasting = [lasting for lasting in game.lasting if not _over(lasting)]
        game.house = ""
        game.first_turn = False
        game.turn = Memory()
        game.active = self.player.opponent
        game.last_known.clear()
        game.changed()


def _over(lasting: Any) -> bool:
    if lasting.until == "end of opponent's next turn":
        return bool(lasting.begun)
    if lasting.until == "end of your next turn":
        return bool(lasting.ends)
    return bool(lasting.until == "end of turn")


# 1. Forge a key ----------------------------------------------------------------------------------


@step("turn.1.forge.check")
def check_key(game: Game, turn: Turn) -> Body:
    """Check whether the player can pay for a key."""
    cost = current_cost(game, turn.player)
    turn.cost = cost if can_forge(game, turn.player, cost) else None
    skipping = [t for t in game.in_force.saying("skips_forging") if t.skips_forging(turn.player)]
    if skipping and (yield SkipForging(turn.player)):
        turn.cost = None


class SkipForging(Effect, frozen=True):
    """A card makes a player skip the "forge a key" step."""

    rule = rule("rules/golden-rule#card-wins")
    player: Player

    def apply(self, game: Game) -> bool:
        return True


@step("turn.1.forge.pay-and-forge")
def pay_and_forge(game: Game, turn: Turn) -> Body:
    if turn.cost is not None and game.record.cite(MUST_FORGE, turn.player):
        turn.forged = (yield Forge(turn.player, turn.cost)) is not None


# 2. Choose a house -------------------------------------------------------------------------------


def houses_of(game: Game, player: Player) -> tuple[list[str], dict[str, str]]:
    """Return the houses a player may choose, and the rule that forbids each of the others."""
    off = game.record.off
    able = list(player.houses)
    upgrades = [card for card in game.upgrades if card.controller is player]
    controlled = {house for card in (*player.in_play, *upgrades) for house in card.houses}
    controlled -= set(able)
    if CONTROLLED_HOUSE not in off:
        able += sorted(controlled)
    others = [house for house in HOUSES if house not in able]
    refused = dict.fromkeys(others, NO_OTHER_HOUSE)
    if NO_OTHER_HOUSE in off:
        able += others
    for house in {t.cannot_choose(player) for t in game.in_force.saying("cannot_choose")} - {""}:
        if house in able and CANNOT_CHOOSE not in off:
            able.remove(house)
            refused[house] = CANNOT_CHOOSE
    wanted = {text.must_choose(player) for text in game.in_force.saying("must_choose")} - {""}
    must = set(wanted)
    for house in wanted:
        if refused.get(house) == NO_OTHER_HOUSE and not game.record.cite(IGNORED, player):
            able.append(house)
    if must & set(able) and MUST_CHOOSE not in off:
        for house in able:
            if house not in must:
                refused[house] = MUST_CHOOSE
        able = [house for house in able if house in must]
    return able, refused


@step("turn.2.house.choose")
def choose_house(game: Game, turn: Turn) -> Body:
    player = turn.player
    able, refused = houses_of(game, player)
    if not able:
        yield NoHouse(player)
        return
    houses = tuple(House(house) for house in able)
    chosen = yield Choose(
        player,
        houses,
        CHOOSE_HOUSE,
        "house",
        always=True,
        refused=lambda: {House(house): why for house, why in refused.items()},
    )
    if chosen.house not in player.houses:
        game.record.cite(CONTROLLED_HOUSE, player)
    there = (*game.in_play, *game.upgrades)
    turn.unmatched = not any(card.belongs_to(chosen.house) for card in there)
    yield Activate(player, chosen.house)


class Activate(Effect, frozen=True):
    """A house becomes the active house for this turn."""

    rule = rule("active-house#chosen")
    player: Player
    house: str

    def apply(self, game: Game) -> None:
        game.house = self.house


class ChangeHouse(Activate, frozen=True):
    """An ability makes another house the active house; nobody chooses it."""

    rule = rule("rules/golden-rule#card-wins")


class NoHouse(Effect, frozen=True):
    """A player who cannot choose any house plays the turn without one."""

    rule = rule("house-choice#no-house", unseen="without it there is no house either")
    player: Player

    def apply(self, game: Game) -> None:
        game.house = ""


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

    def apply(self, game: Game) -> Body:
        for card in [*self.player.archives]:
            yield LeaveArchives(card, "hand")


# 3. Play, discard and use cards ------------------------------------------------------------------


@step("turn.3.main")
def main(game: Game, turn: Turn) -> Body:
    """Play, discard and use cards, in any order, as often as possible."""
    while not game.turn.ended:
        move = yield Choose(
            turn.player,
            legal_moves(game),
            MAIN,
            "move",
            always=True,
            refused=lambda: refused_moves(game),
        )
        if isinstance(move, Say):
            return
        yield from move.spend(game)
        yield move.effect(game)


# 4. Ready cards ----------------------------------------------------------------------------------


@step("turn.4.ready.all")
def ready(game: Game, turn: Turn) -> Body:
    yield ReadyAll(turn.player)
    yield from window(game, "readied", turn)


# 5. Draw cards -----------------------------------------------------------------------------------


def hand_size(game: Game, player: Player) -> int:
    more: int = sum(text.hand_size_for(player) for text in game.in_force.saying("hand_size_for"))
    return HAND_SIZE + more


@step("turn.5.draw.refill")
def refill(game: Game, turn: Turn) -> Body:
    turn.drawing = hand_size(game, turn.player) - len(turn.player.hand)
    if turn.player.chains:
        yield from run(game, "chains", turn)
    if turn.drawing > 0:
        yield Refill(turn.player, turn.drawing)


def refill_hand(game: Game, player: Player) -> Body:
    """Refill a hand by an ability, as in the "draw cards" step of that player."""
    yield from refill(game, Turn(game, player))


class Refill(Effect, frozen=True):
    """The hand is filled up at the end of the turn."""

    rule = REFILL
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        yield Draw(self.player, self.amount)


@step("chains.1.due")
def due(game: Game, turn: Turn) -> None:
    """Do nothing: the cards to draw are counted already; chains matter only if there are any."""


@step("chains.2.fewer")
def fewer(game: Game, turn: Turn) -> None:
    if turn.drawing > 0 and game.record.cite(FEWER, turn.player):
        turn.drawing -= fewer_cards(game, turn.player.chains)


def fewer_cards(game: Game, chains: int) -> int:
    """Return how many cards fewer are drawn with so many chains; the table ends at 24."""
    fewer = (chains + 5) // 6
    return fewer if game.reads(FIVE_FEWER) else min(MOST_FEWER, fewer)


@step("chains.3.shed")
def shed(game: Game, turn: Turn) -> Body:
    due = hand_size(game, turn.player) - len(turn.player.hand)
    if due > 0 or not game.record.cite(NO_DRAW, turn.player):
        yield ShedChain(turn.player)


@step("turn.5.draw.check-call")
def check_call(game: Game, turn: Turn) -> None:
    """Do nothing: announcing that a key can be paid does not change the position."""
