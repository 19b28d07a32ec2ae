"""Actions of house Mars in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Action
from ....choices import several
from ....game import Game
from ....leaving import ArchiveFromPlay, together
from ....player import Player


class SampleCollection(Action):
    """After it is played, for each key your opponent has forged, you archive one enemy creature.
    These cards stay archived with you; when one leaves, its owner takes it into hand."""

    house = "mars"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        chosen = yield from several(game, you.enemy_creatures, len(opponent.keys))
        yield from together(game, [ArchiveFromPlay(c, player=you) for c in chosen])
