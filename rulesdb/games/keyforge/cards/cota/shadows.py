"""Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ...amber import Steal
from ...card import Action, Artifact, Card, Creature
from ...choices import choose, if_you_do
from ...damage import deal, deal_each
from ...destruction import Sacrifice
from ...effects import Repeat, RepeatPreceding
from ...game import Game
from ...leaving import Return
from ...player import Player
from ...playing import play
from ...using import use_as_if_yours
from ...when import after_leaving
from ...zones import Graft, ReturnFromDiscard


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


class BaitAndSwitch(Action):
    """After it is played: if your opponent's pool holds more Æmber than yours, steal 1 Æmber. If
    it still holds more after that, do the same a second time.

    It never steals more than 2 Æmber."""

    house = "shadows"

    def play(self, you: Player, opponent: Player) -> Body:
        def steal() -> Body:
            if opponent.amber > you.amber:
                yield Steal(you, 1)

        yield from steal()
        if opponent.amber > you.amber:
            yield RepeatPreceding(steal)


class BaitAndSwitchAsPrinted(BaitAndSwitch, instead_of="printed"):
    """The printed words repeat the whole effect, so it goes on until the pools are level."""

    def play(self, you: Player, opponent: Player) -> Body:
        if opponent.amber > you.amber:
            yield Steal(you, 1)
        if opponent.amber > you.amber:
            yield Repeat()


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


class Masterplan(Artifact):
    """After it is played, you put a card from your hand facedown under it.

    Omni: you play the card under it. Then you sacrifice Masterplan."""

    house, bonus = "shadows", 1
    traits = frozenset({"item"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Graft(card, self)

    def omni(self, you: Player, game: Game) -> Body:
        for card in [*self.under]:
            yield from play(game, you, card)
        if self.in_play:
            yield Sacrifice(you, self)


class NerveBlast(Action):
    """After it is played, you steal 1 Æmber. If you do, you deal 2 damage to a creature,
    friendly or enemy."""

    house = "shadows"

    def play(self, you: Player, game: Game) -> Body:
        if if_you_do(game, (yield Steal(you, 1))):
            yield deal(2, (yield from choose(game, game.creatures)))


class Nexus(Creature):
    """Elusive. After it reaps, you use one of your opponent's artifacts as if it were yours."""

    house, printed_power = "shadows", 3
    traits = frozenset({"cyborg", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        artifact = yield from choose(game, opponent.artifacts)
        yield from use_as_if_yours(game, you, artifact)


class PoisonWave(Action):
    """After it is played, every creature in play, yours included, is dealt 2 damage."""

    house, bonus = "shadows", 1

    def play(self, game: Game) -> Body:
        yield deal_each(2, game.creatures)


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
