"""Artifacts of house Logos in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....choices import choose
from ....destruction import Destroy
from ....game import Game
from ....player import Player
from ....status import Ward
from ....when import after_forge
from ....zones import ArchiveFrom


class Hologrammophone(Artifact):
    """Action: you choose a creature, friendly or enemy, and ward it."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Ward(creature)


class UniversalKeylock(Artifact):
    """All keys, yours and your opponent's, cost 3 Æmber more. After a player, you or your opponent,
    forges a key, Universal Keylock is destroyed."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def key_cost_for(self, player: Player) -> int:
        return 3

    @after_forge()
    def unlock(self) -> Body:
        yield Destroy((self,))


class UniversalRecycleBin(Artifact):
    """Action: you choose a purged card that you own and archive it."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.purged)
        if card is not None:
            yield ArchiveFrom(card)
