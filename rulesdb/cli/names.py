"""Names that a shell can complete: games, cards, entries, kinds, languages.

They are read from the names of the files, so that completion does not wait for the library.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem

ANCHOR = re.compile(r"\{#([\w.-]+)\}")


class Name(click.types.StringParamType):
    """A name of something in the content folder."""

    def __init__(self, name: str) -> None:
        self.name = name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return what the shell offers for the beginning of a word."""
        known = getattr(self, f"_{self.name.lower()}s")(_content_of(ctx), incomplete)
        found = sorted({name for name in known if name.startswith(incomplete)})
        if not found and self.name == "id":
            return [CompletionItem(incomplete, type="file")]
        return [CompletionItem(name) for name in found]

    def _games(self, content: Path, _: str) -> Iterator[str]:
        yield from (path.parent.name for path in content.glob("*/game.md"))

    def _cards(self, content: Path, _: str) -> Iterator[str]:
        yield from (path.stem for path in content.glob("*/cards/*.md"))

    def _kinds(self, content: Path, _: str) -> Iterator[str]:
        from rulesdb.reference.schema import KINDS

        yield from KINDS

    def _formats(self, content: Path, _: str) -> Iterator[str]:
        from rulesdb.reference.schema import FORMATS

        yield from FORMATS

    def _langs(self, content: Path, _: str) -> Iterator[str]:
        for path in content.glob("*/game.md"):
            yield from re.findall(r"^## ([\w-]+): ", path.read_text("utf-8"), re.MULTILINE)

    def _ids(self, content: Path, incomplete: str) -> Iterator[str]:
        ids = [path.relative_to(content).as_posix()[:-3] for path in content.glob("*/*/*.md")]
        if "#" in incomplete:
            yield from _addresses(content, ids, incomplete.partition("#")[0])
        else:
            yield from ids
            yield from _short(ids)


GAME, CARD, ENTRY, KIND, FORMAT, LANG = map(Name, ("game", "card", "id", "kind", "format", "lang"))


def _content_of(ctx: click.Context) -> Path:
    """Return the content folder that the words on the line mean so far."""
    from rulesdb.system.paths import default_content

    given = ctx.params.get("content") or ctx.find_root().params.get("content")
    return Path(given) if given else default_content()


def _addresses(content: Path, ids: Iterable[str], name: str) -> Iterator[str]:
    """Yield the statements of an entry: its name and their anchors."""
    for id in ids:
        if f"/{id}".endswith(f"/{name}"):
            text = (content / f"{id}.md").read_text("utf-8")
            yield from (f"{name}#{anchor}" for anchor in ANCHOR.findall(text))


def _short(ids: list[str]) -> Iterator[str]:
    """Yield names that are enough without folders: a bare name is a term first."""
    every = Counter(id.rpartition("/")[2] for id in ids)
    terms = Counter(id.rpartition("/")[2] for id in ids if "/glossary/" in id)
    yield from (name for name, count in every.items() if count == 1 or terms[name] == 1)
