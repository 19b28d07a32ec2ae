"""Cards for concepts of the document that no legible card shows: none of them was printed so."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Choose

from ..card import Ally, Card, Talisman, Totem
from ..castle import DiscardsOne, Draw, Order, ReturnTop
from ..choices import CardName
from ..costs import Golds
from ..effects import NameForTheGame
from ..moves import Deed, Play
from ..player import Player
from ..playing import choose_to_put
from ..requirements import Needs
from ..text import Lasting, activated, response, triggered
from .moments import own_turn


class TalismanQueRevive(Talisman):
    """Its player puts an Ally from their Graveyard into play."""

    uses_graveyard, needs = True, (Needs(1, "graveyard", type="ally"),)

    def effect(self, you: Player) -> Body:
        allies = [card for card in you.graveyard if card.type == "ally"]
        yield from choose_to_put(you.game, you, allies)


class TalismanQueNombra(Talisman):
    """Its player names a card, and for the rest of the game the opponent cannot play it."""

    def effect(self, you: Player, opponent: Player) -> Body:
        names = tuple(CardName(n) for n, kind in sorted(Card.registry.items()) if kind.type)
        named = yield Choose(you, names, NAMING, "name")
        yield NameForTheGame(opponent, self, named.name)

    class Lasts(Lasting):
        def forbids(self, deed: Deed) -> bool:
            mine = deed.player is self.controller
            return mine and isinstance(deed, Play) and deed.card.name == self.names


NAMING = "name-a-card#printed"


class TalismanQueOrdena(Talisman):
    """Its player puts the cards of their Castle Deck in the order they like."""

    def effect(self, you: Player) -> Body:
        yield Order(you)


class TalismanQueDevuelve(Talisman):
    """Its player returns the two top cards of their Graveyard to their Castle Deck."""

    uses_graveyard, needs = True, (Needs(2, "graveyard"),)

    def effect(self, you: Player) -> Body:
        yield ReturnTop(you, 2)


class AliadoQueObliga(Ally):
    """When it enters play, the opponent discards two cards from their hand."""

    @triggered("entered", needs=(Needs(2, "hand", opponent=True),))
    def oblige(self, opponent: Player) -> Body:
        for _ in range(2):
            yield DiscardsOne(opponent)


class TotemQueObliga(Totem):
    """Its controller may pay 1 Gold, and the opponent discards a card from their hand."""

    @activated(cost=Golds(1), needs=(Needs(1, "hand", opponent=True),))
    def oblige(self, opponent: Player) -> Body:
        yield DiscardsOne(opponent)


class TotemDeRoboExtra(Totem):
    """Its controller draws an extra card."""

    def extra_draws(self, player: Player) -> int:
        return 1 if player is self.controller else 0


class TotemQueSeActiva(Totem):
    """At the beginning of their Grouping Phase and of their Vigil Phase, its controller may pay 1
    Gold and draw a card."""

    @response(
        "turn.1.grouping.window-beginning",
        "turn.2.vigil.window-beginning",
        cost=Golds(1),
        when=own_turn,
    )
    def begin(self, you: Player) -> Body:
        yield Draw(you, 1)


class AliadoQueAtacaSiempre(Ally):
    """It has to attack each turn if it can."""

    def must_attack(self, ally: Card) -> bool:
        return ally is self


class AliadoQueBloqueaSiempre(Ally):
    """It has to block if it can."""

    def must_block(self, ally: Card) -> bool:
        return ally is self


class AliadoQueBloqueaTodo(Ally):
    """It can block unblockable Allies."""

    def blocks_unblockable(self, ally: Card) -> bool:
        return ally is self
