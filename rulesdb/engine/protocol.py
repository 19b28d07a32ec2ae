"""What a game is: the interface between rulesdb and the plug-in of a game.

A plug-in is a package, in this distribution or in one of its own. It declares itself as an entry
point, under the name of its content folder:

    [project.entry-points."rulesdb.games"]
    highcard = "highcard"

The package offers every name of `GamePlugin`, and of the optional parts (`OPTIONAL`) those that it
has. `plugins.py` checks a plug-in when it loads it and reports everything that is missing or has
the wrong shape, with its purpose, at once. The package may also hold these files:

    templates/board.html      the table at one moment, for replays; gets what `board` returns
    templates/*.html          other templates of the game, as `games/<game>/<name>` on the site
    static/*                  scripts and styles of the game
    words/<lang>.toml         the sentences of a trace (a game reads them with `words.phrases`)
    site_words/<lang>.toml    words for pages: facts of cards, labels of the board, reasons

A plug-in imports `rulesdb.engine`, `rulesdb.tournament` and `rulesdb.errors`, nothing else of
rulesdb, and neither files nor processes: engine and games also run in a browser. A game without a
plug-in works too: its entries are pages, and its rulings say `not-modelled`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from .chart import Chart
from .documents import Document, Path, Problems
from .kernel import Body, Line, Playable, Record
from .procedures import Known
from .rulebook import Rulebook

Title = Callable[[str], str]  # the title of a card in the language of the trace


class State(Playable, Protocol):
    """The state of a game that is being played; `state.GameState` is a base for it."""

    chart: Chart
    variant: str

    @property
    def active(self) -> Any:
        """The player whose turn it is."""

    @property
    def in_play(self) -> Iterable[Any]:
        """What lies on the table; exploring takes longer the more there is."""

    @property
    def winner(self) -> Any:
        """Who has won, if anybody has."""

    def play(self) -> Body:
        """Go on from the position, turn after turn; raises `kernel.GameOver` when it ends."""


class GamePlugin(Protocol):
    """The rules of a game. Every name is required."""

    @property
    def rulebook(self) -> Rulebook:
        """The statements that the engine applies, and the readings that it can follow."""

    @property
    def steps(self) -> Collection[str]:
        """The ids of the chart's steps that have code."""

    @property
    def move_forms(self) -> Sequence[str]:
        """The moves as a reader writes them, `play CARD [left|right]`; the first is an example."""

    def parse(self, data: Any, chart: Chart, record: Record, variant: str = "") -> State:
        """The game that a position describes."""

    def write(self, game: Any) -> dict[str, Any]:
        """The position of a game: `parse(write(game))` is the same position."""

    def check_position(
        self, document: Document, problems: Problems, *, before: bool = False
    ) -> None:
        """Report all that is wrong with the text of a position; `before`: the game goes on."""

    def starting_problem(self, game: Any) -> tuple[str, Path] | None:
        """Why a game cannot begin in this position, and the part of the position to blame."""

    def differences(self, stated: Any, found: dict[str, Any]) -> list[str]:
        """What a stated position says otherwise than the one found."""

    def read_move(self, text: str) -> list[str]:
        """The name of a move, then the answers that it brings along; NotOffered if it is none."""

    def names(self, game: Any, option: Any) -> list[str]:
        """What a script may call an option, the shortest name first."""

    def unknown_name(self, words: str) -> str:
        """What to say of a name that no card has; nothing if there is such a card."""

    def alike(self, options: list[Any]) -> bool:
        """Whether it makes no difference which of these options is taken."""

    def say(self, line: Line, lang: str, title: Title) -> str:
        """One line of the record as a sentence."""

    def board(self, game: Any) -> dict[str, Any]:
        """The table at one moment as plain data, for the board template."""

    def variants(self) -> set[str]:
        """What `as …` may name in a scenario: printed cards, months, readings of questions."""

    def vocabulary(self) -> list[tuple[str, type[Struct]]]:
        """The schemas of a position, by name, for the contributor's reference."""


class Abilities(Protocol):
    """`- ability: …` in a scenario: an effect without a card."""

    def check_ability(self, said: str) -> Iterable[tuple[str, str]]:
        """What is wrong with the words of an ability, and what to do."""

    def read_ability(self, game: Any, said: str, line: int) -> Any:
        """The move that the words stand for."""


class RandomGames(Protocol):
    """What `rulesdb soak` needs."""

    def deal(self, chart: Chart, record: Record, random: Random) -> State:
        """A game that is ready to begin, dealt at random."""

    def Invariants(self, game: Any) -> Any:
        """What must hold in it; see `random_games.Invariants`."""


class CardSchema(Protocol):
    """The facts of a card, besides those that every card has.

    `Meta(extra=…)` of a field says how a page shows it: `{"facet": True}` makes it a filter of the
    search, `{"line": True}` shows it in lists, `{"verbatim": True}` as it is written, and
    `{"reason": True}` as a sentence that the site words translate.
    """

    @property
    def Facts(self) -> type[Struct]:
        """The schema of these facts."""

    def check_card(self, head: Any) -> Iterable[tuple[str, str, str]]:
        """What is wrong with a card's facts: key, problem, and what to do."""


class Procedures(Protocol):
    """Procedures of the tournament regulations, which `procedure` blocks run."""

    @property
    def PROCEDURES(self) -> Mapping[str, Known]:
        """The procedures, by name."""

    @property
    def READINGS(self) -> Mapping[str, tuple[str, ...]]:
        """The readings of each open question; the first is followed."""


class Waiting(Protocol):
    """Which cards act in which window of the chart."""

    def __call__(self) -> Mapping[str, list[str]]:
        """For each window of the chart, the cards that wait there."""


class Skeletons(Protocol):
    """What `rulesdb new` writes for this game."""

    @property
    def CARD(self) -> Sequence[str]:
        """The lines of a card's head."""

    @property
    def SCENARIO(self) -> str:
        """A scenario block."""


class Desk(Protocol):
    """The tournament desk: a page of the site, and `rulesdb tournament`."""

    @property
    def PARTS(self) -> Mapping[str, str]:
        """The regulations that the page needs, each with the part of the page it leads to."""

    @property
    def BEFORE(self) -> Sequence[str]:
        """The statements that end a match before time is called."""

    @property
    def STEPS(self) -> str:
        """The regulation whose statements are the steps after time is called."""

    @property
    def DOUBTS(self) -> Sequence[str]:
        """The readings that are followed where these steps are in doubt."""

    @property
    def TOO_FEW(self) -> str:
        """The reading that is followed where a table has no row for so few players."""

    @property
    def PENALTIES(self) -> str:
        """The statement with the table of penalties."""

    @property
    def TIMES(self) -> Mapping[tuple[str, int], tuple[int, int]]:
        """By format and games of a match: minutes before the final, and in it."""

    @property
    def TABLES(self) -> Mapping[str, Sequence[tuple[int, int | None, int, int, str]]]:
        """For each structure its rows: from, up to, rounds, cut, statement."""


OPTIONAL: dict[str, type] = {
    "abilities": Abilities,
    "card_schema": CardSchema,
    "desk": Desk,
    "procedures": Procedures,
    "random_games": RandomGames,
    "skeletons": Skeletons,
    "waiting": Waiting,
}
