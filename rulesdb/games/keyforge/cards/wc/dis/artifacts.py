"""Artifacts of house Dis in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....choices import any_number, choose, destroyable, if_you_do, may
from ....destruction import Destroy, SacrificeAll
from ....effects import Lasts
from ....game import Game
from ....keys import forge_for
from ....player import Player
from ....status import Enrage
from ....text import Lasting
from ....when import after_any_choice


class ObsidianForge(Artifact):
    """Action: you sacrifice as many of your creatures as you like. Then you may forge a key. It
    costs 6 Æmber more than its current cost, and 1 Æmber less for each creature sacrificed this
    way. If you forge it, Obsidian Forge is destroyed."""

    house, bonus = "dis", 1
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        chosen = yield from any_number(game, destroyable(game, you.friendly_creatures))
        sacrificed = (yield SacrificeAll(you, tuple(chosen))) or []
        if not (yield from may(game)):
            return
        key = yield from forge_for(game, you, self.more(len(sacrificed)))
        if if_you_do(game, key):
            yield Destroy((self,))

    def more(self, sacrificed: int) -> int:
        return 6 - sacrificed


class ObsidianForgeAtFullCost(ObsidianForge, instead_of="key-abduction-many-cards#not-below"):
    """The sacrificed creatures only take back what is added."""

    def more(self, sacrificed: int) -> int:
        return max(0, super().more(sacrificed))


class SnagSMirror(Artifact):
    """Each time a player, you or your opponent, chooses an active house, the other player cannot
    choose that house as the active one on their next turn."""

    house, bonus = "dis", 1
    traits = frozenset({"item"})

    @after_any_choice(lambda text, house, event: bool(house))
    def mirror(self, house: str, game: Game) -> Body:
        yield Lasts(game.active, self, house=house)

    class Lasts(Lasting):
        """It belongs to the player who chose the house, and binds the other one."""

        until = "end of opponent's next turn"
        needs = "house"

        def cannot_choose(self, player: Player) -> str:
            return self.house if self.begun and player is self.you.opponent else ""


class SoulFiddle(Artifact):
    """Action: you choose a creature, friendly or enemy, and enrage it."""

    house = "dis"
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Enrage(creature)
