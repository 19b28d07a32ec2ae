"""The engine treats both players alike: each case of a mechanism holds with the players swapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulesdb.proof.case_files import Case, read_cases, run_case
from rulesdb.reference.library import Library

FILES = sorted((Path(__file__).parent / "cases").glob("rules-*.md"))
PLAYER = re.compile(r"(?<![\w#-])(me|opponent)(?![\w-])")
TURN = re.compile(r"^active:|\bhouse: ", re.MULTILINE)


def mirrored(case: Case) -> Case:
    """Return a case in which each player has what the other one had."""
    text = PLAYER.sub(lambda found: "opponent" if found[1] == "me" else "me", case.fence.text)
    if not TURN.search(text.split("\n---\n")[0]):
        text = f"active: opponent\n{text}"  # if nothing says whose turn it is, it is mine
    return replace(case, fence=replace(case.fence, text=text))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_holds_with_the_players_swapped(library: Library, path: Path) -> None:
    cases = read_cases(path.name, "keyforge", path.read_text("utf-8"))
    found = [run_case(library, mirrored(case)) for case in cases]
    assert {f"{each.line}: {each.title}": each.why for each in found if each.why} == {}
