"""An entry: one file, all its languages, every statement with its anchor."""

import re
import unicodedata
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from rulesdb.engine.conform import Reference, references
from rulesdb.engine.markup import Link, Path

from .schema import AnyHead, Moved

if TYPE_CHECKING:
    from rulesdb.engine.scenario import Scenario
    from rulesdb.proof.blocks import Proof
    from rulesdb.proof.procedure import Procedure

PROOFS = ("scenario", "procedure")


class Statement(Struct, frozen=True):
    """One normative statement, in one language."""

    anchor: str
    text: str
    line: int


class Text(Struct, frozen=True):
    """An entry in one language: its title, its opening, its statements, and what follows them."""

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
        """What follows the first paragraph."""
        return self.lead.partition("\n\n")[2]


class Fence(Struct, frozen=True):
    """A block that can be run, as it stands in the file; `line` is the first line inside it."""

    info: str
    text: str
    line: int

    @property
    def kind(self) -> str:
        return self.info.partition(" ")[0]


class Entry(Struct, frozen=True, eq=False, dict=True):
    """Everything that one file says. Its path is its id."""

    id: str
    path: str
    head: AnyHead
    texts: dict[str, Text]
    fences: list[Fence]
    links: list[Link]
    lines: dict[str, int] = field(default_factory=dict)

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
        """Where a tombstone points; empty for a living entry."""
        return self.head.moved if isinstance(self.head, Moved) else ""

    @property
    def anchors(self) -> list[str]:
        """The anchors of its statements, in order."""
        for text in self.texts.values():
            return text.anchors
        return []

    def text(self, lang: str) -> Text:
        """The text in a language, or in the first one that the entry has."""
        return self.texts.get(lang) or next(iter(self.texts.values()))

    def title(self, lang: str = "en") -> str:
        return self.text(lang).title if self.texts else self.id

    def statement(self, anchor: str, lang: str = "en") -> Statement | None:
        """One statement in one language."""
        if not self.texts:
            return None
        found = (item for item in self.text(lang).statements if item.anchor == anchor)
        return next(found, None)

    @cached_property
    def digest(self) -> str:
        """Changes when anything in the file does."""
        return blake2b(msgspec.msgpack.encode(self), digest_size=16).hexdigest()

    @cached_property
    def digests(self) -> dict[str, str]:
        """By language: changes when anything does that is shown in it, wherever it stands."""
        titles = [text.title for text in self.texts.values()]
        fences = [(fence.info, fence.text) for fence in self.fences]
        targets = [link.target for link in self.links]
        shared = msgspec.msgpack.encode([self.id, self.head, titles, fences, targets])
        found = {}
        for lang, text in self.texts.items():
            said = [(statement.anchor, statement.text) for statement in text.statements]
            own = msgspec.msgpack.encode([text.lead, said, text.rest])
            found[lang] = blake2b(shared + own, digest_size=16).hexdigest()
        return found

    @cached_property
    def structure(self) -> str:
        """Changes when anything but the wording does."""
        fences = [(fence.info, fence.text) for fence in self.fences]
        return blake2b(msgspec.msgpack.encode([self.outline, fences]), digest_size=16).hexdigest()

    @property
    def outline(self) -> list[object]:
        """What other entries may rely on: its head, its languages, titles and anchors."""
        texts = [(lang, t.title, t.anchors) for lang, t in self.texts.items()]
        return [self.id, msgspec.msgpack.encode(self.head), texts]

    @cached_property
    def references(self) -> list[Reference]:
        """Whatever its head refers to."""
        return list(references(self.head))

    @cached_property
    def cites(self) -> list[tuple[str, str]]:
        """What it refers to, in its head (documents and versions apart) and in its texts."""
        named = [
            (kind, target)
            for kind, target, path in self.references
            if kind not in ("sources", "version") and path[0] != "see"
        ]
        return list(dict.fromkeys([*named, *(("glossary", link.target) for link in self.links)]))

    @cached_property
    def aliases(self) -> list[str]:
        """What else it is called, as ids."""
        folder = self.id.rpartition("/")[0]
        return [f"{folder}/{slug(alias)}" for alias in self.head.aliases]

    @cached_property
    def titles(self) -> list[str]:
        """What it is called in each language, as ids."""
        folder = self.id.rpartition("/")[0]
        return [f"{folder}/{slug(text.title)}" for text in self.texts.values()]

    @cached_property
    def named_in_fences(self) -> list[str]:
        """Every word of its scenarios that may be the name of a card."""
        return sorted({word for fence in self.fences for word in re.findall(r"[\w-]+", fence.text)})

    @property
    def proofs(self) -> list["Proof"]:
        """All that it is tried by, in the order of the file."""
        from rulesdb.proof.blocks import proof

        library = self.__dict__["library"]
        return [proof(library, self.game, fence, self) for fence in self.fences]

    @property
    def scenarios(self) -> list["Scenario"]:
        """Its scenarios, ready to be replayed."""
        from rulesdb.engine.scenario import Scenario

        return [found for found in self.proofs if isinstance(found, Scenario)]

    @property
    def procedures(self) -> list["Procedure"]:
        """Its procedures, ready to be run."""
        from rulesdb.proof.procedure import Procedure

        return [found for found in self.proofs if isinstance(found, Procedure)]

    def line(self, path: Path) -> int:
        """The line on which a part of the head stands."""
        while path and dotted(path) not in self.lines:
            path = path[:-1]
        return self.lines[dotted(path)] if path else 1


def dotted(path: Path) -> str:
    return "/".join(str(part) for part in path)


def slug(text: str) -> str:
    """A name as it stands in an id: folded, lower-case, words joined by hyphens."""
    text = text.lower().replace("æ", "ae").replace("œ", "oe").replace("'", "").replace("’", "")
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in apart if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9./]+", "-", text).strip("-./")
