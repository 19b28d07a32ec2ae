"""What a command prints on a terminal: wrapped to its width, and in a pager if it is long.

Into a file or a pipe, every line goes as it is.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

from rulesdb.errors import printable_lines

F = TypeVar("F", bound=Callable[..., Any])
HANGING = "  "  # before the second line of an item


class Kept(io.StringIO):
    """What is printed while a command runs, with the colours of a terminal."""

    def isatty(self) -> bool:
        return True


def on_screen(command: F) -> F:
    """Wrap what a command prints, and show it in a pager if it does not fit on the screen."""

    @wraps(command)
    def shown(*given: Any, **options: Any) -> Any:
        real = sys.stdout
        if options.get("json_wanted") or not real.isatty():
            return command(*given, **options)
        sys.stdout = kept = Kept()
        try:
            return command(*given, **options)
        finally:
            sys.stdout = real
            _show(kept.getvalue())

    return shown  # type: ignore[return-value]


def remark(text: str) -> None:
    """Print to standard error what is about the output; on a terminal, in its place among it."""
    if isinstance(sys.stdout, Kept) and sys.stderr.isatty():
        click.echo(printable_lines(text))
    else:
        complain(text)


def complain(text: str) -> None:
    """Print to standard error; a name in it may come from a file of somebody else."""
    click.echo(fitted(printable_lines(text), sys.stderr), err=True)


def say(text: str) -> None:
    """Print at once, wrapped to the width of a terminal."""
    click.echo(fitted(text))


def fitted(text: str, stream: Any = None) -> str:
    """Return a text wrapped to the width of the terminal that a stream goes to, if it does."""
    if not (stream or sys.stdout).isatty():
        return text
    width = shutil.get_terminal_size().columns
    return "\n".join(part for line in text.split("\n") for part in wrapped(line, width))


def help_width() -> int | None:
    """Return the width of a narrow terminal, on which click would write lines of 50."""
    width = shutil.get_terminal_size().columns
    return width - 1 if sys.stdout.isatty() and width < 52 else None


def wrapped(line: str, width: int) -> list[str]:
    """Break a line between words; further lines of an item get its indent and a little more."""
    if len(click.unstyle(line)) <= width:
        return [line]
    own = line[: len(line) - len(line.lstrip(" "))][: width // 3]
    indent = own + HANGING if own or "  " in line else ""
    lines, length = [""], 0
    for word in re.findall(r" *[^ ]+", line):
        size = len(click.unstyle(word))
        if lines[-1] and length + size > width:
            word = indent + word.lstrip(" ")
            lines.append(word)
            length = len(click.unstyle(word))
        else:
            lines[-1] += word
            length += size
    return lines


def _show(text: str) -> None:
    text = fitted(text)
    if text.count("\n") < shutil.get_terminal_size().lines or not _has_pager():
        click.echo(text, nl=False)
    else:
        click.echo_via_pager(text)


def _has_pager() -> bool:
    """Whether somebody reads along who can leave a pager; `PAGER=cat` or an empty one is none."""
    wanted = os.environ.get("PAGER", "less") not in ("", "cat")
    return wanted and sys.stdin.isatty() and os.environ.get("TERM") != "dumb"
