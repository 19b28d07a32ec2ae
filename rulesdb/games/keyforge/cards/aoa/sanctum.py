"""Sanctum in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ...amber import Capture
from ...card import Artifact, Creature
from ...choices import choose
from ...damage import Absorb
from ...destruction import Destroy
from ...effects import Lasts
from ...game import Game
from ...player import Player
from ...text import Lasting
from ...using import ReapGain
from ...when import after


class HallowedShield(Artifact):
    """Action: you choose a creature. No damage can be dealt to it for the rest of the turn."""

    house = "sanctum"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def protects(self, creature: Creature) -> bool:
            return creature is self.on


class MaruckTheMarked(Creature):
    """After its armor prevents damage, it captures 1 Æmber for each damage that was just
    prevented."""

    house, printed_power, printed_armor = "sanctum", 5, 1
    traits = frozenset({"spirit", "knight"})

    @after(Absorb, lambda text, absorb, event: text in dict(absorb.amounts))
    def mark_down(self, absorb: Absorb, opponent: Player) -> Body:
        yield Capture(self, dict(absorb.amounts)[self], opponent)


class OpalKnight(Creature):
    """After it is played, each creature in play whose power is an even number, on either side,
    is destroyed."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"spirit", "knight"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.power % 2 == 0))


class SirMarrows(Creature):
    """Each time your opponent gains Æmber by reaping, Sir Marrows then captures that Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    @after(ReapGain, lambda text, gain, event: gain.player is text.controller.opponent)
    def collect(self, gain: ReapGain, event: Any) -> Body:
        if event.happened:
            event.happened -= (yield Capture(self, event.happened, gain.player)) or 0
