"""The board as plain data, for rendering."""

from __future__ import annotations

from typing import Any

from .game import Game
from .participant import Minion, Participant


def board(game: Game) -> dict[str, Any]:
    """Return everybody in turn order, the piles, and the chain, last announcement first."""
    return {
        "participants": [_side(who) for who in game.participants],
        "step": game.step,
        "pit": len(game.pit),
        "dump": len(game.dump),
        "revealed": [_minion(minion) for minion in game.revealed],
        "chain": [
            {"name": link.name, "who": link.you.name, "type": link.type, "annulled": link.annulled}
            for link in reversed(game.pending)
        ],
        "playing": [link.name for link in game.pending],
    }


def _side(who: Participant) -> dict[str, Any]:
    return {
        "who": who.name,
        "active": who.active,
        "resistance": who.resistance,
        "hand": len(who.hand),
        "held": [_minion(minion) for minion in who.hand],
        "out": who.out,
        "altar": [_minion(minion) for minion in who.altar],
        "reptantes": [
            {
                "reptante": reptante.name,
                "exhausted": reptante.exhausted,
                "held": reptante.held,
                "powers": [{"name": power.name} for power in reptante.powers],
            }
            for reptante in who.reptantes
        ],
    }


def _minion(minion: Minion) -> dict[str, Any]:
    return {"id": id(minion), "type": minion.kind, "exhausted": minion.exhausted}
