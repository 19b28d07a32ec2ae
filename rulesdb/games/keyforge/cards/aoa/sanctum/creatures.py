"""Creatures of house Sanctum in Age of Ascension."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import DiscardAmber, MoveToPool
from ....capture import Capture
from ....card import Creature
from ....choices import choose, if_you_do, may
from ....damage import Absorb
from ....deeds import Deed, ReapWith
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import TakeControl
from ....fighting import ready_and_fight
from ....game import Game
from ....payment import Pay
from ....player import Player
from ....text import Lasting
from ....using import ReapGain
from ....when import after
from ....zones import DiscardFromHand
from .one_card import OneCard


def _own_sanctum(text: Any, discard: DiscardFromHand) -> bool:
    return discard.player is text.you and discard.card.belongs_to("sanctum")


class AbondTheArmorsmith(Creature):
    """Each of your other creatures has 1 more armor.

    Action: each of your other creatures gets 1 more armor for the rest of the turn."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human"})

    def armor_for(self, creature: Creature) -> int:
        return 1 if creature.controller is self.you and creature is not self else 0

    def action(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(Lasting):
        def armor_for(self, creature: Creature) -> int:
            return 1 if creature.controller is self.you and creature is not self.of else 0


class AnahitaTheTrader(Creature):
    """After it reaps, you choose one of your artifacts, and your opponent takes control of it. If
    you do, that player has to give you 2 Æmber."""

    house, printed_power = "sanctum", 2
    traits = frozenset({"human", "merchant"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        artifact = yield from choose(game, [c for c in you.friendly if c.type == "artifact"])
        given = artifact is not None and (yield TakeControl(opponent, artifact))
        if if_you_do(game, given):
            yield Pay(opponent, 2)


class AubadeTheGrim(Creature):
    """After it is played, it captures 3 Æmber. After it reaps, you discard 1 of the Æmber on it,
    which goes to the common supply."""

    house, printed_power, printed_armor = "sanctum", 4, 1
    traits = frozenset({"spirit", "knight"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 3, opponent)

    def reap(self) -> Body:
        yield DiscardAmber(self, 1)


class BaronMengevin(Creature):
    """Each time you discard from your hand a card that belongs to Sanctum, Baron Mengevin then
    captures 1 Æmber."""

    house, printed_power, printed_armor = "sanctum", 6, 1
    traits = frozenset({"human", "knight"})

    @after(DiscardFromHand, lambda text, discard, event: _own_sanctum(text, discard))
    def confiscate(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)


class BarristerJoya(Creature):
    """No enemy creature can reap."""

    house, printed_power, printed_armor = "sanctum", 5, 1
    traits = frozenset({"human", "knight"})

    def forbids(self, deed: Deed) -> bool:
        return isinstance(deed, ReapWith) and deed.card.controller is not self.you


class BordanTheRedeemed(Creature):
    """Elusive.

    Action: it captures 2 Æmber."""

    house, printed_power = "sanctum", 3
    traits = frozenset({"human", "thief"})
    keywords = frozenset({"elusive"})

    def action(self, opponent: Player) -> Body:
        yield Capture(self, 2, opponent)


class BrobnarAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one
    Brobnar card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "brobnar"


class ChalleTheSafeguard(Creature):
    """Deploy. Taunt. It has no other ability."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})
    keywords = frozenset({"deploy", "taunt"})


class DisAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one Dis
    card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "dis"


class LionBautrem(Creature):
    """Deploy. Its neighbors have 2 more power each."""

    house, printed_power, printed_armor = "sanctum", 4, 1
    traits = frozenset({"human", "knight"})
    keywords = frozenset({"deploy"})

    def power_for(self, creature: Creature) -> int:
        return 2 if self in creature.neighbors else 0


class LogosAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one Logos
    card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "logos"


class MarsAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one Mars
    card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "mars"


class MaruckTheMarked(Creature):
    """After its armor prevents damage, it captures 1 Æmber for each damage that was just
    prevented."""

    house, printed_power, printed_armor = "sanctum", 5, 1
    traits = frozenset({"spirit", "knight"})

    @after(Absorb, lambda text, absorb, event: text in dict(absorb.amounts))
    def mark_down(self, absorb: Absorb, opponent: Player) -> Body:
        yield Capture(self, dict(absorb.amounts)[self], opponent)


class MotherNorthelle(Creature):
    """Elusive. After it reaps, you choose one of your creatures and move 1 Æmber from it to your
    pool."""

    house, printed_power = "sanctum", 2
    traits = frozenset({"human", "monk"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, [c for c in you.friendly_creatures if c.amber])
        if creature is not None:
            yield MoveToPool(creature, you, 1)


class OpalKnight(Creature):
    """After it is played, each creature in play whose power is an even number, on either side,
    is destroyed."""

    house, printed_power = "sanctum", 5
    traits = frozenset({"spirit", "knight"})

    def play(self, game: Game) -> Body:
        yield Destroy(tuple(c for c in game.creatures if c.power % 2 == 0))


class PrinceDerricUnifier(Creature):
    """After it is played, if there are 3 different houses among the creatures that you control, you
    gain 3 Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 1
    traits = frozenset({"human", "knight"})

    def play(self, you: Player) -> Body:
        houses = {house for creature in you.friendly_creatures for house in creature.houses}
        if len(houses) >= 3:
            yield Gain(you, 3)


class RothaisTheFierce(Creature):
    """Taunt. Hazardous 4. It has no other ability."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})
    keywords = frozenset({"taunt", "hazardous"})
    keyword_values: ClassVar[Mapping[str, int]] = {"hazardous": 4}


class ShadowsAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one
    Shadows card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "shadows"


class SirMarrows(Creature):
    """Each time your opponent gains Æmber by reaping, Sir Marrows then captures that Æmber."""

    house, printed_power, printed_armor = "sanctum", 4, 2
    traits = frozenset({"human", "knight"})

    @after(ReapGain, lambda text, gain, event: gain.player is text.controller.opponent)
    def collect(self, gain: ReapGain, event: Any) -> Body:
        if event.happened:
            event.happened -= (yield Capture(self, event.happened, gain.player)) or 0


class TheGreyRider(Creature):
    """Deploy. After it is played, after it fights and after it reaps, you may ready one of its
    neighbors and fight with that creature."""

    house, printed_power = "sanctum", 2
    traits = frozenset({"human", "monk"})
    keywords = frozenset({"deploy"})

    def play(self, you: Player, game: Game) -> Body:
        if self.neighbors and (yield from may(game)):
            yield from ready_and_fight(you, (yield from choose(game, self.neighbors)))

    fight = reap = play


class UntamedAmbassador(Creature):
    """Elusive. After it fights and after it reaps, you may, during this turn, either play one
    Untamed card or use one."""

    house, printed_power = "sanctum", 1
    traits = frozenset({"human"})
    keywords = frozenset({"elusive"})

    def fight(self, you: Player) -> Body:
        yield Lasts(you, self)

    reap = fight

    class Lasts(OneCard):
        permits = "untamed"
