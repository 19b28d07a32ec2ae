"""Actions of house Untamed in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....card import Action, Creature
from ....choices import any_number, choose, choose_house, most_powerful
from ....damage import Deal, deal_each
from ....destruction import Destroy
from ....game import Game
from ....leaving import ShuffleIn, together
from ....player import Player
from ....status import Exhaust
from ....turn import refill_hand
from ....zones import DiscardFromHand, Purge, ReturnFromDiscard, Shuffle


class GravidCycle(Action):
    """Omega. After it is played, you take a card from your discard pile back to your hand."""

    house, bonus = "untamed", 1
    keywords = frozenset({"omega"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.discard)
        if card is not None:
            yield ReturnFromDiscard(card)


class PersistenceHunting(Action):
    """After it is played, you choose a house and exhaust all enemy creatures that belong to it."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        house = yield from choose_house(game)
        for creature in you.enemy_creatures:
            if creature.belongs_to(house):
                yield Exhaust(creature)


class PunctuatedEquilibrium(Action):
    """After it is played, both players discard all the cards in their hands. Then each of them
    refills their hand, just as in the draw cards step at the end of their turn."""

    house = "untamed"

    def play(self, game: Game) -> Body:
        for player in game.players:
            for card in [*player.hand]:
                yield DiscardFromHand(player, card)
        for player in game.players:
            yield from refill_hand(game, player)


class Quicksand(Action):
    """After it is played, this applies to each player, you included: if they control no Untamed
    creature that is ready, the most powerful of their creatures is destroyed."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        sinking: list[Creature] = []
        for player in game.players:
            creatures = player.friendly_creatures
            if not any(c.belongs_to("untamed") and not c.exhausted for c in creatures):
                sinking += yield from most_powerful(game, creatures)
        yield Destroy(tuple(sinking))


class SoldiersToFlowers(Action):
    """After it is played, you purge all Untamed creatures in both discard piles, yours and your
    opponent's. For each card that was purged this way, the player who owns it gains 1 Æmber."""

    house, bonus = "untamed", 1

    def play(self, game: Game) -> Body:
        for player in game.players:
            purged = 0
            for card in [*player.discard]:
                if card.type == "creature" and card.belongs_to("untamed"):
                    purged += bool((yield Purge(card)))
            yield Gain(player, purged)


class SongOfSpring(Action):
    """After it is played, you choose as many friendly Untamed creatures as you like, in your hand,
    in your discard pile or in your battleline. All the chosen ones are shuffled back into your
    deck."""

    house, bonus = "untamed", 1

    def play(self, you: Player, game: Game) -> Body:
        cards = (*you.hand, *you.discard, *you.friendly_creatures)
        able = [c for c in cards if c.type == "creature" and c.belongs_to("untamed")]
        chosen = yield from any_number(game, able)
        yield from together(game, [ShuffleIn(card) for card in chosen if card.in_play])
        if others := tuple(card for card in chosen if card.zone in ("hand", "discard")):
            yield Shuffle(you, others)


class TheyReEverywhere(Action):
    """After it is played, all enemy creatures on a flank are dealt 2 damage. All enemy creatures
    that are not on a flank are dealt 1 damage."""

    house, bonus = "untamed", 1

    def play(self, you: Player) -> Body:
        yield deal_each(2, [c for c in you.enemy_creatures if c.on_flank])
        yield deal_each(1, [c for c in you.enemy_creatures if not c.on_flank])


class TheyReEverywhereAtOnce(TheyReEverywhere, instead_of="they-re-everywhere-line-change#at-once"):
    """All the damage is dealt at the same time."""

    def play(self, you: Player) -> Body:
        yield Deal(tuple((c, 2 if c.on_flank else 1) for c in you.enemy_creatures))
