"""Totems."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ..card import Card, Totem
from ..costs import Golds
from ..effects import GiveBonus
from ..player import Player
from ..playing import Playing
from ..text import activated, triggered


class Nidavellir(Totem):
    """When the opponent plays an Ally, its controller may pay the cost of that Ally and gain
    control of it."""

    @triggered(
        "played",
        when=lambda self, playing: (
            playing.card.type == "ally" and playing.player is self.controller.opponent
        ),
        may=True,
        cost=Golds(lambda playing: playing.card.cost),
    )
    def buy(self, you: Player, event: Playing) -> Body:
        event.taken_by = you
        return
        yield


class PaKuaTaiChi(Totem):
    """Nobody draws the card at the end of their turn."""

    def skips_draw(self, player: Player) -> bool:
        return True


class TotemHastaDos(Totem):
    """Once each turn, its controller may give up to two Allies +1 Force until the turn is over."""

    @activated(limit=1, targets=lambda self, you: [you.game.allies], up_to=2)
    def strengthen(self, targets: list[Card]) -> Body:
        for ally in targets:
            yield GiveBonus(ally, 1)


class TotemDeGuanaco(Totem):
    """Playing cards costs the opponent one more Gold."""

    def surcharge(self, card: Card, player: Player) -> int:
        return 1 if player is self.controller.opponent else 0
