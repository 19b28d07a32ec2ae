"""Moves as text: `announce carga-heroica of sketh by exploding on opponent`, `place zombie`."""

from __future__ import annotations

import re

from rulesdb.errors import NotOffered

_POWER = (
    r"(?:announce|respond) \S+(?: copying \S+(?: from \S+)?)?(?: of (?:\S+ )?\S+?)??"
    r"(?: by exploding)?(?: with a shadow)?(?: for \S+)?"
)
_MOVES = (
    re.compile(rf"(?P<move>{_POWER})(?: on (?P<first>.+))?$"),
    re.compile(r"(?P<move>place [a-z]+)$"),
    re.compile(r"(?P<move>pass(?: \S+)?)$"),
    re.compile(r"(?P<move>end main|time|surrender|loop)$"),
    re.compile(r"(?P<move>(?:register|remove) \S+)$"),
)
_SAID = (
    "POWER [copying POWER [from REPTANTE]] [of REPTANTE] [by exploding] [with a shadow] "
    "[for TEAMMATE] [on TARGET]"
)
FORMS = (
    f"announce {_SAID}",
    f"respond {_SAID}",
    "pass [PARTICIPANT]",
    "place MINION",
    "end main",
    "register PARTICIPANT",
    "remove REPTANTE",
    "time",
    "surrender",
    "loop",
)


def read_move(text: str) -> list[str]:
    """The move's name, then the answers that it brings along."""
    for form in _MOVES:
        if found := form.match(text.strip()):
            parts = found.groupdict()
            return [parts["move"], *([parts["first"]] if parts.get("first") else [])]
    shown = "".join(c if c.isprintable() else "?" for c in text[:80])
    raise NotOffered(f"'{shown}' is not a move; write one of: {', '.join(FORMS)}, choose NAME")
