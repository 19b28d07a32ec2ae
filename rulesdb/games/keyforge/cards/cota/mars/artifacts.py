"""Artifacts of house Mars in Call of the Archons."""

from __future__ import annotations

from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Artifact, Card, Creature
from ....choices import FOR_EACH, choose, if_you_do, may
from ....damage import deal
from ....deeds import Deed, Use
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts
from ....entering import PutIntoPlay
from ....game import Game
from ....leaving import Return
from ....player import Player
from ....status import Ready
from ....text import Lasting
from ....when import after_reap
from ....zones import (
    Archive,
    DiscardFromDeck,
    DiscardFromHand,
    Purge,
    ReturnFromDiscard,
    ShowCards,
    reveal_any,
)


class CombatPheromones(Artifact):
    """Omni: you sacrifice Combat Pheromones. Then you may use up to 2 other cards of house Mars
    this turn."""

    house, bonus = "mars", 1
    traits = frozenset({"item"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        times: ClassVar[int] = 2

        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                self.you.active
                and isinstance(deed, Use)
                and card.belongs_to("mars")
                and card is not self.of
                and (card in self.used or len(self.used) < self.times)
            )

        def spend(self, deed: Deed) -> None:
            if deed.card not in self.used:
                self.used.append(deed.card)


class CombatPheromonesForOne(CombatPheromones, instead_of="combat-pheromones-number#one"):
    """As the Italian FAQ has it, the permission is for one creature."""

    class Lasts(CombatPheromones.Lasts):
        times: ClassVar[int] = 1


class Commpod(Artifact):
    """Action: you reveal from your hand as many Mars cards as you like. You may ready one Mars
    creature, friendly or enemy, for each card revealed this way."""

    house = "mars"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        martians = [card for card in you.hand if card.belongs_to("mars")]
        for _ in (yield from reveal_any(game, you, martians)):
            if (yield from may(game)):
                creature = yield from choose(
                    game, [c for c in game.creatures if c.belongs_to("mars")], rule=FOR_EACH
                )
                if creature is not None:
                    yield Ready(creature)


class CrystalHive(Artifact):
    """Action: for the rest of the turn, each time a creature on either side reaps, you gain 1
    Æmber."""

    house = "mars"
    traits = frozenset({"location"})

    def action(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        @after_reap()
        def hum(self, you: Player) -> Body:
            yield Gain(you, 1)


class CustomVirus(Artifact):
    """Omni: you sacrifice Custom Virus. Then you purge a creature card from your hand. Each
    creature in play, on either side, that has a trait in common with the purged one is
    destroyed."""

    house, bonus = "mars", 1
    traits = frozenset({"weapon"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        card = yield from choose(game, [c for c in you.hand if c.type == "creature"])
        if card is not None:
            yield Purge(card)
            yield Destroy(tuple(c for c in game.creatures if c.traits & card.traits))


class FeedingPit(Artifact):
    """Action: you discard from your hand one creature card. If you do, you gain 1 Æmber."""

    house = "mars"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, [c for c in you.hand if c.type == "creature"])
        if card is not None:
            yield DiscardFromHand(you, card)
        if if_you_do(game, card):
            yield Gain(you, 1)


class IncubationChamber(Artifact):
    """Omni: you reveal one Mars creature card that is in your hand. If you do, you archive that
    card."""

    house = "mars"
    traits = frozenset({"location"})

    def omni(self, you: Player, game: Game) -> Body:
        martians = [c for c in you.hand if c.type == "creature" and c.belongs_to("mars")]
        card = yield from choose(game, martians)
        if card is not None:
            yield ShowCards(you, (card,))
            yield Archive(card)


class InvasionPortal(Artifact):
    """Action: you discard the top card of your deck, and you keep doing so until you have discarded
    a Mars creature or no card is left. A Mars creature discarded this way goes to your hand."""

    house = "mars"
    traits = frozenset({"location"})

    def action(self, you: Player) -> Body:
        while (card := (yield DiscardFromDeck(you))) is not None:
            if card.type == "creature" and card.belongs_to("mars"):
                yield ReturnFromDiscard(card)
                return


class Mothergun(Artifact):
    """Action: you reveal from your hand as many Mars cards as you like. Then you choose a creature,
    friendly or enemy. The damage you deal to it is the number of Mars cards so revealed."""

    house = "mars"
    traits = frozenset({"weapon"})

    def action(self, you: Player, game: Game) -> Body:
        martians = [card for card in you.hand if card.belongs_to("mars")]
        revealed = yield from reveal_any(game, you, martians)
        creature = yield from choose(game, game.creatures)
        yield deal(len(revealed), creature)


class Sniffer(Artifact):
    """Action: every creature, on either side, loses Elusive for the rest of the turn."""

    house, bonus = "mars", 1
    traits = frozenset({"ally"})

    def action(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def removes_from(self, creature: Creature) -> frozenset[str]:
            return frozenset({"elusive"})


class SwapWidget(Artifact):
    """Action: you return to your hand a friendly Mars creature that is ready. If you do, you put
    into play from your hand a Mars creature whose name is not that of the returned one, and then
    you ready it."""

    house = "mars"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        martians = [c for c in you.friendly_creatures if c.belongs_to("mars") and not c.exhausted]
        creature = yield from choose(game, martians)
        if creature is None:
            return
        yield Return(creature)
        if if_you_do(game, self.returned(you, creature)):
            others = [c for c in you.hand if c.type == "creature" and c.belongs_to("mars")]
            card = yield from choose(game, [c for c in others if c.name != creature.name])
            if card is not None:
                yield PutIntoPlay(you, card)
                yield Ready(card)

    def returned(self, you: Player, creature: Card) -> bool:
        return creature in you.hand


class SwapWidgetToAnyHand(SwapWidget, instead_of="swap-widget-other-owner#returned"):
    """A creature that went to its owner's hand has been returned."""

    def returned(self, you: Player, creature: Card) -> bool:
        return creature.zone == "hand"
