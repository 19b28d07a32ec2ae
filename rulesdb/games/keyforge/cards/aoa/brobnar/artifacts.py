"""Artifacts of house Brobnar in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....choices import choose, for_each
from ....damage import Splash
from ....deeds import Deed, fights
from ....destruction import Sacrifice
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....status import AddPower
from ....text import Lasting


class Flamethrower(Artifact):
    """Action: you choose a creature, friendly or enemy. It is dealt 1 damage, with 1 splash
    damage."""

    house = "brobnar"
    traits = frozenset({"weapon"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Splash(creature, 1, 1)


class GrumpBuggy(Artifact):
    """The cost of your opponent's keys is higher by 1 Æmber for each friendly creature whose power
    is at least 5. The cost of your own keys is higher by 1 Æmber for each enemy creature whose
    power is at least 5."""

    house, bonus = "brobnar", 1
    traits = frozenset({"vehicle"})

    def key_cost_for(self, player: Player) -> int:
        return sum(1 for creature in player.opponent.creatures if creature.power >= 5)


class ShardOfStrength(Artifact):
    """Action: for each friendly Shard, you put a +1 power counter on a friendly creature. The
    counters may go to different creatures."""

    house = "brobnar"
    traits = frozenset({"item", "shard"})

    def action(self, you: Player, game: Game) -> Body:
        shards = sum(1 for card in you.friendly if "shard" in card.traits)
        for creature in (yield from for_each(game, lambda: you.friendly_creatures, shards)):
            yield AddPower(creature, 1)


class SignalFire(Artifact):
    """Omni: you sacrifice Signal Fire. Then, until the turn ends, you may fight with each of your
    Brobnar creatures, even if Brobnar is not the active house."""

    house, bonus = "brobnar", 1
    traits = frozenset({"item"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            return self.you.active and fights(deed) and deed.card.belongs_to("brobnar")
