"""Scenarios that several tests run."""

from __future__ import annotations

from pathlib import Path

STEAL_ONE = """\
me: {house: shadows, hand: [urchin]}
opponent: {amber: 3}
---
- play urchin
---
me: {amber: 1, hand: [], creatures: [urchin: {exhausted: true}]}
opponent: {amber: 2}
"""

LEFT = "me: {amber: 1, creatures: [urchin: {exhausted: true}, bumpsy]}"
RIGHT = "me: {amber: 1, creatures: [bumpsy, urchin: {exhausted: true}]}"
ALONE = "me: {creatures: [urchin: {exhausted: true}]}"


def flank(*endings: str, info: str = "scenario", moves: str = "- play urchin") -> str:
    """Urchin may enter on either side of Bumpsy: one open choice."""
    before = "me: {house: shadows, hand: [urchin], creatures: [bumpsy]}\nopponent: {amber: 1}"
    return fenced("\n---\n".join([before, moves, *endings]), info)


def bait(after: str, info: str) -> str:
    before = "me: {house: shadows, hand: [bait-and-switch]}\nopponent: {amber: 14}"
    return fenced(f"{before}\n---\n- play bait-and-switch\n---\n{after}", info)


def fenced(text: str, info: str = "scenario") -> str:
    return f"# An idea\n\n```{info}\n{text.rstrip()}\n```\n"


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file
