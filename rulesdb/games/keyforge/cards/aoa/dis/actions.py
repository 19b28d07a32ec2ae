"""Actions of house Dis in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action, Creature
from ....choices import any_number, choose, least_powerful, may
from ....damage import deal, deal_each, destroys
from ....destruction import Destroy
from ....effects import GainChains, Lasts
from ....game import Game
from ....leaving import ArchiveFromPlay
from ....player import Player
from ....playing import play
from ....text import Lasting
from ....zones import Shuffle


class Banish(Action):
    """After it is played, you choose an enemy creature, which goes to your opponent's archives."""

    house, bonus = "dis", 1

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield ArchiveFromPlay(creature, player=opponent)


class BindingIrons(Action):
    """After it is played, your opponent's chains go up by 3."""

    house = "dis"

    def play(self, opponent: Player) -> Body:
        yield GainChains(opponent, 3)


class CullTheWeak(Action):
    """After it is played, the least powerful of the enemy creatures is destroyed."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        yield Destroy(tuple((yield from least_powerful(game, you.enemy_creatures))))


class Exhume(Action):
    """After it is played, you choose one of the creatures in your discard pile. You may play it
    from there, as if it were a card of the active house in your hand."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        creatures = [card for card in you.discard if card.type == "creature"]
        creature = yield from choose(game, creatures)
        if creature is not None and (yield from may(game)):
            yield from play(game, you, creature)


class MiseryExploit(Action):
    """After it is played, you gain 1 Æmber for each enemy creature that has damage on it."""

    house = "dis"

    def play(self, you: Player) -> Body:
        yield Gain(you, sum(1 for creature in you.enemy_creatures if creature.damage))


class NotFinishedWithYou(Action):
    """After it is played, you choose as many creatures in your discard pile as you like. They are
    shuffled into your deck."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        creatures = [card for card in you.discard if card.type == "creature"]
        chosen = yield from any_number(game, creatures)
        if chosen:
            yield Shuffle(you, tuple(chosen))


class OrtannuSBinding(Action):
    """After it is played, you deal 2 damage to one of your creatures."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        yield deal(2, (yield from choose(game, you.friendly_creatures)))


class PainReaction(Action):
    """After it is played, you deal 2 damage to an enemy creature. If it is destroyed by this
    damage, each of its neighbors is dealt 2 damage."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None and destroys((yield deal(2, creature)), creature):
            yield deal_each(2, creature.last.neighbors)


class ShadowOfDis(Action):
    """After it is played, and until your next turn begins, the text box of every enemy creature
    in play counts as blank, except for its traits. This also holds for enemy creatures that
    enter play in that time."""

    house, bonus = "dis", 1

    def play(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        until = "your next turn"

        def blanks(self, creature: Creature) -> bool:
            return creature.controller is not self.you


class UnlockedGateway(Action):
    """Omega. After it is played, every creature in play, yours included, is destroyed."""

    house = "dis"
    keywords = frozenset({"omega"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(game.creatures))
