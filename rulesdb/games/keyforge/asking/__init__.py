"""Questions and options in words, for whoever plays; the words are in `<lang>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.engine.kernel import Choose
from rulesdb.engine.protocol import Title
from rulesdb.engine.words import asking_words

from ..card import Card, class_of
from ..deeds import Deed
from ..moves import Say
from ..timing import Trigger
from ..words import word

PILES = ("discard",)
CHOSEN = ("house",)
ZONES = ("creatures", "artifacts", "creatures/upgrades", "hand")


def needs(card: str) -> dict[str, Any]:
    """Return the house that is active when a card is played."""
    house = getattr(class_of(card), "house", "")
    return {"house": house} if house else {}


def in_full(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a position as it is: nothing is written short."""
    return position


def ask(question: Choose, lang: str, title: Title) -> str:
    """Return a question as a sentence."""
    forms = asking_words("rulesdb.games.keyforge", lang)["ask"]
    form = forms.get(question.what) or forms["target"]
    who = getattr(question.player, "name", "me")
    return str(form[who] if isinstance(form, dict) else form)


def offer(question: Choose, option: Any, lang: str, title: Title) -> str:
    """Return an option in words; an ability that a card has from another names both."""
    moves = asking_words("rulesdb.games.keyforge", lang)["move"]
    if isinstance(option, Say):
        return str(moves[option.name])
    if isinstance(option, Deed):
        return str(moves[option.verb]).format(card=word(option.card, lang, title))
    said = word(option, lang, title)
    if isinstance(option, Trigger) and option.given.giver is not None:
        said += f" ({title(option.given.giver.name)})"
    return said[:1].upper() + said[1:]


def card_of(option: Any) -> Card | None:
    """Return the card that an option is about."""
    card = option if isinstance(option, Card) else getattr(option, "card", None)
    return card if isinstance(card, Card) else None
