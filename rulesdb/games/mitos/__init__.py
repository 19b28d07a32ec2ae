"""The Mitos y Leyendas plug-in; `rulesdb.engine.protocol` documents each name."""

from __future__ import annotations

from functools import cache

from . import (  # importing battle to using registers cards and steps
    abilities,
    asking,
    battle,
    card_schema,
    cards,
    damage,
    playing,
    random_games,
    skeletons,
    turn,
    using,
)
from .board import board
from .card import WORDS as EFFECT_WORDS
from .card import Card
from .differences import differences
from .moves import MOVES, read_move
from .naming import alike, names, unknown_name
from .position import parse, starting_problem
from .rules import RULEBOOK as rulebook
from .sense import check_position
from .timing import STEPS as steps
from .vocabulary import vocabulary
from .words import say
from .writing import write

move_forms = MOVES.forms

ON = {"played": "play.f.window-played", "entered": "play.window-entered"}
ON |= dict.fromkeys(("destroyed", "watched-destroyed"), "play.window-entered")
ON |= {"used": "ability.c.window-used"}


def forms() -> dict[str, tuple[str, ...]]:
    """Return the forms of texts in a scenario, besides its moves."""
    return {
        "Abilities": tuple(abilities.FORMS),
        "Effects on a card": ("+N", "=N", "race=RACE", *EFFECT_WORDS),
    }


def variants() -> set[str]:
    """Return what `as …` may name besides `current`: printed cards, readings of open questions."""
    return set(Card.variants) | rulebook.readings


@cache
def waiting() -> dict[str, list[str]]:
    """Return the cards that wait in each window of the chart."""
    found: dict[str, list[str]] = {}
    for name, card in sorted(Card.registry.items()):
        windows = {ON.get(ability.on, ability.on) for ability in card.abilities if ability.on}
        for window in windows | set(card.moments):
            found.setdefault(window, []).append(name)
    return found
