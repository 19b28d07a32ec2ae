"""The small effects: each changes one thing and names the statement it applies."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .card import Card, Creature
from .player import KEYS, Player
from .rules import rule

if TYPE_CHECKING:
    from .game import Game

CHANCE = "chance"
KEY_COLOR = rule("forge#flip")
RESHUFFLE = rule("rules/empty-deck#reshuffle")
STEAL_AT_MOST = rule("steal#at-most")


class Gain(Effect, frozen=True):
    """A player gains Æmber from the supply."""

    rule = rule("aember#gain")
    player: Player
    amount: int

    def apply(self, game: Game) -> None:
        self.player.amber += self.amount


class Bonus(Gain, frozen=True):
    """The bonus Æmber of a card that is being played."""

    rule = rule("rules/bonus-aember#first")
    card: Card


class Lose(Effect, frozen=True):
    """A player loses Æmber to the supply."""

    rule = rule("aember#yours")
    player: Player
    amount: int

    def idle(self) -> bool:
        return not self.player.amber

    def apply(self, game: Game) -> None:
        self.player.amber -= min(self.amount, self.player.amber)


class Steal(Effect, frozen=True):
    """Æmber goes from the other pool into the pool of the player who steals."""

    rule = rule("steal#taken")
    player: Player
    amount: int

    def apply(self, game: Game) -> int:
        victim = self.player.opponent
        taken = self.amount
        if taken > victim.amber and game.record.cite(STEAL_AT_MOST, victim):
            taken = victim.amber
        victim.amber -= taken
        self.player.amber += taken
        return taken


HEALING = rule("destroyed#healing")


class FullyHeal(Effect, frozen=True):
    """All damage is removed from a creature; a mark for destruction stays."""

    rule = rule("heal#fully")
    creature: Creature

    def idle(self) -> bool:
        return not self.creature.damage

    def apply(self, game: Game) -> int:
        healed, self.creature.damage = self.creature.damage, 0
        if self.creature.marked and not game.record.cite(HEALING, self.creature):
            self.creature.marked = False
        return healed


class Repeat(Effect, frozen=True):
    """The whole effect again when it is through, with the words that repeat it."""

    rule = rule("repeat#whole")

    def apply(self, game: Game) -> None:
        game.again[-1] = True


class RepeatPreceding(Effect, frozen=True):
    """Once more what stands before the words that repeat it, and not those words."""

    rule = rule("preceding#once")
    body: Callable[[], Body]

    def apply(self, game: Game) -> Body:
        return self.body()


class GainChains(Effect, frozen=True):
    """A player gains chains."""

    rule = rule("chains#gain")
    player: Player
    amount: int

    def apply(self, game: Game) -> None:
        self.player.chains += self.amount


class ShedChain(Effect, frozen=True):
    """A chain is shed after it made a player draw fewer cards."""

    rule = rule("chains#shed")
    player: Player

    def apply(self, game: Game) -> None:
        self.player.chains -= 1


class Exhaust(Effect, frozen=True):
    """A card is turned sideways: it has been used."""

    rule = rule("rules/ready-and-exhausted#use-exhausts")
    card: Card

    def apply(self, game: Game) -> None:
        self.card.exhausted = True


class Ready(Effect, frozen=True):
    """A player's exhausted cards are turned upright."""

    rule = rule("rules/step-4-ready-cards#ready-all")
    player: Player

    def apply(self, game: Game) -> None:
        for card in self.player.in_play:
            card.exhausted = False


class Forge(Effect, frozen=True):
    """A key is forged for its cost."""

    rule = rule("forge#spend")
    player: Player
    cost: int

    def apply(self, game: Game) -> Body:
        self.player.amber -= self.cost
        unforged = tuple(key for key in KEYS if key not in self.player.keys)
        key = yield Choose(self.player, unforged, KEY_COLOR, "key")
        self.player.keys.append(key)
        if len(self.player.keys) == len(KEYS):
            yield Win(self.player)


class Win(Effect, frozen=True):
    """The third key is forged and the game is over at once."""

    rule = rule("timing/win#third-key")
    player: Player

    def apply(self, game: Game) -> None:
        from .game import GameOver

        game.winner = self.player
        raise GameOver


class Draw(Effect, frozen=True):
    """Cards are drawn one at a time; an empty deck is made anew from the discard pile."""

    rule = rule("rules/step-5-draw-cards#one-at-a-time")
    player: Player
    amount: int

    def apply(self, game: Game) -> Body:
        player = self.player
        for _ in range(self.amount):
            if not player.deck and player.discard:
                yield Reshuffle(player)
            if not player.deck:
                return
            known = () if player.shuffled else (player.deck[0],)
            card = yield Choose(CHANCE, known or tuple(player.deck), RESHUFFLE, "chance")
            player.deck.remove(card)
            player.hand.append(card)


class Reshuffle(Effect, frozen=True):
    """The discard pile becomes the deck; chance decides what is drawn from it."""

    rule = RESHUFFLE
    player: Player

    def apply(self, game: Game) -> None:
        self.player.deck, self.player.discard = self.player.discard, []
        self.player.shuffled = True


class Leave(Effect, frozen=True):
    """A card leaves play for a zone of its owner, and nothing that happened to it stays."""

    rule = rule("leaves-play#owner")
    card: Card
    zone: str

    def apply(self, game: Game) -> Card:
        card = self.card
        zones: tuple[list[Any], ...] = (
            card.controller.creatures,
            card.controller.artifacts,
            game.playing,
        )
        for zone in zones:
            if card in zone:
                zone.remove(card)
        game.last_known[card] = last_known = copy(card)
        card.reset()
        getattr(card.owner, self.zone).insert(0, card)
        return last_known


class Return(Leave, frozen=True):
    """A card in play returns to its owner's hand."""

    zone: str = "hand"
