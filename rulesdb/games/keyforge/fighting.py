"""Fights: who attacks whom, the damage dealt, and what comes before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .before_fight import ASSAULT, HAZARDOUS
from .card import Card, Creature
from .choices import ignore_rest
from .damage import Deal
from .deeds import CANNOT, FightWith, RemoveStun, pay_tolls, remember
from .player import Player
from .rules import reading, rule
from .status import CalmDown, Exhaust, Ready
from .text import Given
from .timing import Trigger, run, step, window
from .using import UseEffect, Using

if TYPE_CHECKING:
    from .game import Game

TARGET = rule("fight#exhaust-and-choose")
EXCHANGE = rule("fight#exchange")
ELUSIVE = rule("elusive#first-attack")
SKIRMISH = rule("skirmish#no-damage")
TAUNT = rule("taunt#neighbors")
FROM_THE_ATTACK = reading("destroyed-fighting-before-damage#from-the-attack")
WHOLE_ATTACK = reading("evasion-sigil-stopped-attack#whole-attack")


def attackable(game: Game, attacker: Creature) -> tuple[Creature, ...]:
    """Return the enemy creatures that can be attacked: Taunt protects its neighbors."""
    found = []
    forbidding = game.in_force.saying("forbids_attack")
    enemies = game.side(attacker).enemy_creatures
    taunting = [c for c in enemies if c.keyword("taunt")]
    covered = {n for c in taunting for n in c.neighbors if not n.keyword("taunt")}
    if TAUNT in game.record.off or "taunt" in ignored(game, attacker):
        covered = set()
    for creature in enemies:
        if creature in covered or any(t.forbids_attack(attacker, creature) for t in forbidding):
            continue
        found.append(creature)
    return tuple(found)


def ignored(game: Game, attacker: Creature) -> set[str]:
    """Return the keywords of others that are ignored while a creature attacks."""
    return {name for text in game.in_force.saying("ignores") for name in text.ignores(attacker)}


class Fighting(Using):
    """A fight: the attacker and its target."""

    def __init__(
        self, attacker: Creature, player: Player, wanted: tuple[Creature, ...] | None
    ) -> None:
        super().__init__(attacker, player)
        self.attacker = attacker
        self.wanted = wanted  # the only creatures that may be attacked, if an ability says so
        self.target: Creature | None = None
        self.strikes: Creature | None = None  # the creature that the attacker damages
        self.elusive = False
        self.neighbors: tuple[Creature, ...] = ()  # of the attacker, when damage is dealt
        self.over = False  # a creature was destroyed before the fight, or the fight was stopped
        self.undone = False  # in other readings, whether nothing more of the attack resolves
        self.fought = False
        self.dealing = False  # whether the two creatures are dealing damage to each other
        self.later: list[Any] = []  # in another reading, destructions whose last window waits

    def subjects(self, window: str) -> list[Any]:
        if window == "fight.window-fight":
            return [self.attacker] if not self.over else []
        return [self.attacker]

    def waiting(self, game: Game, window: str) -> list[Trigger]:
        """Add Assault and Hazardous, which wait like abilities before the fight."""
        if self.undone or self.target is None:
            return []
        found = super().waiting(game, window)
        if window == "fight.window-before-fight":
            if self.attacker.in_play and self.attacker.keyword("assault"):
                found.append(Trigger(Given(self.attacker, ASSAULT), self.attacker, self))
            if self.target.in_play and self.target.keyword("hazardous"):
                found.append(Trigger(Given(self.target, HAZARDOUS), self.target, self))
        return found

    @property
    def goes_on(self) -> bool:
        """Whether both creatures are still there to fight."""
        target = self.target
        if self.over or target is None:
            return False
        return all(c.in_play and not c.marked for c in (self.attacker, target))

    @property
    def stopped(self) -> bool:
        """Whether it ended before it was resolved, although a creature was attacked."""
        return self.over and self.target is not None

    def involves(self, one: Card, other: Card) -> bool:
        """Whether two creatures fight each other in it."""
        return {one, other} == {self.attacker, self.target}

    def involved(self, creature: Card) -> bool:
        """Whether a creature fights in it."""
        return creature in (self.attacker, self.target)

    @property
    def counts(self) -> bool:
        """Whether a creature that is destroyed now is destroyed fighting."""
        early = not self.fought and self.attacker.game.reads(FROM_THE_ATTACK)
        return self.dealing or early


class Fight(UseEffect, frozen=True):
    """A creature is used to fight."""

    rule = rule("timing/fight")
    wanted: tuple[Creature, ...] | None = None

    def apply(self, game: Game) -> Body:
        player = game.side(self.creature)
        yield from pay_tolls(game, FightWith(self.creature), player)
        remember(game, "use", self.creature)
        game.turn.fought += 1
        fighting = Fighting(self.creature, player, self.wanted)
        game.fights.append(fighting)
        yield from run(game, "fight", fighting)
        game.fights.pop()
        game.touched()
        for destruction in fighting.later:
            yield from window(game, "destroyed.window-after-destroyed", destruction)
        if fighting.fought:
            yield CalmDown(self.creature)
        return fighting


def able_to_fight(player: Player, creature: Creature) -> bool:
    """Whether an ability lets a player fight with a creature; a stunned one only loses its stun."""
    game, deed = player.game, RemoveStun(creature) if creature.stun else FightWith(creature)
    ours = creature.in_play and game.side(creature) is player
    return ours and not deed.needs(game, player)


def fight_with(
    player: Player, creature: Creature, others: tuple[Creature, ...] | None = None
) -> Body:
    """Let a player fight with their creature by an ability, if it can.

    `others` are the creatures it may attack.
    """
    if not able_to_fight(player, creature):
        return None
    wanted = None
    if others is not None and not creature.stun:
        wanted = tuple(c for c in attackable(player.game, creature) if c in others)
        if not wanted:
            return None
    return (yield Fight(creature, wanted))


def ready_and_fight(player: Player, creature: Creature | None) -> Body:
    """Ready a creature and let a player fight with it, as far as possible; return the fight."""
    if creature is None:
        return None
    game = player.game
    able = game.side(creature) is player and (creature.stun or attackable(game, creature))
    if not able:
        ignore_rest(game, creature)
    yield Ready(creature)
    return (yield from fight_with(player, creature)) if creature.in_play else None


@step("fight.1.exhaust-and-choose")
def exhaust_and_choose(game: Game, fighting: Fighting) -> Body:
    attacker = fighting.attacker
    yield Exhaust(attacker)
    enemies = fighting.wanted if fighting.wanted is not None else attackable(game, attacker)
    fighting.target = target = yield Choose(
        game.active, enemies, TARGET, "target", refused=lambda: _out_of_reach(attacker, enemies)
    )
    if target is not None:
        fighting.strikes = target
        elusive = target.keyword("elusive") and "elusive" not in ignored(game, attacker)
        fighting.elusive = bool(elusive) and not target.attacked
        target.attacked = True
    game.touched()


def _out_of_reach(attacker: Creature, enemies: tuple[Creature, ...]) -> dict[Creature, str]:
    """Return the rule that protects each of the other enemies from attack."""
    others = [c for c in attacker.game.side(attacker).enemy_creatures if c not in enemies]
    covered = {c for c in others if any(n.keyword("taunt") for n in c.neighbors)}
    return {c: TAUNT if c in covered and not c.keyword("taunt") else CANNOT for c in others}


@step("fight.2.deal-damage")
def deal_damage(game: Game, fighting: Fighting) -> Body:
    attacker, target = fighting.attacker, fighting.target
    fighting.neighbors = attacker.last.neighbors
    if not fighting.goes_on or target is None:
        fighting.over = True
        return
    fighting.fought = True
    safe = fighting.elusive and game.record.cite(ELUSIVE, target)
    blows: list[tuple[Creature, int]] = []
    poison = []
    receiver = fighting.strikes or target
    if not (safe and receiver is target) and receiver.in_play:
        amount = _strike(game, attacker, target, attacks=True)
        if amount:
            blows.append((receiver, amount))
            poison += [receiver] * bool(attacker.keyword("poison"))
    skirmishing = attacker.keyword("skirmish") and game.record.cite(SKIRMISH, attacker)
    if not safe and not skirmishing:
        amount = _strike(game, target, attacker, attacks=False)
        if amount:
            blows.append((attacker, amount))
            poison += [attacker] * bool(target.keyword("poison"))
    if blows:
        fighting.dealing = True
        game.touched()
        yield Exchange(attacker, target, tuple(blows), tuple(poison))
        fighting.dealing = False
        game.touched()


def _strike(game: Game, creature: Creature, target: Creature, *, attacks: bool) -> int:
    """Return the damage that a creature deals when fighting: its power, unless modified."""
    amount = creature.power
    for text in game.in_force.saying("strikes_only"):
        only = text.strikes_only(creature)
        amount = amount if only is None else only
    for text in game.in_force.saying("strikes_for"):
        more = text.strikes_for(creature, target, attacks)
        if more is None:
            return 0
        amount += more
    return amount


class StopFight(Effect, frozen=True):
    """A fight ends before any damage is dealt; the attacker stays exhausted."""

    rule = rule("rules/golden-rule#card-wins")
    creature: Creature
    fight: Fighting

    def apply(self, game: Game) -> None:
        fight = self.fight
        fight.over = True
        if game.reads(WHOLE_ATTACK):
            fight.undone = True
            if fight.target is not None and fight.elusive:
                fight.target.attacked = False


class Exchange(Effect, frozen=True):
    """Two fighting creatures deal damage equal to their power, at the same time."""

    rule = EXCHANGE
    attacker: Creature
    target: Creature
    blows: tuple[tuple[Creature, int], ...]
    poison: tuple[Creature, ...] = ()

    def apply(self, game: Game) -> Body:
        return (yield Deal(self.blows, self.poison))
