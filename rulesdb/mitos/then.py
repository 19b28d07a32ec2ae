"""“Then”: what follows is done only if what came before was carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .rules import rule

if TYPE_CHECKING:
    from .card import Card
    from .game import Game

NEEDS_SUCCESS = rule("then#needs-success")


def then(game: Game, card: Card, done: Any) -> bool:
    """Whether what follows may be done."""
    return bool(done) or not game.record.cite(NEEDS_SUCCESS, card)
