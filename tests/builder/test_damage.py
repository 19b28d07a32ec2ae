"""Damage to any file that is kept: it is noticed, repaired, and never shown.

`--flips N` sets how many files are damaged; `make fuzz` damages 2,000.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.workshop import Workshop, files_of

WORDS = ("ward", "shield", "protects", "turn")


def answers(shop: Workshop) -> dict[str, list[tuple[str, str]]]:
    return {word: [(hit.id, hit.snippet) for hit in shop.search(word)] for word in WORDS}


def site(shop: Workshop) -> dict[str, bytes]:
    return files_of(shop.site.resolve())


def damage(path: Path, random: Random) -> str:
    """Flip a bit, cut the file off, empty it, or put noise in its place."""
    data = bytearray(path.read_bytes())
    how = random.choice(("flip", "flip", "flip", "cut", "empty", "noise"))
    if how == "flip" and data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    elif how == "cut":
        del data[random.randrange(len(data) + 1) :]
    elif how == "noise":
        data[:] = random.randbytes(200)
    else:
        data.clear()
    path.unlink()  # pages of older builds may be the same file
    path.write_bytes(data)
    return f"{how} in {path}"


def test_damage_to_a_kept_file_is_repaired(toy: Workshop, request: pytest.FixtureRequest) -> None:
    flips: int = request.config.getoption("--flips")
    random = Random(flips)
    toy.build()
    wanted, found = site(toy), answers(toy)
    for number in range(flips):
        kept = [path for path in toy.store.folder.rglob("*") if path.is_file()]
        built = [path for path in (toy.folder / "versions").rglob("*") if path.is_file()]
        what = damage(random.choice(sorted(kept if number % 3 else built)), random)
        assert answers(toy) == found, what
        toy.build()
        assert site(toy) == wanted, what
