"""Questions and options in words, for whoever plays; the words are in `<lang>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Choose
from rulesdb.engine.protocol import Title
from rulesdb.engine.words import asking_words

from ..battle import Block
from ..card import Card
from ..choices import Word
from ..moves import Deed
from ..words import word

PILES = ("graveyard",)
CHOSEN: tuple[str, ...] = ()
ZONES = ("defense", "support", "reserve", "defense/weapons", "hand")


def needs(card: str) -> dict[str, Any]:
    """Return what a side needs to play a card from hand: nothing here."""
    return {}


def in_full(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position with the total of every Ally that has its stated Force."""
    return {key: _in_full(value) for key, value in position.items()}


def _in_full(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_full(item) for item in value]
    if not isinstance(value, dict):
        return value
    total = {"total": value["force"]} if "force" in value else {}
    return total | {key: _in_full(item) for key, item in value.items()}


def ask(question: Choose, lang: str, title: Title) -> str:
    """Return a question as a sentence."""
    what, *about = question.what.split()
    forms = asking_words("rulesdb.games.mitos", lang)["ask"]
    form = forms.get(what) or forms["target"]
    if isinstance(form, dict):
        form = form[getattr(question.player, "name", "me")]
    return str(form).format(about=title(about[0]) if about else "")


def offer(question: Choose, option: Any, lang: str, title: Title) -> str:
    """Return an option in words."""
    moves = asking_words("rulesdb.games.mitos", lang)["move"]
    if isinstance(option, Block):
        blocker, attacker = (word(card, lang, title) for card in (option.card, option.attacker))
        return str(moves["block"]).format(card=blocker, attacker=attacker)
    if isinstance(option, Deed):
        return str(moves[option.verb]).format(card=word(option.card, lang, title))
    if isinstance(option, Word) and option.name in moves:
        return str(moves[option.name])
    said = word(option, lang, title)
    return said[:1].upper() + said[1:]


def card_of(option: Any) -> Card | None:
    """Return the card that an option is about."""
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    return card if isinstance(card, Card) else None
