"""Anomalies in Worlds Collide: they belong to the house of the deck in which they appear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesdb.engine.kernel import Body

from ...amber import Steal
from ...card import Action, Artifact, Card, Creature, Upgrade
from ...choices import choose, choose_one, idle_ways, if_you_do
from ...deeds import Deed, Use
from ...destruction import Sacrifice
from ...game import Game
from ...leaving import ArchiveFromPlay, PurgeFromPlay, ShuffleIn, together
from ...player import Player
from ...playing import play, refusal, trigger_play
from ...status import Exhaust
from ...when import after_destroyed_fighting
from ...zones import (
    Draw,
    Graft,
    LookAtHand,
    ReturnFromDiscard,
    Shuffle,
    TakeIntoHand,
    search,
)


def _actions(cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card.type == "action"]


def _graft(game: Game, you: Player, host: Card) -> Body:
    """Graft an action card from hand onto a card."""
    card = yield from choose(game, _actions(you.hand))
    if card is not None:
        yield Graft(card, host)


def _trigger_grafted(game: Game, you: Player, host: Card) -> Body:
    """Trigger the play effect of an action card that is grafted onto a card."""
    card = yield from choose(game, _actions(host.under))
    if card is not None:
        yield from trigger_play(game, you, card)


class Ghostform(Upgrade):
    """The creature it is attached to gains Invulnerable. It also gains this ability: after that
    creature fights and after it reaps, you archive Ghostform. This card is an anomaly: it belongs
    to the house of the deck it comes in, and is listed here under Brobnar."""

    house, bonus = "brobnar", 1

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        return {"invulnerable": 1} if creature is self.host else {}

    def gives_to(self, creature: Creature) -> bool:
        return creature is self.host

    class Gives:
        def fight(self, giver: Upgrade) -> Body:
            yield ArchiveFromPlay(giver)

        reap = fight


class Infomancer(Creature):
    """Elusive. After it is played, you graft onto it an action card from your hand. After it reaps,
    you choose an action card grafted onto it and trigger the play effect of that card. This card is
    an anomaly: it belongs to the house of the deck it comes in, and is listed here under
    Brobnar."""

    house, printed_power = "brobnar", 3
    traits = frozenset({"human", "cyborg"})
    keywords = frozenset({"elusive"})

    def play(self, you: Player, game: Game) -> Body:
        yield from _graft(game, you, self)

    def reap(self, you: Player, game: Game) -> Body:
        yield from _trigger_grafted(game, you, self)


class LateralShift(Action):
    """After it is played, you look at the cards in your opponent's hand. You play one of them as if
    it were yours. This card is an anomaly: it belongs to the house of the deck it comes in, and is
    listed here under Brobnar."""

    house = "brobnar"

    def play(self, you: Player, opponent: Player, game: Game) -> Body:
        yield LookAtHand(you)
        able = [card for card in opponent.hand if not refusal(game, you, card)]
        yield from play(game, you, (yield from choose(game, able)))


class Memolith(Artifact):
    """Action: you do one of two things: either you graft onto Memolith an action card from your
    hand, or you choose an action card grafted onto it and trigger the play effect of that card.
    This card is an anomaly: it belongs to the house of the deck it comes in, and is listed here
    under Brobnar."""

    house = "brobnar"
    traits = frozenset({"location"})

    def action(self, you: Player, game: Game) -> Body:
        idle = idle_ways(graft=_actions(you.hand), play=_actions(self.under))
        if (yield from choose_one(game, "graft", "play", idle=idle)) == "graft":
            yield from _graft(game, you, self)
        else:
            yield from _trigger_grafted(game, you, self)


class NizakTheForgotten(Creature):
    """While it fights, it gains Invulnerable. After an enemy creature is destroyed in a fight with
    Nizak, The Forgotten, that creature goes back to the hand of its owner. This card is an anomaly:
    it belongs to the house of the deck it comes in, and is listed here under Brobnar."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"dragon", "psion"})

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        fighting = any(fight.counts and fight.involved(self) for fight in self.game.fights)
        return {"invulnerable": 1} if creature is self and fighting else {}

    @after_destroyed_fighting()
    def forget_it(self, creature: Creature, game: Game) -> Body:
        card = game.where(creature)
        if card.zone == "discard":
            yield ReturnFromDiscard(card)


class OrbOfWonder(Artifact):
    """Omni: you sacrifice Orb of Wonder. If you do, you look for a card of your choice in your deck
    and take it into your hand. Then your deck is shuffled. This card is an anomaly: it belongs to
    the house of the deck it comes in, and is listed here under Brobnar."""

    house = "brobnar"
    traits = frozenset({"item"})

    def omni(self, you: Player, game: Game) -> Body:
        if not if_you_do(game, (yield Sacrifice(you, self))):
            return
        card = yield from search(game, you, "deck", lambda card: True)
        if card is not None:
            yield TakeIntoHand(card)
        yield Shuffle(you)


class TheGrimReaper(Creature):
    """It comes into play ready, not exhausted, if you are haunted. After it reaps, you purge two
    creatures: one enemy and one friendly. This card is an anomaly: it belongs to the house of the
    deck it comes in, and is listed here under Brobnar."""

    house, printed_power = "brobnar", 4
    traits = frozenset({"robot", "specter"})

    def enters_ready_for(self, you: Player) -> bool:
        return you.haunted

    def reap(self, you: Player, game: Game) -> Body:
        enemy = yield from choose(game, you.enemy_creatures)
        friend = yield from choose(game, you.friendly_creatures)
        chosen = [creature for creature in (enemy, friend) if creature is not None]
        yield from together(game, map(PurgeFromPlay, chosen))


class TheRedBaron(Creature):
    """As long as your red key is forged, it gains this ability: after it reaps, you steal 1 Æmber.
    As long as the red key of your opponent is forged, it gains Elusive. This card is an anomaly: it
    belongs to the house of the deck it comes in, and is listed here under Brobnar."""

    house, printed_power, printed_armor = "brobnar", 4, 1
    traits = frozenset({"cyborg", "pirate"})

    def gives_to(self, creature: Creature) -> bool:
        return creature is self and "red" in self.controller.keys

    class Gives:
        def reap(self, you: Player) -> Body:
            yield Steal(you, 1)

    def keywords_for(self, creature: Creature) -> Mapping[str, int]:
        forged = "red" in self.controller.opponent.keys
        return {"elusive": 1} if creature is self and forged else {}


class Timequake(Action):
    """After it is played, all friendly cards in play are shuffled into your deck. You draw as many
    cards as were shuffled into your deck this way. This card is an anomaly: it belongs to the house
    of the deck it comes in, and is listed here under Brobnar."""

    house, bonus = "brobnar", 1

    def play(self, you: Player, game: Game) -> Body:
        upgrades = [card for card in game.upgrades if card.controller is you]
        cards = [*upgrades, *you.friendly]
        yield from together(game, map(ShuffleIn, cards))
        yield Draw(you, sum(1 for card in cards if card.owner is you and card.zone == "deck"))


class Valoocanth(Creature):
    """It cannot be used while the tide is low. After it fights and after it reaps, you choose an
    enemy creature. That creature is exhausted, and so are all its neighbors. This card is an
    anomaly: it belongs to the house of the deck it comes in, and is listed here under Brobnar."""

    house, printed_power = "brobnar", 6
    traits = frozenset({"aquan"})

    def forbids(self, deed: Deed) -> bool:
        return isinstance(deed, Use) and deed.card is self and self.controller.tide == "low"

    def fight(self, you: Player, game: Game) -> Body:
        creature = yield from choose(game, you.enemy_creatures)
        if creature is not None:
            for each in (creature, *creature.neighbors):
                yield Exhaust(each)

    reap = fight
