"""rulesdb coverage"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import (
    as_json,
    clear_progress,
    folders,
    load_library,
    plural,
    print_json,
    progress_to_terminal,
)
from .names import GAME
from .screen import on_screen, remark

if TYPE_CHECKING:
    from rulesdb.reference.library import Library


@click.command("coverage", short_help="Show what is covered and which rules no ruling guards.")
@click.option("--game", default="", type=GAME, help="Only this game.")
@click.option(
    "--rules", is_flag=True, help="List every rule that runs, with the entries that apply it."
)
@click.option("--lang", default="", metavar="CODE", help="List what is not translated into it.")
@click.option("--words", is_flag=True, help="With --lang, print the missing interface words.")
@folders
@as_json
@on_screen
def command(
    game: str,
    rules: bool,
    lang: str,
    words: bool,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Show how much of the documents is covered, and which rules no ruling guards.

    Every rule that the engine applies is switched off once. If a scenario fails without it, the
    rule is guarded; unguarded rules are listed. With --rules, each rule is shown with the entries
    whose replays apply it; a star marks those that fail without it.

    With --lang, lists the entries that have no text in a language, the most cited first. With
    --words too, prints the words of the interface that it lacks, to translate and to save as
    words/CODE.toml in the content folder.

    \b
      rulesdb coverage --game keyforge
      rulesdb coverage --lang pt
      rulesdb coverage --lang pt --words >> content/words/pt.toml
    """
    from rulesdb.proof.coverage import coverage
    from rulesdb.proof.outcomes import Outcomes
    from rulesdb.system.store import Store

    library = load_library(content)
    if game and game not in library.games:
        raise click.UsageError(f"there is no game '{game}'; use {' or '.join(library.games)}")
    if words and not lang:
        raise click.UsageError("--words needs a language: --lang pt")
    if lang:
        games = [name for name in library.games if game in ("", name)]
        _languages(library, games, lang, words, json_wanted)
        return
    show = progress_to_terminal("switching off")
    outcomes = Outcomes(Store(), library.root)
    games = [game] if game else list(library.games)
    found = {name: coverage(library, name, show, outcomes) for name in games}
    outcomes.save()
    clear_progress()
    if json_wanted:
        print_json({name: one.as_json() for name, one in found.items()})
        return
    for name, one in found.items():
        click.echo(click.style(name, bold=True))
        for document in one.documents:
            done = document.cited + document.out_of_scope
            click.echo(
                f"  {document.id}: {done} of {plural(document.sections, 'section')} "
                f"({document.cited} cited, {document.out_of_scope} out of scope)"
            )
            for title in document.missing:
                click.echo(f"    not covered: {title}")
        click.echo(
            f"  {plural(one.statements, 'statement')}, {len(one.executed)} run by the engine, "
            f"{len(one.guarded)} of these guarded"
        )
        for address, ids in one.cited.items() if rules else ():
            red = one.guarded.get(address, [])
            marked = ", ".join(f"{id}{'*' if id in red else ''}" for id in ids)
            click.echo(f"    {address}: {marked or 'none'}")
        for address in one.unguarded:
            click.echo(f"    unguarded: {address}")
        for address, why in one.unseen.items():
            click.echo(f"    cannot be guarded: {address} ({why})")


def _languages(
    library: Library, games: list[str], lang: str, words: bool, json_wanted: bool
) -> None:
    """Print what is missing in a language: entries, or words of the interface."""
    import msgspec

    from rulesdb.reference.translation import translation
    from rulesdb.site.interface_words import missing_words, missing_words_text
    from rulesdb.system.paths import packaged

    own = [name for name in games if lang in library.games[name].all_languages]
    if words:
        click.echo(missing_words_text(library, packaged("site_templates"), lang), nl=False)
        return
    if not own:
        where = f"{games[0]}/game.md" if len(games) == 1 else "the game.md of a game"
        raise click.UsageError(f"no game has '{lang}'; write `in-progress: [{lang}]` in {where}")
    found = {name: translation(library, name, lang) for name in own}
    lacking = missing_words(library, packaged("site_templates"), lang)
    if json_wanted:
        told = {name: msgspec.to_builtins(one) for name, one in found.items()}
        print_json({"games": told, "words": lacking})
        return
    for name, one in found.items():
        click.echo(click.style(name, bold=True) + f"  {one.done} of {one.entries} entries")
        for each in one.missing:
            cited = f"  (cited by {plural(each.cited, 'entry', 'entries')})" if each.cited else ""
            click.echo(f"  {each.path}  {each.title}{cited}")
        if one.missing:
            remark(f"to translate one, add a section `## {lang}: …` to its file")
    if lacking:
        click.echo(f"{plural(len(lacking), 'word')} of the interface missing; --words prints them")
