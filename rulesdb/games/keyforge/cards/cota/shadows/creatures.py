"""Creatures of house Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....card import Card, Creature
from ....choices import choose
from ....game import Game
from ....leaving import Return
from ....player import Player
from ....using import use_as_if_yours
from ....when import after_leaving
from ....zones import ReturnFromDiscard


class BadPenny(Creature):
    """When it is destroyed, it goes back to its owner's hand."""

    house, printed_power = "shadows", 1
    traits = frozenset({"human", "thief"})

    def destroyed(self) -> Body:
        yield Return(self)


class BadPennyForTheOpponent(BadPenny, instead_of="bad-penny-hand#opponent"):
    """As the Spanish FAQ prints it once, it goes to the hand of the owner's opponent."""

    def destroyed(self) -> Body:
        yield Return(self, player=self.owner.opponent)


class Faygin(Creature):
    """Elusive. After it reaps, you return an Urchin to your hand. That Urchin can be in play, on
    either side, or in your discard pile."""

    house, printed_power = "shadows", 3
    traits = frozenset({"human", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        urchins = [c for c in (*game.creatures, *you.discard) if c.name == "urchin"]
        urchin = yield from choose(game, urchins)
        if urchin is not None:
            yield Return(urchin) if urchin.in_play else ReturnFromDiscard(urchin)


class MagdaTheRat(Creature):
    """Elusive. After it is played, you steal 2 Æmber. If it leaves play, your opponent steals 2
    Æmber."""

    house, printed_power = "shadows", 4
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 2)

    @after_leaving
    def leave(self, magda: Card) -> Body:
        yield Steal(magda.controller.opponent, 2)


class MagdaTheRatAsPrinted(MagdaTheRat, instead_of="printed leaves-play-ability#just-before"):
    """The printed card has a "Leaves Play:" ability, which comes before it leaves."""

    leave = None  # type: ignore[assignment]

    def leaves_play(self, opponent: Player) -> Body:
        yield Steal(opponent, 2)


class Nexus(Creature):
    """Elusive. After it reaps, you use one of your opponent's artifacts as if it were yours."""

    house, printed_power = "shadows", 3
    traits = frozenset({"cyborg", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        artifact = yield from choose(game, opponent.artifacts)
        yield from use_as_if_yours(game, you, artifact)


class ShadowSelf(Creature):
    """In a fight it deals no damage. Damage that would be dealt to one of its neighbors that is
    not a Specter is dealt to Shadow Self instead."""

    house, printed_power = "shadows", 9
    traits = frozenset({"specter"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        return None if creature is self else 0

    def takes_damage_of(self, creature: Creature) -> bool:
        return "specter" not in creature.traits and self in creature.neighbors


class Silvertooth(Creature):
    """It comes into play ready, not exhausted."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    enters_ready = True


class Urchin(Creature):
    """Elusive. After it is played, you steal 1 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 1)
