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

from ..card import As, Card
from ..entering import ALONE, Between
from ..player import Player
from ..text import Lasting
from ..vocabulary import NAMELESS

Names = Callable[[str], str]


def phrases(lang: str) -> Words:
    """Return the sentences of a language."""
    return read_phrases("rulesdb.games.keyforge", lang)


def key(line: Line) -> str:
    """Return the key of a line's sentence."""
    if isinstance(line.what, Refusal):
        return f"refused-{getattr(line.what.option, 'refuses', 'attack')}"
    if isinstance(line.what, Answer):
        return f"choose-{line.what.question.what}"
    return type(line.what).__name__ if isinstance(line.what, Effect) else line.rule


def say(line: Line, lang: str, names: Names) -> str:
    """Return a line of the record as a sentence; `names` gives a card's name in the language."""
    what, known = line.what, phrases(lang)
    values: dict[str, Any] = {}
    if isinstance(what, Answer):
        option = what.option
        if what.question.what == "use":
            option = option.refuses  # the verb (reap, fight), not the card
        values = {"player": what.question.player, "option": option}
    elif isinstance(what, Refusal):
        values = {"player": what.player, "option": what.option}
    elif isinstance(what, Effect):
        values = {name: getattr(what, name) for name in what.__struct_fields__}
        if hasattr(what, "card"):
            values["card"] = what.card
    else:
        values = {"player" if isinstance(what, Player) else "card": what}
    player = values.get("player")
    form = known.get(key(line)) or phrases("en")[key(line)]
    if isinstance(form, dict):
        form = form[player.name if isinstance(player, Player) else "me"]

    words = {name: word(value, lang, names) for name, value in values.items()}
    said = str(form.format(**words))
    return said[:1].upper() + said[1:]


def word(value: Any, lang: str, names: Names) -> str:
    """Return a value as text for a sentence; an unknown card has no name."""
    known = phrases(lang)

    def named(name: str) -> str:
        return str(known["words"][NAMELESS]) if name == NAMELESS else names(name)

    return _word(value, known, named)


def _word(value: Any, known: dict[str, Any], names: Names) -> str:
    """Return a value as text for a sentence."""
    if isinstance(value, Card):
        return names(value.name)
    if isinstance(value, Lasting):
        return names(value.of_name)
    if isinstance(value, As):
        return names(value.name)
    if isinstance(value, Between):
        pair = listed([names(value.left.name), names(value.right.name)], known["words"])
        return f"{known['words']['between']} {pair}"
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return listed([f"{names(card.name)} ({amount})" for card, amount in value], known["words"])
    if isinstance(value, tuple):
        return listed([_word(item, known, names) for item in value], known["words"])
    if hasattr(value, "card"):
        return names(value.card.name)
    if value == ALONE:
        value = "left"
    word = str(getattr(value, "house", None) or getattr(value, "name", value))
    return str(known["words"].get(word, word))
