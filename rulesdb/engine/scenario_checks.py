"""What is wrong with the text of a scenario, before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.errors import NotOffered

from .markup import Document, Reader
from .plugins import engine, has_engine

if TYPE_CHECKING:
    from .scenario import Scenario

MAX_MOVES = 500


def check(scenario: Scenario, documents: list[Document], reader: Reader) -> None:
    line = scenario.fence.line
    if scenario.info_problem:
        reader.problem(
            line - 1,
            f"'{scenario.fence.info}' is not a scenario heading",
            "write `scenario [possible | illegal | endless] [as VARIANT]`",
        )
    idea = scenario.entry is None  # not a ruling yet: it may leave its end open
    needed = 2 if scenario.mode in ("illegal", "endless") or idea else 3
    if len(documents) < needed:
        reader.problem(
            line,
            f"a scenario of {len(documents)} part{'' if len(documents) == 1 else 's'}",
            "write position, `---`, moves, `---`, position",
        )
        return
    if not has_engine(scenario.game):
        reader.problem(line, f"there is no engine for '{scenario.game}'", "take the scenario out")
        return
    if scenario.variant and scenario.variant_name not in (
        "current",
        *engine(scenario.game).variants(),
    ):
        known = ", ".join(["current", *sorted(engine(scenario.game).variants())])
        reader.problem(line - 1, f"unknown variant '{scenario.variant}'", f"use one of {known}")
    for index, document in enumerate(documents):
        if index != 1:
            engine(scenario.game).check(document, reader, before=index == 0)
    _check_moves(scenario, documents[1], reader)
    for document in documents[2:] if not reader.problems else ():
        if not says(document.data) and not (idea and document.data is not None):
            reader.problem(
                document.line(()),
                "nothing is said after the moves",
                "say what the position is: `me: {hand: []}`",
            )


def _check_moves(scenario: Scenario, document: Document, reader: Reader) -> None:
    moves, example = document.data, f"- {engine(scenario.game).FORMS[0].partition(' [')[0]}"
    if not isinstance(moves, list) or not moves:
        reader.problem(document.line(()), "no moves", f"write a list: `{example}`")
        return
    if len(moves) > MAX_MOVES:
        reader.problem(document.line(()), f"more than {MAX_MOVES} moves", "make it shorter")
        return
    if scenario.mode == "illegal" and not isinstance(moves[-1], str):
        line = document.line((len(moves) - 1,))
        reader.problem(line, "the last line is no move", "end with the move that is refused")
    for index, move in enumerate(moves):
        line = document.line((index,))
        after = moves[index + 1] if index + 1 < len(moves) else None
        aside = isinstance(move, dict) and not {"can", "cannot"}.isdisjoint(move)
        if aside and isinstance(after, str) and after.startswith("choose "):
            what = "a choice is cut off from its move"
            reader.problem(line, what, "write `can` and `cannot` before a move")
        if isinstance(move, dict) and len(move) == 1:
            _check_aside(scenario, *next(iter(move.items())), index, document, reader)
        elif not isinstance(move, str):
            reader.problem(line, "a move is a text", f"write `{example}`, `- choose NAME`")
        elif not move.strip():
            reader.problem(line, "an empty move", f"write `{example}`, or leave it out")
        elif not move.strip().removeprefix("choose"):
            reader.problem(line, "a choice of nothing", "write `- choose NAME`")
        elif not move.startswith("choose "):
            _check_move(scenario.game, move, line, reader)


def _check_move(game: str, move: Any, line: int, reader: Reader) -> None:
    try:
        engine(game).read_move(" ".join(str(move).split()))
    except NotOffered as error:
        reader.problem(line, *str(error).split("; ", 1))


def _check_aside(
    scenario: Scenario, word: str, said: Any, index: int, document: Document, reader: Reader
) -> None:
    """`expect`, `can`, `cannot` and `ability`."""
    line = document.line((index,))
    if word == "expect" and not says(said):
        reader.problem(line, "nothing is expected", "write `- expect: {me: {hand: []}}`")
    elif word == "expect":
        lines = {
            path[2:]: at for path, at in document.lines.items() if path[:2] == (index, "expect")
        }
        engine(scenario.game).check(Document(said, {(): line, **lines}), reader)
    elif word in ("can", "cannot") and isinstance(said, str):
        _check_move(scenario.game, said, line, reader)
    elif word == "ability" and isinstance(said, str):
        for what, remedy in engine(scenario.game).check_ability(said):
            reader.problem(line, what, remedy)
    else:
        remedy = "write `- play CARD`, `- choose NAME`, or one of expect, can, cannot, ability"
        reader.problem(line, "not a move", remedy)


def says(data: Any) -> bool:
    """Whether a stated position states anything: `me: {}` does not, `me: {hand: []}` does."""
    if not isinstance(data, dict):
        return data is not None
    return any(not isinstance(part, dict) or part for part in data.values())
