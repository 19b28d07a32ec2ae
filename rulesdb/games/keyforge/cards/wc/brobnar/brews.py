"""The brews of house Brobnar: each is named after another giant, and all do the same."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....card import Action
from ....choices import choose
from ....game import Game
from ....status import AddPower


class AlakaSBrew(Action):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""

    house, bonus = "brobnar", 1

    def play(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield AddPower(creature, 2)


class ChieftainSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class CowfyneSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class GrokeSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class GronSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class MogghunterSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class NarpSBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""


class ShortySBrew(AlakaSBrew):
    """After it is played, you choose a creature, friendly or enemy. It gets two +1 power
    counters."""
