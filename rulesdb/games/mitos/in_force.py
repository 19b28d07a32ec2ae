"""The texts in force now: lost abilities, and the Force of each Ally.

Force is computed in the order in which modifiers were applied. Everything is computed once per
state of the table; every change of the table discards it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from .rules import reading, rule

if TYPE_CHECKING:
    from .card import Card
    from .game import Game
    from .player import Player

NEVER = reading("setter-vs-gorgonas#never")
WEAPON_SETTERS = reading("setter-vs-gorgonas#weapon-setters")
ALL_BONUSES_LOST = reading("gorgonas-ignores-continuous-bonus#all")
ALL_BONUSES_ADDED = reading("gorgonas-ignores-continuous-bonus#added")
BASE_DOUBLED = reading("doubler-order#base-only")
DOUBLED_LAST = reading("doubler-order#always-last")
BELOW_ZERO = reading("negative-force#below-zero")
ANY_MODIFIER = reading("bonus-definition#any-modifier")
ALL_END = reading("bonus-duration-vs-continuous#all-end")

TOTAL = rule("force#total")
ORDER = rule("force-modifier#order")
SETTER = rule("force-setter#not-modified")
NOT_NEGATED = rule("doubler#negative-bonus")
OVERRIDES = rule("ability-loss#overrides")
KEEPS_GIVING = rule("ability-loss#weapon-keeps-giving")


class InForce:
    """The texts in force, by what they say: pairs of the bearer and the class with the text."""

    def __init__(self, game: Game) -> None:
        self.game = game
        lasting = [(text, type(text)) for text in game.lasting]
        cards = [card for player in (game.me, game.opponent) for card in player.in_play]
        self.blank: dict[Any, int] = {}
        for card in cards:
            clocks = [effect.clock for effect in card.effects if effect.kind == "no-ability"]
            if clocks:
                self.blank[card] = max(clocks)
        self._blank_by_cards(cards)
        self.texts: list[tuple[Any, Any]] = [
            (card, card.kind) for card in cards if card not in self.blank
        ]
        self.texts += lasting
        self._saying: dict[str, list[tuple[Any, Any]]] = {}
        self._waiting: dict[tuple[str, str], list[tuple[Any, Any]]] = {}
        for text, kind in self.texts:
            for name in kind.continuous:
                self._saying.setdefault(name, []).append((text, kind))
            for ability in kind.abilities:
                self._waiting.setdefault((ability.kind, ability.on), []).append((text, ability))
        self._force: dict[Any, int] = {}
        self._answers: dict[Player, dict[str, list[Card]]] = {}
        self.why: dict[Any, str] = {}  # the statement that decided each Force
        self.off = game.record.off

    def _blank_by_cards(self, cards: list[Card]) -> None:
        """Apply what cards in play take away, earlier cards first; a blanked card takes nothing."""
        blanking = [card for card in cards if "blanks" in card.kind.continuous]
        for source in sorted(blanking, key=lambda card: card.clock):
            if source in self.blank:
                continue
            for card in cards:
                if self._shielded(card, source):
                    continue
                if source.kind.blanks(source, card):
                    clock = max(source.clock, card.clock)
                    self.blank[card] = max(clock, self.blank.get(card, 0))

    def _shielded(self, card: Card, source: Card) -> bool:
        """Whether a card's own ability keeps a source from affecting it."""
        own = card not in self.blank and "unaffected" in card.kind.continuous
        return own and card.kind.unaffected(card, card, source.controller)

    def saying(self, name: str) -> list[Callable[..., Any]]:
        """Return the continuous abilities of a name, each bound to its bearer."""
        return [
            lambda *more, text=text, kind=kind: getattr(kind, name)(text, *more)
            for text, kind in self._saying.get(name, ())
        ]

    def said(self, name: str) -> list[tuple[Any, Any]]:
        return self._saying.get(name, [])

    def any(self, name: str, *about: Any) -> bool:
        return any(says(*about) for says in self.saying(name))

    def total(self, name: str, *about: Any) -> int:
        return sum(says(*about) for says in self.saying(name))

    def is_blank(self, card: Card) -> bool:
        return card in self.blank or any(effect.kind == "no-ability" for effect in card.effects)

    def race(self, ally: Card, own: str) -> str:
        """Return the race of an Ally: the last that was given, or else its own."""
        given = [(effect.clock, effect.word) for effect in ally.effects if effect.kind == "race"]
        for text, kind in self.said("race_for"):
            given.append((max(text.clock, ally.clock), kind.race_for(text, ally)))
        return max([each for each in given if each[1]], default=(0, own))[1]

    def unblockable(self, ally: Card) -> bool:
        """Whether an Ally is unblockable; it loses what it was given before it lost its ability."""
        lost = self.blank.get(ally, -1)
        if any(e.kind == "unblockable" and e.clock > lost for e in ally.effects):
            return True
        given = [text for text, kind in self.said("unblockable") if kind.unblockable(text, ally)]
        return any(text.clock > lost or getattr(text, "bearer", None) is ally for text in given)

    def must(self, ally: Card, act: str) -> bool:
        """Whether an Ally has to `attack` or `block` if it can."""
        on_it = any(effect.kind == f"must-{act}" for effect in ally.effects)
        return on_it or self.any(f"must_{act}", ally)

    # Force ---------------------------------------------------------------------------------------

    def force(self, ally: Card) -> int:
        if ally not in self._force:
            self._force[ally] = self._work_out(ally)
        return self._force[ally]

    def _work_out(self, ally: Card) -> int:
        self.why[ally] = TOTAL
        value = ally.base_force
        if not ally.in_play or TOTAL in self.off:
            return value
        modifiers = sorted(self._modifiers(ally), key=lambda each: each[0])
        setters = [(clock, fixed) for clock, fixed, holds in self._setters(ally) if holds]
        if setters:
            self.why[ally] = SETTER if modifiers else TOTAL
            value = max(setters)[1]
            if SETTER not in self.off:
                return value
        value = self._overlay(ally, value, modifiers)
        return value if self.game.reads(BELOW_ZERO) else max(0, value)

    def _overlay(self, ally: Card, value: int, modifiers: list[tuple[int, str, int]]) -> int:
        """Apply modifiers in the order in which they were applied in the game."""
        negative = self.any("negates_bonuses", ally)
        base, doubled, zeroed = value, 0, False
        kinds = {kind for _, kind, _ in modifiers}
        if len(modifiers) > 1 and kinds & {"zero", "double"}:
            self.why[ally] = ORDER
            if ORDER in self.off:
                modifiers = modifiers[::-1]
        for _, kind, amount in modifiers:
            if kind == "zero":
                value, zeroed = 0, True
            elif kind == "set":
                value = amount
            elif kind == "double" and self.game.reads(DOUBLED_LAST):
                doubled += 1
            elif kind == "double":
                twice = base if self.game.reads(BASE_DOUBLED) else max(0, value)
                value += -twice if negative and self._negates_doublers(ally) else twice
            elif kind == "bonus" or not (zeroed and self.game.reads(ALL_BONUSES_LOST)):
                value += -abs(amount) if negative else amount
        if zeroed and self.game.reads(ALL_BONUSES_ADDED):
            value += self._lost(modifiers)
        return int(value * 2**doubled)

    def _negates_doublers(self, ally: Card) -> bool:
        if self.game.reads(ANY_MODIFIER):
            return True
        self.why[ally] = NOT_NEGATED
        return NOT_NEGATED in self.off

    def _lost(self, modifiers: list[tuple[int, str, int]]) -> int:
        """Return the continuous bonuses applied before the Force was left at 0."""
        at = max(clock for clock, kind, _ in modifiers if kind == "zero")
        return sum(n for clock, kind, n in modifiers if kind == "continuous" and clock < at)

    def _setters(self, ally: Card) -> Iterator[tuple[int, int, bool]]:
        """Yield each setter: when it was applied, the Force it sets, and whether that is final.

        One reading makes only setters of Weapons final.
        """
        lasts = not self.game.reads(WEAPON_SETTERS)
        for effect in ally.effects:
            if effect.kind == "set" or (effect.kind == "zero" and self.game.reads(NEVER)):
                yield effect.clock, effect.amount, lasts
        for text, kind in self.said("sets_force"):
            fixed = kind.sets_force(text, ally)
            if fixed is not None:
                weapon = getattr(kind, "type", "") == "weapon"
                yield max(text.clock, ally.clock), fixed, weapon or lasts

    def _modifiers(self, ally: Card) -> Iterator[tuple[int, str, int]]:
        """Yield every modifier, with the moment at which it was applied."""
        for effect in ally.effects:
            if effect.kind in ("bonus", "double", "zero"):
                yield effect.clock, effect.kind, effect.amount
        for clock, fixed, holds in self._setters(ally):
            if not holds:
                yield clock, "set", fixed
        lost = self.blank.get(ally, -1)
        for text, kind in self.said("force_for"):
            amount = kind.force_for(text, ally)
            clock = max(text.clock, ally.clock)
            if not amount or (clock <= self.game.turn.began and self.game.reads(ALL_END)):
                continue
            if clock < lost:  # the loss prevails over what affected the card then
                own = getattr(text, "bearer", None) is ally
                self.why[ally] = KEEPS_GIVING if own else OVERRIDES
                if (KEEPS_GIVING in self.off) if own else (OVERRIDES not in self.off):
                    continue
            yield clock, "continuous", amount

    # Abilities -----------------------------------------------------------------------------------

    def answers(self, player: Player, window: str) -> list[Card]:
        """Return the cards in a player's hand that can be played in a window."""
        if player not in self._answers:
            found = self._answers[player] = {}
            for card in player.hand:
                for moment in card.moments:
                    found.setdefault(moment, []).append(card)
        return self._answers[player].get(window, [])

    def quiet(self, window: str) -> bool:
        """Whether nothing waits in a window."""
        waits = ("triggered", window) in self._waiting or ("response", window) in self._waiting
        return not waits and not any(self.answers(p, window) for p in self.game.players)

    def abilities(self, kind: str, on: str) -> list[tuple[Any, Any]]:
        """Return the abilities of a kind, of cards in play, that wait for something."""
        return self._waiting.get((kind, on), [])
