"""Artifacts of house Saurian in Worlds Collide."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber_on_cards import Exalt, MoveToPool
from ....capture import Capture
from ....card import Artifact, Card, Creature
from ....choices import choose
from ....entering import JoinLine, MoveToFlank, TakeControl
from ....game import Game
from ....keys import forge_for
from ....player import HOUSES, Player
from ....playing import play, refusal
from ....status import AddCounter, Ready, RemoveCounters
from ....using import UseCard
from ....when import after_destroyed


class AutoLegionary(Artifact):
    """Action: you put Auto-Legionary on one of the flanks of your battleline. As long as it is in
    the battleline, it counts as a creature whose power is 5, and it belongs to every house."""

    house = "saurian"
    traits = frozenset({"robot", "ally"})

    def action(self, you: Player) -> Body:
        player = self.joins(you)
        if player is not self.controller:
            yield TakeControl(player, self)
        yield JoinLine(self)

    def joins(self, you: Player) -> Player:
        """Return whose battleline it joins: its controller's, whoever uses it."""
        return self.controller

    class AsCreature(Creature):
        """In the battleline it is a creature of every house; its action moves it to a flank."""

        printed_power = 5

        def houses_for(self, card: Card) -> tuple[str, ...]:
            return HOUSES if card is self else ()

        def action(self) -> Body:
            yield MoveToFlank(self)


class AutoLegionaryForTheUser(AutoLegionary, instead_of="auto-legionary-borrowed#users-line"):
    """It joins the battleline of whoever resolves its effect."""

    def joins(self, you: Player) -> Player:
        return you


class CityGates(Artifact):
    """Action: you choose one of your creatures. That creature captures 1 Æmber or, if it is a
    Dinosaur, 2 Æmber instead."""

    house = "saurian"
    traits = frozenset({"location"})

    def action(self, you: Player, opponent: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Capture(creature, 2 if "dinosaur" in creature.traits else 1, opponent)


class ImperialRoad(Artifact):
    """Omni: you play a creature of house Saurian, which comes into play stunned."""

    house = "saurian"
    traits = frozenset({"location"})

    def omni(self, you: Player, game: Game) -> Body:
        creatures = [c for c in you.hand if c.type == "creature" and c.belongs_to("saurian")]
        able = [creature for creature in creatures if not refusal(game, you, creature)]
        creature = yield from choose(game, able)
        yield from play(game, you, creature, stunned=True)


class LibraryOfPolliasaurus(Artifact):
    """Action: you choose one of your creatures and move 1 Æmber from it to your pool."""

    house = "saurian"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, [c for c in you.friendly_creatures if c.amber])
        if creature is not None:
            yield MoveToPool(creature, you, 1)


class TheColosseum(Artifact):
    """Each time an enemy creature is destroyed in a fight, you then put a glory counter on The
    Colosseum.

    Omni: if The Colosseum has 6 or more glory counters, you remove 6 of them and forge a key,
    paying its current cost."""

    house = "saurian"
    traits = frozenset({"location"})

    @after_destroyed(
        lambda text, dead, event: event.fell(dead) and dead.controller is not text.controller
    )
    def cheer(self) -> Body:
        yield AddCounter(self, "glory", 1)

    def omni(self, you: Player, game: Game) -> Body:
        if self.counters.get("glory", 0) >= 6:
            yield RemoveCounters(self, "glory", 6)
            yield from forge_for(game, you)


class TheGoldenSpiral(Artifact):
    """Action: you choose one of your creatures and exalt it. Then you ready it and use it."""

    house = "saurian"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Exalt(creature)
            yield Ready(creature)
            yield UseCard(you, creature)
