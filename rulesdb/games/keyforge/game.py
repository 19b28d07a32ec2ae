"""A game of KeyForge: two players, the active turn, and what is in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Choose, Effect, Record, perform
from rulesdb.engine.state import GameState

from .card import Card, Creature, class_of, reads_otherwise
from .in_force import InForce
from .memory import Memory
from .player import Player
from .rules import rule
from .text import Lasting

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart
    from rulesdb.engine.kernel import Body

    from .destruction import Destruction
    from .fighting import Fighting
    from .playing import Playing
    from .text import Ability, Text
    from .timing import Window


INSTEAD = rule("replacement-effects#in-place")
TIE = rule("timing/rule#tie")
PERISHES = rule("rules/constant-abilities#active")


class Game(GameState):
    """The whole state. The chart defines the order in which things happen."""

    not_marked = (*GameState.not_marked, "instead", "_in_force", "_checked", "_seen", "clock")

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.otherwise = reads_otherwise(variant)  # the cards with another text in this variant
        self.me = Player("me", self)
        self.opponent = Player("opponent", self)
        self.active = self.me
        self.house = ""
        self.step = "turn.1.forge"
        self.first_turn = False
        self.turn = Memory()
        self.winner: Player | None = None
        self.lasting: list[Lasting] = []
        self.playing: list[Card] = []  # revealed, and not yet in a zone
        self.plays: list[Playing] = []  # cards being played, innermost last
        # replacement effects being resolved: a text replaces an effect only once
        self.replacing: list[tuple[Any, Effect]] = []
        # for each resolving ability: its card, if a player resolves it as if it were theirs
        self.borrowed: list[tuple[Player, Card] | None] = []
        self.fights: list[Fighting] = []  # fights in progress, innermost last
        self.windows: list[Window] = []  # windows of the chart that are open, innermost last
        self.destruction: Destruction | None = None
        self.last_known: dict[Card, Card] = {}  # cards as they were just before they left
        self.together: list[Any] | None = None  # triggers kept while several cards leave at once
        self.unchecked = False  # whether the state is not checked: more cards leave at once
        self.clock = 0  # counts what began, to tell which effect is the latest
        self.again: list[bool] = []  # for each resolving ability: whether to repeat it
        self.resolving: list[Ability] = []  # abilities that are resolving, innermost last
        self._in_force: InForce | None = None
        self._checked = False
        self._seen: tuple[Any, ...] = ()  # powers when the state was last checked

    # State --------------------------------------------------------------------------------------

    def card(self, name: str, owner: Player) -> Card:
        """Create a card with the text it has in the variant being played."""
        kind = self.otherwise.get(name) or class_of(name)
        assert kind is not None, name
        return kind(owner)

    @property
    def players(self) -> tuple[Player, Player]:
        """Both players, the active one first."""
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
        """Discard the cached texts in force: the table has changed."""
        self._in_force = None
        self._checked = False

    def touched(self) -> None:
        """Note that damage or a mark changed; the texts in force did not."""
        self._checked = False
        if self._in_force is not None and self._in_force.varies:
            self._in_force.forget_values()

    def side(self, card: Card) -> Player:
        """Return the player on whose side a card is for the ability that is resolving now."""
        borrowed = self.borrowed[-1] if self.borrowed else None
        if borrowed is not None and borrowed[1] is card:
            return borrowed[0]
        return card.controller

    def begins(self, text: Text) -> None:
        """Note that a text comes into force now: it is too late for the windows that are open."""
        for window in self.windows:
            window.newer[text] = None
        text.since = self.tick()
        self.changed()

    def tick(self) -> int:
        """Return a later moment than any before."""
        self.clock += 1
        return self.clock

    def where(self, card: Card) -> Card:
        """Return the card itself for a remembered copy."""
        return next((real for real, known in self.last_known.items() if known is card), card)

    # Playing ------------------------------------------------------------------------------------

    def play(self) -> Body:
        """Play from the position's step, turn after turn, until somebody wins."""
        from .turn import turns

        return perform(self, turns(self))

    def instead(self, effect: Effect) -> Body | None:
        """Return what happens instead of an effect, if a replacement effect waits for it."""
        texts = [
            text
            for text in self.in_force.saying("instead")
            if not any(text == t and effect is e for t, e in self.replacing)
            and text.instead(effect) is not None
        ]
        return self._instead(effect, texts) if texts and INSTEAD not in self.record.off else None

    def _instead(self, effect: Effect, texts: list[Any]) -> Body:
        """Replace an effect; if several texts would, the active player chooses one."""
        text = texts[0]
        if len(texts) > 1:
            text = yield Choose(self.active, tuple(texts), TIE, "order")
        self.record.cite(INSTEAD, text)
        self.replacing.append((text, effect))
        happened = yield from text.instead(effect)
        self.replacing.pop()
        return happened

    def after(self, effect: Effect, happened: Any) -> Body | None:
        """Return what follows an effect: the state check, then the abilities that wait for it."""
        if self.in_force.varies:
            self._look_again()
        if not self._checked and not self.unchecked:
            body = self._check()
            if body is not None:
                return self._after(effect, happened, body)
        if self.in_force.abilities(type(effect)):
            return self._after(effect, happened, None)
        return None

    def _look_again(self) -> None:
        """Check again if a power has changed, or a card's own text has it destroyed."""
        self.in_force.forget_values()
        if self._values() != self._seen:
            self._checked = False

    def _values(self) -> tuple[Any, ...]:
        powers = tuple((creature, creature.power) for creature in self.creatures)
        return powers, tuple(text.perishes() for text in self.in_force.saying("perishes"))

    def _after(self, effect: Effect, happened: Any, check: Body | None) -> Body:
        from .timing import After, follow

        if check is not None:
            yield from check
        if self.in_force.abilities(type(effect)):
            yield from follow(self, After(effect, happened))

    def _check(self) -> Body | None:
        """Destroy creatures with as much damage as power, and let control pass to whom it belongs;
        checked after each change."""
        from .destruction import check_damage
        from .entering import check_control

        self._checked = True
        self._seen = self._values() if self.in_force.varies else ()
        if (body := check_control(self)) is not None:
            self._checked = False
            return body
        lethal = []
        for player in self.players:
            for creature in player.creatures:
                _keep_armor(creature)
                if creature.damage >= creature.power and not creature.marked:
                    lethal.append(creature)
        lethal = [creature for creature in lethal if not creature.keyword("invulnerable")]
        self._survive(lethal)
        if lethal:
            return check_damage(self, lethal)
        return self._perish()

    def _survive(self, lethal: list[Creature]) -> None:
        """Note which creatures have survived their first damage."""
        hurt = [c for c in self.creatures if c.just_hurt and not c.marked and c not in lethal]
        for creature in hurt:
            creature.just_hurt = False
        if hurt:
            self.in_force.forget_values()

    def _perish(self) -> Body | None:
        """Destroy the cards whose own text says so."""
        from .destruction import destroy

        texts = (text for text in self.in_force.saying("perishes") if text.perishes())
        found = [card for text in texts if not (card := getattr(text, "bearer", text)).marked]
        return destroy(self, found) if found and self.record.cite(PERISHES, tuple(found)) else None


def _keep_armor(creature: Creature) -> None:
    """Let a creature that loses armor first lose what it has used this turn."""
    value = creature.armor_value
    if value < creature.armor_seen:
        creature.armor_spent = max(0, creature.armor_spent - (creature.armor_seen - value))
    creature.armor_seen = value
