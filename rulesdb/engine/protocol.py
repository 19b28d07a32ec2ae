"""The interface between rulesdb and the plug-in of a game.

A plug-in is a package, in this distribution or in its own. It is declared as an entry point with
the name of its content folder:

    [project.entry-points."rulesdb.games"]
    highcard = "highcard"

The package provides every name of `GamePlugin`, and any of the optional parts (`OPTIONAL`).
`plugins.py` checks a plug-in when it loads it and reports everything missing or malformed at once,
with its purpose. The package may also contain these files:

    templates/board.html      the board at one moment, for replays; gets what `board` returns
    templates/*.html          other templates of the game, as `games/<game>/<name>` on the site
    static/*                  scripts and styles of the game
    words/<lang>.toml         the sentences of a trace (a game reads them with `words.phrases`)
    asking/<lang>.toml        words for whoever plays: questions, moves, the keys of a position
    site_words/<lang>.toml    texts for pages: card facts, board labels, reasons
    thesaurus/<lang>.toml     what players say for the words of the rules, for the search
    examples.md               a heading and a scenario for each form, for the scenario reference

A plug-in imports only `rulesdb.engine`, `rulesdb.tournament` and `rulesdb.errors` from rulesdb, and
uses neither files nor processes: engine and games also run in a browser. A game without a plug-in
works too: its entries are pages, and its rulings say `not-modelled`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from .chart import Chart
from .documents import Document, Path, Problems
from .kernel import Body, Choose, Line, Playable, Record
from .procedure_types import ProcedureType
from .rulebook import Rulebook

Title = Callable[[str], str]  # returns a card's title in the language of the trace


class State(Playable, Protocol):
    """The state of a running game; `state.GameState` is a base class for it."""

    chart: Chart
    variant: str

    @property
    def active(self) -> Any:
        """The player whose turn it is."""

    @property
    def in_play(self) -> Iterable[Any]:
        """The cards in play; the more there are, the longer exploring takes."""

    @property
    def winner(self) -> Any:
        """The winner, if any."""

    def play(self) -> Body:
        """Play on from the position, turn after turn; raise `kernel.GameOver` at the end."""


class GamePlugin(Protocol):
    """The rules of a game. Every name is required."""

    @property
    def rulebook(self) -> Rulebook:
        """The statements that the engine applies, and the readings that it can follow."""

    @property
    def steps(self) -> Collection[str]:
        """The ids of the chart steps that have code."""

    @property
    def move_forms(self) -> Sequence[str]:
        """The moves as readers write them, `play CARD [left|right]`; the first is an example."""

    def parse(self, data: Any, chart: Chart, record: Record, variant: str = "") -> State:
        """Return the game that a position describes."""

    def write(self, game: Any) -> dict[str, Any]:
        """Return the position of a game: `parse(write(game))` is the same position."""

    def check_position(
        self, document: Document, problems: Problems, *, before: bool = False
    ) -> None:
        """Report every problem in a position; with `before`, the game continues from it."""

    def starting_problem(self, game: Any) -> tuple[str, Path] | None:
        """Return why a game cannot start in this position, with the path of the cause, or None."""

    def differences(self, stated: Any, found: dict[str, Any]) -> list[str]:
        """Return the differences between a stated position and the one found."""

    def read_move(self, text: str) -> list[str]:
        """Return the name of a move, then the answers it includes; raise NotOffered if invalid."""

    def names(self, game: Any, option: Any) -> list[str]:
        """Return the names that a script may use for an option, shortest first."""

    def unknown_name(self, words: str) -> str:
        """Return the message for a name that no card has; empty if there is such a card."""

    def alike(self, options: list[Any]) -> bool:
        """Return whether these options are interchangeable."""

    def say(self, line: Line, lang: str, title: Title) -> str:
        """Return one line of the record as a sentence."""

    def board(self, game: Any) -> dict[str, Any]:
        """Return the current board as plain data, for the board template.

        A mapping with a `name` is a card, shown by its title; `playing`, if it is there, lists the
        names of the cards that are being played.
        """

    def variants(self) -> set[str]:
        """Return what `as …` may name in a scenario: printed cards, months, readings."""

    def vocabulary(self) -> list[tuple[str, type[Struct]]]:
        """Return the schemas of a position, by name, for the contributor's reference."""


class Abilities(Protocol):
    """`- ability: …` in a scenario: an effect without a card."""

    def check_ability(self, said: str) -> Iterable[tuple[str, str]]:
        """Return the problems in the text of an ability, each with its remedy."""

    def read_ability(self, game: Any, said: str, line: int) -> Any:
        """Return the move that the text describes."""


class Forms(Protocol):
    """The forms of texts in a scenario, besides its moves."""

    def __call__(self) -> Mapping[str, Sequence[str]]:
        """Return these forms by topic, for example abilities."""


class Asking(Protocol):
    """Questions and options in words, for whoever plays; without it, their names in scenarios."""

    @property
    def PILES(self) -> Collection[str]:
        """The keys of a position whose order seldom matters, such as discard piles."""

    @property
    def CHOSEN(self) -> Collection[str]:
        """The keys that hold what a player chose for the turn; nothing on the board shows it."""

    @property
    def ZONES(self) -> Sequence[str]:
        """Where a card is put by default: the first zone of a side that allows it.

        `creatures/upgrades` is a zone of a card in `creatures`.
        """

    def needs(self, card: str) -> dict[str, Any]:
        """Return the keys of a side without which a card cannot be played from hand."""

    def in_full(self, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a position with what is written short in full, so that positions compare."""

    def ask(self, question: Choose, lang: str, title: Title) -> str:
        """Return a question as a sentence."""

    def offer(self, question: Choose, option: Any, lang: str, title: Title) -> str:
        """Return an option of a question in words, `Reap with Bumpsy`."""

    def card_of(self, option: Any) -> Any:
        """Return the card that an option is about, an object with a `name`, or None."""


class RandomGames(Protocol):
    """What `rulesdb soak` needs."""

    def deal(self, chart: Chart, record: Record, random: Random) -> State:
        """Return a randomly dealt game, ready to start."""

    def Invariants(self, game: Any) -> Any:
        """Return the invariants of a game; see `random_games.Invariants`."""


class CardSchema(Protocol):
    """The card facts that a game adds to those of every card.

    `Meta(extra=…)` of a field says how pages show it: `{"facet": True}` makes it a search filter,
    `{"line": True}` shows it in lists, `{"verbatim": True}` shows it as written, and
    `{"reason": True}` shows it as a sentence that the site words translate. `{"slip": …}` is its
    place on the drawn card: `"corner"` (a number), `"centre"` (what the card belongs to),
    `"type"`, `"line"` (the value alone) or `"labelled"` (with its label); else it stands below.
    """

    @property
    def Facts(self) -> type[Struct]:
        """The schema of these facts."""

    def check_card(self, head: Any) -> Iterable[tuple[str, str, str]]:
        """Return the problems in a card's facts: key, problem and remedy."""


class Procedures(Protocol):
    """Procedures of the tournament regulations, run by `procedure` blocks.

    A game without a desk gets a page with a form for each. The words of its fields and results are
    in `[procedure.label]` and `[procedure.value]` of the site words.
    """

    @property
    def PROCEDURES(self) -> Mapping[str, ProcedureType]:
        """The procedures, by name."""

    @property
    def READINGS(self) -> Mapping[str, tuple[str, ...]]:
        """The readings of each open question; the first is followed."""


class Waiting(Protocol):
    """The cards that act in each window of the chart."""

    def __call__(self) -> Mapping[str, list[str]]:
        """Return the cards that act in each window, by window id."""


class Meeting(Protocol):
    """The cards that can wait in a window beside other cards; without it, all that wait there."""

    def __call__(self) -> Mapping[str, list[str]]:
        """Return these cards, by window id."""


class Skeletons(Protocol):
    """What `rulesdb new` writes for this game."""

    @property
    def CARD(self) -> Sequence[str]:
        """The lines of a card's head."""

    @property
    def SCENARIO(self) -> str:
        """A scenario block."""


class Desk(Protocol):
    """The tournament desk: a page of the site that runs events, and `rulesdb tournament`."""

    @property
    def PARTS(self) -> Mapping[str, str]:
        """The regulations that the page needs, each with the section of the page it links to."""

    @property
    def BEFORE(self) -> Sequence[str]:
        """The statements that end a match before time is called."""

    @property
    def STEPS(self) -> str:
        """The regulation whose statements are the steps after time is called."""

    @property
    def DOUBTS(self) -> Sequence[str]:
        """The readings followed where these steps are unclear."""

    @property
    def TOO_FEW(self) -> str:
        """The reading followed where a table has no row for so few players."""

    @property
    def PENALTIES(self) -> str:
        """The statement with the table of penalties."""

    @property
    def TIMES(self) -> Mapping[tuple[str, int], tuple[int, int]]:
        """Minutes of a round before the final and of the final, by format and games per match."""

    @property
    def TABLES(self) -> Mapping[str, Sequence[tuple[int, int | None, int, int, str]]]:
        """The rows of each structure: from, up to, rounds, cut, statement."""


OPTIONAL: dict[str, type] = {
    "abilities": Abilities,
    "asking": Asking,
    "card_schema": CardSchema,
    "desk": Desk,
    "forms": Forms,
    "meeting": Meeting,
    "procedures": Procedures,
    "random_games": RandomGames,
    "skeletons": Skeletons,
    "waiting": Waiting,
}
