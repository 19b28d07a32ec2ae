"""Creatures of house Mars in Call of the Archons."""

from __future__ import annotations

from typing import Any

from rulesdb.engine.kernel import Body, Effect

from ....amber import IntoPool, Lose, Steal, StealFromSupply
from ....capture import Capture, CaptureInstead
from ....card import Card, Creature
from ....choices import choose, destroyable, if_you_do, may
from ....damage import Deal, FullyHeal, deal
from ....deeds import Deed, PlayCard
from ....destruction import Sacrifice
from ....effects import Lasts
from ....game import Game
from ....leaving import ArchiveFromPlay, PurgeFromPlay
from ....player import Player
from ....status import AddPower, Ready, Stun
from ....using import UseCard
from ....when import after_destroyed_fighting, after_play
from ....zones import Archive, Purge, ShowCards, in_reach
from .next_ready import NextReady, OneEach


class Blypyp(Creature):
    """After it reaps: when you next play a Mars creature this turn, that creature comes into play
    ready, not exhausted."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "scientist"})

    def reap(self, you: Player) -> Body:
        yield Lasts(you, self)

    class Lasts(NextReady):
        def means(self, card: Card) -> bool:
            return card.type == "creature" and card.belongs_to("mars")


class BlypypOneEach(Blypyp, instead_of="next-card-twice#one-each"):
    """It waits while another effect readies the creature."""

    class Lasts(OneEach, Blypyp.Lasts):
        pass


class ChuffApe(Creature):
    """Taunt. It comes into play stunned. After it fights and after it reaps, you may sacrifice one
    of your other creatures. If you do, Chuff Ape is fully healed."""

    house, printed_power = "mars", 11
    traits = frozenset({"beast"})
    keywords = frozenset({"taunt"})
    enters_stunned = True

    def fight(self, you: Player, game: Game) -> Body:
        if not (yield from may(game)):
            return
        others = [c for c in you.friendly_creatures if c is not self]
        creature = yield from choose(game, destroyable(game, others))
        done = creature is not None and (yield Sacrifice(you, creature))
        if if_you_do(game, done):
            yield FullyHeal(self)

    reap = fight


class EtherSpider(Creature):
    """In a fight it deals no damage. Whenever your opponent's pool would receive Æmber, Ether
    Spider captures that Æmber instead."""

    house, printed_power = "mars", 7
    traits = frozenset({"beast"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        return None if creature is self else 0

    def instead(self, effect: Effect) -> Body | None:
        if isinstance(effect, IntoPool) and effect.receiver is self.you.opponent:
            return self.catch(effect)
        return None

    def catch(self, effect: IntoPool) -> Body:
        return (yield CaptureInstead(self, effect))


class EtherSpiderThatStopsASteal(EtherSpider, instead_of="steal-into-ether-spider#not-stolen"):
    """What it captures has not been stolen."""

    def catch(self, effect: IntoPool) -> Body:
        caught = yield from super().catch(effect)
        return 0 if isinstance(effect, (Steal, StealFromSupply)) else caught


class GrabberJammer(Creature):
    """Each of your opponent's keys costs 1 Æmber more. After it fights and after it reaps, it
    captures 1 Æmber."""

    house, printed_power, printed_armor = "mars", 4, 1
    traits = frozenset({"robot"})

    def key_cost_for(self, player: Player) -> int:
        return 1 if player is self.you.opponent else 0

    def fight(self, opponent: Player) -> Body:
        yield Capture(self, 1, opponent)

    reap = fight


class Grommid(Creature):
    """As long as it is in play, you cannot play any creature. After an enemy creature is destroyed
    in a fight with Grommid, your opponent loses 1 Æmber from their pool."""

    house, printed_power = "mars", 10
    traits = frozenset({"beast"})

    def forbids(self, deed: Deed) -> bool:
        return self.you.active and isinstance(deed, PlayCard) and deed.type == "creature"

    @after_destroyed_fighting()
    def gnaw(self, opponent: Player) -> Body:
        yield Lose(opponent, 1)


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


class PhylyxTheDisintegrator(Creature):
    """Elusive. Action: for each friendly Mars creature other than itself, your opponent loses 1
    Æmber from their pool."""

    house, printed_power = "mars", 1
    traits = frozenset({"martian", "soldier"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player, opponent: Player) -> Body:
        martians = [c for c in you.friendly_creatures if c.belongs_to("mars") and c is not self]
        yield Lose(opponent, len(martians))


class QyxxlyxPlagueMaster(Creature):
    """After it fights and after it reaps, every Human creature, on either side, is dealt 3 damage.
    Armor cannot prevent this damage."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "scientist"})

    def fight(self, game: Game) -> Body:
        humans = [c for c in game.creatures if "human" in c.traits]
        yield Deal(tuple((creature, 3) for creature in humans), past_armor=True)

    reap = fight


class Tunk(Creature):
    """Each time you play a Mars creature other than this one, Tunk is then fully healed."""

    house, printed_power, printed_armor = "mars", 6, 1
    traits = frozenset({"robot"})

    @after_play(
        lambda text, card, event: (
            event.player is text.controller
            and card is not text
            and card.type == "creature"
            and card.belongs_to("mars")
        )
    )
    def mend(self) -> Body:
        yield FullyHeal(self)


class UlyqMegamouth(Creature):
    """After it fights and after it reaps, you use one of your creatures that does not belong to
    Mars."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "scientist"})

    def fight(self, you: Player, game: Game) -> Body:
        others = [c for c in you.friendly_creatures if not c.belongs_to("mars")]
        creature = yield from choose(game, others)
        if creature is not None:
            yield UseCard(you, creature)

    reap = fight


class UxlyxTheZookeeper(Creature):
    """Elusive. After it reaps, you choose an enemy creature, which goes to your archives. If that
    card would leave your archives, it goes instead to the hand of its owner."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "scientist"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            yield ArchiveFromPlay(creature, player=you, returns=True)


class VezymaThinkdrone(Creature):
    """After it reaps, you may archive from play one friendly creature or artifact."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "scientist"})

    def reap(self, you: Player, game: Game) -> Body:
        if (yield from may(game)):
            card = yield from choose(game, you.friendly)
            if card is not None:
                yield ArchiveFromPlay(card)


class YxiliMarauder(Creature):
    """For each Æmber on it, its power is 1 higher. After it is played, it captures 1 Æmber for each
    friendly Mars creature that is ready."""

    house, printed_power = "mars", 2
    traits = frozenset({"martian", "soldier"})

    def power_for(self, creature: Creature) -> int:
        return self.amber if creature is self else 0

    def play(self, you: Player, opponent: Player) -> Body:
        ready = [c for c in you.friendly_creatures if c.belongs_to("mars") and not c.exhausted]
        yield Capture(self, len(ready), opponent)


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


class YxilxDominator(Creature):
    """Taunt. It comes into play stunned."""

    house, printed_power, printed_armor = "mars", 9, 1
    traits = frozenset({"robot"})
    keywords = frozenset({"taunt"})
    enters_stunned = True


class Zorg(Creature):
    """It comes into play stunned. Before it fights, you stun the creature that it is about to
    fight, as well as every neighbor of that creature."""

    house, printed_power = "mars", 7
    traits = frozenset({"beast"})
    enters_stunned = True

    def before_fight(self, event: Any) -> Body:
        for creature in (event.target, *event.target.last.neighbors):
            yield Stun(creature)


class ZyzzixTheMany(Creature):
    """After it fights and after it reaps, you may reveal a creature card that is in your hand. If
    you do, you archive that card and put three +1 power counters on Zyzzix the Many."""

    house, printed_power = "mars", 3
    traits = frozenset({"martian", "soldier"})

    def fight(self, you: Player, game: Game) -> Body:
        if not (yield from may(game)):
            return
        card = yield from choose(game, [c for c in you.hand if c.type == "creature"])
        if card is not None:
            yield ShowCards(you, (card,))
            yield Archive(card)
            yield AddPower(self, 3)

    reap = fight
