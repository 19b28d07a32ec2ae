"""rulesdb interact"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rulesdb.engine.plugins import has_engine
from rulesdb.errors import NotFound
from rulesdb.proof.interaction import acts, meeting, named_in, naming_all
from rulesdb.reference.entry import slug

from .common import as_json, folders, language, load_library, plural, print_json
from .names import CARD, GAME, LANG
from .screen import on_screen

if TYPE_CHECKING:
    from rulesdb.reference.entry import Entry
    from rulesdb.reference.library import Library


@click.command("interact", short_help="Show what is known about two cards.")
@click.argument("one", type=CARD)
@click.argument("other", type=CARD)
@click.option(
    "--game", default="", type=GAME, help="Which game (default: the one that has both cards)."
)
@click.option(
    "--lang", default="", type=LANG, help="The language of the titles (default: English)."
)
@folders
@as_json
@on_screen
def command(
    one: str,
    other: str,
    game: str,
    lang: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Show what is known about two cards.

    Lists the rulings that name both, the statements that replays of both apply, and the windows of
    the chart in which abilities of both can wait together. Give the names of the cards in any
    language. If no ruling names both, the output says so, and ends in a scenario with both cards,
    for `rulesdb play` or to copy.

    \b
      rulesdb interact Tolas "Bad Penny"
      rulesdb interact "Gato por Liebre" urchin --lang es
      rulesdb interact Inti "Descubrir al Zorro"
    """
    library = load_library(content)
    cards = _cards(library, [game] if game else sorted(library.games), [one, other])
    lang = language(library, cards[0].game, lang)
    naming = naming_all(library, cards)
    shared, windows = _shared(library, cards), meeting(library, cards)
    if json_wanted:
        print_json(
            {
                "cards": [card.id for card in cards],
                "naming-both": [entry.id for entry in naming],
                "both-apply": shared,
                "both-act": windows,
            }
        )
        return
    title = " + ".join(card.title(lang) for card in cards)
    click.echo(click.style(title, bold=True))
    for entry in naming:
        click.echo(f"  {entry.title(lang)}  {entry.id}")
    if not naming:
        click.echo("  no known ruling names both")
    if shared:
        click.echo(f"\nreplays of both apply {plural(len(shared), 'statement')}:")
        for address in shared:
            click.echo(f"  {address}")
    if windows:
        click.echo("\nboth wait here, so they can trigger together:")
        for address in windows:
            click.echo(f"  {address}")
    if not naming and has_engine(cards[0].game):
        _offer(library, cards)


def _offer(library: Library, cards: list[Entry]) -> None:
    """Print a scenario with these cards, to play or to copy."""
    from .offer import offer

    text, game = offer(library, cards), cards[0].game
    if text:
        click.echo(f"\ntry it: save this as FILE.md, then `rulesdb play FILE.md --game {game}`\n")
        click.echo(text)


def _cards(library: Library, games: list[str], names: list[str]) -> list[Entry]:
    """Return the cards from the game that has all of them, or raise for the closest game."""
    wrong: dict[int, NotFound] = {}
    for game in games:
        found: list[Entry] = []
        try:
            found.extend(_card(library, game, name) for name in names)
            return found
        except NotFound as error:
            wrong.setdefault(len(found), error)
    nearest = wrong[max(wrong)]
    more = "" if "did you mean" in str(nearest) else "; `rulesdb cards` lists them"
    raise NotFound(f"{nearest}{more}")


def _card(library: Library, game: str, name: str) -> Entry:
    """Return a card by its name in any language, or by its id."""
    for entry in library.of(game, "cards"):
        if slug(name) in {slug(text.title) for text in entry.texts.values()}:
            return entry
    return library.find(slug(name), game, "cards").entry


def _shared(library: Library, cards: list[Entry]) -> list[str]:
    """Return the statements and windows that replays about each of the cards apply."""
    from rulesdb.proof.verify import verify

    about = [e for e in library if e.kind == "rulings" and e.fences]
    named = [e for e in about if named_in(e) & {card.name for card in cards}]
    applied = acts(library, verify(library, named))
    return sorted(set.intersection(*(set(applied.get(card.id, {})) for card in cards)))
