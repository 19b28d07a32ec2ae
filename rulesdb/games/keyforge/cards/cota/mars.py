"""Mars in Call of the Archons."""

from __future__ import annotations

from typing import Any, ClassVar

from rulesdb.engine.kernel import Body

from ...amber import Capture
from ...card import Action, Artifact, Creature, Upgrade
from ...choices import choose, may, several
from ...damage import deal
from ...deeds import Deed, Use
from ...destruction import Sacrifice
from ...effects import Lasts
from ...game import Game
from ...leaving import ArchiveFromPlay, PurgeFromPlay, together
from ...player import Player
from ...status import Ready
from ...text import Lasting
from ...zones import Purge, in_reach


class BiomatrixBackup(Upgrade):
    """The creature with this upgrade gains an ability: when it is destroyed, it goes into its
    owner's archives. This is not optional."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def destroyed(self: Any) -> Body:
            yield ArchiveFromPlay(self)


class BiomatrixBackupAsPrinted(BiomatrixBackup, instead_of="printed"):
    """The printed words say that it may be archived."""

    class Gives:
        def destroyed(self: Any, game: Game) -> Body:
            if (yield from may(game)):
                yield ArchiveFromPlay(self)


class CombatPheromones(Artifact):
    """Omni: you sacrifice Combat Pheromones. Then you may use up to 2 other cards of house Mars
    this turn."""

    house, bonus = "mars", 1
    traits = frozenset({"item"})

    def omni(self, you: Player) -> Body:
        yield Sacrifice(you, self)
        yield Lasts(you, self)

    class Lasts(Lasting):
        times: ClassVar[int] = 2

        def lets(self, deed: Deed) -> bool:
            card = deed.card
            return (
                self.you.active
                and isinstance(deed, Use)
                and card.belongs_to("mars")
                and card is not self.of
                and (card in self.used or len(self.used) < self.times)
            )

        def spend(self, deed: Deed) -> None:
            if deed.card not in self.used:
                self.used.append(deed.card)


class CombatPheromonesForOne(CombatPheromones, instead_of="combat-pheromones-number#one"):
    """As the Italian FAQ has it, the permission is for one creature."""

    class Lasts(CombatPheromones.Lasts):
        times: ClassVar[int] = 1


class JohnSmyth(Creature):
    """Elusive. After it fights and after it reaps, you ready a Mars creature that is not an
    Agent."""

    house, printed_power = "mars", 2
    traits = frozenset({"agent", "martian"})
    keywords = frozenset({"elusive"})

    def fight(self, game: Game) -> Body:
        martians = [c for c in game.creatures if c.belongs_to("mars") and "agent" not in c.traits]
        creature = yield from choose(game, martians)
        if creature is not None:
            yield Ready(creature)

    reap = fight


class Mindwarper(Creature):
    """Elusive. Action: you choose an enemy creature. It captures 1 Æmber from its own side, that
    is, from the pool of its controller."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "scientist"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield Capture(creature, 1, creature.controller)


class RedPlanetRayGun(Upgrade):
    """The creature it is attached to gains this ability: after that creature reaps, you choose a
    creature, friendly or enemy. For each Mars creature in play, on either side, the chosen
    creature is dealt 1 damage."""

    house, bonus = "mars", 1

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def reap(self: Any, game: Game) -> Body:
            creature = yield from choose(game, game.creatures)
            yield deal(sum(1 for c in game.creatures if c.belongs_to("mars")), creature)


class SampleCollection(Action):
    """After it is played, for each key your opponent has forged, you archive one enemy creature.
    These cards stay archived with you; when one leaves, its owner takes it into hand."""

    house = "mars"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        chosen = yield from several(game, you.enemy_creatures, len(opponent.keys))
        yield from together(game, [ArchiveFromPlay(c, player=you) for c in chosen])


class VezymaThinkdrone(Creature):
    """After it reaps, you may archive from play one friendly creature or artifact."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may(game)):
            card = yield from choose(game, you.friendly)
            if card is not None:
                yield ArchiveFromPlay(card)


class YxiloBolter(Creature):
    """After it fights and after it reaps, you deal 2 damage to a creature, friendly or enemy. If
    this damage destroys it, you purge that creature."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "soldier"})

    def fight(self, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        dealing = yield deal(2, creature)
        if dealing is not None and creature in dealing.destroyed:
            if creature.in_play:
                yield PurgeFromPlay(creature)
            elif in_reach(game, creature):
                yield Purge(creature)

    reap = fight
