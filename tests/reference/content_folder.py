"""A small valid content folder, and a class to edit it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import rulesdb
from rulesdb.reference.library import Library

GAME = """\
---
languages: [en, es]
versions:
  - {id: "1.0", date: 2020-01}
  - {id: "1.1"}
---

## en: Toy

A game to test with.

## es: Juguete

Un juego para probar.
"""


BOOK = """\
---
language: en
version: "1.0"
outline:
  - title: Terms
    sections:
      - {title: Ward, items: 2}
---

## en: The book

The rules.

## es: El libro

Las reglas.
"""


WARD = """\
---
aliases: [warded]
see: [shield]
sources: {book: "Terms: Ward"}
since: "1.0"
---

## en: Ward

It protects a creature.

- {#leaves} It is lost instead of the creature.
- {#one} A creature has one at most.

## es: Guarda

Protege a una criatura.

- {#leaves} Se pierde en lugar de la criatura.
- {#one} Una criatura tiene una como máximo.
"""


SHIELD = """\
---
sources: {book: [Ward 1, Ward 2]}
---

## en: Shield

A kind of [ward](ward#leaves).

- {#again} It comes back.

## es: Escudo

Una clase de [guarda](ward#leaves).

- {#again} Vuelve.
"""


TURN = """\
---
tree:
  - {id: begin, kind: step}
  - id: act
    kind: loop
    children:
      - {id: act.play, kind: step}
---

## en: The turn

What happens in a turn.

- {#begin} The turn begins.
- {#act} The player acts.
- {#act.play} A card is played.

## es: El turno

Lo que pasa en un turno.

- {#begin} Empieza el turno.
- {#act} Se actúa.
- {#act.play} Se juega una carta.
"""


@dataclass(frozen=True)
class Folder:
    """A content folder: edit its files, then load it or list its problems."""

    root: Path

    def write(self, path: str, text: str | bytes) -> Path:
        """Write a file, byte for byte."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return file

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a passage that occurs once in the file."""
        text = (self.root / path).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.write(path, text.replace(old, new))

    def load(self) -> Library:
        return rulesdb.load(self.root)

    def problems(self) -> list[str]:
        """All problems as text."""
        with pytest.raises(rulesdb.ContentError) as caught:
            self.load()
        return [str(problem) for problem in caught.value.problems]
