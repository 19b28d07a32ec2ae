"""Weapons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ..card import Card, Weapon
from ..castle import Draw, Shuffle, search
from ..choices import may
from ..costs import DiscardItself
from ..game import Game
from ..player import Player
from ..playing import put_into_play
from ..rules import reading
from ..text import activated, response, triggered
from ..then import then
from ..zones import ReturnAllies

CONTROLLER_SEARCHES = reading("arco-on-opposing-ally#controller")
NOBODY_SEARCHES = reading("arco-on-opposing-ally#nobody")


def whoever_put_it(self: Any) -> Player:
    """Return who uses what a card says of its being put into play."""
    by: Player = self.controller if self.game.reads(CONTROLLER_SEARCHES) else self.put_by
    return by


def put_by_controller(self: Any, event: Any) -> bool:
    """Whether its controller put it into play, if the reading asks for that."""
    return self.put_by is self.controller or not self.game.reads(NOBODY_SEARCHES)


class ArcoDeUllr(Weapon):
    """Its bearer has +1 Force. Whoever puts it into play may also search their Castle Deck for a
    Gold and put it into play; if they did, they may draw a card."""

    def force_for(self, ally: Card) -> int:
        return 1 if ally is self.bearer else 0

    @triggered("entered", may=True, when=put_by_controller, whose=whoever_put_it)
    def fetch(self, you: Player, game: Game) -> Body:
        found = yield from search(game, you, you, lambda card: card.is_gold)
        for card in found:
            yield from put_into_play(game, you, card)
        yield Shuffle(you)
        if then(game, self, found) and (yield from may(you, "draw")):
            yield Draw(you, 1)


class Ballesta(Weapon):
    """The Ally it is played on can neither attack nor block."""

    def pacifies(self, ally: Card) -> bool:
        return ally is self.bearer


class EspadaReal(Weapon):
    """While it is in play, each Ally of its controller has +1 Force."""

    def force_for(self, ally: Card) -> int:
        return 1 if ally.controller is self.controller else 0


class InsigniaDeToqui(Weapon):
    """It gives the Ally a particular race, which takes the place of the printed one."""

    def race_for(self, ally: Card) -> str:
        return str(self.stated.get("race", "")) if ally is self.bearer else ""


class TetsuBishi(Weapon):
    """It sets the Force of its bearer to zero."""

    def sets_force(self, ally: Card) -> int | None:
        return 0 if ally is self.bearer else None


class Yoroi(Weapon):
    """Its bearer has +2 Force. If it is discarded in the Mythological Battle, the opposing Allies
    are returned to the Defense Line."""

    def force_for(self, ally: Card) -> int:
        return 2 if ally is self.bearer else 0

    @response(
        "battle.1.attack.window-response",
        cost=DiscardItself(),
        when=lambda self, event: event.player is self.controller.opponent,
    )
    def turn_back(self, opponent: Player) -> Body:
        yield ReturnAllies(tuple(opponent.attack))

    @activated(cost=DiscardItself(), in_battle=True)
    def turn_back_any_time(self, opponent: Player) -> Body:
        yield ReturnAllies(tuple(opponent.attack))
