"""A game of Mitos y Leyendas: two players, whose turn it is, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Effect, GameOver, Record, perform
from rulesdb.engine.state import GameState

from .card import Card, reads_otherwise
from .in_force import InForce
from .player import Player
from .rules import reading, rule
from .text import Lasting

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart
    from rulesdb.engine.kernel import Body

    from .timing import Trigger

EMPTY = rule("loss-condition#empty")
ACTIVE_LOSES = reading("deck-out-simultaneous#active-first")


class ForceNow(Struct, frozen=True):
    """The Force of an Ally after something changed it, for the record."""

    card: Card
    force: int


class Memory:
    """What a turn remembers of itself."""

    def __init__(self, began: int = 0) -> None:
        self.began = began  # what was applied before is from an earlier turn
        self.gold = False  # the Gold of the turn was played
        self.acted = False  # another card was played, or an ability used
        self.move: Any = None  # a move that was made instead of playing a Gold
        self.attacks = False  # the active player has decided to attack
        self.cancelled = False  # the attack was cancelled


class Game(GameState):
    """The whole state. The chart says in which order things happen."""

    not_marked = (*GameState.not_marked, "otherwise", "_in_force", "_parts")

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.otherwise = reads_otherwise(variant)  # the cards that read otherwise
        self.me = Player("me", self)
        self.opponent = Player("opponent", self)
        self.active = self.me
        self.step = "turn.2.vigil.gold"
        self.turn = Memory()
        self.over = False
        self.winner: Player | None = None
        self.lasting: list[Lasting] = []
        self.playing: list[Card] = []  # shown and not yet put anywhere
        self.pools: list[list[Trigger]] = [[]]  # what has triggered and waits
        self.priority: Player | None = None  # in the War of Talismans
        self.passed = 0
        self.clock = 0
        self._in_force: InForce | None = None
        self._parts: dict[str, list[Any]] = {}

    # State --------------------------------------------------------------------------------------

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def card(self, name: str, owner: Player) -> Card:
        """A new card, as it reads in the variant that is being played."""
        kind = self.otherwise.get(name) or Card.registry[name]
        return kind(owner)

    def parts(self, procedure: str) -> list[Any]:
        """The steps and windows of a procedure, in the order of the chart."""
        if procedure not in self._parts:
            from .timing import BEGINNING_FIRST, leaves

            first = self.reads(BEGINNING_FIRST)
            self._parts[procedure] = list(leaves(self.chart[procedure], first=first))
        return self._parts[procedure]

    @property
    def players(self) -> tuple[Player, Player]:
        """The active player first."""
        return self.active, self.active.opponent

    @property
    def allies(self) -> list[Card]:
        return [ally for player in self.players for ally in player.allies]

    @property
    def in_play(self) -> Iterator[Card]:
        for player in self.players:
            yield from player.in_play

    @property
    def attackers(self) -> list[Card]:
        """The Allies of this attack; one that was left ungrouped is in the line and not of it."""
        return [ally for ally in self.active.attack if ally.attacking]

    @property
    def in_force(self) -> InForce:
        if self._in_force is None:
            self._in_force = InForce(self)
        return self._in_force

    def changed(self) -> None:
        self._in_force = None

    # Playing ------------------------------------------------------------------------------------

    def play(self) -> Body:
        """Go on from the step that the position names, turn after turn, until somebody loses."""
        from .turn import turns

        self.settle(tell=False)
        return perform(self, turns(self))

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """After each effect: has anybody lost, and what is each Ally's Force now?"""
        self.changed()
        self.settle()
        self._check_castles()
        return None

    def settle(self, *, tell: bool = True) -> None:
        """Write down each Force that is not what it was."""
        for ally in self.allies:
            force = ally.force
            known = vars(ally).get("shown", ally.base_force)
            if force != known and tell:
                self.record.cite(self.in_force.why[ally], ForceNow(ally, force))
            ally.shown = force  # type: ignore[attr-defined]

    def _check_castles(self) -> None:
        losers = [player for player in self.players if not player.castle]
        if losers and self.record.cite(EMPTY, tuple(losers)):
            if self.reads(ACTIVE_LOSES):
                losers = losers[:1]
            self.over = True
            self.winner = losers[0].opponent if len(losers) == 1 else None
            raise GameOver
