"""The board as plain data, for rendering."""

from __future__ import annotations

import re
from typing import Any

from .chain import Link
from .game import Game
from .participant import Minion, Participant


def board(game: Game) -> dict[str, Any]:
    """Return everybody in turn order, the piles, and the chain, last announcement first."""
    return {
        "participants": [_side(who) for who in game.participants],
        "pit": len(game.pit),
        "dump": len(game.dump),
        "revealed": [_minion(minion) for minion in game.revealed],
        "chain": [_link(link) for link in reversed(game.pending)],
        "playing": [link.name for link in game.pending],
        "in_play": ["altar"],
        "piles": {
            "pit": [{"id": id(minion)} for minion in game.pit],
            "dump": [{"id": id(minion)} for minion in game.dump],
        },
    }


def _link(link: Link) -> dict[str, Any]:
    """Return an announced Power, with what it deals or prevents and what is prevented of it."""
    text = str(link.does.state.get("effect", ""))
    number = re.search(r"\b(damage|prevent) (\d+)", text)
    amount = int(number[2]) if number else link.does.amount
    deals = link.does.damages and link.type != "defense"
    prevents = link.type == "defense" or bool(number and number[1] == "prevent")
    return {
        "name": link.name,
        "who": link.you.name,
        "type": link.type,
        "reptante": link.reptante.name,
        "annulled": link.annulled,
        "damage": amount + link.reinforced if deals else 0,
        "prevents": amount + link.reinforced if prevents and amount else 0,
        "prevented": link.prevented + link.defended,
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
        "piles": {"hand": [{"id": id(minion)} for minion in who.hand]},
        "reptantes": [
            {
                "reptante": reptante.name,
                "exhausted": reptante.exhausted,
            }
            for reptante in who.reptantes
        ],
    }


def _minion(minion: Minion) -> dict[str, Any]:
    return {"id": id(minion), "type": minion.kind, "exhausted": minion.exhausted}
