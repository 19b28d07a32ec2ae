"""A game of Mitos y Leyendas: two players, the active turn, and what is in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.kernel import Effect, GameOver, Record, perform
from rulesdb.engine.state import GameState

from .card import Affects, Card, reads_otherwise
from .in_force import InForce
from .player import Player
from .rules import reading, rule
from .text import Lasting

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart
    from rulesdb.engine.kernel import Body

    from .timing import Trigger

NO_EFFECT = rule("valid-target#no-effect")
EMPTY = rule("loss-condition#empty")
ACTIVE_LOSES = reading("deck-out-simultaneous#active-first")


class ForceNow(Struct, frozen=True):
    """An Ally's Force after a change, for the record."""

    card: Card
    force: int


def _nothing() -> Body:
    return
    yield


class Memory:
    """What is recorded of the current turn."""

    def __init__(self, began: int = 0) -> None:
        self.began = began  # clock at the start; earlier effects are of earlier turns
        self.gold = False  # whether the Gold of the turn was played
        self.acted = False  # whether another card was played, or an ability used
        self.move: Any = None  # a move made instead of playing a Gold
        self.attacks = False  # whether the active player has decided to attack
        self.cancelled = False  # whether the attack was cancelled


class Game(GameState):
    """The whole state. The chart defines the order in which things happen."""

    not_marked = (*GameState.not_marked, "otherwise", "claims", "_in_force", "_parts")

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.otherwise = reads_otherwise(variant)  # the cards with another text in this variant
        self.me = Player("me", self)
        self.opponent = Player("opponent", self)
        self.active = self.me
        self.step = "turn.2.vigil.gold"
        self.turn = Memory()
        self.over = False
        self.winner: Player | None = None
        self.lasting: list[Lasting] = []
        self.playing: list[Card] = []  # shown, and not yet in a zone
        self.pools: list[list[Trigger]] = [[]]  # triggers that wait
        self.priority: Player | None = None  # in the War of Talismans
        self.passed = 0
        self.clock = 0
        self.claims: list[tuple[Any, Card, str, Any]] = []  # computed facts of the first position
        self.acting: list[Player] = []  # whose effects are resolving, the innermost last
        self._in_force: InForce | None = None
        self._parts: dict[str, list[Any]] = {}

    # State --------------------------------------------------------------------------------------

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def card(self, name: str, owner: Player) -> Card:
        """Create a card with the text it has in the variant being played."""
        kind = self.otherwise.get(name) or Card.registry[name]
        return kind(owner)

    def parts(self, procedure: str) -> list[Any]:
        """Return the steps and windows of a procedure, in the order of the chart."""
        if procedure not in self._parts:
            from .timing import leaves

            self._parts[procedure] = list(leaves(self, self.chart[procedure]))
        return self._parts[procedure]

    @property
    def players(self) -> tuple[Player, Player]:
        """Both players, the active one first."""
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
        """The attacking Allies; one left ungrouped is in the line but does not attack."""
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
        """Play from the position's step, turn after turn, until somebody loses."""
        from .turn import turns

        self.settle(tell=False)
        return perform(self, turns(self))

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """Check after each effect whether anybody has lost, and record changed Forces."""
        self.changed()
        self.settle()
        self._check_castles()
        return None

    def by(self, player: Player, effects: Body | Effect) -> Body:
        """Perform effects as those of a player: what they affect, that player affects."""
        self.acting.append(player)
        if isinstance(effects, Effect):
            result = yield effects
        else:
            result = yield from effects
        self.acting.pop()
        return result

    def unaffected(self, card: Card) -> bool:
        """Whether the player whose effect is resolving cannot affect a card."""
        shielded = bool(self.acting) and self.in_force.any("unaffected", card, self.acting[-1])
        return shielded and self.record.cite(NO_EFFECT, card)

    def instead(self, effect: Effect) -> Body | None:
        """Let nothing happen in place of an effect on a card that the player cannot affect."""
        card = effect.card if isinstance(effect, Affects) else None
        return _nothing() if card is not None and self.unaffected(card) else None

    def settle(self, *, tell: bool = True) -> None:
        """Record each Force that has changed."""
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
