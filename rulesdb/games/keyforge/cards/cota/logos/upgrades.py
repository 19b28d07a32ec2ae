"""Upgrades of house Logos in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ....card import Card, Creature, Upgrade
from ....choices import choose
from ....deeds import Deed, Use
from ....effects import Lasts
from ....entering import Swap
from ....game import Game
from ....player import HOUSES, Player
from ....status import Exhaust, Ready, Stun
from ....text import Lasting


class ExperimentalTherapy(Upgrade):
    """The creature it is attached to belongs to every house. After this upgrade is played, that
    creature is stunned and exhausted."""

    house = "logos"

    def houses_for(self, card: Card) -> tuple[str, ...]:
        return HOUSES if card is self.host else ()

    def play(self) -> Body:
        if self.host is not None:
            yield Stun(self.host)  # type: ignore[arg-type]
            yield Exhaust(self.host)


class RocketBoots(Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after
    it reaps, you ready it, provided that it had not been used before in this turn."""

    house = "logos"

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self: Any, event: Any) -> Body:
            if event.card is self and self.uses == 1:
                yield Ready(self)

        reap = fight


class TranspositionSandals(Upgrade):
    """The creature it is attached to gains an Action ability: that creature and another
    friendly one in the battleline are swapped. During this turn, you may use the one it was
    swapped with."""

    house, bonus = "logos", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def action(self: Any, you: Player, game: Game, giver: Card) -> Body:
            other = yield from choose(game, [c for c in you.friendly_creatures if c is not self])
            if other is not None:
                yield Swap(self, other)
                yield Lasts(you, giver, on=other)

    class Lasts(Lasting):
        needs = "on"

        def lets(self, deed: Deed) -> bool:
            return self.you.active and isinstance(deed, Use) and deed.card is self.on
