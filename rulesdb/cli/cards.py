"""rulesdb cards"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TextIO

import click

from rulesdb.errors import NotFound

from .common import as_json, folders, language, load_library, plural, print_json
from .names import GAME, LANG
from .screen import on_screen, remark
from .search import FacetCommand

if TYPE_CHECKING:
    from rulesdb.reference.deck import Deck, Touching
    from rulesdb.reference.library import Library

HEADINGS = {"errata": "errata", "rulings": "rulings", "questions": "open questions"}


@click.command(
    "cards", cls=FacetCommand, short_help="List cards, or what a deck's judge must know."
)
@click.option(
    "--game", default="", type=GAME, help="Which game (default: the one that has these cards)."
)
@click.option(
    "--lang", default="", type=LANG, help="The language of the titles (default: English)."
)
@click.option(
    "--where",
    "facts",
    multiple=True,
    metavar="FACT=VALUE",
    help="Only cards with this fact (or: --FACT VALUE).",
)
@click.option(
    "--deck",
    type=click.File(encoding="utf-8-sig"),
    metavar="FILE",
    help="A deck list, a card on each line (- reads standard input).",
)
@click.option(
    "--page",
    type=click.File("w", encoding="utf-8", lazy=True),
    metavar="FILE",
    help="With --deck: write a page to print, with all texts.",
)
@folders
@as_json
@on_screen
def command(
    game: str,
    lang: str,
    facts: tuple[str, ...],
    deck: TextIO | None,
    page: TextIO | None,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """List the cards of a game by their facts, or everything that touches a deck.

    A deck list has a card on each line: its name in any language or its number, with the number of
    copies before or after it. The output has the errata, rulings and open questions about its
    cards; those about several of them come first.

    \b
      rulesdb cards --game keyforge --house dis --type creature
      rulesdb cards --deck deck.txt
      rulesdb cards --deck deck.txt --lang es --page deck.html
      pbpaste | rulesdb cards --deck - --json
    """
    library = load_library(content)
    if page is not None and deck is None:
        raise click.UsageError("--page needs --deck FILE")
    if deck is not None:
        _show_deck(library, game, lang, deck.read(), page, json_wanted)
        return
    wanted = {name: value for name, _, value in (each.partition("=") for each in facts)}
    _show_cards(library, _game(library, game), lang, wanted, json_wanted)


def _game(library: Library, game: str) -> str:
    if game and game not in library.games:
        raise click.UsageError(f"there is no game '{game}'; use {' or '.join(library.games)}")
    having = [name for name in library.games if library.of(name, "cards")]
    if not having:
        raise NotFound("no game here has cards; `rulesdb new card GAME/NAME` writes one")
    if not game and len(having) != 1:
        raise click.UsageError(f"which game? use --game {' or '.join(having)}")
    return game or having[0]


# All cards ----------------------------------------------------------------------------------------


def _show_cards(
    library: Library, game: str, lang: str, wanted: dict[str, str], json_wanted: bool
) -> None:
    from rulesdb.reference.card_facts import facts_of, narrowing_facts
    from rulesdb.search.normalize import fold

    lang = language(library, game, lang)
    every = library.of(game, "cards")
    facts = {card: narrowing_facts(card) for card in every}
    known = dict.fromkeys(name for found in facts.values() for name in found)
    for name in wanted:
        if name not in known:
            remedy = f"use {' or '.join(known)}" if known else "they have no facts to choose by"
            raise click.UsageError(f"cards of {game} have no '{name}'; {remedy}")
    cards = [
        card
        for card in every
        if all(
            fold(value) in map(fold, facts[card].get(name, ())) for name, value in wanted.items()
        )
    ]
    counts = {name: Counter(v for c in cards for v in facts[c].get(name, ())) for name in known}
    if json_wanted:
        shown = [{"id": card.id, "title": card.title(lang), **facts_of(card)} for card in cards]
        print_json({"cards": shown, "counts": counts})
        return
    for card in sorted(cards, key=lambda card: fold(card.title(lang))):
        click.echo(f"{card.title(lang)}  {' · '.join(facts_of(card).values())}  {card.id}")
    for name, found in counts.items():
        if name not in wanted and found:
            parts = ", ".join(f"{value} {number}" for value, number in sorted(found.items()))
            remark(f"{name}: {parts}")
    remark(plural(len(cards), "card"))
    for name in wanted if not cards else ():
        values = sorted({value for found in facts.values() for value in found.get(name, ())})
        remark(f"{name} is one of: {', '.join(values)}")


# A deck -------------------------------------------------------------------------------------------


def _show_deck(
    library: Library, game: str, lang: str, text: str, page: TextIO | None, json_wanted: bool
) -> None:
    from rulesdb.reference.deck import touching

    game, deck = _read_deck(library, [_game(library, game)] if game else list(library.games), text)
    lang = language(library, game, lang)
    found = touching(library, deck.copies)
    for line in deck.unknown:
        remark(f"line {line.line}: {line.why}")
    if page is not None:
        from rulesdb.site.views.deck_sheet import deck_sheet

        page.write(deck_sheet(library, game, lang, deck, found))
    if json_wanted:
        print_json(_data(deck, found))
    else:
        _print(deck, found, lang)


def _read_deck(library: Library, games: list[str], text: str) -> tuple[str, Deck]:
    """Return the game that has most of the cards, and the deck in it."""
    from rulesdb.reference.deck import DeckReader

    decks = [(game, DeckReader(library, game).read(text)) for game in games]
    game, deck = max(decks, key=lambda pair: pair[1].size)
    if not deck.copies:
        wrong = deck.unknown[0].why if deck.unknown else "the list is empty"
        raise click.UsageError(f"no card found: {wrong}")
    return game, deck


def _data(deck: Deck, found: dict[str, list[Touching]]) -> dict[str, Any]:
    return {
        "cards": [{"id": card.id, "copies": copies} for card, copies in deck.copies.items()],
        "unknown": [{"line": x.line, "text": x.text, "why": x.why} for x in deck.unknown],
        **{
            kind: [{"id": t.entry.id, "cards": [card.id for card in t.cards]} for t in entries]
            for kind, entries in found.items()
        },
    }


def _print(deck: Deck, found: dict[str, list[Touching]], lang: str) -> None:
    different = plural(len(deck.copies), "different card")
    click.echo(click.style(f"{plural(deck.size, 'card')}, {different}", bold=True))
    for kind, entries in found.items():
        click.echo(f"\n{click.style(HEADINGS[kind], bold=True)} ({len(entries)})")
        for each in entries:
            names = ", ".join(card.title(lang) for card in each.cards)
            click.echo(f"  {each.entry.title(lang)}  {each.entry.id}\n    {names}")
