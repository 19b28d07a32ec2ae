"""Questions and options in words, for whoever plays; the words are in `<lang>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Choose
from rulesdb.engine.protocol import Title
from rulesdb.engine.words import asking_words

from ..chain import Link
from ..deeds import Deed, Pass, PlaceMinion
from ..power import Power
from ..tournament import Call, Register, Removing, Surrendering
from ..turn import Say
from ..words import word

PILES = ("dump",)
CHOSEN: tuple[str, ...] = ()
ZONES = ("reptantes/powers",)


def needs(card: str) -> dict[str, Any]:
    """Return what a side needs to play a card from hand: nothing here."""
    return {}


def in_full(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position with all participants side by side, and their Reptantes as a list."""
    sides = {**position, **position.get("participants", {})}
    sides.pop("participants", None)
    return {name: _side_in_full(side) for name, side in sides.items()}


def _side_in_full(side: Any) -> Any:
    if not isinstance(side, dict) or not isinstance(side.get("reptantes"), dict):
        return side
    found = [
        {name: {"powers": state} if isinstance(state, list) else state}
        for name, state in side["reptantes"].items()
    ]
    return {**side, "reptantes": found}


def ask(question: Choose, lang: str, title: Title) -> str:
    """Return a question as a sentence."""
    forms = asking_words("rulesdb.games.atrum", lang)["ask"]
    form = forms.get(question.what) or forms["target"]
    return str(form).format(player=word(question.player, lang, title))


def offer(question: Choose, option: Any, lang: str, title: Title) -> str:
    """Return an option in words."""
    moves = asking_words("rulesdb.games.atrum", lang)["move"]
    if isinstance(option, Deed):
        return _deed(question, option, lang, title)
    if isinstance(option, PlaceMinion):
        return str(moves["place"]).format(minion=word(option.minion, lang, title))
    if isinstance(option, (Say, Call)):
        return str(moves[option.name])
    if isinstance(option, (Register, Surrendering)):
        name = "register" if isinstance(option, Register) else "surrenders"
        return str(moves[name]).format(player=word(option.you, lang, title))
    if isinstance(option, Removing):
        return str(moves["remove"]).format(reptante=word(option.reptante, lang, title))
    said = word(option, lang, title)
    if isinstance(option, Pass):
        said = str(moves["pass"])
    return said[:1].upper() + said[1:]


def _deed(question: Choose, deed: Deed, lang: str, title: Title) -> str:
    """Return an announcement in words, with its way to pay."""
    moves = asking_words("rulesdb.games.atrum", lang)["move"]
    said = str(moves["announce" if question.what == "move" else "respond"]).format(
        power=word(deed.power, lang, title), reptante=word(deed.power.reptante, lang, title)
    )
    copies = [power for power in (deed.via, deed.copied) if power is not None]
    parts = [str(moves["copying"]).format(power=word(power, lang, title)) for power in copies]
    parts += [str(moves["exploding"])] if deed.exploding else []
    parts += [str(moves["shadow"])] if deed.shadow else []
    if deed.mate is not None:
        parts.append(str(moves["for"]).format(player=word(deed.mate, lang, title)))
    return ", ".join([said, *parts])


def card_of(option: Any) -> Power | None:
    """Return the Power that an option is about."""
    if isinstance(option, (Deed, Link)):
        return option.power
    return option if isinstance(option, Power) else None
