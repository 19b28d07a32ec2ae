"""“Then”: what follows happens only if the part before it was carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose

from .choices import DIFFERENT, PAYER, these
from .player import Player
from .rules import reading, rule
from .using import Target, targeted

if TYPE_CHECKING:
    from .card import Card
    from .game import Game

NEEDS_SUCCESS = rule("then#needs-success")
NO_TARGET = reading("second-target-option-missing#no-target")


class LaterTarget(Struct, frozen=True):
    """The choice of a target after an earlier action."""

    player: Player


def then(game: Game, card: Card, done: Any) -> bool:
    """Whether what follows may be done."""
    return bool(done) or not game.record.cite(NEEDS_SUCCESS, card)


def later_target(you: Player, cards: list[Card], earlier: list[Card]) -> Body:
    """Choose a card after an earlier action.

    It is a target like any other, so it differs from the earlier ones.
    """
    free = you.game.reads(NO_TARGET) or DIFFERENT in you.game.record.off
    left = tuple(card for card in cards if free or card not in earlier)
    if not left:
        return None
    refused = {card: DIFFERENT for card in earlier if card not in left}
    chosen = yield Choose(you, left, PAYER, "target", refused=these(refused))
    if not you.game.reads(NO_TARGET):
        targeted(you.game, [Target(chosen, chosen.object, len(left) == 1)], LaterTarget(you))
    return chosen
