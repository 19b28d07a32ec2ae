"""The command line. Each command is a module here, imported only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import StringIO
from typing import Any

import click

from rulesdb import __version__

COMMANDS = (
    "init",
    "check",
    "verify",
    "build",
    "serve",
    "search",
    "interact",
    "cards",
    "show",
    "replay",
    "explore",
    "play",
    "soak",
    "coverage",
    "impact",
    "tournament",
    "new",
    "schema",
    "completion",
)


class ReaderGone(Exception):
    """Whoever read the output has closed it, as `head` does."""


class Commands(click.Group):
    """A group that lists its commands by name and imports one only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f".{name}", __name__).command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean '{near[0]}'?" if near and near[0] not in error.message else ""
            raise click.UsageError(f"{error.message}{hint}", ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with `rulesdb init DIR`, or in a folder with content with `rulesdb check`, then "
    "`rulesdb serve`. `rulesdb COMMAND --help` describes a command.",
)
@click.version_option(__version__, prog_name="rulesdb")
@click.option(
    "--content",
    metavar="DIR",
    type=click.Path(),
    envvar="RULESDB_CONTENT",
    help="The content folder, for every command.",
)
@click.option(
    "--build",
    metavar="DIR",
    type=click.Path(),
    envvar="RULESDB_BUILD",
    help="The build folder, for every command.",
)
@click.pass_context
def group(ctx: click.Context, content: str | None, build: str | None) -> None:
    """A rules reference for card games in which every ruling runs.

    Glossary, rules, rulings, errata and timing charts are Markdown in content/. The commands check
    them, replay every ruling in every order, search them, and build the site.
    """
    given = {"content": content, "build": build}
    ctx.obj = {name: value for name, value in given.items() if value}


def main() -> None:
    """Run a command and turn every error a user can fix into a message and an exit code.

    0 success, 1 a ruling fails, 2 bad content or bad usage, 3 internal error.
    """
    from rulesdb.errors import RulesError, RulingFails, printable_lines

    from .screen import complain, help_width

    color = False if os.environ.get("NO_COLOR") else None  # None: only on a terminal
    try:
        group.main(None, "rulesdb", None, False, color=color, terminal_width=help_width())
    except click.ClickException as error:
        said = StringIO()
        error.show(said)
        click.echo(printable_lines(said.getvalue()), nl=False, err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        sys.exit(130)
    except ReaderGone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python still has
        sys.exit(0)
    except RulesError as error:
        complain(str(error))
        sys.exit(1 if isinstance(error, RulingFails) else 2)
    except OSError as error:
        complain(f"{error.filename or 'rulesdb'}: {error.strerror or error}")
        sys.exit(2)
    except Exception as error:
        if os.environ.get("RULESDB_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        complain(
            f"internal error: {what}; please report it with the command you ran "
            "(RULESDB_TRACEBACK=1 shows where)"
        )
        sys.exit(3)
