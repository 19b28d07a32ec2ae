"""The board as plain data, for rendering."""

from __future__ import annotations

from typing import Any

from .card import Card
from .game import Game
from .player import Player
from .vocabulary import NAMELESS


def board(game: Game) -> dict[str, Any]:
    """Return both sides, and the cards being played."""
    return {
        "me": _side(game, game.me),
        "opponent": _side(game, game.opponent),
        "playing": [card.name for card in game.playing],
        "in_play": ["defense", "attack", "support"],
    }


def _side(game: Game, player: Player) -> dict[str, Any]:
    return {
        "active": player.active,
        "castle": len(player.castle),
        "hand": len(player.hand),
        "held": [_card(card) for card in player.hand if card.name != NAMELESS],
        "graveyard": len(player.graveyard),
        "exile": len(player.exile),
        "virtual": player.virtual,
        "reserve": [_card(card) for card in player.reserve],
        "paid": [_card(card) for card in player.paid],
        "defense": [_ally(card) for card in player.defense],
        "attack": [_ally(card) for card in player.attack],
        "support": [_card(card) for card in player.support],
        "effects": [{"name": text.of_name} for text in game.lasting if text.controller is player],
        "plays": [_card(card) for card in game.playing if card.controller is player],
        "piles": {
            name: [{"id": id(card)} for card in getattr(player, name)]
            for name in ("hand", "castle", "graveyard", "exile")
        },
    }


def _card(card: Card) -> dict[str, Any]:
    return {"id": id(card), "name": card.name, "blank": card.blank}


def _ally(card: Card) -> dict[str, Any]:
    return {
        **_card(card),
        "force": card.force,
        "weapons": [{"id": id(weapon), "name": weapon.name} for weapon in card.weapons],
        "blockers": [{"id": id(blocker), "name": blocker.name} for blocker in card.blockers],
    }
