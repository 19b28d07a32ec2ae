"""Dis in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ...amber import Capture, Gain, Lose
from ...card import Action, Creature
from ...choices import choose, destroyable, most_powerful
from ...destruction import Destroy
from ...effects import GainChains, Lasts, Repeat, RepeatPreceding
from ...game import Game
from ...keys import Unforge
from ...player import HOUSES, Player
from ...text import Lasting
from ...using import use_as_if_yours
from ...when import after_destroyed, at_your_end_of_turn
from ...zones import DiscardAtRandom, DiscardFromDeck, Purge, in_reach


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


class Drumble(Creature):
    """Elusive. After it is played: if your opponent's pool holds 7 or more Æmber, it captures
    all of that Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    def play(self, opponent: Player) -> Body:
        if opponent.amber >= 7:
            yield Capture(self, opponent.amber, opponent)


class DustImp(Creature):
    """When it is destroyed, you gain 2 Æmber."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    def destroyed(self, you: Player) -> Body:
        yield Gain(you, 2)


class GabosLongarms(Creature):
    """Before it fights, you choose a creature. In that fight, Gabos Longarms deals its damage to
    the chosen creature and not to the one it is fighting."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon"})

    def before_fight(self, game: Game, event: Any) -> Body:
        event.strikes = (yield from choose(game, game.creatures)) or event.strikes


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


class Pitlord(Creature):
    """Taunt. You must choose Dis as your active house as long as Pitlord is in play."""

    house, printed_power, bonus = "dis", 9, 2
    traits = frozenset({"demon"})
    keywords = frozenset({"taunt"})

    def must_choose(self, player: Player) -> str:
        return "dis" if player is self.you else ""


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


class Restringuntus(Creature):
    """After it is played, you choose a house. Until Restringuntus leaves play, your opponent
    cannot choose that house as the active one."""

    house, printed_power = "dis", 1
    traits = frozenset({"demon"})

    def play(self, you: Player, game: Game) -> Body:
        yield Lasts(you, self, house=(yield from choose(game, HOUSES, "house")))

    class Lasts(Lasting):
        until = "leaves play"
        needs = "house"

        def cannot_choose(self, player: Player) -> str:
            return self.house if player is self.you.opponent else ""


class Shaffles(Creature):
    """At the end of each of your turns, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "dis", 2
    traits = frozenset({"imp"})

    @at_your_end_of_turn
    def pester(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


class StealerOfSouls(Creature):
    """After an enemy creature is destroyed in a fight with Stealer of Souls, you purge that
    creature and gain 1 Æmber."""

    house, printed_power = "dis", 6
    traits = frozenset({"demon"})

    @after_destroyed(lambda text, creature, event: text.game.fighting(text, creature))
    def steal_soul(self, creature: Creature, you: Player, game: Game) -> Body:
        card = game.where(creature)
        if in_reach(game, card):
            yield Purge(card)
        yield Gain(you, 1)


class TheTerror(Creature):
    """After it is played, if your opponent has no Æmber in their pool, you gain 2 Æmber."""

    house, printed_power = "dis", 5
    traits = frozenset({"demon", "knight"})

    def play(self, you: Player, opponent: Player) -> Body:
        if not opponent.amber:
            yield Gain(you, 2)


class ThreeFates(Action):
    """After it is played, the 3 most powerful creatures in play, whoever controls them, are
    destroyed."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        creatures = destroyable(game, game.creatures)
        yield Destroy(tuple((yield from most_powerful(game, creatures, 3))))


class Tocsin(Creature):
    """After it reaps, your opponent discards from their hand one card at random."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})

    def reap(self, opponent: Player) -> Body:
        yield DiscardAtRandom(opponent)


class Tolas(Creature):
    """Elusive. Whenever a creature on either side is destroyed, the opponent of that creature's
    controller gains 1 Æmber."""

    house, printed_power = "dis", 1
    traits = frozenset({"imp"})
    keywords = frozenset({"elusive"})

    @after_destroyed()
    def reward(self, creature: Creature) -> Body:
        yield Gain(creature.controller.opponent, 1)


class TolasForItsController(Tolas, instead_of="tolas-receiver#asker-gains"):
    """As the FAQ puts it, whoever has Tolas gains."""

    @after_destroyed()
    def reward(self, creature: Creature, you: Player) -> Body:
        yield Gain(you, 1)
