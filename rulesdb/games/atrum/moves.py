"""Moves as text: `announce carga-heroica of sketh by exploding on opponent`, `place zombie`."""

from __future__ import annotations

from rulesdb.engine.moves import Moves

_POWER = (
    r"(?:announce|respond) \S+(?: copying \S+(?: from \S+)?){0,2}(?: of (?:\S+ )?\S+?)??"
    r"(?: by exploding)?(?: with a shadow)?(?: for \S+)?"
)
_SAID = (
    "POWER [copying POWER [from REPTANTE]] [of REPTANTE] [by exploding] [with a shadow] "
    "[for TEAMMATE] [on TARGET]"
)
MOVES = Moves(
    patterns=(
        rf"(?P<move>{_POWER})(?: on (?P<first>.+))?",
        r"(?P<move>place [a-z]+)",
        r"(?P<move>pass(?: \S+)?)",
        r"(?P<move>end main|time|surrender(?: \S+)?|loop)",
        r"(?P<move>(?:register|remove) \S+)",
    ),
    forms=(
        f"announce {_SAID}",
        f"respond {_SAID}",
        "pass [PARTICIPANT]",
        "place MINION",
        "end main",
        "register PARTICIPANT",
        "remove REPTANTE",
        "time",
        "surrender [PARTICIPANT]",
        "loop",
    ),
)
read_move = MOVES.read
