"""Zones, and what it means for a card to leave or enter play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect

from .card import Affects, Card
from .player import Player
from .rules import reading, rule

if TYPE_CHECKING:
    from .game import Game

FOLLOWS = rule("weapon#leaves-with-bearer")
TO_OWNER = rule("owner#also-if-controlled")
NEW_CARD = rule("new-card-rule#loses")
PREVENTED = rule("prevent#shield")
COMBAT_PREVENTED = rule("prevent#combat")
SAVED = rule("save#stays")
NEVER_LEAVES = rule("exile-zone#never-leaves")
OWN_CARD = rule("affect-a-player#own-card")
WHOLE_GAME = reading("permanent-scope#whole-game")


def place(card: Card, zone: str, player: Player, at: int | None = None) -> None:
    """Put a card into a zone, without applying rules."""
    held = getattr(player, zone)
    held.insert(len(held) if at is None else at, card)
    card.zone = zone
    card.game.changed()


def take(card: Card) -> None:
    """Take a card out of its zone, without applying rules."""
    if card.zone == "weapons" and card.bearer is not None:
        card.bearer.weapons.remove(card)
    elif card.zone == "playing":
        card.game.playing.remove(card)
    elif card.zone:
        player = card.controller if card.in_play else card.owner
        getattr(player, card.zone).remove(card)
    card.zone = ""
    card.game.changed()


def put(card: Card, zone: str) -> None:
    """Move a card out of play, to a zone of its owner; it is a new card from then on."""
    game = card.game
    if card.zone == "exile" and game.record.cite(NEVER_LEAVES, card):
        return
    owner = card.owner
    if card.in_play and card.controller is not owner and not game.record.cite(TO_OWNER, card):
        owner = card.controller
    follows = {weapon: game.record.cite(FOLLOWS, weapon) for weapon in card.weapons}
    kept = card.effects if card.effects and not game.record.cite(NEW_CARD, card) else []
    if game.reads(WHOLE_GAME):
        kept = [effect for effect in card.effects if effect.until == "permanent"]
    out_of_battle(card)
    take(card)
    card.forget()
    card.effects = kept
    _lay(card, zone, owner)
    game.lasting = [text for text in game.lasting if not (text.tied and text.of is card)]
    for weapon, goes_along in follows.items():
        weapon.forget()
        _lay(weapon, zone if goes_along else "graveyard", weapon.owner)


def out_of_battle(card: Card) -> None:
    """Remove a card from battle: it blocks nobody, and nobody blocks it."""
    card.attacking, card.blockers = False, []
    for attacker in card.game.attackers:
        attacker.blockers = [blocker for blocker in attacker.blockers if blocker is not card]


def _lay(card: Card, zone: str, owner: Player) -> None:
    """Put a card on top of a pile, or into a Castle Deck, which is then shuffled."""
    place(card, zone, owner, 0 if zone in ("graveyard", "castle") else None)
    if zone == "castle":
        owner.shuffled = True


class Leave(Affects, frozen=True):
    """A card leaves play for a zone of its owner; its Weapons go with it."""

    zone: str

    def idle(self) -> bool:
        return not self.card.in_play

    def apply(self, game: Game) -> None:
        put(self.card, self.zone)


class Bounce(Leave, frozen=True):
    """A card goes to its owner's hand."""

    rule = rule("bounce#owner")
    zone: str = "hand"


class ShuffleIn(Leave, frozen=True):
    """A card is shuffled into its owner's Castle Deck."""

    rule = rule("shuffle#owner")
    zone: str = "castle"


class Exile(Leave, frozen=True):
    """A card is exiled, from wherever it is."""

    rule = rule("exile-action#any-zone")
    zone: str = "exile"

    def idle(self) -> bool:
        return False


class DiscardWeapon(Leave, frozen=True):
    """A Weapon in play goes to its owner's Graveyard to pay a cost; it is not destroyed."""

    rule = rule("activation-cost#resources")
    zone: str = "graveyard"


class DestroysOne(Effect, frozen=True):
    """A player has to destroy one of their Allies: that player affects it."""

    rule = rule("affect-a-player#force-cards")
    player: Player

    def idle(self) -> bool:
        return not self.player.allies

    def apply(self, game: Game) -> Body:
        chosen = yield Choose(self.player, tuple(self.player.allies), self.rule, "destroy")
        who = self.player if game.record.cite(OWN_CARD, self.player) else game.acting[-1]
        yield from game.by(who, Destroy((chosen,)))


class Destroy(Effect, frozen=True):
    """Cards go from play to their owners' Graveyards, all at once."""

    rule = rule("destroy#from")
    cards: tuple[Card, ...]
    how: str = "effect"

    def idle(self) -> bool:
        return not any(card.in_play for card in self.cards)

    def apply(self, game: Game) -> list[Card]:
        from .timing import trigger

        falling = [card for card in self.cards if card.in_play and not self._kept(game, card)]
        for card in falling:
            for each in (*card.weapons, card):
                trigger(game, "destroyed", each, each)
                trigger(game, "watched-destroyed", None, each)
        for card in falling:
            if card.in_play:
                put(card, "graveyard")
        return falling

    def _kept(self, game: Game, card: Card) -> bool:
        """Whether something prevents its destruction, or nobody affects it."""
        if self.how == "effect" and game.unaffected(card):
            return True
        for says in game.in_force.saying("prevents"):
            why = says(card, self.how)
            if why and game.record.cite(why, card):
                return True
        return False


class TakeControl(Affects, frozen=True):
    """A player gains control of a card in play, and of the Weapons on it."""

    rule = rule("control-change#lasts")
    player: Player

    def idle(self) -> bool:
        return not self.card.in_play or self.card.controller is self.player

    def apply(self, game: Game) -> None:
        card, zone = self.card, self.card.zone
        if zone == "attack" and game.record.cite(DEFENSE_LINE, card):
            zone = "defense"
        out_of_battle(card)
        take(card)
        card.controller = self.player
        for weapon in card.weapons:
            weapon.controller = self.player
        place(card, zone, self.player)
        if card.type == "ally" and game.record.cite(NO_ATTACK, card):
            card.grouped = False


DEFENSE_LINE = rule("control-change#defense-line")
NO_ATTACK = rule("control-change#no-attack")


class ReturnAllies(Effect, frozen=True):
    """Attacking Allies go back to the Defense Line."""

    rule = rule("return#allies")
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not self.cards

    def apply(self, game: Game) -> None:
        for card in self.cards:
            if not game.unaffected(card):
                out_of_battle(card)
                take(card)
                place(card, "defense", card.controller)


class Enter(Effect, frozen=True):
    """A card enters play under a player's control."""

    rule = rule("enter-play#controller")
    player: Player
    card: Card
    bearer: Card | None = None

    def apply(self, game: Game) -> None:
        from .timing import trigger

        card = self.card
        take(card)
        card.controller = card.put_by = self.player
        card.clock = game.tick()
        if self.bearer is not None:
            attach(card, self.bearer)
        else:
            zones = {"ally": "defense", "totem": "support", "gold": "reserve"}
            place(card, zones[card.type], self.player)
        game.changed()
        trigger(game, "entered", card, card)


class EnterUnderOpponent(Enter, frozen=True):
    """A Weapon played on an opposing Ally is controlled by the opponent."""

    rule = rule("control-of-weapon#opposing")


class PutGold(Enter, frozen=True):
    """An effect puts a Gold into play; it is not played, and cannot be annulled."""

    rule = rule("put-into-play#golds-despite-restriction")


def attach(weapon: Card, bearer: Card) -> None:
    """Put a Weapon on an Ally, without applying rules."""
    weapon.controller = bearer.controller
    weapon.bearer = bearer
    weapon.zone = "weapons"
    bearer.weapons.append(weapon)
