"""Sentences for the record: one per kind of effect, in each language.

The sentences are in `<lang>.toml`, keyed by the name of the effect or the address of the rule. A
sentence with several forms has one for me, one for my opponent and one for any other participant;
in the others the acting player comes first: `{player}: …`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.engine.kernel import Answer, Effect, Line, Refusal
from rulesdb.engine.words import Words, listed
from rulesdb.engine.words import phrases as read_phrases

from ..chain import Link, NotLaunched
from ..deeds import Deed, Pass, PlaceMinion
from ..participant import Minion, Participant, Reptante
from ..power import Power
from ..tournament import Removing

Names = Callable[[str], str]


def phrases(lang: str) -> Words:
    """Return the sentences of a language."""
    return read_phrases("rulesdb.games.atrum", lang)


def key(line: Line) -> str:
    """Return the key of a line's sentence."""
    what = line.what
    if isinstance(what, Refusal):
        return f"refused-{getattr(what.option, 'refuses', 'choice')}"
    if isinstance(what, Answer):
        return f"choose-{what.question.what}"
    if isinstance(what, NotLaunched):
        return line.rule
    return type(what).__name__ if isinstance(what, Effect) else line.rule


def say(line: Line, lang: str, names: Names) -> str:
    """Return a line of the record as a sentence; `names` gives a Power's name in the language."""
    known = phrases(lang)
    form, found = known.get(key(line)) or phrases("en")[key(line)], _values(line.what)
    if isinstance(form, dict):  # by who acts
        form = form.get(getattr(found["player"], "name", ""), form["other"])
    values = {name: _word(value, known, names) for name, value in found.items()}
    return str(form.format(**values))


def _values(what: Any) -> dict[str, Any]:
    """Return the values that a sentence may use."""
    if isinstance(what, Answer):
        return {"player": what.question.player, "option": what.option}
    if isinstance(what, Refusal):
        player = getattr(what.option, "you", what.player)
        return {"player": player, "option": what.option}
    values: dict[str, Any] = {}
    if isinstance(what, Effect):
        values = {name: getattr(what, name) for name in what.__struct_fields__}
        what = values.get("link") or values.get("participant") or values.get("target")
    if isinstance(what, Link):
        values |= {"player": what.you, "power": what, "reptante": what.reptante}
        values |= {"targets": (*what.targets, *what.powers)}
    if isinstance(what, Participant):
        values["player"] = what
    if isinstance(what, Reptante):
        values |= {"player": what.participant, "reptante": what}
    return {"player": "", **values}


def word(value: Any, lang: str, names: Names) -> str:
    """Return a value as text."""
    return _word(value, phrases(lang), names)


def _word(value: Any, known: dict[str, Any], names: Names) -> str:
    """Return a value as text for a sentence."""
    words = known["words"]
    if isinstance(value, tuple):
        return listed([_word(item, known, names) for item in value], words)
    if isinstance(value, Participant):
        return str(words.get(value.name, value.name.upper()))
    if isinstance(value, Deed):
        return _power(value.power, words, names)
    if isinstance(value, (Link, Power)):
        return _power(value.power if isinstance(value, Link) else value, words, names)
    if isinstance(value, PlaceMinion):
        value = value.minion
    if isinstance(value, Removing):
        value = value.reptante
    if isinstance(value, Minion):
        return str(words[value.kind])
    if isinstance(value, Pass):
        return str(words["pass"])
    if isinstance(value, Reptante):
        name = value.name
        if name.startswith("reptante-"):
            return f"Reptante {name[-1]}"
        return name.replace("-", " ").title()
    return str(words.get(str(value), value))


def _power(power: Power, words: dict[str, Any], names: Names) -> str:
    if power.name.startswith("power-"):
        return f"{words['power']} {power.name[-1]}"
    return names(power.name)
