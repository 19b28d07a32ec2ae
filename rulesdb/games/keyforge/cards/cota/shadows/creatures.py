"""Creatures of house Shadows in Call of the Archons."""

from __future__ import annotations

from rulesdb.engine.kernel import Body

from ....amber import Gain, Steal
from ....amber_on_cards import MoveToPool
from ....capture import Capture
from ....card import Card, Creature
from ....choices import choose, destroyable
from ....damage import deal, destroys
from ....deeds import Deed, Use
from ....destruction import Destroy
from ....effects import Lasts
from ....entering import TakeControl
from ....game import Game
from ....leaving import Return
from ....player import Player
from ....text import Lasting
from ....using import use_as_if_yours
from ....when import after_leaving, after_play
from ....zones import ReturnFromDiscard


class BadPenny(Creature):
    """When it is destroyed, it goes back to its owner's hand."""

    house, printed_power = "shadows", 1
    traits = frozenset({"human", "thief"})

    def destroyed(self) -> Body:
        yield Return(self)


class BadPennyForTheOpponent(BadPenny, instead_of="bad-penny-hand#opponent"):
    """As the Spanish FAQ prints it once, it goes to the hand of the owner's opponent."""

    def destroyed(self) -> Body:
        yield Return(self, player=self.owner.opponent)


class Bulleteye(Creature):
    """Elusive. After it reaps, you destroy a flank creature, friendly or enemy."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, game: Game) -> Body:
        flanks = [c for c in game.creatures if c.on_flank]
        creature = yield from choose(game, destroyable(game, flanks))
        if creature is not None:
            yield Destroy((creature,))


class CarloPhantom(Creature):
    """Elusive. Skirmish. You steal 1 Æmber each time you play an artifact."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive", "skirmish"})

    @after_play(
        lambda text, card, event: card.type == "artifact" and event.player is text.controller
    )
    def haunt(self, you: Player) -> Body:
        yield Steal(you, 1)


class DeipnoSpymaster(Creature):
    """Elusive.

    Omni: you choose one of your creatures. This turn you may use it even if its house is not
    active."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def omni(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.friendly_creatures)
        if creature is not None:
            yield Lasts(you, self, on=creature)

    class Lasts(Lasting):
        needs = "on"

        def lets(self, deed: Deed) -> bool:
            return self.you.active and isinstance(deed, Use) and deed.card is self.on


class Dodger(Creature):
    """After it fights, you steal 1 Æmber."""

    house, printed_power = "shadows", 5
    traits = frozenset({"elf", "thief"})

    def fight(self, you: Player) -> Body:
        yield Steal(you, 1)


class Faygin(Creature):
    """Elusive. After it reaps, you return an Urchin to your hand. That Urchin can be in play, on
    either side, or in your discard pile."""

    house, printed_power = "shadows", 3
    traits = frozenset({"human", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        urchins = [c for c in (*game.creatures, *you.discard) if c.name == "urchin"]
        urchin = yield from choose(game, urchins)
        if urchin is not None:
            yield Return(urchin) if urchin.in_play else ReturnFromDiscard(urchin)


class MacisAsp(Creature):
    """Skirmish. Poison. It has no other ability."""

    house, printed_power = "shadows", 3
    traits = frozenset({"beast"})
    keywords = frozenset({"skirmish", "poison"})


class MackTheKnife(Creature):
    """Elusive. You may use it as though it were of the active house.

    Action: you deal 1 damage to a creature, friendly or enemy. If it is destroyed by this damage,
    you gain 1 Æmber."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def lets(self, deed: Deed) -> bool:
        return isinstance(deed, Use) and deed.card is self

    def action(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, game.creatures)
        if destroys((yield deal(1, creature)), creature):
            yield Gain(you, 1)


class MagdaTheRat(Creature):
    """Elusive. After it is played, you steal 2 Æmber. If it leaves play, your opponent steals 2
    Æmber."""

    house, printed_power = "shadows", 4
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 2)

    @after_leaving
    def leave(self, magda: Card) -> Body:
        yield Steal(magda.controller.opponent, 2)


class MagdaTheRatAsPrinted(MagdaTheRat, instead_of="printed leaves-play-ability#just-before"):
    """The printed card has a "Leaves Play:" ability, which comes before it leaves."""

    leave = None  # type: ignore[assignment]

    def leaves_play(self, opponent: Player) -> Body:
        yield Steal(opponent, 2)


class Mooncurser(Creature):
    """Skirmish. Poison. After it fights, you steal 1 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish", "poison"})

    def fight(self, you: Player) -> Body:
        yield Steal(you, 1)


class Nexus(Creature):
    """Elusive. After it reaps, you use one of your opponent's artifacts as if it were yours."""

    house, printed_power = "shadows", 3
    traits = frozenset({"cyborg", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, opponent: Player, game: Game) -> Body:
        artifact = yield from choose(game, opponent.artifacts)
        yield from use_as_if_yours(game, you, artifact)


class NoddyTheThief(Creature):
    """Elusive.

    Action: you steal 1 Æmber."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def action(self, you: Player) -> Body:
        yield Steal(you, 1)


class OldBruno(Creature):
    """Elusive. After it is played, it captures 3 Æmber."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, opponent: Player) -> Body:
        yield Capture(self, 3, opponent)


class SelwynTheFence(Creature):
    """After it fights and after it reaps, you choose a friendly card and move 1 Æmber from it to
    your pool."""

    house, printed_power = "shadows", 3
    traits = frozenset({"elf", "thief"})

    def fight(self, you: Player, game: Game) -> Body:
        card = yield from choose(game, [card for card in you.friendly if card.amber])
        if card is not None:
            yield MoveToPool(card, you, 1)

    reap = fight


class ShadowSelf(Creature):
    """In a fight it deals no damage. Damage that would be dealt to one of its neighbors that is
    not a Specter is dealt to Shadow Self instead."""

    house, printed_power = "shadows", 9
    traits = frozenset({"specter"})

    def strikes_for(self, creature: Creature, target: Creature, attacks: bool) -> int | None:
        return None if creature is self else 0

    def takes_damage_of(self, creature: Creature) -> bool:
        return "specter" not in creature.traits and self in creature.neighbors


class Silvertooth(Creature):
    """It comes into play ready, not exhausted."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    enters_ready = True


class SmilingRuth(Creature):
    """Elusive. After it reaps, if you have forged a key this turn, you take control of an enemy
    creature that is on a flank."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def reap(self, you: Player, game: Game) -> Body:
        if you.forged:
            enemy = yield from choose(game, [c for c in you.enemy_creatures if c.on_flank])
            if enemy is not None:
                yield TakeControl(you, enemy)


class Sneklifter(Creature):
    """After it is played, you take control of an enemy artifact. As long as you control it, that
    artifact counts as a card of house Shadows if its own house is not one of your three."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})

    def play(self, you: Player, game: Game) -> Body:
        artifact = yield from choose(game, [c for c in you.enemy if c.type == "artifact"])
        if artifact is not None:
            yield TakeControl(you, artifact)
            yield Lasts(you, self, on=artifact)

    class Lasts(Lasting):
        until = "control changes"
        needs = "on"
        on_type = "artifact"

        def houses_for(self, card: Card) -> tuple[str, ...]:
            foreign = card is self.on and card.house not in self.you.houses
            return ("shadows",) if foreign else ()


class Umbra(Creature):
    """Skirmish. After it fights, you steal 1 Æmber."""

    house, printed_power = "shadows", 2
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"skirmish"})

    def fight(self, you: Player) -> Body:
        yield Steal(you, 1)


class Urchin(Creature):
    """Elusive. After it is played, you steal 1 Æmber."""

    house, printed_power = "shadows", 1
    traits = frozenset({"elf", "thief"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player) -> Body:
        yield Steal(you, 1)
