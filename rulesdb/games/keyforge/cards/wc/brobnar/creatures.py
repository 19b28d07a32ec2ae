"""Creatures of house Brobnar in Worlds Collide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....before_fight import Assault
from ....card import Card, Creature
from ....choices import choose, may
from ....damage import deal
from ....deeds import Deed, ReapWith
from ....destruction import Destroy
from ....fighting import ready_and_fight
from ....game import Game
from ....leaving import PurgeFromPlay
from ....player import Player
from ....status import AddPower, Enrage
from ....when import after, after_destroyed_fighting, after_play
from ....zones import (
    ArchiveFrom,
    DiscardAtRandom,
    Draw,
    ReturnFromDiscard,
    ShowCards,
    top_cards,
)


def _assault_destroys(text: Any, assault: Assault, event: Any) -> bool:
    """Whether the Assault damage of a creature has destroyed an enemy, attacked or not."""
    dead = event.happened.destroyed if event.happened else ()
    enemies = [creature for creature in dead if creature.last.controller is not text.controller]
    return text.game.fights[-1].attacker is text and bool(enemies)


def _giant_beside(text: Any, card: Card, event: Any) -> bool:
    """Whether a Giant was played next to a creature."""
    return card.type == "creature" and "giant" in card.traits and text in event.beside


class Alaka(Creature):
    """It comes into play ready, not exhausted, if earlier in the same turn you used a creature to
    fight."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})

    def enters_ready_for(self, you: Player) -> bool:
        return you.active and you.game.turn.fought > 0


class Gravelguts(Creature):
    """After an enemy creature is destroyed in a fight with Gravelguts, Gravelguts gets two +1 power
    counters."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    @after_destroyed_fighting()
    def grow(self) -> Body:
        yield AddPower(self, 2)


class GronNineToes(Creature):
    """As long as it has damage on it, its power is 4 higher. To get the higher power, it has to
    survive the damage."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant"})

    def power_for(self, creature: Creature) -> int:
        return 4 if creature is self and self.damage and not self.just_hurt else 0


class GujiDinosaurHunter(Creature):
    """Elusive. Action: you deal 2 damage to a creature, friendly or enemy. If that creature is a
    Dinosaur or has Æmber on it, you deal it 6 damage instead."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant", "hunter"})
    keywords = frozenset({"elusive"})

    def action(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield deal(6 if "dinosaur" in creature.traits or creature.amber else 2, creature)


class IgonTheGreen(Creature):
    """When it is destroyed, you purge Igon the Green. Then you take an Igon the Terrible that is in
    your discard pile back to your hand."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})

    def destroyed(self, you: Player, game: Game) -> Body:
        yield PurgeFromPlay(self)
        terrible = [card for card in you.discard if card.name == "igon-the-terrible"]
        card = yield from choose(game, terrible)
        if card is not None:
            yield ReturnFromDiscard(card)


class IgonTheTerrible(Creature):
    """After it is played, it is destroyed unless Igon the Green has been purged. After it fights,
    you steal 1 Æmber."""

    house, printed_power = "brobnar", 8
    traits = frozenset({"giant"})

    def play(self, game: Game) -> Body:
        purged = [card.name for player in game.players for card in player.purged]
        if "igon-the-green" not in purged:
            yield Destroy((self,))

    def fight(self, you: Player) -> Body:
        yield Steal(you, 1)


class KalochStonefather(Creature):
    """All your creatures gain Skirmish as long as Kaloch Stonefather stands in the center of your
    battleline."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant", "leader"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        friendly = creature.controller is self.controller
        return {"skirmish": 1} if friendly and self.in_center else {}


class Mogghunter(Creature):
    """After it fights, you deal 2 damage to a flank creature, friendly or enemy."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    def fight(self, game: Game) -> Body:
        yield deal(2, (yield from choose(game, [c for c in game.creatures if c.on_flank])))


class Narp(Creature):
    """None of its neighbors can reap."""

    house, printed_power, printed_armor = "brobnar", 8, 1
    traits = frozenset({"giant"})

    def forbids(self, deed: Deed) -> bool:
        return isinstance(deed, ReapWith) and deed.card in self.neighbors


class NogiSmartfist(Creature):
    """After it fights, you draw 2 cards. Then you discard from your hand 2 cards, picked at
    random."""

    house, printed_power = "brobnar", 5
    traits = frozenset({"giant", "scientist"})

    def fight(self, you: Player) -> Body:
        yield Draw(you, 2)
        for _ in range(2):
            yield DiscardAtRandom(you)


class OldBoomy(Creature):
    """After it reaps, you reveal the cards of your deck one by one, starting from the top. You stop
    as soon as you have revealed a Brobnar card, or after any earlier card if you wish. If a Brobnar
    card was revealed, Old Boomy is dealt 2 damage. All cards revealed this way are archived."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        revealed: list[Card] = []
        boom = False
        while not boom and len(revealed) < len(you.deck):
            if self.may_stop(len(revealed)) and not (yield from may(game)):
                break
            card = (yield from top_cards(game, you, len(revealed) + 1))[-1]
            yield ShowCards(you, (card,))
            revealed.append(card)
            boom = card.belongs_to("brobnar")
        if boom:
            yield deal(2, self)
        for card in revealed:
            yield ArchiveFrom(card)

    def may_stop(self, revealed: int) -> bool:
        """Whether you may stop after so many cards."""
        return revealed > 0


class OldBoomyFromTheStart(OldBoomy, instead_of="old-boomy-first-card#may-stop"):
    """You may stop before the first card."""

    def may_stop(self, revealed: int) -> bool:
        return True


class Shorty(Creature):
    """Assault 4. After it reaps, you enrage it."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})
    keywords = frozenset({"assault"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 4}

    def reap(self) -> Body:
        yield Enrage(self)


class Skoll(Creature):
    """Assault 3. After the damage of Sköll's Assault destroys an enemy creature, you choose one of
    your creatures, which gets a +1 power counter."""

    house, printed_power = "brobnar", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"assault"})
    keyword_values: ClassVar[Mapping[str, int]] = {"assault": 3}

    @after(Assault, _assault_destroys)
    def feed(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield AddPower(creature, 1)


class SlimyJark(Creature):
    """Skirmish. Elusive. After it fights, you enrage the creature that it fought."""

    house, printed_power = "brobnar", 1
    traits = frozenset({"goblin"})
    keywords = frozenset({"skirmish", "elusive"})

    def fight(self, event: Any) -> Body:
        if event.target is not None:  # it has none after a reap (Livia the Elder)
            yield Enrage(event.target)


class StiltKin(Creature):
    """Skirmish. Each time someone plays a Giant next to Stilt-Kin, you ready Stilt-Kin and fight
    with it."""

    house, printed_power = "brobnar", 2
    traits = frozenset({"goblin"})
    keywords = frozenset({"skirmish"})

    @after_play(_giant_beside)
    def join_in(self, you: Player, game: Game) -> Body:
        yield from ready_and_fight(you, self)
