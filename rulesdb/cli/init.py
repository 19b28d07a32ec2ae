"""rulesdb init"""

from __future__ import annotations

from pathlib import Path

import click

from .common import plural
from .screen import on_screen, remark


@click.command("init", short_help="Write a folder with a game of your own that builds at once.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.option("--engine", is_flag=True, help="Also write a small rules engine that replays them.")
@click.option(
    "--lang",
    "languages",
    multiple=True,
    metavar="CODE",
    help="A language of the game; give it again for more. The first is the original (default: en).",
)
@on_screen
def command(folder: Path, engine: bool, languages: tuple[str, ...]) -> None:
    """Write a folder that builds at once, with a small example game to replace by your own.

    It has an entry of each kind, a README with the commands, a .gitignore, a pre-commit hook and
    the checks for GitHub and GitLab. With --engine, a Python package in engine/ runs its rulings.
    Files that are there already are never changed.

    \b
      rulesdb init my-rules
      rulesdb init my-rules --lang pt --lang en
      rulesdb init my-rules --engine
    """
    from rulesdb.reference.skeletons import language_codes
    from rulesdb.reference.starter import start

    done = start(folder, language_codes(languages) or ["en"], engine=engine)
    for path in done.kept:
        remark(f"kept {path}: it is there already")
    if not done.files:
        click.echo(f"nothing to write: {folder} has everything")
        return
    click.echo(f"wrote {plural(len(done.files), 'file')} to {folder}")
    if done.growing:
        names = ", ".join(done.growing)
        click.echo(
            f"the example has no text in {names}, so its game.md has it as a language in progress: "
            "pages show the original until you translate it"
        )
    if done.idle:
        click.echo(
            "the rulings in content/ have no scenarios, so the engine has nothing to replay; "
            "`rulesdb init DIR --engine` in an empty folder writes the example with them"
        )
    click.echo("\nNow:")
    steps = [] if folder.resolve() == Path.cwd() else [(f"cd {folder}", "")]
    if engine:
        steps.append(("pip install --editable engine", "so that rulesdb finds the engine"))
    steps += [
        ("rulesdb check", "is everything written as it should be?"),
        ("rulesdb verify", "does the engine agree with every ruling?"),
        ("rulesdb serve", "read it on http://127.0.0.1:8000"),
    ]
    width = max(len(step) for step, _ in steps)
    for step, purpose in steps:
        click.echo(f"  {step:<{width}}  {'# ' if purpose else ''}{purpose}".rstrip())
    click.echo("\nREADME.md there says how to replace the example by your own game.")
