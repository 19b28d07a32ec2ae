"""Random games: decks dealt from all cards, and invariants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Answer, Line, Record
from rulesdb.engine.random_games import Invariants as Base
from rulesdb.errors import Broken

from .amber import Gain, Lose
from .amber_on_cards import DiscardAmber, Exalt, PlaceAmber
from .capture import CaptureFromSupply, CaptureInstead
from .card import Card
from .game import Game
from .keys import ON_CARDS, Forge, SpendFrom
from .leaving import Leave, OtherAmber
from .player import KEYS, Player
from .position import parse
from .turn import EndTurn
from .written import write
from .zones import place

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart

HOUSE_CARDS = 12
EVERY_CARD = 20  # number of effects between checks for lost cards


def deal(chart: Chart, record: Record, random: Random) -> Game:
    """Deal two decks of three houses each, as in a box; nothing is drawn yet."""
    game = Game(chart, record)
    by_house: dict[str, list[str]] = {}
    for name, kind in sorted(Card.registry.items()):
        by_house.setdefault(kind.printed_house, []).append(name)
    for player in (game.me, game.opponent):
        player.houses = tuple(sorted(random.sample(sorted(by_house), 3)))
        names = []
        for house in player.houses:
            names += [(random.choice(by_house[house]), house) for _ in range(HOUSE_CARDS)]
        random.shuffle(names)
        for name, house in names:
            card = game.card(name, player)
            card.house = house
            place(card, player.deck, "deck", len(player.deck))
        player.chains = random.choice((0, 0, 0, 1, 7))
    game.step = "setup"
    return game


class Invariants(Base):
    """What must hold after every effect, and between moves."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards = {id(card) for card in _everywhere(game)}
        self.amber = 0
        self.allowed: set[int] = {0}

    def after(self, line: Line) -> None:
        """Check the last effect before the next one happens."""
        super().after(line)
        now = _amber(self.game)
        if now - self.amber not in self.allowed:
            raise Broken(f"Æmber went from {self.amber} to {now}")
        self.amber = now
        paying = isinstance(line.what, Answer) and line.rule == ON_CARDS
        if not paying:  # the key is paid for after that question
            self.allowed = _allowed(line.what)
        if isinstance(line.what, EndTurn):
            self.turns += 1
        if self.effects % EVERY_CARD == 0:
            self._cards()

    def at_rest(self) -> None:
        """Check that nothing is half done between two moves."""
        game = self.game
        super().at_rest()
        for player in (game.me, game.opponent):
            self._player(player)
        pending = (game.playing, game.fights, game.borrowed, game.windows)
        if any(pending) or game.destruction is not None:
            raise Broken("an effect is not finished between two moves")
        self.check_round_trip(parse, write)

    def _player(self, player: Player) -> None:
        if len(set(player.keys)) != len(player.keys) or len(player.keys) == len(KEYS):
            raise Broken(f"{player} has the keys {player.keys}")
        if player.amber < 0 or player.chains < 0:
            raise Broken(f"{player} has negative Æmber or chains")
        for card in player.in_play:
            if card.controller is not player:
                raise Broken(f"{card} is not in its controller's zone")
            if card.marked:
                raise Broken(f"{card} is marked and still in play")
            if min(card.damage, card.amber, card.armor_spent, card.power_counters) < 0:
                raise Broken(f"{card} has a negative counter")
            for upgrade in card.upgrades:
                if upgrade.host is not card:
                    raise Broken(f"{upgrade} is on another card")
        for creature in player.creatures:
            if creature.damage >= creature.power and not creature.keyword("invulnerable"):
                raise Broken(f"{creature} should have been destroyed")

    def _cards(self) -> None:
        found = [id(card) for card in _everywhere(self.game)]
        if len(found) != len(self.cards) or set(found) != self.cards:
            raise Broken("a card is missing, or in two places")


def _everywhere(game: Game) -> Iterator[Card]:
    """Yield every card in every place, including those on or under a card that is leaving."""
    for player in (game.me, game.opponent):
        zones = (player.hand, player.deck, player.discard, player.archives, player.purged)
        for zone in (*zones, player.creatures, player.artifacts):
            for card in zone:
                yield card
                yield from card.upgrades
                yield from card.under
    yield from game.playing


def _amber(game: Game) -> int:
    pools = game.me.amber + game.opponent.amber
    return pools + sum(card.amber for card in game.in_play)


def _allowed(what: Any) -> set[int]:
    """Return by how much an effect may change the Æmber in pools and on cards."""
    if isinstance(what, (Gain, CaptureFromSupply, PlaceAmber)):
        return {what.amount}
    if isinstance(what, CaptureInstead):
        return _allowed(what.instead_of)
    if isinstance(what, SpendFrom):
        return {-what.amount}
    if isinstance(what, DiscardAmber):
        return {-min(what.amount, what.card.amber)}
    if isinstance(what, Lose):
        return {-min(what.amount, what.player.amber)}
    if isinstance(what, Forge):
        return set(range(-what.cost, 1))  # the rest is spent from cards
    if isinstance(what, Exalt):
        return {1}
    if isinstance(what, Leave) and not isinstance(what, OtherAmber):
        return {0, -what.card.amber}
    return {0}
