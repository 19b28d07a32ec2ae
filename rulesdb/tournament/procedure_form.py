"""What the desk of a game has, and its procedures run with what somebody typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from rulesdb.engine.procedure_types import Readings
from rulesdb.errors import TournamentError

from .session_state import Names

if TYPE_CHECKING:
    from rulesdb.engine.protocol import Desk, Procedures

LINK = re.compile(r"\[[^\]]*\]\((tournament/[^)]+)\)")
ROW = re.compile(r"^\s*\|(.+)\|\s*$", re.MULTILINE)


def describe(desk: Desk | None, procedures: Procedures | None, names: Names) -> dict[str, Any]:
    """Return the formats, structures, penalties and procedures of a game."""
    if desk is None:
        return {"formats": [], "structures": [], "penalties": []}
    return {
        "formats": list(dict.fromkeys(format for format, _ in desk.TIMES)),
        "structures": [*desk.TABLES, "custom"],
        "penalties": _penalties(desk, names),
    }


def _penalties(desk: Desk, names: Names) -> list[dict[str, str]]:
    """Return the rows of the table of penalties that name a statement."""
    place = names.reference and names.reference.lookup(f"{names.game}/tournament/{desk.PENALTIES}")
    found = []
    for row in ROW.findall(place.wording(names.lang)) if place else ():
        offense, remedy, *cited = (cell.strip() for cell in row.split("|"))
        if linked := LINK.findall(" ".join(cited)):
            entry = f"{names.game}/{linked[0]}"
            found.append({"offense": offense, "remedy": remedy, "entry": entry})
    return found


def run_procedure(
    procedures: Procedures | None, name: str, given: dict[str, Any], names: Names
) -> dict[str, Any]:
    """Run a procedure of the game, and return what it finds with the statements applied."""
    known = procedures.PROCEDURES if procedures else {}
    if procedures is None or name not in known:
        raise TournamentError(f"there is no procedure '{name}'; the desk lists those of the game")
    try:
        read = msgspec.convert(given, known[name].input)
    except msgspec.ValidationError as error:
        raise TournamentError(f"this cannot be read: {error}") from None
    found = known[name].run(read, [], frozenset(), Readings(known=procedures.READINGS))
    return {"found": found.found, "applied": names.all(found.applied)}
