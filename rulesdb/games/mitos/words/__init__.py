"""Sentences for the record: one per kind of effect, in each language.

The sentences are in `<lang>.toml`, keyed by the name of the effect or the address of the rule. A
sentence that begins with a player has two forms, `me` and `opponent`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.engine.kernel import Answer, Effect, Line, Refusal
from rulesdb.engine.words import Words, listed
from rulesdb.engine.words import phrases as read_phrases

from ..card import Card
from ..choices import CardName
from ..game import ForceNow
from ..player import Player
from ..text import Lasting

Names = Callable[[str], str]


def phrases(lang: str) -> Words:
    """Return the sentences of a language."""
    return read_phrases("rulesdb.games.mitos", lang)


def key(line: Line) -> str:
    """Return the key of a line's sentence."""
    if isinstance(line.what, Refusal):
        return f"refused-{getattr(line.what.option, 'refuses', 'target')}"
    if isinstance(line.what, Answer):
        return f"choose-{line.what.question.what.split()[0]}"
    known = isinstance(line.what, (Effect, ForceNow))
    return type(line.what).__name__ if known else line.rule


def say(line: Line, lang: str, names: Names) -> str:
    """Return a line of the record as a sentence; `names` gives a card's name in the language."""
    what, known = line.what, phrases(lang)
    values: dict[str, Any] = {}
    if isinstance(what, Answer):
        words = what.question.what.split()
        about = names(words[1]) if len(words) > 1 else ""
        values = {"player": what.question.player, "option": what.option, "about": about}
    elif isinstance(what, Refusal):
        values = {"player": what.player, "option": what.option}
    elif isinstance(what, (Effect, ForceNow)):
        values = {name: getattr(what, name) for name in what.__struct_fields__}
    else:
        values = {"player" if isinstance(what, Player) else "card": what}
    player = values.get("player")
    form = known.get(key(line)) or phrases("en")[key(line)]
    if isinstance(form, dict):
        form = form.get(player.name if isinstance(player, Player) else "me", form["me"])

    def named(card: Card) -> str:
        return names(card.name_in(_place(line, card)) if card.renamed else card.name)

    said = {name: _word(value, known, names, named) for name, value in values.items()}
    return str(form.format(**said))


def word(value: Any, lang: str, names: Names) -> str:
    """Return a value as text, with the names that cards have now."""
    return _word(value, phrases(lang), names, lambda card: names(card.name))


def _place(line: Line, card: Card) -> int:
    """Return the number of a line in the record; of another answer, that of the given one."""
    lines = card.game.record.lines
    asked = line.what.question if isinstance(line.what, Answer) else None
    for at, other in enumerate(lines):
        if other is line or (isinstance(other.what, Answer) and other.what.question is asked):
            return at
    return len(lines)


def _word(value: Any, known: dict[str, Any], names: Names, named: Callable[[Card], str]) -> str:
    """Return a value as text for a sentence; `named` gives the name that a card had then."""
    if isinstance(value, Card):
        return named(value)
    if isinstance(value, CardName):
        return names(value.name)
    if isinstance(value, Lasting):
        return names(value.of_name)
    if isinstance(value, Player):
        return str(known["words"][value.name])
    if isinstance(value, tuple):
        return listed([_word(item, known, names, named) for item in value], known["words"])
    if hasattr(value, "attacker"):
        return f"{named(value.card)} → {named(value.attacker)}"
    if hasattr(value, "card"):
        return named(value.card)
    word = str(getattr(value, "name", value))
    return str(known["words"].get(word, word))
