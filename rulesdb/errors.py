"""The exception hierarchy. Every message says what to do next.

RulesError
├── ContentError        the content has problems; all are listed
├── NotFound            no entry, statement or game has that name (also a KeyError)
├── ScenarioError       a scenario cannot be run as written
│   ├── IllegalMove     a rule forbids the move; `rule` is the statement
│   ├── NotOffered      no question offers that name or answer
│   ├── TooManyOrders   more orders than the limit: script some of the choices
│   ├── Endless         effects or questions that never end
│   └── EngineFails     a bug in a card, a rule or a trace sentence
├── TournamentError     the tournament does not allow this step now
│   └── EventFileError  the file is damaged or not an event file
├── Broken              an invariant failed in a random game
└── BuildError          the build could not be written; the previous one is unchanged
    └── RulingFails     the engine disagrees with a ruling
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

PACKAGE = str(Path(__file__).parent)


class Problem(NamedTuple):
    """A problem in the content: location, description and remedy."""

    path: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        return printable(f"{self.path}:{self.line}: {self.what}; {self.remedy}")

    def below(self, root: Path) -> Problem:
        """Return the problem with its path from where the user is, not from the content folder."""
        return self if self.path == str(root) else self._replace(path=str(root / self.path))


def printable(text: str) -> str:
    """Return the text on one line, with non-printable characters escaped."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def printable_lines(text: str) -> str:
    """Return the text with everything but line breaks as `printable` shows it."""
    return "\n".join(map(printable, text.split("\n")))


def fault(error: BaseException) -> str:
    """Describe an unexpected error with its innermost location in this package."""
    frames = extract_tb(error.__traceback__)
    places = [frame for frame in frames if frame.filename.startswith(PACKAGE)]
    where = f" ({places[-1].filename}:{places[-1].lineno})" if places else ""
    if isinstance(error, SyntaxError) and error.filename:
        where = f" ({error.filename}:{error.lineno})"
    return printable(f"{type(error).__name__}: {error}{where}")


class RulesError(Exception):
    """Base class of all errors that a user can fix."""


class ContentError(RulesError):
    """The content has problems; `problems` lists every one, sorted."""

    def __init__(self, problems: Iterable[Problem], advice: str = "") -> None:
        self.problems = sorted(set(problems))
        count = len(self.problems)
        lines = [str(problem) for problem in self.problems]
        lines += [f"{count} problem{'' if count == 1 else 's'}", *([advice] if advice else [])]
        super().__init__("\n".join(lines))


class NotFound(RulesError, KeyError):
    """Nothing in the library has that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class ScenarioError(RulesError):
    """A scenario that cannot be run; `line` is a line of the scenario's file."""

    def __init__(self, what: str, line: int = 0) -> None:
        self.what, self.line = what, line
        super().__init__(what)


class IllegalMove(ScenarioError):
    """A move that a rule forbids."""

    def __init__(self, what: str, rule: str, line: int = 0, option: object = None) -> None:
        super().__init__(what, line)
        self.rule, self.option = rule, option


class NotOffered(ScenarioError):
    """A name or answer that is not among the options."""


class NotAnOption(NotOffered):
    """A known name that is not among the options of a question."""


class TooManyOrders(ScenarioError):
    """Exploring exceeded its limit."""


class Endless(ScenarioError):
    """Effects or questions that never end."""


class EngineFails(ScenarioError):
    """A bug in the code of a card or rule, or in a trace sentence; the message names the file."""

    def __init__(self, what: str, error: Exception, line: int = 0) -> None:
        super().__init__(f"engine error in {what}: {fault(error)}; fix it there", line)


class TournamentError(RulesError):
    """A step that the tournament does not allow; nothing changed. `rule` is the reason, if any.

    A page says what a known `kind` means in its own language, with what it is `about`.
    """

    def __init__(
        self,
        message: str,
        rule: str = "",
        *,
        kind: str = "",
        about: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.rule, self.kind, self.about = rule, kind, about or {}
        self.step: int | None = None  # index of the failed step of a procedure


class EventFileError(TournamentError):
    """A file that is damaged or not an event file."""


class Broken(RulesError):
    """An invariant failed."""


class BuildError(RulesError):
    """The build could not be written."""


class RulingFails(BuildError):
    """The engine disagrees with a ruling."""
