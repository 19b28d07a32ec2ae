"""Cards that show who targets and who affects a card: none of them was printed so."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..card import Ally, Card, Talisman
from ..castle import Draw
from ..player import Player
from ..requirements import Needs
from ..text import triggered
from ..zones import DestroysOne


def by_opponent(self: Any, event: Any) -> bool:
    return event.player is self.controller.opponent


class AliadoQueAvisa(Ally):
    """When it becomes the target of an opposing card or ability, its controller draws a card."""

    @triggered("targeted", when=by_opponent)
    def warn(self, you: Player) -> Body:
        yield Draw(you, 1)


class AliadoIntocable(Ally):
    """The opponent cannot affect it."""

    def unaffected(self, card: Card, by: Player) -> bool:
        return card is self and by is self.controller.opponent


class TalismanQueExige(Talisman):
    """The opponent destroys one of their Allies."""

    needs = (Needs(1, "allies", opponent=True),)

    def effect(self, opponent: Player) -> Body:
        yield DestroysOne(opponent)
