"""Check the text of a scenario before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.errors import NotOffered

from .documents import Document, Problems
from .naming import read_move
from .plugins import has_engine, load, rules_of
from .script import CHOOSE

if TYPE_CHECKING:
    from .scenario import Scenario

MAX_MOVES = 500
CHECKS = {"expect", "can", "cannot"}


def check(scenario: Scenario, documents: list[Document], problems: Problems) -> None:
    line = scenario.fence.line
    if scenario.info_problem:
        problems.add(
            line - 1,
            f"'{scenario.fence.info}' is not a scenario heading",
            "write `scenario [possible | illegal | endless] [as VARIANT]`",
        )
    idea = scenario.origin is None  # not in an entry yet: may omit its ending
    closed = scenario.mode in ("illegal", "endless") or _has_check(documents)
    if len(documents) < (2 if closed or idea else 3):
        problems.add(
            line,
            f"the scenario has {len(documents)} part{'' if len(documents) == 1 else 's'}",
            "write position, `---`, moves, `---`, position",
        )
        return
    if not has_engine(scenario.game):
        remedy = "install its package (`pip install -e engine`), or remove the scenario"
        problems.add(line, f"there is no engine for '{scenario.game}'", remedy)
        return
    if scenario.variant and scenario.variant_name not in (
        "current",
        *rules_of(scenario.game).variants(),
    ):
        known = ", ".join(["current", *sorted(rules_of(scenario.game).variants())])
        problems.add(line - 1, f"unknown variant '{scenario.variant}'", f"use one of {known}")
    for index, document in enumerate(documents):
        if index != 1:
            rules_of(scenario.game).check_position(document, problems, before=index == 0)
    _check_moves(scenario, documents[1], problems)
    for document in documents[2:] if not problems.found else ():
        if not states_something(document.data) and not (idea and document.data is not None):
            problems.add(
                document.line(()),
                "the ending states nothing",
                "state the position: `me: {hand: []}`",
            )


def _has_check(documents: list[Document]) -> bool:
    """Return whether the moves check something, so that the ending may be omitted."""
    moves = documents[1].data if len(documents) == 2 else None
    items = [move for move in moves if isinstance(move, dict)] if isinstance(moves, list) else []
    return any(not CHECKS.isdisjoint(item) for item in items)


def _check_moves(scenario: Scenario, document: Document, problems: Problems) -> None:
    moves, example = document.data, f"- {rules_of(scenario.game).move_forms[0].partition(' [')[0]}"
    if not isinstance(moves, list) or not moves:
        problems.add(document.line(()), "no moves", f"write a list: `{example}`")
        return
    if len(moves) > MAX_MOVES:
        problems.add(document.line(()), f"more than {MAX_MOVES} moves", "make it shorter")
        return
    if scenario.mode == "illegal" and not isinstance(moves[-1], str):
        line = document.line((len(moves) - 1,))
        problems.add(line, "the last line is not a move", "end with the move that is refused")
    for index, move in enumerate(moves):
        line = document.line((index,))
        if isinstance(move, dict) and len(move) == 1:
            _check_item(scenario, *next(iter(move.items())), index, document, problems)
        elif not isinstance(move, str):
            problems.add(line, "a move must be text", f"write `{example}`, `- choose NAME`")
        elif not move.strip():
            problems.add(line, "an empty move", f"write `{example}`, or leave it out")
        elif not move.strip().removeprefix("choose"):
            problems.add(line, "`choose` without a name", "write `- choose NAME`")
        elif not move.startswith(CHOOSE):
            _check_move(scenario.game, move, line, problems)


def _check_move(game: str, move: Any, line: int, problems: Problems) -> None:
    try:
        read_move(rules_of(game), " ".join(str(move).split()))
    except NotOffered as error:
        problems.add(line, *str(error).split("; ", 1))


def _check_item(
    scenario: Scenario, word: str, said: Any, index: int, document: Document, problems: Problems
) -> None:
    """Check an `expect`, `can`, `cannot` or `ability` item."""
    line = document.line((index,))
    if word == "expect" and not states_something(said):
        problems.add(line, "`expect` states nothing", "write `- expect: {me: {hand: []}}`")
    elif word == "expect":
        lines = {
            path[2:]: at for path, at in document.lines.items() if path[:2] == (index, "expect")
        }
        rules_of(scenario.game).check_position(Document(said, {(): line, **lines}), problems)
    elif word in ("can", "cannot") and isinstance(said, str):
        if not said.startswith(CHOOSE):
            _check_move(scenario.game, said, line, problems)
    elif word == "ability" and isinstance(said, str):
        abilities = load(scenario.game).abilities
        if abilities is None:
            problems.add(line, "this game does not support `ability`", "write a move")
        for what, remedy in abilities.check_ability(said) if abilities else ():
            problems.add(line, what, remedy)
    else:
        example = rules_of(scenario.game).move_forms[0].partition(" [")[0]
        remedy = f"write `- {example}`, `- choose NAME`, or one of expect, can, cannot, ability"
        problems.add(line, "not a move", remedy)


def states_something(data: Any) -> bool:
    """Return whether a position states anything: `me: {}` does not, `me: {hand: []}` does."""
    if not isinstance(data, dict):
        return data is not None
    return any(not isinstance(part, dict) or part for part in data.values())
