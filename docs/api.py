"""Write docs/api.md from the docstrings of the public names: `python docs/api.py > docs/api.md`."""

from __future__ import annotations

import doctest
import inspect
import re
import textwrap
from collections.abc import Iterator
from typing import Any

import rulesdb

PUBLIC = {
    "load": (),
    "Library": ("search", "find", "of", "citing", "languages"),
    "Entry": ("text", "title", "statement", "scenarios"),
    "Scenario": ("replay", "explore", "verdict"),
    "Run": ("trace", "choices"),
    "Hit": ("as_json",),
    "build": (),
}
HEAD = """\
# The Python API

`import rulesdb` has everything that a program needs. All of it is typed (`py.typed`). This page is
made from the docstrings (`python docs/api.py > docs/api.md`), and a test runs its examples, in the
folder that `rulesdb init . --engine` writes.

Errors are `RulesError` or a class below it: `ContentError` has all `problems` of a content folder,
`NotFound` says what is meant instead, `ScenarioError` has the `line` of the scenario."""


def page() -> str:
    """Return the text of docs/api.md."""
    return "\n\n".join([HEAD, *_sections()]) + "\n"


def _sections() -> Iterator[str]:
    for name, members in PUBLIC.items():
        public = getattr(rulesdb, name)
        yield f"## {name}"
        if inspect.isfunction(public):
            yield _signature(f"rulesdb.{name}", public)
        yield _text(public)
        for member in members:
            found = inspect.getattr_static(public, member)
            yield f"### {name}.{member}"
            if inspect.isfunction(found):
                yield _signature(member, found)
            yield _text(found)


def _signature(name: str, function: Any) -> str:
    written = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(function)))
    written = re.sub(r"<function (\S+) at \w+>", r"\1", written)
    return f"```python\n{name}{written}\n```".replace("(self, ", "(").replace("(self)", "()")


def _text(public: Any) -> str:
    """Return a docstring, with its examples as blocks."""
    parts: list[str] = []
    for part in doctest.DocTestParser().parse(inspect.getdoc(public) or ""):
        if isinstance(part, str):
            parts.append(part.strip("\n"))
        else:
            source = textwrap.indent(part.source, "... ").replace("... ", ">>> ", 1)
            parts.append(f"```pycon\n{source}{part.want}```")
    return "\n\n".join(filter(None, parts)).replace("```\n\n```pycon\n", "")


if __name__ == "__main__":
    print(page(), end="")
