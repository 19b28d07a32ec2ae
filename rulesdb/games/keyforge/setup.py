"""Setup: opening hands, chains, and the mulligan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .effects import ShedChain
from .moves import KEEP, MULLIGAN
from .player import Player
from .rules import reading, rule
from .zones import Draw, put

if TYPE_CHECKING:
    from .game import Game

MAY_MULLIGAN = rule("mulligan#chance")
FIRST_HAND, OTHER_HAND = 7, 6


def set_up(game: Game) -> Body:
    """Draw seven cards for the first player and six for the other; each may mulligan once."""
    for player, size in zip(game.players, (FIRST_HAND, OTHER_HAND), strict=True):
        yield OpeningHand(player, size)
    for player, size in zip(game.players, (FIRST_HAND, OTHER_HAND), strict=True):
        chosen = yield Choose(player, (KEEP, MULLIGAN), MAY_MULLIGAN, "mulligan", always=True)
        if chosen is MULLIGAN and game.record.cite(MAY_MULLIGAN, player):
            yield Mulligan(player, size)
    game.first_turn = True


class OpeningHand(Effect, frozen=True):
    """A player draws the opening hand; chains make it smaller."""

    rule = rule("rules/setup#seven-cards")
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        from .turn import fewer_cards

        size = self.amount
        if self.player.chains and game.record.cite(CHAINED, self.player):
            size -= fewer_cards(game, self.player.chains)
        yield Draw(self.player, size)
        if size < self.amount and not game.reads(DRAW_STEP_ONLY):
            yield ShedChain(self.player)


CHAINED = rule("rules/chains#setup")
DRAW_STEP_ONLY = reading("setup-chain-shed#draw-step-only")


class Mulligan(Effect, frozen=True):
    """A player shuffles the opening hand back and draws one card fewer."""

    rule = rule("mulligan#redraw")
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        player = self.player
        size = len(player.hand) - 1
        for card in [*player.hand]:
            put(card, "deck", player)
        player.shuffled = True
        yield Draw(player, size)
