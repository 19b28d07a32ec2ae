"""The KeyForge plug-in; `rulesdb.engine.protocol` documents each name."""

from __future__ import annotations

from collections.abc import Callable
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
from .destruction import WINDOW as DESTROYED
from .differences import differences
from .moves import MOVES, read_move
from .naming import alike, names, unknown_name
from .position import parse, starting_problem
from .rules import RULEBOOK as rulebook
from .sense import check_position
from .text import Ability
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
    return _cards_with(lambda ability: True)


@cache
def meeting() -> dict[str, list[str]]:
    """Return the cards whose ability can wait beside that of another card: one that watches, or
    one of cards that are destroyed together. A "Reap:" ability waits for its own card alone."""
    return _cards_with(lambda ability: ability.watches or ability.window == DESTROYED)


def _cards_with(wanted: Callable[[Ability], bool]) -> dict[str, list[str]]:
    """Return the cards with such an ability in each window of the chart."""
    found: dict[str, list[str]] = {}
    for name, card in sorted(Card.registry.items()):
        lasts = getattr(card, "Lasts", None)
        abilities = (*card.abilities, *card.gives, *(lasts.abilities if lasts else ()))
        there = {each.window for each in abilities if isinstance(each.window, str) and wanted(each)}
        for window in there:
            found.setdefault(window, []).append(name)
    return found
