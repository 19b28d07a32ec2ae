"""Mars in Age of Ascension."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body

from ...card import Creature
from ...choices import choose, if_you_do, may
from ...game import Game
from ...leaving import ArchiveFromPlay
from ...player import Player
from ...status import Stun
from ...zones import Archive, Purge


class CollectorWorm(Creature):
    """After it fights, you archive the creature that it fights, although it is not yours. Once
    archived, that card can only go to its owner's hand when it leaves."""

    house, printed_power, printed_armor = "mars", 2, 5
    traits = frozenset({"beast"})

    def fight(self, you: Player, event: Any) -> Body:
        if event.target is not None:
            yield ArchiveFromPlay(event.target, player=you)


class YzphyzKnowdrone(Creature):
    """After it is played, you archive a card. Then you may purge an archived card. If you do,
    you stun a creature, friendly or enemy."""

    house, printed_power, printed_armor = "mars", 3, 1
    traits = frozenset({"martian", "scientist"})

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)
        if not you.archives or not (yield from may(game)):
            return
        if if_you_do(game, (yield Purge((yield from choose(game, you.archives))))):
            yield Stun((yield from choose(game, game.creatures)))


class YzphyzKnowdroneAsPrinted(YzphyzKnowdrone, instead_of="printed"):
    """The printed words purge a card in order to stun: the purge is for a stun, or not at all."""

    def play(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, you.hand)
        if card is not None:
            yield Archive(card)
        able = [creature for creature in game.creatures if not creature.stun]
        if you.archives and able and (yield from may(game)):
            yield Purge((yield from choose(game, you.archives)))
            yield Stun((yield from choose(game, able)))
