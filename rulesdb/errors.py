"""What can go wrong, drawn as a tree. Every message says what to do next.

RulesError
├── ContentError        the content has problems, all of them listed
├── NotFound            no entry, statement or game of that name (also a KeyError)
├── ScenarioError       a scenario cannot be run as it is written
│   ├── IllegalMove     a move that a rule refuses; `rule` is the statement
│   ├── NotOffered      a name or answer that no question offers
│   ├── TooManyOrders   more orders than the bound: script some of the choices
│   ├── Endless         something repeats itself and never ends
│   └── EngineFails     a card, a rule or a sentence has a fault of its own
├── IndexDamaged        the index cannot be read; it is made again by `rulesdb build`
├── TournamentError     a step that the tournament does not allow as it stands
│   └── EventFileError  an event file that is damaged, or not one
├── Broken              a random game in which something does not hold that must
└── BuildError          the build could not be written; the previous one still stands
    └── RulingFails     because the engine disagrees with a ruling
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

PACKAGE = str(Path(__file__).parent)


class Problem(NamedTuple):
    """One thing wrong with the content: where, what, and the way out."""

    path: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        return printable(f"{self.path}:{self.line}: {self.what}; {self.remedy}")


def printable(text: str) -> str:
    """A text on one line, with nothing in it that a terminal would obey."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def fault(error: BaseException) -> str:
    """What an error of the program is, and the innermost place of the program that it went by."""
    frames = extract_tb(error.__traceback__)
    places = [frame for frame in frames if frame.filename.startswith(PACKAGE)]
    where = f" ({places[-1].filename}:{places[-1].lineno})" if places else ""
    if isinstance(error, SyntaxError) and error.filename:
        where = f" ({error.filename}:{error.lineno})"
    return printable(f"{type(error).__name__}: {error}{where}")


class RulesError(Exception):
    """The base of all errors that a user can mend."""


class ContentError(RulesError):
    """The content has problems; `problems` lists every one, sorted."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        count = len(self.problems)
        lines = [str(problem) for problem in self.problems]
        super().__init__("\n".join([*lines, f"{count} problem{'' if count == 1 else 's'}"]))


class NotFound(RulesError, KeyError):
    """Nothing in the library has that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class ScenarioError(RulesError):
    """A scenario that cannot be run; `line` counts within the scenario's file."""

    def __init__(self, what: str, line: int = 0) -> None:
        self.what, self.line = what, line
        super().__init__(what)


class IllegalMove(ScenarioError):
    """A move that a rule refuses."""

    def __init__(self, what: str, rule: str, line: int = 0, option: object = None) -> None:
        super().__init__(what, line)
        self.rule, self.option = rule, option


class NotOffered(ScenarioError):
    """A name or an answer that is not among the options."""


class TooManyOrders(ScenarioError):
    """Exploring passed its bound."""


class Endless(ScenarioError):
    """Something repeats itself and never ends."""


class EngineFails(ScenarioError):
    """A fault in the code of a card or a rule, or in a sentence; says in which file it is."""

    def __init__(self, what: str, error: Exception, line: int = 0) -> None:
        super().__init__(f"the engine fails at {what}: {fault(error)}; mend it there", line)


class IndexDamaged(RulesError):
    """The index of a build cannot be read."""


class TournamentError(RulesError):
    """A step that the tournament does not allow; nothing was changed. `rule` says why, if any."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.step: int | None = None  # of a procedure that goes in steps


class EventFileError(TournamentError):
    """An event file that cannot be read as one."""


class Broken(RulesError):
    """Something that must hold in every game does not."""


class BuildError(RulesError):
    """The build could not be written."""


class RulingFails(BuildError):
    """The engine disagrees with a ruling."""
