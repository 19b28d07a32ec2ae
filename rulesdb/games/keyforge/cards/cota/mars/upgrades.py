"""Upgrades of house Mars in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Card, Creature, Upgrade
from ....choices import choose, may
from ....damage import deal
from ....effects import Lasts
from ....game import Game
from ....leaving import ArchiveFromPlay
from ....player import Player
from ....status import Ready
from ....text import Lasting
from ....when import after_play


class BiomatrixBackup(Upgrade):
    """The creature with this upgrade gains an ability: when it is destroyed, it goes into its
    owner's archives. This is not optional."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any) -> Body:
            yield ArchiveFromPlay(self)


class BiomatrixBackupAsPrinted(BiomatrixBackup, instead_of="printed"):
    """The printed words say that it may be archived."""

    class Gives:
        def destroyed(self: Any, game: Game) -> Body:
            if (yield from may(game)):
                yield ArchiveFromPlay(self)


class BrainStemAntenna(Upgrade):
    """The creature it is attached to gains this ability: after you play a Mars creature, you ready
    the creature with this upgrade, which belongs to house Mars for the rest of the turn."""

    house = "mars"

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        @after_play(
            lambda text, card, event: (
                event.player is text.controller
                and card.type == "creature"
                and card.belongs_to("mars")
            )
        )
        def receive(self: Any, you: Player, giver: Card) -> Body:
            yield Ready(self)
            yield Lasts(you, giver, on=self)

    class Lasts(Lasting):
        needs = "on"

        def houses_for(self, card: Card) -> tuple[str, ...]:
            return ("mars",) if card is self.on else ()


class BrainStemAntennaBesides(BrainStemAntenna, instead_of="brain-stem-antenna-houses#besides"):
    """The creature keeps its own house."""

    class Lasts(BrainStemAntenna.Lasts):
        def houses_for(self, card: Card) -> tuple[str, ...]:
            return ("mars", card.house) if card is self.on else ()


class JammerPack(Upgrade):
    """The creature it is attached to gains this ability: each of your opponent's keys costs 2 Æmber
    more."""

    house, bonus = "mars", 1

    def key_cost_for(self, player: Player) -> int:
        return 2 if self.host is not None and player is self.host.controller.opponent else 0


class RedPlanetRayGun(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, you choose a
    creature, friendly or enemy. For each Mars creature in play, on either side, the chosen
    creature is dealt 1 damage."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, game: Game) -> Body:
            creature = yield from choose(game, game.creatures)
            yield deal(sum(1 for c in game.creatures if c.belongs_to("mars")), creature)
