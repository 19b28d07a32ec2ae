"""rulesdb completion"""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion", short_help="Print the script for completion in a shell.")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print a script that lets a shell complete commands, options, ids, cards and games.

    \b
      eval "$(rulesdb completion bash)"           # in ~/.bashrc
      eval "$(rulesdb completion zsh)"            # in ~/.zshrc, after compinit
      rulesdb completion fish > ~/.config/fish/completions/rulesdb.fish
    """
    from . import group

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(group, {}, "rulesdb", "_RULESDB_COMPLETE").source())
