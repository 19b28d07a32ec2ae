"""What is missing in a language of a game, most cited first."""

from __future__ import annotations

from msgspec import Struct

from .library import Library


class Untranslated(Struct, frozen=True):
    """An entry without a text in a language."""

    id: str
    title: str  # in the original language
    path: str
    cited: int  # entries that cite it


class Translation(Struct, frozen=True):
    """How much of a game is written in a language."""

    lang: str
    entries: int
    missing: list[Untranslated]

    @property
    def done(self) -> int:
        return self.entries - len(self.missing)


def translation(library: Library, game: str, lang: str) -> Translation:
    """Count the entries of a game that have a text in a language, and list the others."""
    entries = [entry for entry in library if entry.game == game and entry.texts]
    missing = [
        Untranslated(entry.id, entry.title(lang), entry.path, len(library.citing(entry.id)))
        for entry in entries
        if lang not in entry.texts
    ]
    missing.sort(key=lambda each: (each.id != game, -each.cited, each.id))
    return Translation(lang, len(entries), missing)
