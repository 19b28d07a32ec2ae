"""What random games of Pips need."""

from __future__ import annotations

from random import Random
from typing import Any

from rulesdb.engine.chart import Chart
from rulesdb.engine.kernel import Line, Record
from rulesdb.engine.random_games import Invariants as Base
from rulesdb.errors import Broken

from .game import CARDS, Game, Score


def deal(chart: Chart, record: Record, random: Random) -> Game:
    game, deck = Game(chart, record), [*CARDS, *CARDS]
    random.shuffle(deck)
    game.me.hand, game.opponent.hand = deck[:10], deck[10:]
    return game


class Invariants(Base):
    """Every trick is worth one point."""

    def after(self, line: Line) -> None:
        super().after(line)
        self.turns += isinstance(line.what, Score)

    def at_rest(self) -> None:
        super().at_rest()
        game: Any = self.game
        if game.me.points + game.opponent.points != self.turns:
            raise Broken("a trick is worth one point")
