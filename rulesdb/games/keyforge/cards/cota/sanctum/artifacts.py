"""Artifacts of house Sanctum in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Artifact
from ....destruction import Sacrifice
from ....game import Game
from ....keys import forge
from ....leaving import ArchiveFromPlay, together
from ....player import Player


class EpicQuest(Artifact):
    """After it is played, you archive from play each of your Knight creatures.

    Omni: if you have played at least 7 Sanctum cards this turn, you sacrifice Epic Quest, and
    you forge a key at no cost."""

    house = "sanctum"
    traits = frozenset({"quest"})

    def play(self, you: Player, game: Game) -> Body:
        knights = [c for c in you.friendly_creatures if "knight" in c.traits]
        yield from together(game, map(ArchiveFromPlay, knights))

    def omni(self, you: Player, game: Game) -> Body:
        if sum(1 for _, house in game.turn.played if house == "sanctum") >= 7:
            yield Sacrifice(you, self)
            yield from forge(game, you)
