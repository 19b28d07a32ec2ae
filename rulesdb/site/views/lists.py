"""The lists of a game: its entries of one kind, in groups, with an index."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from string import ascii_uppercase

from msgspec.structs import replace

from rulesdb.reference.card_facts import narrowing_facts
from rulesdb.reference.entry import Entry
from rulesdb.reference.markdown import to_text
from rulesdb.reference.schema import Cards
from rulesdb.search.normalize import fold
from rulesdb.site.groups import BY_LETTER, groups
from rulesdb.site.view_models.front import ListGroup, ListPage
from rulesdb.site.view_models.parts import Link, Narrow

from .facts import FactsView


class ListsView(FactsView):
    """The lists of a game."""

    def listing(self, game: str, kind: str) -> ListPage:
        title = self.words["kinds"][kind]
        grouped = groups(self.library, game, kind, self.lang)
        anchors = _anchors([name for name, _, _ in grouped], kind in BY_LETTER)
        found = [
            ListGroup(
                name=name or self.words["other"],
                lang=lang,
                anchor=at,
                items=tuple(self.row(entry) for entry in entries),
            )
            for at, (name, lang, entries) in zip(anchors, grouped, strict=True)
        ]
        if len(found) == 1:
            found = [replace(found[0], name="", lang=self.lang)]
        origins = {link.origin for group in found for link in group.items} - {""}
        if len(origins) == 1:
            found = [replace(group, items=tuple(map(_unmarked, group.items))) for group in found]
        by_letter = kind in BY_LETTER
        return ListPage(
            frame=self.frame(title, game, kind),
            title=title,
            count=sum(len(group.items) for group in found),
            origin=origins.pop() if len(origins) == 1 else "",
            groups=(*self.first_group(game, kind), *found),
            letters=_letters([group.name for group in found]) if by_letter else (),
            cards=kind == "cards",
            narrow=tuple(self.narrowing(game)) if kind == "cards" else (),
            icons=tuple({link.icon: None for group in found for link in group.items if link.icon}),
        )

    def first_group(self, game: str, kind: str) -> Iterator[ListGroup]:
        """Yield what stands above the entries of a list; nothing, by default."""
        return iter(())

    def narrowing(self, game: str) -> Iterator[Narrow]:
        """Yield the facts by which the cards of a game can be narrowed down, with counts."""
        words, counts = self.words["facts"], defaultdict[str, Counter[str]](Counter)
        for card in self.library.of(game, "cards"):
            for name, values in narrowing_facts(card).items():
                counts[name].update(values)
        for name, found in counts.items():
            if len(found) > 1:
                labels = {value: str(words.get(value, _label(value))) for value in found}
                shown = sorted(labels.items(), key=lambda item: item[1])
                items = tuple((value, label, found[value]) for value, label in shown)
                yield Narrow(name, words.get(name, name.capitalize()), items)

    def answer_link(self, entry: Entry) -> Link:
        """Link to an entry with its gist, which begins in bold if it is an answer."""
        said = gist(entry, self.lang)
        bold = re.match(r"\*\*(.+?)\*\*", entry.text(self.lang).answer)
        words = to_text(bold[1]) if bold else ""
        return replace(self.link(entry, said), bold=words if said.startswith(words) else "")

    def row(self, entry: Entry) -> Link:
        """Return an entry as a list item: a card with its facts, others with their gist."""
        if not isinstance(entry.head, Cards):
            return self.answer_link(entry)
        facts = narrowing_facts(entry)
        about = [each for each in self.library.citing(entry.id) if each.kind == "rulings"]
        titles = {text.title for text in entry.texts.values()} - {entry.title(self.lang)}
        return replace(
            self.link(entry, self.card_summary(entry.head)),
            tags="|".join(f"{name}={value}" for name in facts for value in facts[name]),
            names=" | ".join(sorted(titles)),
            icon=f"type-{facts['type'][0]}" if "type" in facts else "",
            rulings=len(about),
        )


def anchor(name: str) -> str:
    """Return the address of a group within its page."""
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")


def _anchors(names: list[str], letters: bool) -> list[str]:
    """Return an address for each group; a letter is its own."""
    if letters:
        return [anchor(name) for name in names]
    found = [f"_{anchor(name) or 'other'}" for name in names]
    return [f"{at}-{n}" if at in found[:n] else at for n, at in enumerate(found)]


def gist(entry: Entry, lang: str) -> str:
    """Return what an entry says, in one paragraph."""
    silent = entry.kind in ("timing", "sources")
    return "" if silent else to_text(entry.text(lang).answer)


def _unmarked(link: Link) -> Link:
    return replace(link, origin="")


def _label(value: str) -> str:
    """Return a value that has no word of its own as a label; a code such as `CotA` stays."""
    return value.capitalize() if value.islower() else value


def _letters(used: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the alphabet; letters in use link to their group."""
    return tuple(
        (letter, f"#{anchor(letter)}" if letter in used else "")
        for letter in sorted({*ascii_uppercase, *used})
    )
