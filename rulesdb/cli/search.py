"""rulesdb search"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import as_json, content_folder, folders, load_library, print_json
from .names import CARD, GAME, KIND, LANG
from .screen import on_screen, remark

if TYPE_CHECKING:
    from rulesdb.search.filters import Counts
    from rulesdb.search.finder import Found
    from rulesdb.search.index import SearchIndexes

MOST = 12  # values listed for each filter


class FacetCommand(click.Command):
    """A command that treats unknown options as filters of a game: `--house dis`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {name for param in self.get_params(ctx) for name in param.opts}
        found, given = [], iter(args)
        for word in given:
            name, is_set, value = word.partition("=")
            if word.startswith("--") and len(word) > 2 and name not in known:
                found += ["--where", f"{name[2:]}={value if is_set else next(given, '')}"]
            else:
                found.append(word)
        return super().parse_args(ctx, found)


@click.command(
    "search", cls=FacetCommand, short_help="Find entries and statements, even with typos."
)
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("--game", default="", type=GAME, help="Only this game.")
@click.option(
    "--kind", default="", type=KIND, help="Only this kind: glossary, rules, ruling, card …"
)
@click.option("--lang", default="", type=LANG, help="Only this language: en, es, it.")
@click.option(
    "--card",
    default="",
    type=CARD,
    help="Only results about this card, by its name in any language.",
)
@click.option(
    "--where",
    "facets",
    multiple=True,
    metavar="FACT=VALUE",
    help="Only cards with this fact (or: --FACT VALUE).",
)
@click.option("--cites", default="", help="Only entries that cite this statement: steal#taken.")
@click.option("--state", default="", help="Only verified, possible, open or not-modelled.")
@click.option("--version", "version", default="", help="Only what changed in this rules version.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="The number of hits to show.",
)
@click.option("--counts", is_flag=True, help="Show the number of hits for each kind, card …")
@click.option(
    "--first",
    "own",
    default="",
    envvar="RULESDB_GAME",
    show_envvar=True,
    help="Search all games, but list this one first.",
)
@folders
@as_json
@on_screen
def command(
    words: tuple[str, ...],
    game: str,
    kind: str,
    lang: str,
    card: str,
    facets: tuple[str, ...],
    cites: str,
    state: str,
    version: str,
    limit: int,
    counts: bool,
    own: str,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Find entries and statements in any language; accents and small typos do not matter.

    Words in quotes must be next to each other, and a word after a minus sign must not occur.
    Content that has changed since the last search is indexed first.

    \b
      rulesdb search steal
      rulesdb search gato por liebre --lang es
      rulesdb search "tolas bad penny" --game keyforge --kind ruling --json
      rulesdb search destroyed --card "falsa morena" --state verified
      rulesdb search steal --counts
    """
    from rulesdb.search.finder import find

    wanted = {"game": game, "kind": kind, "lang": lang, "card": card}
    wanted |= {name: value for name, _, value in (each.partition("=") for each in facets)}
    wanted |= {"cites": cites, "state": state, "version": version}
    indexes = _open_indexes(content_folder(content), content)
    found = find(indexes, " ".join(words), limit=limit, own=own, **wanted)
    if json_wanted:
        print_json(found.counts if counts else [hit.as_json() for hit in found.hits])
    elif counts:
        _show_counts(found.counts)
    else:
        _show(found, [f"--{name}" for name, value in wanted.items() if value])


def _show(found: Found, narrowed: list[str]) -> None:
    """Print the hits; how the query was read, and what to try, goes to standard error."""
    if notice := found.understood.notice:
        remark(notice)
    for hit in found.hits:
        address = f"{hit.id}#{hit.anchor}" if hit.anchor else hit.id
        click.echo(f"{click.style(hit.title, bold=True)}  {address} ({hit.lang})")
        click.echo(f"    {'Open question. ' if hit.kind == 'questions' else ''}{hit.snippet}")
    if found.suggestion:
        remark(f"did you mean: {found.suggestion}")
    if found.total > len(found.hits):
        kinds = ", ".join(f"{count} {kind}" for kind, count in found.counts["kind"].items())
        remark(f"{len(found.hits)} of {found.total} shown ({kinds})")
    if not found.hits:
        without = f", without {' and '.join(narrowed)}" if narrowed else ""
        advice = f"fewer words, another spelling, a card's name in any language{without}"
        remark(f"nothing found; try {advice}")


def _show_counts(counts: Counts) -> None:
    for way, found in counts.items():
        if found:
            shown = ", ".join(f"{value} {count}" for value, count in list(found.items())[:MOST])
            more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
            click.echo(f"{click.style(f'--{way}', bold=True)}  {shown}{more}")


def _open_indexes(root: Path, content: str | None) -> SearchIndexes:
    """Open up-to-date indexes of the content, updating them first if necessary."""
    from rulesdb.reference.reader import fingerprint_now
    from rulesdb.search.index import cached_indexes, latest_indexes, stored_indexes
    from rulesdb.system.store import Store, object_name

    store, now = Store(), fingerprint_now(root)
    if (kept := cached_indexes(root, now, store)) is not None:
        return kept
    from filelock import FileLock  # not needed by most searches

    from rulesdb.errors import RulesError

    with FileLock(store.lock(object_name("index", root))):  # others wait, then find it cached
        if (kept := cached_indexes(root, now, store)) is not None:
            return kept
        try:
            library = load_library(content)
        except RulesError as error:
            if (last := latest_indexes(root, store)) is None:
                raise
            remark(f"{error}\nsearching the last good index")
            return last
        click.echo("indexing what has changed", err=True)
        return stored_indexes(library, store)
