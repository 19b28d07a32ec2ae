"""A position says everything: whoever goes on from it reaches the same endings.

Each case of a mechanism is cut before each of its later moves. The position reached there is
written as text, and the rest of the moves is run from that text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.engine.scenario import Scenario
from rulesdb.engine.yaml_text import dump
from rulesdb.proof.case_files import read_cases
from rulesdb.reference.entry import Fence
from rulesdb.reference.library import Library

CASES = Path(__file__).parent / "cases"
REMEMBERING = ("abond-the-armorsmith", "combat-pheromones", "harland-mindlock", "stampede")
FILES = sorted(CASES.glob("rules-*.md")) + [CASES / f"{name}.md" for name in REMEMBERING]
MOVE = re.compile(r"- (play|discard|reap with|fight with|use|unstun|house|end turn|ability:)")
CHECK = re.compile(r"- (expect|can|cannot):")


def endings(library: Library, info: str, position: str, moves: list[str]) -> dict[str, str]:
    """Return the endings by their text, each as a position to go on from."""
    text = "\n".join([position.strip(), "---", *moves])
    found = Scenario(library, "keyforge", Fence(info, text, 1)).explore().endings
    return {json.dumps(end.position, sort_keys=True): dump(end.position) for end in found}


def cuts(moves: list[str]) -> Iterator[int]:
    """Yield the places before all moves but the first."""
    starts = [index for index, line in enumerate(moves) if MOVE.match(line)]
    yield from starts[1:]


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_goes_on_from_a_written_position(library: Library, path: Path) -> None:
    lost = []
    for case in read_cases(path.name, "keyforge", path.read_text("utf-8")):
        fence = case.fence
        if "illegal" in fence.info or "endless" in fence.info:
            continue
        before, script = fence.text.split("\n---\n")[:2]
        moves = [line for line in script.splitlines() if not CHECK.match(line)]
        info = fence.info.replace(" possible", "")
        for cut in cuts(moves) if all(line.startswith("- ") for line in moves) else ():
            reached = endings(library, info, before, moves[:cut])
            if len(reached) != 1 or '"winner"' in next(iter(reached)):
                continue
            here = endings(library, info, next(iter(reached.values())), moves[cut:])
            if here.keys() != endings(library, info, before, moves).keys():
                lost.append(f"{case.title}: before '{moves[cut]}'")
    assert lost == []
