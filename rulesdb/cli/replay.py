"""rulesdb replay"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .common import (
    as_json,
    as_of,
    folders,
    language,
    load_library,
    print_json,
    print_rules_in_use,
    skip_broken,
)
from .names import ENTRY, GAME, LANG
from .scenarios import find_block, reported_on_one_line
from .screen import on_screen, remark

if TYPE_CHECKING:
    from rulesdb.engine.procedure import Procedure
    from rulesdb.reference.entry import Block
    from rulesdb.reference.library import Library


@click.command("replay", short_help="Run a scenario once, step by step.")
@click.argument("target", type=ENTRY, metavar="ID|FILE|-")
@click.option(
    "--game",
    default="",
    type=GAME,
    envvar="RULESDB_GAME",
    help="The game of a scenario from a file (default: RULESDB_GAME).",
)
@click.option(
    "--scenario",
    "number",
    default=1,
    show_default=True,
    help="Which scenario, if there are several.",
)
@click.option("--lang", default="", type=LANG, help="The language of the trace (default: English).")
@as_of
@skip_broken
@folders
@as_json
@on_screen
def command(
    target: str,
    game: str,
    number: int,
    lang: str,
    day: str,
    skip: bool,
    content: str | None,
    build_folder: str | None,
    json_wanted: bool,
) -> None:
    """Run a scenario once and show what happens, step by step, with the rule behind each step.

    Open choices are answered with the first option (a `scenario possible` is shown in an order that
    ends as stated); `rulesdb explore` tries all options. Exits with 1 if the ending is not as
    stated. For a procedure of the tournament regulations, shows its result and the statements
    applied.

    With `--as-of`, uses the rules of another date: the rules of that month, cards as printed before
    their errata, older readings. Lists the statements that were applied although they were not in
    force yet, because the engine has no older rule for them. With `--skip-broken`, an unfinished
    entry elsewhere is no obstacle.

    \b
      rulesdb replay keyforge/rulings/duma-poison-wave --lang es
      rulesdb replay my-idea.md --game keyforge
      rulesdb replay caceria-salvaje-ruling --as-of 2024-08-01
      cat idea.yaml | rulesdb replay - --game keyforge --json
    """
    from rulesdb.engine.documents import dump_yaml
    from rulesdb.engine.procedure import Procedure
    from rulesdb.reference.versions import later_places, moment

    library = load_library(content, skip=skip)
    scenario, where = find_block(library, target, game, number)
    if day:
        print_rules_in_use(library, [scenario.game], day)
        _set_date(library, scenario, day)
    if isinstance(scenario, Procedure):
        _replay_procedure(scenario, where, json_wanted)
        return
    lang = language(library, scenario.game, lang)
    with reported_on_one_line(scenario, where):
        run = scenario.replay()
        if scenario.mode == "possible" and scenario.mismatches(run):
            others = (ending.run for ending in scenario.explore().endings)
            run = next((other for other in others if not scenario.mismatches(other)), run)
    differences = scenario.mismatches(run)
    later = later_places(library, run.cites, moment(library, scenario.game, day)) if day else []
    wrong = ""
    if scenario.mode == "illegal" and not run.refused:
        wrong = "the last move is legal"
    elif scenario.mode == "endless" and not run.endless:
        wrong = "the scenario ends"
    if json_wanted:
        print_json(
            {
                "position": run.position,
                "trace": run.trace(lang),
                "cites": run.cites,
                "agrees": not differences and not wrong,
                "differences": differences,
                "refused": scenario.address(run.refused) if run.refused else None,
                **({"as-of": day, "came-later": later} if day else {}),
            }
        )
    else:
        for line in run.trace(lang):
            rule = click.style(f"{line['rule'].partition('/')[2]}", dim=True)
            click.echo(f"{'  ' * line['depth']}{line['text']}  {rule}")
        click.echo(f"\n{dump_yaml(run.position)}")
        for address in later:
            remark(f"applied, although not in force yet: {address}")
        for difference in differences:
            at = scenario.endings[0].line(())
            remark(f"{where}:{at}: not as stated: {difference}")
        if wrong:
            remark(f"{where}:{scenario.items[-1].line}: not as stated: {wrong}")
    if differences or wrong:
        raise SystemExit(1)


def _set_date(library: Library, scenario: Block, day: str) -> None:
    """Set a scenario to the rules of a day; say if its entry was not in force then."""
    from rulesdb.reference.library import Place
    from rulesdb.reference.versions import IN_FORCE, moment, validity, variant

    when = moment(library, scenario.game, day)
    scenario.rules_of = variant(library, when)
    if scenario.rules_of:
        remark(f"played as: {scenario.played_as}")
    entry = library[scenario.origin.id] if scenario.origin is not None else None
    if entry is not None and (state := validity(Place(entry), when)) != IN_FORCE:
        remark(f"{entry.id} was {state.replace('-', ' ')} in force then")


def _replay_procedure(procedure: Procedure, where: str, json_wanted: bool) -> None:
    """Run a procedure; print its outcome and the statements it applied."""
    from rulesdb.engine.documents import dump_yaml

    with reported_on_one_line(procedure, where):
        ran = procedure.run()
    differences = procedure.differences(ran)
    if json_wanted:
        print_json(
            {
                "outcome": ran.shown,
                "cites": ran.applied,
                "agrees": not differences,
                "differences": [what for _, what in differences],
            }
        )
    else:
        for address in ran.applied:
            click.echo(click.style(f"by {address.partition('/')[2]}", dim=True))
        click.echo(f"\n{dump_yaml(ran.shown)}")
        for line, what in differences:
            remark(f"{where}:{line}: not as stated: {what}")
    if differences:
        raise SystemExit(1)
