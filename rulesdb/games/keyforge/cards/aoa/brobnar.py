"""Brobnar in Age of Ascension."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ...amber import Lose
from ...card import Creature
from ...choices import choose
from ...game import Game
from ...leaving import Return
from ...player import Player
from ...when import after_forge


class Drummernaut(Creature):
    """After it is played, after it fights and after it reaps, you return one of your other Giant
    creatures to your hand. It cannot return itself."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"giant"})

    def play(self, you: Player, game: Game) -> Body:
        giants = [c for c in you.friendly_creatures if "giant" in c.traits and self.may_return(c)]
        giant = yield from choose(game, giants)
        if giant is not None:
            yield Return(giant)

    fight = reap = play

    def may_return(self, creature: Creature) -> bool:
        return creature is not self


class DrummernautAsPrinted(Drummernaut, instead_of="printed"):
    """The printed card may return itself."""

    def may_return(self, creature: Creature) -> bool:
        return True


class ForgemasterOg(Creature):
    """After a player, you or your opponent, forges a key, that player loses all the Æmber left
    in their pool."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"giant"})

    @after_forge()
    def tax(self, forger: Player) -> Body:
        yield Lose(forger, forger.amber)


class Groggins(Creature):
    """When it is used to fight, the only creatures it can attack are those on a flank."""

    house, printed_power = "brobnar", 8
    traits = frozenset({"giant"})

    def forbids_attack(self, attacker: Creature, target: Creature) -> bool:
        return attacker is self and not target.on_flank
