"""The blasters of Star Alliance: each has an officer to whom it belongs."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesdb.engine.kernel import Body

from ....amber import Steal
from ....amber_on_cards import MoveToPool
from ....card import Card, Creature, Upgrade
from ....choices import choose, choose_one, for_each, may
from ....damage import FullyHeal, deal
from ....game import Game
from ....leaving import ArchiveFromPlay
from ....player import Player
from ....playing import Attach
from ....status import Stun, Ward
from ....using import UseCard
from ....when import after
from ....zones import Draw


class Blaster:
    """What all blasters do: shoot, or go to their officer. `arm` is what each does there."""

    house = "star-alliance"
    bonus: ClassVar[int] = 1
    officer: ClassVar[str]
    host: Card | None

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, game: Game, giver: Any) -> Body:
            yield from shoot_or_attach(game, giver)

        reap = fight


def shoot_or_attach(game: Game, blaster: Any) -> Body:
    """Let a player deal 2 damage, or attach a blaster to its officer."""
    officers = [c for c in game.creatures if c.name == blaster.officer and c is not blaster.host]
    if not (yield from may(game)):
        return
    ways = ("damage", "attach") if officers else ("damage",)
    if (yield from choose_one(game, *ways)) == "damage":
        yield deal(2, (yield from choose(game, game.creatures)))
    else:
        yield Attach(blaster.controller, blaster, (yield from choose(game, officers)))


def _by_its_player(blaster: Any, attaching: Attach, event: Any) -> bool:
    """Whether its player has attached a blaster to its officer. A creature of the opponent can move
    it there as well, in the opponent's turn: then "you" have not attached it."""
    armed = attaching.host.name == blaster.officer and attaching.card is blaster
    return bool(armed and blaster.controller.active)


after_attached = after(Attach, _by_its_player)


class ChanSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Chan's Blaster to Commander Chan. Each time you attach it to Commander Chan, you may then use
    another friendly creature."""

    officer = "commander-chan"

    @after_attached
    def arm(self, you: Player, game: Game) -> Body:
        others = [c for c in you.friendly_creatures if c is not self.host]
        if others and (yield from may(game)):
            yield UseCard(you, (yield from choose(game, others)))


class FraneSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Frane's Blaster to First Officer Frane. Each time you attach it to First Officer Frane, all the
    Æmber on First Officer Frane is then moved to your pool."""

    officer = "first-officer-frane"

    @after_attached
    def arm(self, you: Player, attaching: Attach) -> Body:
        yield MoveToPool(attaching.host, you, attaching.host.amber)


class GarciaSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Garcia's Blaster to Sensor Chief Garcia. Each time you attach it to Sensor Chief Garcia, you
    then steal 1 Æmber."""

    officer = "sensor-chief-garcia"

    @after_attached
    def arm(self, you: Player) -> Body:
        yield Steal(you, 1)


class IngramSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Ingram's Blaster to Medic Ingram. Each time you attach it to Medic Ingram, you then fully heal a
    creature, friendly or enemy."""

    officer = "medic-ingram"

    @after_attached
    def arm(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if creature is not None:
            yield FullyHeal(creature)


class KhrkharSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Khrkhar's Blaster to Lieutenant Khrkhar. Each time you attach it to Lieutenant Khrkhar,
    Lieutenant Khrkhar is then warded."""

    officer = "lieutenant-khrkhar"

    @after_attached
    def arm(self, attaching: Attach) -> Body:
        yield Ward(attaching.host)  # type: ignore[arg-type]


class KirbySBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Kirby's Blaster to Com. Officer Kirby. Each time you attach it to Com. Officer Kirby, you then
    draw 2 cards."""

    officer = "com-officer-kirby"

    @after_attached
    def arm(self, you: Player) -> Body:
        yield Draw(you, 2)


class MolinaSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Molina's Blaster to Armsmaster Molina. Each time you attach it to Armsmaster Molina, you may
    then deal 3 damage to a creature, friendly or enemy."""

    officer = "armsmaster-molina"

    @after_attached
    def arm(self, game: Game) -> Body:
        if (yield from may(game)):
            yield deal(3, (yield from choose(game, game.creatures)))


class QincanSBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Qincan's Blaster to Sci. Officer Qincan. Each time you attach it to Sci. Officer Qincan, you may
    then archive a creature that is in play, friendly or enemy."""

    officer = "sci-officer-qincan"

    @after_attached
    def arm(self, game: Game) -> Body:
        if (yield from may(game)):
            creature = yield from choose(game, game.creatures)
            if creature is not None:
                yield ArchiveFromPlay(creature)


class WallsBlaster(Blaster, Upgrade):
    """The creature it is attached to gains this ability: after that creature fights and after it
    reaps, you may do one of two things: deal 2 damage to a creature, friendly or enemy, or attach
    Walls' Blaster to Chief Engineer Walls. Each time you attach it to Chief Engineer Walls, you
    then stun a creature, friendly or enemy, once for each upgrade that Chief Engineer Walls has. It
    need not be the same creature each time."""

    officer = "chief-engineer-walls"

    @after_attached
    def arm(self, game: Game, attaching: Attach) -> Body:
        upgrades = len(attaching.host.upgrades)
        for creature in (yield from for_each(game, lambda: [*game.creatures], upgrades)):
            yield Stun(creature)
