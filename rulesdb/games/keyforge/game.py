"""A game of KeyForge: two players, whose turn it is, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Effect, Record, perform
from rulesdb.engine.state import GameState

from .card import Card, Creature, reads_otherwise
from .in_force import InForce
from .player import Player
from .rules import rule
from .text import Lasting

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart
    from rulesdb.engine.kernel import Body

    from .destruction import Destruction
    from .fighting import Fighting


INSTEAD = rule("replacement-effects#in-place")


class Memory:
    """What a turn remembers of itself."""

    def __init__(self) -> None:
        self.played: list[tuple[str, str]] = []  # name and house of each card
        self.used: list[str] = []
        self.discarded: list[str] = []
        self.from_hand = 0  # cards played or discarded from hand
        self.acted = False  # something was played, used or discarded in this step
        self.ended = False  # Omega has ended this step

    def times(self, name: str) -> int:
        """How often a card of this name was played or used."""
        return sum(1 for played, _ in self.played if played == name) + self.used.count(name)


class Game(GameState):
    """The whole state. The chart says in which order things happen."""

    not_marked = (*GameState.not_marked, "instead", "_in_force", "_checked")

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.otherwise = reads_otherwise(variant)  # the cards that read otherwise
        self.me = Player("me", self)
        self.opponent = Player("opponent", self)
        self.active = self.me
        self.house = ""
        self.step = "turn.1.forge"
        self.first_turn = False
        self.turn = Memory()
        self.winner: Player | None = None
        self.lasting: list[Lasting] = []
        self.playing: list[Card] = []  # revealed and not yet put anywhere
        self.borrowed: list[tuple[Player, Card]] = []  # cards used as if they were theirs
        self.fights: list[Fighting] = []  # the fights that are going on, the innermost last
        self.destruction: Destruction | None = None
        self.last_known: dict[Card, Card] = {}  # how a card was just before it left
        self.together: list[Any] | None = None  # what waits while several cards leave at once
        self.again: list[bool] = []  # for each ability that resolves: is it to be repeated?
        self._in_force: InForce | None = None
        self._checked = False

    # State --------------------------------------------------------------------------------------

    def card(self, name: str, owner: Player) -> Card:
        """A new card, as it reads in the variant that is being played."""
        kind = self.otherwise.get(name) or Card.registry[name]
        return kind(owner)

    @property
    def players(self) -> tuple[Player, Player]:
        """The active player first."""
        return self.active, self.active.opponent

    @property
    def creatures(self) -> Iterator[Creature]:
        for player in self.players:
            yield from player.creatures

    @property
    def in_play(self) -> Iterator[Card]:
        for player in self.players:
            yield from player.in_play

    @property
    def upgrades(self) -> Iterator[Card]:
        for card in self.in_play:
            yield from card.upgrades

    @property
    def in_force(self) -> InForce:
        if self._in_force is None:
            self._in_force = InForce(self)
        return self._in_force

    def changed(self) -> None:
        """The table is not as it was: what is in force is looked up anew."""
        self._in_force = None
        self._checked = False

    def touched(self) -> None:
        """Damage or a mark changed; the texts in force did not."""
        self._checked = False

    def fighting(self, one: Card, other: Card) -> bool:
        """Whether two creatures fight each other; the other may have left, and be remembered."""
        return bool(self.fights) and self.fights[-1].involves(self.where(one), self.where(other))

    def where(self, card: Card) -> Card:
        """The card itself, of one that is remembered."""
        return next((real for real, known in self.last_known.items() if known is card), card)

    # Playing ------------------------------------------------------------------------------------

    def play(self) -> Body:
        """Go on from the step that the position names, turn after turn, until somebody wins."""
        from .turn import turns

        return perform(self, turns(self))

    def instead(self, effect: Effect) -> Body | None:
        """What happens instead of an effect, if a replacement effect waits for it."""
        for text in self.in_force.saying("instead"):
            body: Body | None = text.instead(effect)
            if body is not None and self.record.cite(INSTEAD, text):
                return body
        return None

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """What comes after an effect: the state check, then the abilities that wait for it."""
        if not self._checked:
            body = self._check()
            if body is not None:
                return self._after(effect, happened, body)
        if self.in_force.abilities(type(effect)):
            return self._after(effect, happened, None)
        return None

    def _after(self, effect: Effect, happened: Any, check: Body | None) -> Body:
        from .timing import After, follow

        if check is not None:
            yield from check
        if self.in_force.abilities(type(effect)):
            yield from follow(self, After(effect, happened))

    def _check(self) -> Body | None:
        """The check after each change: a creature with as much damage as power is destroyed."""
        from .destruction import check_damage

        self._checked = True
        lethal = []
        for player in self.players:
            for creature in player.creatures:
                _keep_armor(creature)
                if creature.damage >= creature.power and not creature.marked:
                    lethal.append(creature)
        lethal = [creature for creature in lethal if not creature.keyword("invulnerable")]
        return check_damage(self, lethal) if lethal else None


def _keep_armor(creature: Creature) -> None:
    """A creature that loses armor loses first what it has already used this turn."""
    value = creature.armor_value
    if value < creature.armor_seen:
        creature.armor_spent = max(0, creature.armor_spent - (creature.armor_seen - value))
    creature.armor_seen = value
