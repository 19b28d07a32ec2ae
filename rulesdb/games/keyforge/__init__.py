"""The KeyForge plug-in; `rulesdb.engine.protocol` documents each name."""

from __future__ import annotations

from functools import cache

from . import (  # importing cards and turn registers cards and steps
    abilities,
    asking,
    card_schema,
    cards,
    desk,
    procedures,
    random_games,
    skeletons,
    turn,
)
from .board import board
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
from .written import write

move_forms = MOVES.forms


def forms() -> dict[str, tuple[str, ...]]:
    """Return the forms of texts in a scenario, besides its moves."""
    return {"Abilities": tuple(abilities.FORMS)}


def variants() -> set[str]:
    """Return what `as …` may name besides `current`: printed cards, readings of open questions."""
    return set(Card.variants) | rulebook.readings


@cache
def waiting() -> dict[str, list[str]]:
    """Return the cards with an ability in each window of the chart."""
    found: dict[str, list[str]] = {}
    for name, card in sorted(Card.registry.items()):
        lasts = getattr(card, "Lasts", None)
        abilities = (*card.abilities, *card.gives, *(lasts.abilities if lasts else ()))
        for window in {ability.window for ability in abilities if isinstance(ability.window, str)}:
            found.setdefault(window, []).append(name)
    return found
