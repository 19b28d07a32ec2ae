"""The Mythological Battle: attack, block and War of Talismans; `damage` has the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Card
from .choices import DONE, PASS, these
from .moves import NOT_OPTIONAL, carry_out, deeds, owes
from .player import Player
from .rules import reading, rule
from .timing import Event, in_battle, respond, run, step, window
from .turn import end_effects
from .zones import ReturnAllies, place, take

if TYPE_CHECKING:
    from .game import Game

SINCE_GROUPING = rule("attack-declaration-step#since-grouping")
NOT_PREVENTED = rule("enabled#not-prevented")
NO_ATTACKS = rule("affect-a-player#example-abominacion")
FROM_DEFENSE = rule("block#from-defense")
ENABLED = rule("enabled#grouping")
ONE_TO_ONE = rule("block#one-to-one")
CHOOSES = rule("block-declaration-step#chooses")
ONE_EACH = rule("block-declaration-step#one-to-one")
UNBLOCKABLE = rule("unblockable#no-blockers")
EXCEPTION = rule("unblockable#exception")
FORCED_TO = rule("affect-a-player#force-combat")
NOT_EACH_OTHER = rule("unblockable#not-each-other")
TOO_MUCH = rule("exhaust-force#last")
DEFENDER_FIRST = rule("war-of-talismans#defender-first")
OVER = rule("war-of-talismans#over")
ACTIVE_BLOCKS = reading("blockers-active-player#active")
OWN_GROUPING = reading("enabled-to-block#own-grouping")
ATTACK_ONLY = reading("enabled-to-block#attack-only")
STAY = reading("kawarimi-line#stay")
NEXT_STEP = reading("cancelled-phase-next#next-step")


class Clash(Struct, frozen=True):
    """What comparing Forces gave: damage to the Castle Deck, and Allies to be destroyed."""

    attackers: tuple[Card, ...]
    damage: int = 0
    falling: tuple[Card, ...] = ()


class Battle(Event):
    """A battle; `player` is the attacking player."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.player = game.active
        self.defender = game.active.opponent
        self.clashes: list[Clash] = []  # what comparing Forces gave, for each attacker
        self.damage = 0
        self.falling: list[Card] = []


def battle(game: Game, begin: str = "") -> Body:
    """Run all four steps, or those from the position's step on."""
    event = Battle(game)
    yield from run(game, "battle", event, begin)
    for ally in game.allies:
        ally.attacking, ally.blockers = False, []


# 1. Attack ---------------------------------------------------------------------------------------


def cannot_attack(game: Game, ally: Card) -> str:
    """Return the rule that keeps an Ally from attacking, or an empty string."""
    player, off = ally.controller, game.record.off
    if game.in_force.any("forbids_attack", player) and NO_ATTACKS not in off:
        return NO_ATTACKS
    if not ally.grouped and SINCE_GROUPING not in off:
        return SINCE_GROUPING
    if pacified(game, ally) and NOT_PREVENTED not in off:
        return NOT_PREVENTED
    return ""


def pacified(game: Game, ally: Card) -> bool:
    on_it = any(effect.kind == "pacified" for effect in ally.effects)
    return on_it or game.in_force.any("pacifies", ally)


def must_attack(game: Game, player: Player) -> list[Card]:
    """Return the Allies that have to attack, and can."""
    if FORCED_TO in game.record.off:
        return []
    able = [ally for ally in player.defense if not cannot_attack(game, ally)]
    return [ally for ally in able if game.in_force.must(ally, "attack")]


class Attack(Effect, frozen=True):
    """Allies are declared attackers and move to the Attack Line."""

    rule = rule("attack#move")
    player: Player
    cards: tuple[Card, ...]

    def apply(self, game: Game) -> None:
        for ally in self.cards:
            take(ally)
            place(ally, "attack", self.player)
            ally.attacking = True


@step("battle.1.attack.declare")
def declare_attack(game: Game, event: Battle) -> Body:
    game.step = "battle.1.attack.declare"
    player = event.player
    chosen: list[Card] = []
    while True:
        able = [a for a in player.defense if a not in chosen and not cannot_attack(game, a)]
        whys = {ally: cannot_attack(game, ally) for ally in player.defense}
        others = () if OWN_ALLIES in game.record.off else game.allies
        refused: dict[Any, str] = {ally: OWN_ALLIES for ally in others if ally not in able}
        refused |= {ally: why for ally, why in whys.items() if why}
        options: tuple[Any, ...] = (*able, DONE) if chosen else tuple(able)
        if chosen and any(ally not in chosen for ally in must_attack(game, player)):
            options, refused = tuple(able), refused | {DONE: FORCED_TO}
        pick = yield Choose(player, options, DECLARE, "attacker", refused=these(refused))
        if pick is DONE or pick is None:
            break
        chosen.append(pick)
    yield Attack(player, tuple(chosen))


DECLARE = "attack-declaration-step#declare"
OWN_ALLIES = "attack-declaration-step#chooses"


class CancelAttack(Effect, frozen=True):
    """The whole attack is cancelled: the Final Phase follows."""

    rule = rule("cancel#attack")
    event: Battle

    def apply(self, game: Game) -> Body:
        if not game.reads(STAY):
            yield ReturnAllies(tuple(game.attackers))
        if not game.reads(NEXT_STEP):
            self.event.stopped = True
            game.turn.cancelled = True


@step("battle.1.attack.end")
def end_of_attack(game: Game, event: Battle) -> Body:
    yield from end_effects(game, "attack")


# 2. Block ----------------------------------------------------------------------------------------


class Block(Struct, frozen=True, eq=False):
    """Assigning a blocker to an attacker."""

    attacker: Card
    card: Card

    refuses = "block"

    @property
    def name(self) -> str:
        return f"block {self.attacker.name} with {self.card.name}"


def cannot_block(game: Game, attacker: Card, ally: Card) -> str:
    """Return the rule that keeps an Ally from blocking an attacker, or an empty string."""
    return next((why for why in _reasons(game, attacker, ally) if why not in game.record.off), "")


def _reasons(game: Game, attacker: Card, ally: Card) -> Any:
    if ally.zone != "defense":
        yield FROM_DEFENSE
    ready = ally.grouped if game.reads(OWN_GROUPING) else ally.settled or ally.grouped
    if not ready and not game.reads(ATTACK_ONLY):
        yield ENABLED
    if pacified(game, ally):
        yield NOT_PREVENTED
    if game.in_force.unblockable(attacker):
        if game.in_force.unblockable(ally):
            yield NOT_EACH_OTHER
        elif EXCEPTION in game.record.off or not game.in_force.any("blocks_unblockable", ally):
            yield UNBLOCKABLE
    if attacker.blockers:
        yield ONE_TO_ONE
    blocked = [other for other in game.attackers if ally in other.blockers]
    if blocked and not game.in_force.any("exhausts_force", ally):
        yield ONE_EACH
    elif blocked and sum(other.force for other in (*blocked, attacker)) > ally.force:
        yield TOO_MUCH


def chooser(game: Game, event: Battle) -> Player:
    """Return the player who declares the blockers."""
    return event.player if game.reads(ACTIVE_BLOCKS) else event.defender


@step("battle.2.block.declare")
def declare_block(game: Game, event: Battle) -> Body:
    game.step = "battle.2.block.declare"
    yield from in_battle(game)
    while True:
        pairs = [Block(a, b) for a in game.attackers for b in event.defender.allies]
        whys = {pair: cannot_block(game, pair.attacker, pair.card) for pair in pairs}
        able = [pair for pair, why in whys.items() if not why]
        refused: dict[Any, str] = {pair: why for pair, why in whys.items() if why}
        options: tuple[Any, ...] = (*able, DONE)
        if must_block(game, able):
            options, refused = tuple(able), refused | {DONE: FORCED_TO}
        if not pairs or not (able or refused):
            return
        pick = yield Choose(
            chooser(game, event),
            options,
            BLOCKING,
            "block",
            always=True,
            refused=lambda: refused | _no_block(game, event.defender),  # noqa: B023
        )
        if pick is DONE:
            return
        if game.in_force.unblockable(pick.attacker):
            game.record.cite(EXCEPTION, pick.card)
        yield Blocks(event.defender, pick.attacker, pick.card)


def _no_block(game: Game, defender: Player) -> dict[Any, str]:
    """Return the pairs that are not an attacker and an Ally of the defender, with the rule."""
    if CHOOSES in game.record.off:
        return {}
    every = [(one, other) for one in game.allies for other in game.allies]
    wrong = [
        pair
        for pair in every
        if pair[0] not in game.attackers or pair[1].controller is not defender
    ]
    return {Block(*pair): CHOOSES for pair in wrong}


def must_block(game: Game, able: list[Block]) -> bool:
    """Whether an Ally that has to block, and can, blocks nobody yet."""
    blocking = [ally for attacker in game.attackers for ally in attacker.blockers]
    owing = [b for b in able if b.card not in blocking and game.in_force.must(b.card, "block")]
    return bool(owing) and FORCED_TO not in game.record.off


BLOCKING = "block#not-mandatory"


class Blocks(Effect, frozen=True):
    """An Ally blocks an attacker."""

    rule = CHOOSES
    player: Player
    attacker: Card
    card: Card

    def apply(self, game: Game) -> None:
        self.attacker.blockers.append(self.card)


@window("battle.2.block.window-response")
def block_responses(game: Game, event: Battle) -> Body:
    """Let both respond, the opponent of the player who declared the blockers first."""
    yield from respond(game, "battle.2.block.window-response", event, chooser(game, event))


@step("battle.2.block.end")
def end_of_block(game: Game, event: Battle) -> Body:
    yield from end_effects(game, "block")


# 3. War of Talismans -----------------------------------------------------------------------------


@step("battle.3.war.priority")
def war(game: Game, event: Battle) -> Body:
    """Let the players act in turns, until both pass in a row."""
    game.step = "battle.3.war.priority"
    if game.priority is None:
        first = event.defender if game.record.cite(DEFENDER_FIRST, event.defender) else event.player
        game.priority, game.passed = first, 0
    while game.passed < 2:
        player = game.priority
        able, refused = deeds(game, player)
        chosen: Any = PASS
        if owes(game, able):
            refused[PASS] = NOT_OPTIONAL
        else:
            able.append(PASS)
        if len(able) > 1 or refused:
            chosen = yield Choose(
                player,
                tuple(able),
                WAR,
                "move",
                always=True,
                default=None if PASS in refused else PASS,
                refused=these(refused),
            )
        if chosen is PASS:
            game.passed += 1
            if game.passed == 1 and OVER in game.record.off:
                break
        else:
            game.passed = 0
            yield from carry_out(game, chosen)
        game.priority = player.opponent
    game.record.cite(OVER, event.player)
    game.priority, game.passed = None, 0


WAR = "war-of-talismans#alternates"


@step("battle.3.war.end")
def end_of_war(game: Game, event: Battle) -> Body:
    yield from end_effects(game, "war")
