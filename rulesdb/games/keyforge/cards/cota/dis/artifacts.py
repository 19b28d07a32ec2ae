"""Artifacts of house Dis in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Effect

from ....amber import Gain
from ....card import Artifact, Card, Creature
from ....choices import choose, if_you_do
from ....deeds import Deed, PlayCard
from ....destruction import Destroy, Sacrifice
from ....effects import Lasts
from ....game import Game
from ....leaving import Leave, PurgeFromPlay
from ....player import Player
from ....playing import play
from ....text import Lasting
from ....using import UseCard
from ....when import after_destroyed
from ....zones import Archive, Shuffle


class AnnihilationRitual(Artifact):
    """A creature on either side that would go from play to a discard pile is purged instead of
    going there."""

    house, bonus = "dis", 1
    traits = frozenset({"power"})

    def instead(self, effect: Effect) -> Body | None:
        if isinstance(effect, Leave) and effect.zone == "discard":
            card = effect.card
            if card.type == "creature" and card.in_play:
                return self.purge(card)
        return None

    def purge(self, creature: Card) -> Body:
        return (yield PurgeFromPlay(creature))


class DominatorBauble(Artifact):
    """Action: you use one of your creatures."""

    house = "dis"
    traits = frozenset({"item"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield UseCard(you, creature)


class KeyToDis(Artifact):
    """Omni: you sacrifice Key to Dis. Then all creatures in play, yours included, are destroyed."""

    house = "dis"
    traits = frozenset({"item"})

    def omni(self, you: Player, game: Game) -> Body:
        yield Sacrifice(you, self)
        yield Destroy(tuple(game.creatures))


class LashOfBrokenDreams(Artifact):
    """Action: on your opponent's next turn, the cost of keys is 3 Æmber higher."""

    house = "dis"
    traits = frozenset({"weapon"})

    def action(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def key_cost_for(self, player: Player) -> int:
            return 3 if self.begun else 0


class LibraryOfTheDamned(Artifact):
    """Action: you archive a card from your hand."""

    house = "dis"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)


class Lifeward(Artifact):
    """Omni: you sacrifice Lifeward. Then, during their next turn, your opponent can play no
    creatures."""

    house, bonus = "dis", 1
    traits = frozenset({"power"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "end of opponent's next turn"

        def forbids(self, deed: Deed) -> bool:
            return self.begun and isinstance(deed, PlayCard) and deed.type == "creature"


class SacrificialAltar(Artifact):
    """Action: you purge one of your Human creatures in play. If you do, you choose a creature in
    your discard pile and play it."""

    house, bonus = "dis", 1
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        humans = [creature for creature in you.friendly_creatures if "human" in creature.traits]
        human = yield from choose(game, humans)
        if human is None:
            return
        yield PurgeFromPlay(human)
        if if_you_do(game, human.zone == "purged"):
            creatures = [card for card in you.discard if card.type == "creature"]
            yield from play(game, you, (yield from choose(game, creatures)))


class ScreamingCave(Artifact):
    """Action: all the cards of your hand and all those of your discard pile are shuffled into
    your deck."""

    house = "dis"
    traits = frozenset({"location"})

    def action(self, you: Player) -> Body:
        yield Shuffle(you, (*you.hand, *you.discard))


class SoulSnatcher(Artifact):
    """Whenever a creature on either side is destroyed, the player who owns it gains 1 Æmber."""

    house = "dis"
    traits = frozenset({"vehicle"})

    @after_destroyed()
    def snatch(self, creature: Creature) -> Body:
        yield Gain(creature.owner, 1)
