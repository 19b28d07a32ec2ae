"""Politicians of house Saurian in Worlds Collide."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.engine.kernel import Body

from ....amber import Gain
from ....amber_on_cards import Exalt
from ....capture import Capture
from ....card import Card, Creature
from ....choices import choose_house, choose_number
from ....effects import Lasts
from ....game import Game
from ....leaving import PurgeFromPlay
from ....player import Player
from ....status import Enrage, Ready
from ....text import Lasting
from .amber_on_creatures import AmberToSupply, may_exalt


class Crassosaurus(Creature):
    """Elusive. After it is played, it captures 10 Æmber. You decide how much of it comes from your
    pool and how much from your opponent's. Then Crassosaurus is purged if it has fewer than 10
    Æmber on it."""

    house, printed_power, printed_armor = "saurian", 4, 2
    traits = frozenset({"dinosaur", "politician"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        total = min(10, you.amber + opponent.amber)
        least, most = max(0, total - opponent.amber), min(total, you.amber)
        yours = yield from choose_number(game, least, most)
        yield Capture(self, yours, you)
        yield Capture(self, total - yours, opponent)
        if self.amber < 10:
            yield PurgeFromPlay(self)


class DracoPraeco(Creature):
    """After it reaps, you may exalt it. If you do, you choose a house, and all creatures of the
    chosen house, on either side, are enraged."""

    house, printed_power = "saurian", 4
    traits = frozenset({"dinosaur", "politician"})

    def reap(self, game: Game) -> Body:
        if not (yield from may_exalt(game, self)):
            return
        house = yield from choose_house(game)
        for creature in [*game.creatures]:
            if creature.belongs_to(house):
                yield Enrage(creature)


class OdoacThePatrician(Creature):
    """After it is played, it captures 1 Æmber. As long as it has Æmber on it, no Æmber of yours can
    be stolen."""

    house, printed_power = "saurian", 5
    traits = frozenset({"dinosaur", "politician"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)

    def guards_pool_of(self, player: Player) -> bool:
        return player is self.you and self.amber > 0


class OratorHissaro(Creature):
    """Deploy. After it is played, each of its neighbors is readied and exalted. Until the turn
    ends, those creatures belong to house Saurian."""

    house, printed_power = "saurian", 3
    traits = frozenset({"dinosaur", "politician"})
    keywords = frozenset({"deploy"})

    def play(self, you: Player) -> Body:
        neighbors = self.neighbors
        for neighbor in neighbors:
            yield Ready(neighbor)
            yield Exalt(neighbor)
        for neighbor in neighbors:
            yield Lasts(you, self, on=neighbor)

    class Lasts(Lasting):
        needs = "on"

        def houses_for(self, card: Card) -> tuple[str, ...]:
            return ("saurian",) if card is self.on else ()


class PraefectusLudo(Creature):
    """All your other creatures gain this ability: when that creature is destroyed, all the Æmber on
    it is moved to the common supply."""

    house, printed_power = "saurian", 5
    traits = frozenset({"dinosaur", "politician"})

    def gives_to(self, creature: Creature) -> bool:
        return creature.controller is self.you and creature is not self

    class Gives(AmberToSupply):
        pass


class QuestorJarta(Creature):
    """Elusive. After it reaps, you may exalt it. If you do, you gain 1 Æmber."""

    house, printed_power = "saurian", 3
    traits = frozenset({"dinosaur", "politician"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may_exalt(game, self)):
            yield Gain(you, 1)


class SenatorBracchus(Creature):
    """You may spend the Æmber on your creatures just like the Æmber in your pool. After it fights
    and after it reaps, you exalt it."""

    house, printed_power = "saurian", 4
    traits = frozenset({"dinosaur", "politician"})

    def purses_of(self, player: Player) -> Iterable[Card]:
        return player.creatures if player is self.controller else ()

    def fight(self) -> Body:
        yield Exalt(self)

    reap = fight


class SenatorShrix(Creature):
    """You may spend the Æmber on it just like the Æmber in your pool. After it is played and after
    it reaps, you may exalt it."""

    house, printed_power, printed_armor = "saurian", 4, 1
    traits = frozenset({"dinosaur", "politician"})

    def purses_of(self, player: Player) -> Iterable[Card]:
        return (self,) if player is self.controller else ()

    def play(self, game: Game) -> Body:
        yield from may_exalt(game, self)

    reap = play


class TribunePompitus(Creature):
    """For each Æmber on one of your creatures, the power of that creature is 2 higher. Before
    Tribune Pompitus fights, you may exalt it."""

    house, printed_power, printed_armor = "saurian", 4, 2
    traits = frozenset({"dinosaur", "politician"})

    def power_for(self, creature: Creature) -> int:
        return 2 * creature.amber if creature.controller is self.you else 0

    def before_fight(self, game: Game) -> Body:
        yield from may_exalt(game, self)
