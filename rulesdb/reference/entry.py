"""An entry: one file, with all its languages and its anchored statements."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rulesdb.engine.documents import Path
from rulesdb.engine.fence import Fence, Origin
from rulesdb.engine.procedure import Procedure
from rulesdb.engine.scenario import Scenario
from rulesdb.system.fingerprint import fingerprint

from .heads import Reference, references
from .markdown import Link
from .schema import Head, Moved, Questions

if TYPE_CHECKING:
    from .library import Library

Block = Scenario | Procedure


class Statement(Struct, frozen=True):
    """One normative statement in one language."""

    anchor: str
    text: str
    line: int


class Text(Struct, frozen=True):
    """An entry in one language: title, opening, statements, and the text after them."""

    lang: str
    title: str
    line: int
    lead: str
    statements: list[Statement]
    rest: str

    @property
    def anchors(self) -> list[str]:
        """The anchors of its statements, in order."""
        return [statement.anchor for statement in self.statements]

    @property
    def answer(self) -> str:
        """The first paragraph: a ruling's answer, a term's definition."""
        return self.lead.partition("\n\n")[0]

    @property
    def reason(self) -> str:
        """Everything after the first paragraph."""
        return self.lead.partition("\n\n")[2]


@dataclass(eq=False)
class Entry:
    """The content of one file. Its path is its id.

    >>> entry = library["pebbles/rules/the-end"]
    >>> entry.game, entry.kind, entry.name
    ('pebbles', 'rules', 'the-end')
    >>> entry.anchors
    ['fuller']
    """

    id: str
    path: str
    digest: str  # a hash of the file and its path
    head: Head
    texts: dict[str, Text]
    fences: list[Fence]
    links: list[Link]
    lines: dict[str, int] = field(default_factory=dict)
    library: Library = field(init=False, repr=False)  # set by the library

    def __repr__(self) -> str:
        return f"<Entry {self.id}>"

    @cached_property
    def game(self) -> str:
        return self.id.split("/")[0]

    @cached_property
    def kind(self) -> str:
        parts = self.id.split("/")
        return parts[1] if len(parts) > 1 else "game"

    @cached_property
    def name(self) -> str:
        return self.id.split("/")[-1]

    @cached_property
    def moved(self) -> str:
        """The target of a tombstone; empty for a live entry."""
        return self.head.moved if isinstance(self.head, Moved) else ""

    @property
    def named_cards(self) -> set[str]:
        """The names of the cards that it is about."""
        return {*getattr(self.head, "cards", ()), getattr(self.head, "card", "")} - {""}

    @property
    def anchors(self) -> list[str]:
        """The anchors of its statements, in order."""
        for text in self.texts.values():
            return text.anchors
        return []

    def text(self, lang: str) -> Text:
        """Return the text in a language, or in the original if there is none.

        >>> library["pebbles/cards/magpie"].text("en").answer
        'Takes a pebble from the nest of your opponent.'
        """
        return (
            self.texts.get(lang) or self.texts.get(self.original) or next(iter(self.texts.values()))
        )

    @property
    def original(self) -> str:
        """The language that the others are translated from."""
        head = self.library.games.get(self.game)
        return head.languages[0] if head is not None else ""

    def title(self, lang: str = "en") -> str:
        """Return its title in a language, or in the original."""
        return self.text(lang).title if self.texts else self.id

    def statement(self, anchor: str, lang: str = "en") -> Statement | None:
        """Return one statement in one language, or None.

        >>> if statement := library["pebbles/rules/taking"].statement("no-more"):
        ...     statement.text
        'Nobody takes more pebbles than the heap has.'
        """
        if not self.texts:
            return None
        found = (item for item in self.text(lang).statements if item.anchor == anchor)
        return next(found, None)

    @cached_property
    def structure(self) -> str:
        """A hash of everything but the wording."""
        texts = [(lang, t.title, t.anchors) for lang, t in self.texts.items()]
        fences = [(fence.info, fence.text) for fence in self.fences]
        return fingerprint(msgspec.msgpack.encode([self.id, self.head, texts, fences]))

    def digest_in(self, lang: str) -> str:
        """Return a hash of what the pages of a language show: no wording of other languages."""
        text = self.texts.get(lang)
        if text is None:
            return self.digest
        said = (statement.text for statement in text.statements)
        return fingerprint(self.structure, text.lead, text.rest, *said)

    @cached_property
    def references(self) -> list[Reference]:
        """Everything its head refers to."""
        return list(references(self.head))

    @cached_property
    def cites(self) -> list[tuple[str, str]]:
        """Everything its head and texts refer to, except documents, versions and `see`."""
        named = [
            (kind, target)
            for kind, target, path in self.references
            if kind not in ("sources", "version") and path[0] != "see"
        ]
        return list(dict.fromkeys([*named, *(("glossary", link.target) for link in self.links)]))

    @cached_property
    def aliases(self) -> list[str]:
        """Its aliases, as ids."""
        folder = self.id.rpartition("/")[0]
        return [f"{folder}/{slug(alias)}" for alias in self.head.aliases]

    @cached_property
    def titles(self) -> list[str]:
        """Its titles in each language, as ids."""
        folder = self.id.rpartition("/")[0]
        return [f"{folder}/{slug(text.title)}" for text in self.texts.values()]

    @cached_property
    def named_in_fences(self) -> list[str]:
        """Every word of its fences that may be the name of a card."""
        return sorted({word for fence in self.fences for word in re.findall(r"[\w-]+", fence.text)})

    # Blocks --------------------------------------------------------------------------------------

    @property
    def origin(self) -> Origin:
        """The entry as its blocks see it."""
        if isinstance(self.head, Questions):
            readings = tuple(self.anchors)
            return Origin(self.id, self.kind, self.name, readings, self.head.follows)
        return Origin(self.id, self.kind, self.name)

    @property
    def blocks(self) -> list[Block]:
        """Its scenarios and procedures, in file order, ready to run."""
        return [make_block(self.library, self.game, f, self.origin) for f in self.fences]

    @property
    def scenarios(self) -> list[Scenario]:
        """Its scenarios, ready to replay.

        >>> library["pebbles/rulings/last-pebble"].scenarios
        [<Scenario pebbles/rulings/last-pebble:8>, <Scenario pebbles/rulings/last-pebble:19>]
        """
        return [block for block in self.blocks if isinstance(block, Scenario)]

    @property
    def procedures(self) -> list[Procedure]:
        """Its procedures, ready to run."""
        return [block for block in self.blocks if isinstance(block, Procedure)]

    def line(self, path: Path) -> int:
        """Return the line of a part of the head, or of its nearest known parent."""
        while path and dotted(path) not in self.lines:
            path = path[:-1]
        return self.lines[dotted(path)] if path else 1


def make_block(library: Library, game: str, fence: Fence, origin: Origin | None = None) -> Block:
    """Make a scenario or a procedure from a fence."""
    kind = Procedure if fence.kind == "procedure" else Scenario
    return kind(library, game, fence, origin)


def dotted(path: Path) -> str:
    return "/".join(str(part) for part in path)


def slug(text: str) -> str:
    """Return a name as used in an id: lower-case, without accents, words joined by hyphens."""
    text = text.lower().replace("æ", "ae").replace("œ", "oe").replace("'", "").replace("’", "")
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in apart if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9./]+", "-", text).strip("-./")
