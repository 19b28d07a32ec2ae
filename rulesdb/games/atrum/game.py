"""A game of Atrum Arena: participants in turn order, the common piles, the chain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Record, perform
from rulesdb.engine.state import GameState

from .participant import Minion, Participant, Reptante
from .rules import dated_before

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart
    from rulesdb.engine.kernel import Body

    from .chain import Link

MAIN = "3.main.development"


class Memory:
    """What is recorded of the current turn."""

    def __init__(self) -> None:
        self.placed = False  # whether the Minion of the turn was placed
        self.eliminated: list[str] = []  # participants who have eliminated a Reptante
        self.reinforced = 0  # the most that some Power was Reinforced by
        self.shown: list[str] = []  # what was shown, in order


class Game(GameState):
    """The whole state. The chart defines the order in which things happen."""

    not_marked = (*GameState.not_marked, "brisk")

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.participants: list[Participant] = []  # in turn order
        self.active: Participant = None  # type: ignore[assignment]
        self.step = MAIN
        self.resume = MAIN  # the part of the turn to start from
        self.pit: list[Minion] = []  # top first
        self.shuffled = False  # whether the order of the Pit is unknown
        self.known = 0  # … except for this many on top, put there later
        self.dump: list[Minion] = []  # top first
        self.revealed: list[Minion] = []
        self.chain: list[Link] = []  # announced and not launched yet
        self.launching: Link | None = None
        self.first_round = False
        self.began: Participant | None = None  # who played first, if not the first named
        self.time_is_over = False  # time of the round ran out while something was under way
        self.turn = Memory()
        self.winner: Participant | None = None
        self.removed: list[str] = []  # participants who eliminated Reptantes, in order
        self.score: dict[str, int] = {}  # tournament score
        self.brisk = False  # whether to skip participants who can announce nothing

    # State --------------------------------------------------------------------------------------

    def since(self, month: str) -> bool:
        """Whether the rules played are of this month or later."""
        return not dated_before(self.variant, month)

    def named(self, name: str) -> Participant:
        return next(p for p in self.participants if p.name == name)

    @property
    def round(self) -> list[Participant]:
        """All participants in turn order, the one who played first at the head."""
        order = self.participants
        at = order.index(self.began) if self.began is not None else 0
        return [*order[at:], *order[:at]]

    @property
    def several(self) -> bool:
        """Whether there are more than two participants."""
        return len(self.participants) > 2

    @property
    def playing(self) -> list[Participant]:
        """The participants still in the game, the one in turn first."""
        own = [] if self.active.out else [self.active]
        return [*own, *self.active.others]

    @property
    def reptantes(self) -> Iterator[Reptante]:
        for participant in self.participants:
            yield from participant.reptantes

    @property
    def in_play(self) -> Iterator[Minion]:
        for participant in self.participants:
            yield from participant.altar

    @property
    def pending(self) -> list[Link]:
        """What was announced and is not over, the first announcement first."""
        return [*self.chain, *([self.launching] if self.launching is not None else [])]

    # Playing ------------------------------------------------------------------------------------

    def play(self) -> Body:
        """Play from the position's part of the turn, turn after turn, until somebody wins."""
        from .turn import turns

        return perform(self, turns(self))
