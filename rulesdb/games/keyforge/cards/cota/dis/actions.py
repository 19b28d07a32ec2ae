"""Actions of house Dis in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action
from ....choices import choose, destroyable, most_powerful
from ....destruction import Destroy
from ....effects import GainChains, Repeat, RepeatPreceding
from ....game import Game
from ....keys import Unforge
from ....player import Player
from ....using import use_as_if_yours
from ....zones import DiscardFromDeck


class AFairGame(Action):
    """After it is played, the top card of your opponent's deck is discarded and your opponent's
    hand is revealed. You gain 1 Æmber for each card revealed this way that belongs to the house
    of the discarded card.

    Then your opponent does the same to you, once. The top card of your deck is discarded and
    your hand is revealed. Your opponent gains 1 Æmber for each card so revealed that belongs to
    the house of the card discarded from your deck."""

    house = "dis"

    def play(self, you: Player, opponent: Player) -> Body:
        yield from self.fair(you, opponent)
        yield RepeatPreceding(lambda: self.fair(opponent, you))

    def fair(self, you: Player, opponent: Player) -> Body:
        discarded = yield DiscardFromDeck(opponent)
        if discarded is not None:
            house = discarded.house
            yield Gain(you, sum(1 for card in opponent.hand if card.belongs_to(house)))


class AFairGameAsPrinted(AFairGame, instead_of="printed"):
    """The printed words repeat the whole effect, so it goes to and fro without an end."""

    def play(self, you: Player, opponent: Player) -> Body:
        yield from self.fair(you, opponent)
        yield from self.fair(opponent, you)
        yield Repeat()


class GatewayToDis(Action):
    """After it is played, every creature in play, yours included, is destroyed. Then you gain 3
    chains."""

    house = "dis"

    def play(self, you: Player, game: Game) -> Body:
        yield Destroy(tuple(game.creatures))
        yield GainChains(you, 3)


class KeyHammer(Action):
    """After it is played: if your opponent forged a key during their previous turn, you unforge
    that key. If they forged more than one on that turn, you unforge only one of them, which you
    choose. Whether or not a key was unforged, your opponent gains 6 Æmber."""

    house, bonus = "dis", 1

    def play(self, opponent: Player, game: Game) -> Body:
        if opponent.forged:
            yield Unforge(opponent, (yield from choose(game, opponent.forged, "key")))
        yield Gain(opponent, 6)


class Poltergeist(Action):
    """After it is played, you choose an artifact, no matter who controls it, and use it as if it
    were yours. Then that artifact is destroyed."""

    house, bonus = "dis", 1

    def play(self, you: Player, game: Game) -> Body:
        artifacts = [card for card in game.in_play if card.type == "artifact"]
        artifact = yield from choose(game, artifacts)
        if artifact is not None:
            yield from use_as_if_yours(game, you, artifact)
            yield Destroy((artifact,))


class ThreeFates(Action):
    """After it is played, the 3 most powerful creatures in play, whoever controls them, are
    destroyed."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        creatures = destroyable(game, game.creatures)
        yield Destroy(tuple((yield from most_powerful(game, creatures, 3))))
