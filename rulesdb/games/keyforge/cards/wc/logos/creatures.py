"""Creatures of house Logos in Worlds Collide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....capture import Capture
from ....card import Creature
from ....choices import choose, if_you_do, several
from ....damage import FullyHeal, deal, deal_each
from ....deeds import Deed, PlayCard
from ....effects import Lasts
from ....entering import MoveToFlank
from ....game import Game
from ....leaving import ArchiveFromPlay, together
from ....player import Player
from ....playing import play
from ....status import AddPower, Enrage, Exhaust, Ward
from ....text import Lasting
from ....when import after_destroyed_fighting, after_enemy_reap, instead_if
from ....zones import Archive, ArchiveFrom, DiscardFromHand, Draw, reveal_top
from .neighbors import alike


class BabblingBibliophile(Creature):
    """After it reaps, you draw 2 cards."""

    house, printed_power = "logos", 1
    traits = frozenset({"cyborg", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Draw(you, 2)


class CaendleUnit(Creature):
    """Each time an enemy creature reaps, you then draw a card.

    Action: it captures 1 Æmber."""

    house, printed_power, printed_armor = "logos", 5, 1
    traits = frozenset({"robot"})

    @after_enemy_reap()
    def burn(self, you: Player) -> Body:
        yield Draw(you, 1)

    def action(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class CodeMonkey(Creature):
    """Deploy. After it is played, you archive all its neighbors. If those creatures have a house in
    common, you gain 2 Æmber."""

    house, printed_power = "logos", 3
    traits = frozenset({"ai", "beast"})
    keywords = frozenset({"deploy"})

    def play(self, you: Player, game: Game) -> Body:
        neighbors = self.neighbors
        houses = [{*neighbor.houses} for neighbor in neighbors]
        yield from together(game, [ArchiveFromPlay(neighbor) for neighbor in neighbors])
        if len(houses) >= self.least and set.intersection(*houses):
            yield Gain(you, 2)

    least: ClassVar[int] = 2  # how many creatures share a house


class CodeMonkeyWithOne(CodeMonkey, instead_of="code-monkey-one-neighbor#gain"):
    """A single neighbor has its house in common with all of them."""

    least: ClassVar[int] = 1


class Daughter(Creature):
    """Elusive. In your draw cards step, you refill your hand to 1 card more than you otherwise
    would."""

    house, printed_power = "logos", 2
    traits = frozenset({"cyborg", "scientist"})
    keywords = frozenset({"elusive"})

    def hand_size_for(self, player: Player) -> int:
        return 1 if player is self.you else 0


class DrMilli(Creature):
    """After it is played: if your opponent controls more creatures than you do, with Dr. Milli left
    out of the count, you archive a card from your hand for each creature of the difference."""

    house, printed_power = "logos", 2
    traits = frozenset({"scientist"})

    def play(self, you: Player, game: Game) -> Body:
        mine = [creature for creature in you.friendly_creatures if creature is not self]
        theirs = [creature for creature in you.enemy_creatures if creature is not self]
        for card in (yield from several(game, you.hand, len(theirs) - len(mine))):
            yield Archive(card)


class EdaiEdie4x4(Creature):
    """After it is played, you archive a card from your hand. The cost of your opponent's keys is
    higher by 1 Æmber for each card in your archives."""

    name, house, printed_power = "edai-edie-4x4", "logos", 3
    traits = frozenset({"ai", "scientist"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)

    def key_cost_for(self, player: Player) -> int:
        return len(self.you.archives) if player is self.you.opponent else 0


class GroupthinkTank(Creature):
    """Action: 4 damage is dealt to each creature in play, on either side, that has a house in
    common with one or more of its neighbors."""

    house, printed_power, printed_armor = "logos", 4, 3
    traits = frozenset({"robot", "experiment"})

    def action(self, game: Game) -> Body:
        yield deal_each(4, [creature for creature in game.creatures if alike(creature)])


class Hapsis(Creature):
    """After an enemy creature is destroyed in a fight with Hapsis, you ward Hapsis and draw a
    card."""

    house, printed_power = "logos", 5
    traits = frozenset({"mutant", "scientist"})

    @after_destroyed_fighting()
    def study(self, you: Player) -> Body:
        yield Ward(self)
        yield Draw(you, 1)


class Hyde(Creature):
    """After it reaps, you draw a card, or 2 cards instead if you control Velum. When it is
    destroyed, you choose a Velum in your discard pile and archive it. If you do, you archive
    Hyde."""

    house, printed_power = "logos", 4
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Draw(you, 2 if _controls(you, "velum") else 1)

    def destroyed(self, you: Player, game: Game) -> Body:
        yield from _archive_with(game, you, self, "velum")


def _controls(player: Player, name: str) -> bool:
    """Whether a player controls a creature of some name."""
    return any(creature.name == name for creature in player.friendly_creatures)


def _archive_with(game: Game, you: Player, creature: Creature, other: str) -> Body:
    """Archive a card of some name from the discard pile, and if so, a creature too."""
    card = yield from choose(game, [c for c in you.discard if c.name == other])
    if card is not None:
        yield ArchiveFrom(card)
    if if_you_do(game, card):
        yield ArchiveFromPlay(creature)


class MimicGel(Creature):
    """You can play it only if there is another creature in play, friendly or enemy. It comes into
    play as a copy of such a creature, but it belongs to house Logos."""

    house = "logos"
    traits = frozenset({"shapeshifter", "mutant"})
    enters_as_copy = True

    def playable(self, you: Player) -> bool:
        return any(self.game.creatures)


class MiniGroupthinkTank(Creature):
    """After it is played, after it fights and after it reaps, you choose a creature, friendly or
    enemy, that has a house in common with 2 of its neighbors. You deal 8 damage to it."""

    house, printed_power, printed_armor = "logos", 3, 2
    traits = frozenset({"robot", "experiment"})

    def play(self, game: Game) -> Body:
        creatures = [creature for creature in game.creatures if len(alike(creature)) == 2]
        yield deal(8, (yield from choose(game, creatures)))

    fight = reap = play


class PrescriptiveGrammarbot(Creature):
    """Taunt. Hazardous 3. After it reaps, you enrage a creature, friendly or enemy."""

    house, printed_power = "logos", 3
    traits = frozenset({"robot"})
    keywords = frozenset({"taunt", "hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 3}

    def reap(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield Enrage(creature)


class Quant(Creature):
    """After it reaps, during this turn you may play one action card that does not belong to
    Logos."""

    house, printed_power = "logos", 3
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def lets(self, deed: Deed) -> bool:
            action = isinstance(deed, PlayCard) and deed.card.type == "action"
            return self.you.active and action and not deed.card.belongs_to("logos")

        def spend(self, deed: Deed) -> None:
            self.end()


class ReassemblingAutomaton(Creature):
    """When it is destroyed: if there is any other creature of yours in play, Reassembling Automaton
    is not destroyed. Instead, you heal it fully, you exhaust it and you move it to a flank."""

    house, printed_power = "logos", 3
    traits = frozenset({"robot", "experiment"})

    @instead_if(lambda text, creature, event: len(text.controller.creatures) > 1)
    def destroyed(self) -> Body:
        yield from _reassemble(self)


def _reassemble(creature: Creature) -> Body:
    """Restore a creature that is not destroyed."""
    yield FullyHeal(creature)
    yield Exhaust(creature)
    yield MoveToFlank(creature)


class SanitationEngineer(Creature):
    """Hazardous 1. After it reaps, you discard a card from your hand."""

    house, printed_power = "logos", 4
    traits = frozenset({"cyborg", "scientist"})
    keywords = frozenset({"hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 1}

    def reap(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield DiscardFromHand(you, card)


class SelfBolsteringAutomata(Creature):
    """When it is destroyed: if there is any other creature of yours in play, Self-Bolstering
    Automata is not destroyed. Instead, you heal it fully, you exhaust it and you move it to a
    flank. If you do, it gets two +1 power counters."""

    house, printed_power = "logos", 1
    traits = frozenset({"robot"})

    @instead_if(lambda text, creature, event: len(text.controller.creatures) > 1)
    def destroyed(self) -> Body:
        yield from _reassemble(self)
        yield AddPower(self, 2)


class TitanGuardian(Creature):
    """Taunt. When it is destroyed, you draw 2 cards, provided that it does not stand on a flank."""

    house, printed_power, printed_armor = "logos", 5, 1
    traits = frozenset({"beast", "cyborg"})
    keywords = frozenset({"taunt"})

    def destroyed(self, you: Player) -> Body:
        if not self.on_flank:
            yield Draw(you, 2)


class Velum(Creature):
    """After it reaps, you archive a card from your hand, or 2 cards instead if you control Hyde.
    When it is destroyed, you choose a Hyde in your discard pile and archive it. If you do, you
    archive Velum."""

    house, printed_power = "logos", 2
    traits = frozenset({"human", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        for card in (yield from several(game, you.hand, 2 if _controls(you, "hyde") else 1)):
            yield Archive(card)

    def destroyed(self, you: Player, game: Game) -> Body:
        yield from _archive_with(game, you, self, "hyde")


class WormholeTechnician(Creature):
    """After it reaps, you reveal the top card of your deck. If that card belongs to Logos, you play
    it. If it does not, you archive it."""

    house, printed_power = "logos", 3
    traits = frozenset({"cyborg", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        card = yield from reveal_top(game, you)
        if card is None:
            return
        if card.belongs_to("logos"):
            yield from play(game, you, card)
        else:
            yield ArchiveFrom(card)


class Zenzizenzizenzic(Creature):
    """In your draw cards step, you refill your hand to 2 cards more than you otherwise would, if
    Zenzizenzizenzic stands in the center of your battleline."""

    house, printed_power, printed_armor = "logos", 4, 2
    traits = frozenset({"cyborg", "leader"})

    def hand_size_for(self, player: Player) -> int:
        return 2 if player is self.you and self.in_center else 0
