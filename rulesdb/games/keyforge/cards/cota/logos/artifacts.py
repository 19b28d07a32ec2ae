"""Artifacts of house Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Artifact, Card, Creature
from ....choices import choose, if_you_do
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import PutIntoPlay, TakeControl
from ....game import Game
from ....leaving import PurgeFromPlay
from ....player import Player
from ....text import Lasting
from ....when import after_forge, after_leaving
from ....zones import Draw


class SpanglerBox(Artifact):
    """When you use its Action ability, you purge a creature in play, friendly or enemy. If you
    do, control of Spangler Box passes to your opponent.

    If Spangler Box leaves play, every card that it has purged returns to play."""

    house = "logos"
    traits = frozenset({"item"})

    def action(self, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is None:
            return
        yield PurgeFromPlay(creature)
        if if_you_do(game, creature.zone == "purged"):
            if self.in_play:
                self.purges.append(creature)
            yield TakeControl(opponent, self)

    @after_leaving
    def give_back(self, box: Card, game: Game) -> Body:
        waiting = [card for card in box.purges if card.zone == "purged"]
        while waiting:
            card = waiting[0] if len(waiting) == 1 else (yield from choose(game, waiting))
            waiting.remove(card)
            yield PutIntoPlay(card.owner, card)


class SpectralTunneler(Artifact):
    """When you use its Action ability, you choose a creature, friendly or enemy. For the rest of
    the turn, that creature counts as a flank creature and gains this ability: after it reaps,
    you draw a card."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def flanks(self, creature: Creature) -> bool:
            return creature is self.on

        def gives_to(self, creature: Creature) -> bool:
            return creature is self.on

        class Gives:
            def reap(self: Any, you: Player) -> Body:
                yield Draw(you, 1)


class StrangeGizmo(Artifact):
    """Each time you forge a key, every creature and every artifact in play, on both sides, is
    then destroyed, Strange Gizmo included."""

    house, bonus = "logos", 1
    traits = frozenset({"item"})

    @after_forge(lambda text, forger, event: forger is text.controller)
    def explode(self, game: Game) -> Body:
        yield Destroy(tuple(game.in_play))
