"""Moving cards from zone to zone, and what it means for a card to leave or enter play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..kernel import Body, Choose, Effect
from .card import Card
from .choices import by_chance, choose
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
AT_RANDOM = rule("discard#random")
OPPONENT_DISCARDS = rule("discard#opponent-discards")
NEVER_LEAVES = rule("exile-zone#never-leaves")
SHUFFLED_AFTER = rule("search#shuffle")
WHOLE_GAME = reading("permanent-scope#whole-game")


def place(card: Card, zone: str, player: Player, at: int | None = None) -> None:
    """Put a card into a zone, without any rule."""
    held = getattr(player, zone)
    held.insert(len(held) if at is None else at, card)
    card.zone = zone
    card.game.changed()


def take(card: Card) -> None:
    """Take a card out of the zone where it is, without any rule."""
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
    """A card goes out of play, to a zone of its owner, and is a new card from then on."""
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
    """A card that leaves its line is out of the battle: it blocks nobody, and nobody blocks it."""
    card.attacking, card.blockers = False, []
    for attacker in card.game.attackers:
        attacker.blockers = [blocker for blocker in attacker.blockers if blocker is not card]


def _lay(card: Card, zone: str, owner: Player) -> None:
    """Onto the top of a pile; into a Castle Deck, which is shuffled."""
    place(card, zone, owner, 0 if zone in ("graveyard", "castle") else None)
    if zone == "castle":
        owner.shuffled = True


class Leave(Effect, frozen=True):
    """A card leaves play for a zone of its owner; its Weapons go with it."""

    card: Card
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
    """A Weapon in play is put into its owner's Graveyard to pay a cost; it is not destroyed."""

    rule = rule("activation-cost#resources")
    zone: str = "graveyard"


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
            for weapon in card.weapons:
                trigger(game, "destroyed", weapon, weapon)
            trigger(game, "destroyed", card, card)
        for card in falling:
            if card.in_play:
                put(card, "graveyard")
        return falling

    def _kept(self, game: Game, card: Card) -> bool:
        """Whether something prevents it."""
        for says in game.in_force.saying("prevents"):
            why = says(card, self.how)
            if why and game.record.cite(why, card):
                return True
        return False


class Mill(Effect, frozen=True):
    """Cards go from the top of a Castle Deck to the Graveyard, as far as there are any."""

    rule = rule("mill#as-far-as-possible")
    player: Player
    amount: int

    def idle(self) -> bool:
        return self.amount <= 0

    def apply(self, game: Game) -> Body:
        for _ in range(self.amount):
            if self.player.castle:
                put((yield from top(game, self.player)), "graveyard")


class MillEach(Effect, frozen=True):
    """Each player mills, both at once."""

    rule = rule("mill#as-far-as-possible")
    players: tuple[Player, ...]
    amount: int

    def apply(self, game: Game) -> Body:
        for player in self.players:
            yield from Mill(player, self.amount).apply(game)


class CombatDamage(Mill, frozen=True):
    """A Castle Deck receives combat damage: one card for each point."""

    rule = rule("combat-damage-rules#point")


class Draw(Effect, frozen=True):
    """Cards go from a player's Castle Deck to the hand."""

    rule = rule("draw#to-hand")
    player: Player
    amount: int

    def idle(self) -> bool:
        return self.amount <= 0

    def apply(self, game: Game) -> Body:
        for _ in range(self.amount):
            if self.player.castle:
                card = yield from top(game, self.player)
                take(card)
                place(card, "hand", self.player)


def top(game: Game, player: Player) -> Body:
    """The top card of a Castle Deck; chance decides in one that is shuffled."""
    if not player.shuffled:
        return player.castle[0]
    return (yield from by_chance(player.castle))


class Discard(Effect, frozen=True):
    """A card goes from the hand to the Graveyard."""

    rule = rule("discard#from-hand")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "graveyard")


class DiscardAtRandom(Effect, frozen=True):
    """An effect discards a card from a player's hand: chance decides which."""

    rule = AT_RANDOM
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        yield Discard((yield from by_chance(self.player.hand)))


class DiscardsOne(Effect, frozen=True):
    """A player has to discard a card of their choice."""

    rule = OPPONENT_DISCARDS
    player: Player

    def idle(self) -> bool:
        return not self.player.hand

    def apply(self, game: Game) -> Body:
        yield Discard((yield from choose(self.player, self.player.hand, "discard", self.rule)))


class Shuffle(Effect, frozen=True):
    """A Castle Deck that was searched is shuffled, whatever was found."""

    rule = SHUFFLED_AFTER
    player: Player

    def apply(self, game: Game) -> None:
        self.player.shuffled = True


class IntoCastle(Effect, frozen=True):
    """Cards that are not in play are shuffled into their owner's Castle Deck."""

    rule = rule("shuffle#cards")
    cards: tuple[Card, ...]

    def idle(self) -> bool:
        return not self.cards

    def apply(self, game: Game) -> list[Card]:
        for card in self.cards:
            put(card, "castle")
        return list(self.cards)


class TakeControl(Effect, frozen=True):
    """A player gains control of a card in play, and of the Weapons on it."""

    rule = rule("control-change#lasts")
    player: Player
    card: Card

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
        card.controller = self.player
        card.clock = game.tick()
        if self.bearer is not None:
            attach(card, self.bearer)
        else:
            zones = {"ally": "defense", "totem": "support", "gold": "reserve"}
            place(card, zones[card.type], self.player)
        game.changed()
        trigger(game, "entered", card, card)


class EnterUnderOpponent(Enter, frozen=True):
    """A Weapon that is played on an opposing Ally is controlled by the opponent."""

    rule = rule("control-of-weapon#opposing")


class PutGold(Enter, frozen=True):
    """An effect puts a Gold into play; it is not played, and it is not annulled."""

    rule = rule("put-into-play#golds-despite-restriction")


def attach(weapon: Card, bearer: Card) -> None:
    """Put a Weapon on an Ally, without any rule."""
    weapon.controller = bearer.controller
    weapon.bearer = bearer
    weapon.zone = "weapons"
    bearer.weapons.append(weapon)


def search(
    game: Game, you: Player, castle: Player, wanted: Any, amount: int = 1, *, may: bool = False
) -> Body:
    """Look for cards in a Castle Deck; it is shuffled afterwards, found or not."""
    from .choices import NO

    found: list[Card] = []
    for _ in range(amount):
        there = [c for c in castle.castle if c.type and c not in found and wanted(c)]
        options: tuple[Any, ...] = tuple(_each_once(there))
        if not options:
            break
        if may or found:
            options = (*options, NO)
        card = yield Choose(you, options, SEARCH, "search")
        if card is NO or card is None:
            break
        found.append(card)
    return found


SEARCH = "search#where"


def _each_once(cards: list[Card]) -> list[Card]:
    """One of each card that is alike."""
    seen: dict[Any, Card] = {}
    for card in cards:
        seen.setdefault((card.id, str(card.stated)), card)
    return list(seen.values())


class Recover(Effect, frozen=True):
    """A card out of play goes to its owner's hand; from Exile nothing comes back."""

    rule = rule("bounce#any-zone")
    card: Card

    def apply(self, game: Game) -> None:
        put(self.card, "hand")
