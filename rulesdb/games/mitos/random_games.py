"""Random games: decks dealt from all cards, and invariants."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Line, Record
from rulesdb.engine.random_games import Invariants as Base
from rulesdb.errors import Broken

from .card import Card, everything
from .game import Game
from .player import Player
from .position import parse
from .turn import EndTurn
from .writing import write
from .zones import place

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart

DECK, OPENING, GOLD_SHARE = 49, 8, 16
RACES = ("dios", "guerrero", "bestia", "")
EVERY_CARD = 25  # number of effects between checks for lost cards


def deal(chart: Chart, record: Record, random: Random) -> Game:
    """Deal two decks of 50 with the initial Gold and an opening hand.

    Costs and Forces that the document does not give are random.
    """
    game = Game(chart, record)
    names = sorted(name for name, kind in Card.registry.items() if kind.type)
    golds = sorted(name for name in names if Card.registry[name].type == "gold")
    for player in (game.me, game.opponent):
        deck = [random.choice(golds) for _ in range(GOLD_SHARE)]
        deck += [random.choice(names) for _ in range(DECK - GOLD_SHARE)]
        random.shuffle(deck)
        for name in deck:
            card = game.card(name, player)
            if card.type == "ally":
                card.stated = {"force": random.randint(0, 4), "race": random.choice(RACES)}
            if card.type != "gold" and card.printed_cost is None:
                card.stated["cost"] = random.randint(0, 2)
            place(card, "castle", player)
        for card in player.castle[:OPENING]:
            player.castle.remove(card)
            place(card, "hand", player)
        gold = game.card("oro", player)
        gold.grouped = gold.settled = True
        place(gold, "reserve", player)
    return game


class Invariants(Base):
    """What must hold after every effect, and between moves."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards = self._everywhere()
        self.exiled = (0, 0)

    def _everywhere(self) -> list[int]:
        """Return the ids of all cards of both players, once for each place they are in."""
        game = self.game
        there = [*everything(game.me), *everything(game.opponent), *game.playing]
        return sorted(map(id, there))

    def after(self, line: Line) -> None:
        super().after(line)
        if isinstance(line.what, EndTurn):
            self.turns += 1
        exiled = (len(self.game.me.exile), len(self.game.opponent.exile))
        if any(now < then for now, then in zip(exiled, self.exiled, strict=True)):
            raise Broken(f"Exile shrank from {self.exiled} to {exiled}")
        self.exiled = exiled
        if min(self.game.me.virtual, self.game.opponent.virtual) < 0:
            raise Broken("negative virtual Gold")
        if self.effects % EVERY_CARD == 0 and self._everywhere() != self.cards:
            raise Broken("a card is missing, or in two places")

    def at_rest(self) -> None:
        """Check that nothing is half done between two moves."""
        game = self.game
        super().at_rest()
        if self._everywhere() != self.cards:
            raise Broken("a card is missing, or in two places")
        for player in (game.me, game.opponent):
            self._player(player)
        if game.playing or len(game.pools) != 1 or game.pools[0]:
            raise Broken("an effect is not finished between two moves")
        self.check_round_trip(parse, write)

    def _player(self, player: Player) -> None:
        for zone in ("defense", "attack", "support", "reserve", "paid"):
            for card in getattr(player, zone):
                if card.controller is not player or card.zone != zone:
                    raise Broken(f"{card} is not in its controller's zone")
                for weapon in card.weapons:
                    if weapon.bearer is not card or weapon.controller is not player:
                        raise Broken(f"{weapon} is on another card")
        if any(card.type != "totem" for card in player.support):
            raise Broken("a card in the Support Line is not a Totem")
        if any(ally.force < 0 or ally.shown != ally.force for ally in player.allies):  # type: ignore[attr-defined]
            raise Broken("a Force is negative or out of date")
