"""Artifacts of house Untamed in Worlds Collide."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.engine.kernel import Body

from ....card import Artifact, Creature
from ....choices import choose, if_you_do, least_powerful
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts
from ....game import Game
from ....player import Player
from ....status import AddCounter, RemoveCounters, Stun
from ....text import Lasting
from ....when import after_forge, at_your_end_of_turn
from ....zones import ShowCards


class CreedOfNature(Artifact):
    """Omni: you sacrifice Creed of Nature. If you do, you choose a creature, friendly or enemy. It
    gains Skirmish and Assault X for the rest of the turn, where X is its power."""

    house = "untamed"
    traits = frozenset({"power"})

    def omni(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Sacrifice(you, self))):
            creature = yield from choose(game, game.creatures)
            if creature is not None:
                yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def keywords_for(self, creature: Creature) -> Mapping[str, int]:
            return {"skirmish": 1, "assault": creature.power} if creature is self.on else {}


class CreedOfNurture(Artifact):
    """Omni: you sacrifice Creed of Nurture. If you do, you reveal a creature card that is in your
    hand. You also choose a creature in play, friendly or enemy. The creature in play gains the text
    box of the revealed card for the rest of the turn."""

    house = "untamed"
    traits = frozenset({"power"})

    def omni(self, you: Player, game: Game) -> Body:
        if not if_you_do(game, (yield Sacrifice(you, self))):
            return
        card = yield from choose(game, [c for c in you.hand if c.type == "creature"])
        if card is None:
            return
        yield ShowCards(you, (card,))
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature, box=type(card))

    class Lasts(Lasting):
        """The creature has the text box of the revealed card in addition to its own."""

        needs = "on"

        def keywords_for(self, creature: Creature) -> Mapping[str, int]:
            if creature is not self.on or self.box is None:
                return {}
            return {name: self.box.keyword_values.get(name, 1) for name in self.box.keywords}


class FangtoothCavern(Artifact):
    """At the end of each of your turns, the least powerful creature in play, friendly or enemy, is
    destroyed."""

    house, bonus = "untamed", 1
    traits = frozenset({"location"})

    @at_your_end_of_turn
    def bite(self, game: Game) -> Body:
        yield Destroy(tuple((yield from least_powerful(game, game.creatures))))


class NepetaGigantica(Artifact):
    """Action: you stun one creature, friendly or enemy. It must be either a creature whose power is
    at least 5 or a Giant creature."""

    house = "untamed"
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        large = [c for c in game.creatures if c.power >= 5 or "giant" in c.traits]
        creature = yield from choose(game, large)
        if creature is not None:
            yield Stun(creature)


class VineappleTree(Artifact):
    """Every key, yours and your opponent's, costs 1 Æmber more for each growth counter that
    Vineapple Tree has. Each time a player, you or your opponent, forges a key, all growth counters
    are then removed from Vineapple Tree.

    Action: Vineapple Tree gets a growth counter."""

    house, bonus = "untamed", 1
    traits = frozenset({"location"})

    def key_cost_for(self, player: Player) -> int:
        return self.counters.get("growth", 0)

    @after_forge()
    def pick(self) -> Body:
        yield RemoveCounters(self, "growth", self.counters.get("growth", 0))

    def action(self) -> Body:
        yield AddCounter(self, "growth", 1)
