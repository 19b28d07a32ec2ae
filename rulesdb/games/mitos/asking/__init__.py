"""Questions and options in words, for whoever plays; the words are in `<lang>.toml`."""

from __future__ import annotations

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
