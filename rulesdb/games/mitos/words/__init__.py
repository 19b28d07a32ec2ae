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
    return str(form.format(**{name: _word(value, known, names) for name, value in values.items()}))


def _word(value: Any, known: dict[str, Any], names: Names) -> str:
    """Return a value as text for a sentence."""
    if isinstance(value, Card):
        return names(value.name)
    if isinstance(value, CardName):
        return names(value.name)
    if isinstance(value, Lasting):
        return names(value.of_name)
    if isinstance(value, Player):
        return str(known["words"][value.name])
    if isinstance(value, tuple):
        return listed([_word(item, known, names) for item in value], known["words"])
    if hasattr(value, "attacker"):
        return f"{names(value.card.name)} → {names(value.attacker.name)}"
    if hasattr(value, "card"):
        return names(value.card.name)
    word = str(getattr(value, "name", value))
    return str(known["words"].get(word, word))
