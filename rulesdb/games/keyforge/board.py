"""The board as plain data, for rendering."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .card import Card, Creature
from .game import Game
from .player import Player
from .vocabulary import NAMELESS


def board(game: Game) -> dict[str, Any]:
    """Return both sides, and the cards being played."""
    return {
        "me": _side(game, game.me),
        "opponent": _side(game, game.opponent),
        "playing": [card.name for card in game.playing],
        "in_play": ["creatures", "artifacts"],
    }


def _side(game: Game, player: Player) -> dict[str, Any]:
    return {
        "active": player.active,
        "house": game.house if player.active else "",
        "keys": len(player.keys),
        "amber": player.amber,
        "hand": len(player.hand),
        "held": [
            {"id": id(card), "name": card.name} for card in player.hand if card.name != NAMELESS
        ],
        "discard": len(player.discard),
        "archives": len(player.archives),
        "purged": len(player.purged),
        "chains": player.chains,
        "creatures": [_creature(card) for card in player.creatures],
        "artifacts": [_card(card) for card in player.artifacts],
        "piles": {
            name: _pile(getattr(player, name))
            for name in ("hand", "deck", "discard", "archives", "purged")
        },
    }


def _pile(cards: Iterable[Card]) -> list[dict[str, int]]:
    return [{"id": id(card)} for card in cards]


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": id(card),
        "name": card.name,
        "house": card.house,
        "exhausted": card.exhausted,
        "marked": card.marked,
        "amber": card.amber,
        "under": len(card.under),
    }


def _creature(card: Creature) -> dict[str, Any]:
    return {
        **_card(card),
        "power": card.power,
        "armor": card.armor,
        "damage": card.damage,
        "stun": card.stun > 0,
        "ward": card.ward > 0,
        "enrage": card.enrage > 0,
        "counters": card.power_counters,
        "upgrades": [{"id": id(upgrade), "name": upgrade.name} for upgrade in card.upgrades],
    }
