"""What a session answers, as JSON. docs/session.md describes it for readers."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field, to_builtins


class Part(Struct, omit_defaults=True, rename="kebab"):
    """A part of an answer; what is empty is left out, except in `State` and `Question`."""

    def json(self) -> dict[str, Any]:
        """Return it as plain data."""
        found: dict[str, Any] = to_builtins(self)
        return found


class Wrong(Part):
    """Something in the input that cannot be played: what, and what to do about it."""

    what: str
    remedy: str = ""
    path: list[str | int] = []  # of the part of the position
    answer: int | None = None  # index of the answer
    rule: str = ""  # the statement that refuses the answer


class Option(Part):
    """One answer to a question."""

    text: str  # what to add to the answers; also a line of a scenario
    words: str  # the same in the language of the session
    card: str = ""  # the name of the card it is about
    id: int = 0  # the number of that card on the board
    interrupt: bool = False  # possible at any moment, such as a surrender


class Refused(Part):
    """A move or choice that is not possible now."""

    text: str
    words: str  # a sentence
    rule: str  # the statement that refuses it
    card: str = ""
    id: int = 0


class Question(Part, omit_defaults=False):
    """What has to be decided, by whom and by which statement."""

    player: str
    what: str  # the kind of question: move, target, order …
    words: str
    rule: str
    move: bool  # a player's move, not a choice within one
    window: bool  # a player may act or pass
    options: list[Option]
    refused: list[Refused]


class LineOfLog(Part, omit_defaults=False):
    """One thing that happened, as in a replay."""

    step: str
    rule: str
    text: str
    depth: int
    board: dict[str, Any] | None = None  # the board after it, if wanted


class Forced(Part):
    """A question that had one answer only, and what was refused there."""

    player: str
    words: str
    rule: str
    text: str
    refused: list[Refused]


class Entry(Part):
    """An answer, and what happened until the next question; the first entry has no answer."""

    text: str = ""
    words: str = ""
    player: str = ""
    rule: str = ""
    question: str = ""
    move: bool = False
    lines: list[LineOfLog] = []
    forced: list[Forced] = []
    cut: int = 0  # how many lines are left out, if it never ends


class Statement(Part):
    """The words of a statement that the answer names."""

    title: str
    text: str


class State(Part, omit_defaults=False):
    """The game after the answers."""

    game: str
    variant: str
    lang: str
    answers: list[str]  # those that could be given
    problems: list[Wrong] = []
    question: Question | None = None
    over: bool = False
    endless: bool = False
    winner: str = ""
    log: list[Entry] = []
    position: dict[str, Any] = {}
    board: dict[str, Any] = {}
    steps: list[str] = []  # the chart step that is running, outermost first
    cites: list[str] = []  # the applied statements
    statements: dict[str, Statement] = field(default_factory=dict)


class Difference(Part):
    """Something that is not the same everywhere: what, and how it is in each ending."""

    what: str
    values: list[str]


class End(Part, omit_defaults=False):
    """An ending, and how many orders lead to it."""

    orders: int
    answers: list[str]  # the answers that lead there, after those of the session
    words: list[str]  # what is different in it, the largest difference first
    position: dict[str, Any]
    board: dict[str, Any]
    alike: int = 1  # how many endings differ from it only in the order of a pile
    endless: bool = False
    first: list[str] = []  # the options of the open question that lead here; empty if all do


class TooMany(Part):
    """Why not every order was tried, and which questions to decide first."""

    what: str
    first: list[str]


class Endings(Part, omit_defaults=False):
    """What can happen from here."""

    orders: int
    endings: list[End]
    differs: list[Difference]
    same: list[str]  # what all endings have in common, unlike the position before
    stopped: TooMany | None = None
    problems: list[Wrong] = []


class Comparison(Part, omit_defaults=False):
    """The same answers under other rules."""

    state: State
    differs: list[Difference]  # of two values: now, and under the other rules
    line: int | None  # index of the first line of the log that is different


class Variant(Part, omit_defaults=False):
    """Other rules to play by."""

    variant: str
    title: str
    text: str
    changes: bool  # whether anything is different with the same answers


class Written(Part, omit_defaults=False):
    """A session as text for a file."""

    text: str
    problems: list[Wrong] = []


class Started(Part, omit_defaults=False):
    """A session that a scenario describes."""

    position: dict[str, Any]
    answers: list[str]
    variant: str
    problems: list[Wrong] = []


class Placed(Part, omit_defaults=False):
    """A position with one more card, and where the card is."""

    position: dict[str, Any]
    path: list[str | int]
    problems: list[Wrong] = []


class ControlOption(Part):
    """A word that a key can have."""

    value: str
    words: str


class Control(Part):
    """How to set one key of a position."""

    key: str
    words: str
    control: str  # number, toggle, choice, set, cards, map, part, parts, text
    description: str = ""
    part: str = ""  # the part that says more about each card, or that the key itself is
    options: list[ControlOption] = []
    least: int = 0
    most: int | None = None


class Related(Part, omit_defaults=False):
    """A ruling, question or erratum about cards on the table."""

    id: str
    title: str
    text: str
    cards: list[str]
