"""The desk as plain data: a request carries the text of the event, the answer has the new text.

Nothing is kept between two requests, and nothing is read or written: whoever asks keeps the text.
`docs/desk.md` describes requests and answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct, to_builtins

from rulesdb.engine.procedure_types import Applied
from rulesdb.errors import RulesError, TournamentError

from .audit import audit
from .drawing import next_cut, next_pairing
from .event_text import EventText, first_line, read
from .judges_log import log_lines
from .procedure_form import describe, run_procedure
from .session_state import Names, state_json, why_json
from .steps import FORMAT, Cut, Head, Pair, Step, clean
from .why import why

if TYPE_CHECKING:
    from rulesdb.engine.protocol import Desk, Procedures
    from rulesdb.engine.reference import Reference

FILE = "event"  # what messages call the text of an event
UNDO_WHAT = "there is no step to undo"


class Request(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A request; which keys a `do` needs is in `docs/desk.md`."""

    do: Literal[
        "new", "state", "take", "pair", "cut", "undo", "why", "step", "check", "log", "desk", "run"
    ] = "state"
    event: str = ""
    lang: str = "en"
    head: dict[str, Any] = {}
    steps: list[Step] = []
    size: int = 0
    keep: int | None = None
    players: list[str] = []
    step: int = 0
    procedure: str = ""
    given: dict[str, Any] = {}


@dataclass(frozen=True)
class GameDesk:
    """What a game has for tournaments, and its reference for the words of statements."""

    game: str
    desk: Desk | None
    procedures: Procedures | None
    reference: Reference | None = None


def answer(desk: GameDesk, request: Any) -> dict[str, Any]:
    """Answer a request. What cannot be done is in `problems`, and the event is as it was."""
    names = Names(desk.game, desk.reference, "en")
    try:
        asked = msgspec.convert(request, Request)
    except msgspec.ValidationError as error:
        return {"problems": [{"what": f"the request is wrong: {error}"}]}
    names.lang = asked.lang
    try:
        found = DOES[asked.do](desk, asked, names)
    except TournamentError as error:
        found = {"event": asked.event, "problems": [_problem(error, names)]}
        if asked.event and asked.do != "state":
            found |= _unchanged(asked, names)
    except (msgspec.ValidationError, RulesError) as error:
        found = {"event": asked.event, "problems": [{"what": str(error)}]}
    return {"problems": [], **found, "statements": names.statements()}


def _unchanged(asked: Request, names: Names) -> dict[str, Any]:
    """Return the state before a step that was refused."""
    try:
        return {"state": state_json(_read(asked), names)}
    except TournamentError:
        return {}


def _problem(error: TournamentError, names: Names) -> dict[str, Any]:
    rule = names.address(error.rule) if error.rule else ""
    found = {"what": str(error), "kind": error.kind, "about": dict(error.about), "rule": rule}
    return {key: value for key, value in found.items() if value}


def _read(asked: Request, steps: int | None = None) -> EventText:
    return read(FILE, asked.event.encode(), steps)


def _told(text: EventText, names: Names, applied: Iterable[str] = ()) -> dict[str, Any]:
    """Return an event: its text, its state, and the statements that led there."""
    return {
        "event": text.whole.decode(),
        "state": state_json(text, names),
        "applied": names.all(applied),
    }


# What can be asked -------------------------------------------------------------------------------


def _new(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    said = {**asked.head, "name": clean(str(asked.head.get("name", "")))}
    head = msgspec.convert({"rulesdb-event": FORMAT, "game": desk.game, **said}, Head)
    return _told(read(FILE, first_line(head)), names)


def _state(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    text = _read(asked)
    if text.event.head.game != desk.game:
        what = f"this event is of {text.event.head.game}, not of {desk.game}; use the desk there"
        raise TournamentError(what, kind="game", about={"game": text.event.head.game})
    return {**_told(text, names), "damaged": text.half.decode(errors="replace")}


def _take(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    return _taken(_read(asked), asked.steps, names)


def _taken(text: EventText, steps: list[Step], names: Names, drawn: Applied = ()) -> dict[str, Any]:
    applied, added = text.take(steps)
    text.whole += added
    return _told(text, names, (*drawn, *applied))


def _pair(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    text = _read(asked)
    step, applied = next_pairing(text.event)
    return _taken(text, [step], names, applied)


def _cut(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    text = _read(asked)
    step, applied = next_cut(text.event, asked.size)
    return _taken(text, [step], names, applied)


def _undo(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    """Undo the last step, or all after the first `keep`; `undone` has them, first one first."""
    whole = _read(asked)
    steps = whole.steps()
    keep = len(steps) - 1 if asked.keep is None else asked.keep
    if not 0 <= keep < len(steps):
        raise TournamentError(UNDO_WHAT, kind="no-step")
    return {**_told(_read(asked, keep), names), "undone": to_builtins(steps[keep:])}


def _why(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    if len({*asked.players}) != 2:
        raise TournamentError("name two players to compare")
    return {"why": why_json(why(_read(asked).event, *asked.players), names)}


def _step(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    """Return the statements that a step applied, which the file does not have."""
    steps = _read(asked).steps()
    if not 1 <= asked.step <= len(steps):
        raise TournamentError(f"there is no step {asked.step}", kind="no-step")
    event, step = _read(asked, asked.step - 1).event, steps[asked.step - 1]
    drawn: Applied = ()
    if isinstance(step, Pair):
        drawn = next_pairing(event)[1]
    elif isinstance(step, Cut):
        drawn = next_cut(event, step.size)[1]
    return {"applied": names.all((*drawn, *event.take(step)))}


def _check(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    text = _read(asked)
    return {"draws": [vars(each) for each in audit(text.event.head, text.steps())]}


def _log(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    return {"text": "".join(f"{line}\n" for line in log_lines(_read(asked).event))}


def _desk(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    return describe(desk.desk, desk.procedures, names)


def _run(desk: GameDesk, asked: Request, names: Names) -> dict[str, Any]:
    return run_procedure(desk.procedures, asked.procedure, asked.given, names)


DOES: dict[str, Callable[[GameDesk, Request, Names], dict[str, Any]]] = {
    "new": _new,
    "state": _state,
    "take": _take,
    "pair": _pair,
    "cut": _cut,
    "undo": _undo,
    "why": _why,
    "step": _step,
    "check": _check,
    "log": _log,
    "desk": _desk,
    "run": _run,
}
