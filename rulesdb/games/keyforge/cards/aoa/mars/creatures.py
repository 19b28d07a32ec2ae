"""Creatures of house Mars in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....before_fight import besides
from ....card import Creature
from ....choices import choose, if_you_do, may
from ....damage import deal, deal_each
from ....deeds import Deed, Use
from ....entering import MoveToFlank
from ....game import Game
from ....leaving import ArchiveFromPlay, Return
from ....player import Player
from ....status import Stun
from ....when import after_enemy_reap
from ....zones import Archive, ArchiveFrom, Purge


def _blast_to_flank(game: Game) -> Body:
    """Deal 2 damage to a creature and move it to a flank."""
    creature = yield from choose(game, game.creatures)
    if creature is not None:
        yield deal(2, creature)
        yield MoveToFlank(creature)


class AgentHooMan(Creature):
    """Elusive. After it reaps, you choose one of your creatures and one enemy creature, neither of
    which belongs to Mars. Both are stunned."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "agent"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        friends = [c for c in you.friendly_creatures if not c.belongs_to("mars")]
        enemies = [c for c in you.enemy_creatures if not c.belongs_to("mars")]
        friend = yield from choose(game, friends)
        enemy = yield from choose(game, enemies)
        for creature in (friend, enemy):
            if creature is not None:
                yield Stun(creature)


class CollectorWorm(Creature):
    """After it fights, you archive the creature that it fights, although it is not yours. Once
    archived, that card can only go to its owner's hand when it leaves."""

    house, printed_power, printed_armor = "mars", 2, 5
    traits = frozenset({"beast"})

    def fight(self, you: Player, event: Any) -> Body:
        if event.target is not None:
            yield ArchiveFromPlay(event.target, player=you, returns=True)


class GlyxlProliferator(Creature):
    """After it reaps, if it stands on a flank, you choose a Mars card in your discard pile and
    archive it."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "soldier"})

    def reap(self, you: Player, game: Game) -> Body:
        if self.on_flank:
            card = yield from choose(game, [c for c in you.discard if c.belongs_to("mars")])
            if card is not None:
                yield ArchiveFrom(card)


class IxxyxliFixfinger(Creature):
    """Elusive. All other creatures with the Martian trait, on either side, have 1 more armor."""

    house, printed_power, printed_armor = "mars", 2, 2
    traits = frozenset({"martian", "scientist"})
    keywords = frozenset({"elusive"})

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature is not self and "martian" in creature.traits else 0


class Mindworm(Creature):
    """Elusive. Before it fights, the creature that it fights deals damage to each of its own
    neighbors. Each of them is dealt as much damage as that creature has power."""

    house, printed_power = "mars", 1
    traits = frozenset({"beast"})
    keywords = frozenset({"elusive"})

    def before_fight(self, event: Any) -> Body:
        if event.target is not None:
            enemy = event.target.last
            yield deal_each(besides(event, event.target, enemy.power), enemy.neighbors)


class MindwormWithAnEnemyInPlay(Mindworm, instead_of="before-fight-after-assault#only-in-play"):
    """A creature that has left play deals no damage."""

    def before_fight(self, event: Any) -> Body:
        if event.target is not None and event.target.in_play:
            yield from super().before_fight(event)


class NyzykResonator(Creature):
    """The cost of your opponent's keys is higher by 2 Æmber for each neighbor of Nyzyk
    Resonator."""

    house, printed_power, printed_armor = "mars", 2, 1
    traits = frozenset({"martian", "soldier"})

    def key_cost_for(self, player: Player) -> int:
        return 2 * len(self.neighbors) if player is self.you.opponent else 0


class SkyboosterSquadron(Creature):
    """After it reaps, it goes back to your hand."""

    house, printed_power = "mars", 4
    traits = frozenset({"martian", "soldier"})

    def reap(self) -> Body:
        yield Return(self)


class StormCrawler(Creature):
    """In a fight it deals just 1 damage. Each time an enemy creature reaps, that creature is then
    stunned."""

    house, printed_power, printed_armor = "mars", 6, 1
    traits = frozenset({"robot"})

    def strikes_only(self, creature: Creature) -> int | None:
        return 1 if creature is self else None

    @after_enemy_reap()
    def shock(self, creature: Creature) -> Body:
        yield Stun(creature)


class TyxlBeambuckler(Creature):
    """After it is played, you deal 2 damage to a creature, friendly or enemy. You also move that
    creature to a flank, left or right as you choose, of the battleline of its controller."""

    house, printed_power, printed_armor = "mars", 4, 1
    traits = frozenset({"martian", "soldier"})

    def play(self, game: Game) -> Body:
        yield from _blast_to_flank(game)


class XanthyxHarvester(Creature):
    """As long as at least one of its neighbors does not belong to Mars, it cannot be used. After it
    reaps, you gain 1 Æmber."""

    house, printed_power = "mars", 3
    traits = frozenset({"beast"})

    def forbids(self, deed: Deed) -> bool:
        strangers = any(not neighbor.belongs_to("mars") for neighbor in self.neighbors)
        return isinstance(deed, Use) and deed.card is self and strangers

    def reap(self, you: Player) -> Body:
        yield Gain(you, 1)


class YxlyxStimrager(Creature):
    """After it fights, you deal 2 damage to a creature, friendly or enemy. You also move that
    creature to a flank, left or right as you choose, of the battleline of its controller."""

    house, printed_power, printed_armor = "mars", 4, 2
    traits = frozenset({"martian", "soldier"})

    def fight(self, game: Game) -> Body:
        yield from _blast_to_flank(game)


class YzphyzKnowdrone(Creature):
    """After it is played, you archive a card. Then you may purge an archived card. If you do,
    you stun a creature, friendly or enemy."""

    house, printed_power, printed_armor = "mars", 3, 1
    traits = frozenset({"martian", "scientist"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)
        if not you.archives or not (yield from may(game)):
            return
        if if_you_do(game, (yield Purge((yield from choose(game, you.archives))))):
            yield Stun((yield from choose(game, game.creatures)))


class YzphyzKnowdroneAsPrinted(YzphyzKnowdrone, instead_of="printed"):
    """The printed words purge a card in order to stun: the purge is for a stun, or not at all."""

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)
        able = [creature for creature in game.creatures if not creature.stun]
        if you.archives and able and (yield from may(game)):
            yield Purge((yield from choose(game, you.archives)))
            yield Stun((yield from choose(game, able)))


class ZysysyxShockworm(Creature):
    """Each time an enemy creature reaps, that creature is then stunned."""

    house, printed_power, printed_armor = "mars", 3, 1
    traits = frozenset({"martian", "soldier"})

    @after_enemy_reap()
    def shock(self, creature: Creature) -> Body:
        yield Stun(creature)
