"""The texts in force now: those of cards in play, and lasting effects.

Computed once per state of the table; every change of the table discards it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .text import LABELS, Given, Text

if TYPE_CHECKING:
    from .card import Card, Creature
    from .game import Game

NONE: list[Any] = []
VARYING = ("power_for", "armor_for", "keywords_for", "removes_from", "perishes")


class TextBox:
    """The text box of another card, which a creature has in addition to its own."""

    def __init__(self, lasting: Any) -> None:
        creature, kind = lasting.on, lasting.box
        self.lasting = lasting
        self.bearer = creature
        self.kind = kind
        self.constant = kind.constant
        self.abilities = kind.abilities
        self.gives = kind.gives
        self.is_limited = kind.spend is not Text.spend

    def __eq__(self, other: object) -> bool:
        """The same lasting effect gives the same text box, whenever it is asked for."""
        return isinstance(other, TextBox) and self.lasting is other.lasting

    def __hash__(self) -> int:
        return hash(id(self.lasting))

    def __getattr__(self, name: str) -> Any:
        """Return a method of the other card for the creature; the rest is the creature's own."""
        found = getattr(self.kind, name, None)
        if isinstance(found, FunctionType):
            return MethodType(found, self.bearer)
        return getattr(self.bearer, name)


class InForce:
    """The texts in force, by what they say."""

    def __init__(self, game: Game) -> None:
        self.game = game
        lasting = game.lasting
        blanking = [text for text in lasting if "blanks" in text.constant]
        creatures = [*game.me.creatures, *game.opponent.creatures]
        self.blank = {c for c in creatures if any(text.blanks(c) for text in blanking)}
        self.texts: list[Any] = [card for card in _cards(game) if card not in self.blank]
        self.texts += lasting
        self.texts += [TextBox(text) for text in lasting if text.on and text.box]
        self._saying: dict[str, list[Any]] = {}
        for text in self.texts:
            for name in text.constant:
                self._saying.setdefault(name, []).append(text)
        self._power: dict[Any, int] = {}
        self._armor: dict[Any, int] = {}
        self._keywords: dict[Any, dict[str, int]] = {}
        self._given: dict[Any, list[Given]] | None = None
        # whether power, armor or keywords may change without a card entering or leaving play
        self.varies = any(self.saying(name) for name in VARYING)

    def saying(self, name: str) -> list[Any]:
        """Return the texts with a given constant ability."""
        return self._saying.get(name, NONE)

    def power(self, creature: Creature) -> int:
        if creature not in self._power:
            power = creature.printed_power + creature.power_counters
            power += sum(text.power_for(creature) for text in self.saying("power_for"))
            self._power[creature] = max(0, power)
        return self._power[creature]

    def armor(self, creature: Creature) -> int:
        if creature not in self._armor:
            armor = creature.printed_armor
            armor += sum(text.armor_for(creature) for text in self.saying("armor_for"))
            if any(text.strips_armor_of(creature) for text in self.saying("strips_armor_of")):
                armor = 0
            self._armor[creature] = max(0, armor)
        return self._armor[creature]

    def keywords(self, creature: Creature) -> Mapping[str, int]:
        """Return keywords with their numbers; those of Assault and Hazardous add up."""
        if creature not in self._keywords:
            printed = () if creature in self.blank else creature.keywords
            own = {name: creature.keyword_values.get(name, 1) for name in printed}
            for text in (creature.gains, *self._keyword_texts(creature)):
                for name, amount in text.items():
                    own[name] = own.get(name, 0) + amount
            for text in self.saying("removes_from"):
                for name in text.removes_from(creature):
                    own.pop(name, None)
            self._keywords[creature] = own
        return self._keywords[creature]

    def houses(self, card: Card) -> tuple[str, ...]:
        """Return the houses that a card in play belongs to; the latest text prevails."""
        found = [text for text in self.saying("houses_for") if text.houses_for(card)]
        if found:
            latest: tuple[str, ...] = max(found, key=lambda text: text.since).houses_for(card)
            return latest
        return (card.house,) if card.house else ()

    def forget_values(self) -> None:
        """Compute power, armor and keywords again when they are next asked for."""
        self._power.clear()
        self._armor.clear()
        self._keywords.clear()

    def _keyword_texts(self, creature: Creature) -> Iterator[Mapping[str, int]]:
        for text in self.saying("keywords_for"):
            yield text.keywords_for(creature)

    def abilities(self, window: Any) -> list[Given]:
        """Return the abilities that wait in a window, or for a kind of effect."""
        if self._given is None:
            self._given = {}
            found = list(self._all())
            for given in (*found, *self._relabelled(found)):
                self._given.setdefault(given.ability.window, []).append(given)
        return self._given.get(window, NONE)

    def _all(self) -> Iterator[Given]:
        for text in self.texts:
            for ability in text.abilities:
                yield Given(getattr(text, "bearer", text), ability)
        giving = [text for text in self.saying("gives_to") if text.gives]
        if giving:
            for creature in self.game.creatures:
                for text in giving:
                    if text.gives_to(creature):
                        for ability in text.gives:
                            yield Given(creature, ability, text)

    def _relabelled(self, found: list[Given]) -> Iterator[Given]:
        """Yield abilities under further labels; not those that stand under both already."""
        texts = self.saying("relabels")
        for given in found if texts else ():
            creature, ability = given.bearer, given.ability
            if ability.watches or getattr(creature, "type", "") != "creature":
                continue
            for label in sorted(_further_labels(ability.name, creature, texts)):
                known = (g.ability for g in found if g.bearer is creature)
                if not any(a.name == label and a.body is ability.body for a in known):
                    yield Given(
                        creature, replace(ability, name=label, window=LABELS[label]), given.giver
                    )

    def abilities_of(self, card: Card, window: str) -> list[Given]:
        """Return the abilities that a card itself has in a window."""
        return [given for given in self.abilities(window) if given.bearer is card]


def _further_labels(label: str, creature: Card, texts: list[Any]) -> set[str]:
    """Return the labels that texts add to a label, directly or through another one."""
    found: set[str] = set()
    new = {label}
    while new:
        added = {text.relabels(creature).get(each) for text in texts for each in new}
        new = {each for each in added if each} - found - {label}
        found |= new
    return found


def _cards(game: Game) -> Iterator[Card]:
    for player in game.players:
        for card in player.in_play:
            yield card
            yield from card.upgrades
