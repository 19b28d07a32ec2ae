"""The sentences in which a game tells what happened: `<game>/words/<lang>.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from .words import Words, read_words


@cache
def phrases(folder: Path, lang: str) -> Words:
    """The sentences of a language; English where the game has none in it."""
    path = folder / f"{lang if lang.isalpha() else 'en'}.toml"
    return read_words(path if path.exists() else folder / "en.toml")


def listed(items: list[str], words: dict[str, Any]) -> str:
    """Several things in a sentence: `a, b and c`."""
    if len(items) < 2:
        return "".join(items) or str(words["nothing"])
    return f"{', '.join(items[:-1])} {words['and']} {items[-1]}"
