"""Upgrades of house Star Alliance in Worlds Collide; the blasters are in `blasters`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Card, Creature, Upgrade
from ....choices import choose, may
from ....damage import Splash
from ....game import Game
from ....player import Player
from ....status import AddCounter, Stun, Ward
from ....using import UseCard
from ....when import after_play


class CloakingDongle(Upgrade):
    """The creature it is attached to gains Elusive, and so do all the neighbors of that
    creature."""

    house, bonus = "star-alliance", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        near = creature is self.host or self.host in creature.neighbors
        return {"elusive": 1} if near else {}


class DisruptionField(Upgrade):
    """Each of your opponent's keys costs 1 Æmber more for each disruption counter that is on
    Disruption Field. The creature it is attached to gains this ability: after that creature fights
    and after it reaps, you put a disruption counter on Disruption Field."""

    house, bonus = "star-alliance", 1

    def key_cost_for(self, player: Player) -> int:
        return self.counters.get("disruption", 0) if player is self.you.opponent else 0

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, giver: Card) -> Body:
            yield AddCounter(giver, "disruption", 1)

        reap = fight


class EncounterSuit(Upgrade):
    """After a player, you or your opponent, plays an action card, the creature with this upgrade is
    warded. This comes after that card's bonus Æmber, but before the card's own effect resolves."""

    house = "star-alliance"

    @after_play(lambda text, card, event: card.type == "action", first=True)
    def suit_up(self) -> Body:
        if self.host is not None:
            yield Ward(self.host)  # type: ignore[arg-type]


class ForceField(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, it is
    warded."""

    house, bonus = "star-alliance", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Creature) -> Body:  # type: ignore[misc]
            yield Ward(self)


class LightOfTheArchons(Upgrade):
    """The creature it is attached to has 1 more power and 1 more armor for each upgrade on that
    creature."""

    house, bonus = "star-alliance", 1

    def power_for(self, creature: Creature) -> int:
        return len(creature.upgrades) if creature is self.host else 0

    armor_for = power_for


class PlasmaNozzle(Upgrade):
    """The creature it is attached to gains this ability: before that creature fights, you deal 2
    damage, with 2 splash damage, to the creature that it attacks."""

    house, bonus = "star-alliance", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def before_fight(self, event: Any) -> Body:
            yield Splash(event.target, 2, 2)


class Quadracorder(Upgrade):
    """Each of your opponent's keys costs 1 Æmber more for each house to which at least one friendly
    creature belongs. This increase cannot exceed 3 Æmber."""

    house = "star-alliance"

    def key_cost_for(self, player: Player) -> int:
        if player is self.you:
            return 0
        return min(3, len({house for c in self.you.creatures for house in c.houses}))


class Stunner(Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may stun a creature, friendly or enemy."""

    house, bonus = "star-alliance", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, game: Game) -> Body:
            if (yield from may(game)):
                creature = yield from choose(game, game.creatures)
                if creature is not None:
                    yield Stun(creature)

        reap = fight


class UniversalTranslator(Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you use one of your creatures that does not belong to Star Alliance."""

    house, bonus = "star-alliance", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, you: Player, game: Game) -> Body:
            others = [c for c in you.friendly_creatures if not c.belongs_to("star-alliance")]
            creature = yield from choose(game, others)
            if creature is not None:
                yield UseCard(you, creature)

        reap = fight
