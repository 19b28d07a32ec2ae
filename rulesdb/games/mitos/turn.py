"""The four phases of a turn, and the sequence of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import NEXT, Card, OnCard
from .castle import Discard, Draw
from .choices import choose
from .game import Memory
from .moves import (
    ACTIVE_PLAYS,
    ATTACK,
    END,
    GROUP,
    LEAVE,
    NOT_OPTIONAL,
    Play,
    carry_out,
    deeds,
    not_now,
    owes,
)
from .player import Player
from .rules import reading, rule
from .timing import Event, run_part, step
from .zones import place, take

if TYPE_CHECKING:
    from .game import Game

SKIP_DRAW = rule("golden-rule#card-wins")
LIMIT = rule("hand-limit#eight")
NO_ATTACK_LEFT = rule("attack#which", unseen="an attack needs an Ally that can attack")
BEFORE_DRAW = reading("end-of-turn-expiry#before-draw")
AUTOMATIC = reading("grouping-partial#automatic")
CARD_BY_CARD = reading("grouping-partial#card-by-card")
BATTLE_NEEDED = reading("final-phase-without-battle#battle-needed")
HAND_LIMIT = 8


class Turn(Event):
    """A turn of the active player."""

    def __init__(self, game: Game) -> None:
        self.player = game.active
        self.drew = False  # whether the card of the turn was drawn


def turns(game: Game) -> Body:
    """Run turn after turn, the first one from the position's step."""
    from .battle import battle

    parts = game.parts("turn")
    ids = [part.id for _, part in parts]
    begin = game.step
    if begin.startswith("battle."):
        yield from _inside_battle(game, battle, begin)
        begin = "turn.4.final.window-beginning"
    rest = parts[ids.index(begin) :]
    while True:
        turn = Turn(game)
        for path, part in rest:
            if part.id.startswith(FINAL) and no_final_phase(game) and part.id not in TURN_ENDS:
                continue
            for above in path:
                game.record.enter(above.id)
            game.step = part.id
            yield from run_part(game, part, turn)
            for _ in path:
                game.record.leave()
        rest = parts


FINAL = "turn.4.final."
TURN_ENDS = tuple(FINAL + step for step in ("virtual-golds", "hand", "end"))


def no_final_phase(game: Game) -> bool:
    """Whether the turn has no Final Phase, in the reading that requires a battle for it.

    What other sections place at the end of the turn still happens.
    """
    return game.reads(BATTLE_NEEDED) and not game.turn.attacks


def _inside_battle(game: Game, battle: Any, begin: str) -> Body:
    game.record.enter("turn.3.battle")
    game.turn.attacks = True
    yield from battle(game, begin)
    game.record.leave()


class EndEffects(Effect, frozen=True):
    """Effects end."""

    rule = rule("effect-duration#default")
    cards: tuple[Any, ...]
    until: tuple[str, ...]

    def apply(self, game: Game) -> None:
        for card in game.in_play:
            card.effects = [e for e in card.effects if e.until not in self.until]
            if card.copied is not None and card.copied.until in self.until:
                card.copied = None
        game.lasting = [text for text in game.lasting if not _over(text, self.until)]
        game.changed()


class EndOfTurnEffects(EndEffects, frozen=True):
    """Force modifiers end with the turn."""

    rule = rule("effect-duration#force")


def _over(text: Any, until: tuple[str, ...]) -> bool:
    """Whether it ends now; an effect on the next turn ends with that turn."""
    if text.until == "next-turn-end":
        return bool(text.begun) and "end" in until
    return text.until in until


def end_effects(game: Game, *until: str, kind: type[EndEffects] = EndEffects) -> Body:
    """End what lasted until now."""
    ending: list[Any] = [
        card
        for card in game.in_play
        if any(effect.until in until for effect in card.effects)
        or (card.copied is not None and card.copied.until in until)
    ]
    ending += [text for text in game.lasting if _over(text, until)]
    if ending:
        yield kind(tuple(ending), until)


# 1. Grouping -------------------------------------------------------------------------------------


class Group(Effect, frozen=True):
    """Allies go back to the Defense Line and Golds to the Reserve."""

    rule = rule("group#not-partial")
    player: Player
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> None:
        for card in self.cards:
            zone = "reserve" if card.is_gold else "defense"
            take(card)
            place(card, zone, self.player)


@step("turn.1.grouping.group")
def group(game: Game, turn: Turn) -> Body:
    """Group, and mark the cards in play as having been through a Grouping Phase."""
    player = turn.player
    for card in player.opponent.in_play:
        card.settled = True
    for card in player.in_play:
        card.settled = card.grouped = True
    away = (*player.attack, *player.paid)
    if away and game.reads(CARD_BY_CARD):
        for card in away:
            if (yield Choose(player, (GROUP, LEAVE), GROUPING, "group", always=True)) is GROUP:
                yield Group(player, (card,))
    elif away:
        chosen = GROUP
        if not game.reads(AUTOMATIC):
            chosen = yield Choose(player, (GROUP, LEAVE), GROUPING, "group", always=True)
        if chosen is GROUP:
            yield Group(player, away)


GROUPING = "group#not-automatic"


@step("turn.1.grouping.end")
def end_of_grouping(game: Game, turn: Turn) -> Body:
    yield from end_effects(game, "next-turn")


# 2. Vigil ----------------------------------------------------------------------------------------


def move(game: Game, player: Player) -> Body:
    """Choose the next move of the Vigil Phase."""
    from .battle import FORCED_TO, cannot_attack, must_attack

    able, refused = deeds(game, player)
    whys = [cannot_attack(game, ally) for ally in player.defense]
    if owes(game, able):
        refused |= {ATTACK: NOT_OPTIONAL, END: NOT_OPTIONAL}
    elif not all(whys):
        able.append(ATTACK)
        if must_attack(game, player):
            refused[END] = FORCED_TO
        else:
            able.append(END)
    else:
        refused[ATTACK] = whys[0] if whys else NO_ATTACK_LEFT
        able.append(END)
    return (
        yield Choose(
            player,
            tuple(able),
            ACTIVE_PLAYS,
            "move",
            always=True,
            refused=lambda: refused | not_now(game, player),
        )
    )


@step("turn.2.vigil.gold")
def gold_of_the_turn(game: Game, turn: Turn) -> Body:
    """Let a Gold be played; any other move forgoes it."""
    if any(card.is_gold for card in turn.player.hand):
        chosen = yield from move(game, turn.player)
        if isinstance(chosen, Play) and chosen.card.is_gold:
            game.turn.gold = True
            yield from carry_out(game, chosen)
        else:
            game.turn.move = chosen


@step("turn.2.vigil.main")
def main(game: Game, turn: Turn) -> Body:
    """Play cards and use abilities, in any order, until the player attacks or ends the turn."""
    while True:
        chosen, game.turn.move = game.turn.move, None
        if chosen is None:
            chosen = yield from move(game, turn.player)
        if chosen in (ATTACK, END):
            game.turn.attacks = chosen is ATTACK
            return
        if isinstance(chosen, Play) and chosen.card.is_gold:
            game.turn.gold = True
        yield from carry_out(game, chosen)


@step("turn.2.vigil.end")
def end_of_vigil(game: Game, turn: Turn) -> Body:
    yield from end_effects(game, "vigil")


# 3. Battle ---------------------------------------------------------------------------------------


@step("turn.3.battle")
def fight(game: Game, turn: Turn) -> Body:
    from .battle import battle

    if game.turn.attacks:
        yield from battle(game)


# 4. Final ----------------------------------------------------------------------------------------


@step("turn.4.final.end-effects")
def effects_end(game: Game, turn: Turn) -> Body:
    yield from end_effects(game, "final")
    if game.reads(BEFORE_DRAW):
        yield from end_effects(game, "end", kind=EndOfTurnEffects)


class TurnDraw(Draw, frozen=True):
    """The active player draws the card of the turn."""

    rule = rule("final-phase#draw")


class ExtraDraw(Draw, frozen=True):
    """The active player draws extra cards, when the turn ends."""

    rule = rule("extra#draw")


@step("turn.4.final.draw")
def draw(game: Game, turn: Turn) -> Body:
    if game.in_force.any("skips_draw", turn.player) and game.record.cite(SKIP_DRAW, turn.player):
        return
    yield TurnDraw(turn.player, 1)
    turn.drew = True
    yield ExtraDraw(turn.player, game.in_force.total("extra_draws", turn.player))


class LoseVirtual(Effect, frozen=True):
    """Virtual Golds that were not used are lost."""

    rule = rule("virtual-gold#lost")
    player: Player
    amount: int

    def apply(self, game: Game) -> None:
        self.player.virtual = 0


@step("turn.4.final.virtual-golds")
def virtual_golds(game: Game, turn: Turn) -> Body:
    for player in game.players:
        if player.virtual:
            yield LoseVirtual(player, player.virtual)


@step("turn.4.final.hand")
def hand(game: Game, turn: Turn) -> Body:
    player = turn.player
    most = HAND_LIMIT + game.in_force.total("hand_limit_for", player)
    while len(player.hand) > most and game.record.cite(LIMIT, player):
        yield Discard((yield from choose(player, player.hand, "discard", LIMIT)))


class EndTurn(Effect, frozen=True):
    """The turn is over and the opponent's begins."""

    rule = rule("final-phase#next", unseen="without it nobody else would ever move")
    player: Player

    def apply(self, game: Game) -> None:
        for card in game.in_play:
            card.uses = {}
            card.effects = [_from_an_earlier_turn(effect) for effect in card.effects]
        for text in game.lasting:
            text.begun = True
        game.turn = Memory(game.clock)
        game.active = self.player.opponent


def _from_an_earlier_turn(effect: OnCard) -> OnCard:
    """Return the effect; if it waits for a step of a later turn, that step counts from now on."""
    step = EARLIER.get(effect.until)
    return effect if step is None else replace(effect, until=step)


EARLIER = {later: step for step, later in NEXT.items()} | {"next-end": "end"}


@step("turn.4.final.end")
def end(game: Game, turn: Turn) -> Body:
    if not game.reads(BEFORE_DRAW):
        yield from end_effects(game, "end", kind=EndOfTurnEffects)
    yield EndTurn(turn.player)
