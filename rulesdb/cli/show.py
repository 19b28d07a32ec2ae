"""rulesdb show"""

from __future__ import annotations

from typing import Any

import click

from .common import as_json, folders, language, load_library, print_json


@click.command("show", short_help="Show one entry or one statement.")
@click.argument("id")
@click.option("--lang", default="", help="The language to read it in (default: English).")
@folders
@as_json
def command(
    id: str, lang: str, content: str | None, build_folder: str | None, json_wanted: bool
) -> None:
    """Show one entry or one statement, with what stands on it.

    An id, an alias or an old id will do, and less than an id where that is clear.

    \b
      rulesdb show keyforge/glossary/steal
      rulesdb show steal#at-most --lang es
      rulesdb show keyforge/timing/destroyed.1.mark --json
    """
    library = load_library(content, build_folder)
    place = library.guess(id)
    lang = language(library, place.entry.game, lang)
    if json_wanted:
        print_json(_data(library, place))
        return
    entry, text = place.entry, place.entry.text(lang)
    click.echo(click.style(text.title, bold=True) + f"  {place.address}")
    if place.anchor:
        statement = place.statement(lang)
        click.echo(f"\n{statement.text if statement else ''}")
    else:
        click.echo(f"\n{text.lead}\n")
        for statement in text.statements:
            click.echo(f"  #{statement.anchor}  {statement.text}")
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


def _data(library: Any, place: Any) -> dict[str, Any]:
    import msgspec

    from ..markup import to_text

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
            }
            for anchor in entry.anchors
            if not place.anchor or anchor == place.anchor
        ],
        "sources": entry.head.sources,
        "aliases": entry.head.aliases,
        "facts": {key: value for key, value in head.items() if key not in kept and value},
        "scenarios": len(entry.fences),
        "cited-by": [other.id for other in library.citing(place.address)],
    }
