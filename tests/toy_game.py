"""A small game without an engine, in two languages. It builds quickly."""

from __future__ import annotations

from pathlib import Path

GAME = """\
---
languages: [en, es]
versions:
- id: "1.0"
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
---
## en: The book
The rules of the toy.

## es: El libro
Las reglas del juguete.
"""

SHIELD = """\
---
sources: {book: Terms}
---
## en: Shield
It protects.

- {#main} A shield stops one blow.
- {#index} It is spent in doing so.

## es: Escudo
Protege.

- {#main} Un escudo detiene un golpe.
- {#index} Se gasta al hacerlo.
"""

WARD = """\
---
see: [shield]
---
## en: Ward
Another [shield](shield#main).

- {#once} A ward works once.

## es: Guarda
Otro [escudo](shield#main).

- {#once} Una guarda sirve una vez.
"""

OLD = """\
---
moved: ward
---
"""

TURN = """\
---
tree:
- {id: begin, kind: step}
---
## en: The turn
What happens in a turn.

- {#begin} The turn begins.

## es: El turno
Lo que pasa en un turno.

- {#begin} Empieza el turno.
"""


TERM = """\
---
see: [shield]
---
## en: Term {number}
One of many, behind a [shield](shield#main).

- {{#main}} It is number {number}.

## es: Término {number}
Uno de muchos, tras un [escudo](shield#main).

- {{#main}} Es el número {number}.
"""


def write_crowd(content: Path, terms: int) -> Path:
    """Write the game with many similar terms."""
    write_toy(content)
    for number in range(terms):
        path = content / "toy" / "glossary" / f"term-{number}.md"
        path.write_text(TERM.format(number=number), "utf-8")
    return content


def write_toy(content: Path) -> Path:
    """Write the game into a content folder."""
    texts = {
        "game.md": GAME,
        "sources/book.md": BOOK,
        "glossary/shield.md": SHIELD,
        "glossary/ward.md": WARD,
        "glossary/old-ward.md": OLD,
        "timing/turn.md": TURN,
    }
    for name, text in texts.items():
        path = content / "toy" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return content
