"""Borr Nit and its touch, which purge cards of a deck."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Action, Creature
from ....choices import choose, choose_side
from ....game import Game
from ....zones import Purge, ShowCards, Shuffle, top_cards


def _purge_one_of_five(game: Game) -> Body:
    """Reveal the top 5 cards of a deck, purge one of them and shuffle in the others."""
    player = yield from choose_side(game)
    cards = yield from top_cards(game, player, 5)
    yield ShowCards(player, tuple(cards))
    card = yield from choose(game, cards)
    if card is not None:
        yield Purge(card)
        yield Shuffle(player)


class BorrNit(Creature):
    """After it reaps, you choose a player, you or your opponent, and reveal the top 5 cards of
    their deck. You purge one of these cards. The others are shuffled back into the same deck."""

    house, printed_power = "dis", 3
    traits = frozenset({"demon"})

    def reap(self, game: Game) -> Body:
        yield from _purge_one_of_five(game)


class BorrNitSTouch(Action):
    """After it is played, you choose a player, you or your opponent, and reveal the top 5 cards of
    their deck. You purge one of these cards. The others are shuffled back into the same deck."""

    house, bonus = "dis", 1

    def play(self, game: Game) -> Body:
        yield from _purge_one_of_five(game)
