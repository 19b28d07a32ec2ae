"""Artifacts of house Mars in Call of the Archons."""

from __future__ import annotations

from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....deeds import Deed, Use
from ....destruction import Sacrifice
from ....effects import Lasts
from ....player import Player
from ....text import Lasting


class CombatPheromones(Artifact):
    """Omni: you sacrifice Combat Pheromones. Then you may use up to 2 other cards of house Mars
    this turn."""

    house, bonus = "mars", 1
    traits = frozenset({"item"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        times: ClassVar[int] = 2

        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                self.you.active
                and isinstance(deed, Use)
                and card.belongs_to("mars")
                and card is not self.of
                and (card in self.used or len(self.used) < self.times)
            )

        def spend(self, deed: Deed) -> None:
            if deed.card not in self.used:
                self.used.append(deed.card)


class CombatPheromonesForOne(CombatPheromones, instead_of="combat-pheromones-number#one"):
    """As the Italian FAQ has it, the permission is for one creature."""

    class Lasts(CombatPheromones.Lasts):
        times: ClassVar[int] = 1
