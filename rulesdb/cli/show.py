"""rulesdb show"""

from __future__ import annotations

from typing import Any

import click

from .common import (
    as_json,
    as_of,
    folders,
    language,
    load_library,
    plural,
    print_json,
    print_rules_in_use,
    skip_broken,
)
from .names import ENTRY, LANG
from .screen import on_screen


@click.command("show", short_help="Show one entry or one statement.")
@click.argument("id", type=ENTRY)
@click.option("--lang", default="", type=LANG, help="The language of the text (default: English).")
@as_of
@skip_broken
@folders
@as_json
@on_screen
def command(
    id: str,
    lang: str,
    day: str,
    skip: bool,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Show one entry or one statement, with the entries that cite it.

    ID is an id, an alias or an old id; the end of an id is enough if it is unambiguous. With
    `--as-of`, shows it as it was on that date: the statements in force, a card before its errata.
    With `--skip-broken`, an unfinished entry elsewhere is no obstacle.

    \b
      rulesdb show keyforge/glossary/steal
      rulesdb show steal#at-most --lang es
      rulesdb show keyforge/timing/destroyed.1.mark --json
      rulesdb show purge --as-of 2019-08-01
    """
    from rulesdb.reference.library import Place
    from rulesdb.reference.versions import IN_FORCE, later_errata, moment, validity

    library = load_library(content, skip=skip)
    place = library.guess(id)
    lang = language(library, place.entry.game, lang)
    when = moment(library, place.entry.game, day)
    if json_wanted:
        print_json(_data(library, place, when if day else None))
        return
    if day:
        print_rules_in_use(library, [place.entry.game], day)
    entry, text = place.entry, place.entry.text(lang)
    click.echo(click.style(text.title, bold=True) + f"  {place.address}")
    state = validity(place, when)
    if state != IN_FORCE:
        click.echo(f"{state.replace('-', ' ')} in force{_bounds(place)}")
    for erratum in later_errata(library, entry, when):
        before = erratum.statement("before", lang)
        click.echo(f"before {erratum.id}: {before.text if before else ''}")
    if place.anchor:
        statement = place.statement(lang)
        click.echo(f"\n{statement.text if statement else ''}")
    else:
        click.echo(f"\n{text.lead}\n")
        stands = {s.anchor: validity(Place(entry, s.anchor), when) for s in text.statements}
        for statement in text.statements:
            out = state == IN_FORCE and stands[statement.anchor] != IN_FORCE
            if not (day and out):
                note = f" ({stands[statement.anchor].replace('-', ' ')} in force)" if out else ""
                click.echo(f"  #{statement.anchor}  {statement.text}{note}")
        left = [anchor for anchor, each in stands.items() if each != IN_FORCE]
        if day and state == IN_FORCE and left:
            click.echo(f"\n{plural(len(left), 'statement')} not in force then: {', '.join(left)}")
        if text.rest:
            click.echo(f"\n{text.rest}")
    for key in ("cards", "cites"):
        if named := getattr(entry.head, key, None):
            click.echo(f"\n{key}: {', '.join(named)}", nl=False)
    if entry.fences:
        click.echo(f"\nreplay it: rulesdb replay {entry.id}", nl=False)
    for name, section in entry.head.sources.items():
        shown = section if isinstance(section, str) else ", ".join(section)
        click.echo(f"\nsource: {name}, {shown}", nl=False)
    click.echo("")
    for other in library.citing(place.address):
        click.echo(f"cited by: {other.id}  {other.title(lang)}")


def _bounds(place: Any) -> str:
    """Return the dates or versions between which it is in force, if known."""
    from rulesdb.reference.versions import spans

    marks = [(word, mark) for span in spans(place) for word, mark in span._asdict().items()]
    told = [f"{word} {mark}" for word, mark in dict(m for m in marks if m[1]).items()]
    return f": {', '.join(told)}" if told else ""


def _data(library: Any, place: Any, when: Any) -> dict[str, Any]:
    """Return a place as JSON data; with a moment, as it was then."""
    import msgspec

    from rulesdb.reference.library import Place
    from rulesdb.reference.markdown import to_text
    from rulesdb.reference.versions import later_errata, validity

    entry = place.entry
    head = msgspec.to_builtins(entry.head)
    kept = ("head", "aliases", "sources", "statements")
    return {
        "id": entry.id,
        **({"anchor": place.anchor} if place.anchor else {}),
        "game": entry.game,
        "kind": entry.kind,
        "titles": {lang: text.title for lang, text in entry.texts.items()},
        "texts": {lang: to_text(text.lead) for lang, text in entry.texts.items()},
        "statements": [
            {
                "anchor": anchor,
                "address": f"{entry.id}#{anchor}",
                "text": {lang: entry.statement(anchor, lang).text for lang in entry.texts},
                **head["statements"].get(anchor, {}),
                **({"standing": validity(Place(entry, anchor), when)} if when else {}),
            }
            for anchor in entry.anchors
            if not place.anchor or anchor == place.anchor
        ],
        "sources": entry.head.sources,
        "aliases": entry.head.aliases,
        "facts": {key: value for key, value in head.items() if key not in kept and value},
        "scenarios": len(entry.fences),
        "cited-by": [other.id for other in library.citing(place.address)],
        **(
            {
                "as-of": {"day": when.day, "version": when.version},
                "standing": validity(place, when),
                "before": [erratum.id for erratum in later_errata(library, entry, when)],
            }
            if when
            else {}
        ),
    }
