"""Write positions. Defaults are not written, and unknown cards are written as numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdb.engine.comparison import Found
from rulesdb.engine.piles import brief

from .card import Card, class_of
from .entering import controlled
from .game import Game
from .memory import Played
from .naming import references
from .player import HOUSES, Player
from .text import Lasting
from .vocabulary import NAMELESS, UNORDERED, ZONES


def write(game: Game) -> dict[str, Any]:
    """Return the position of a game in the vocabulary, without defaults."""
    data: dict[str, Any] = {}
    for player in (game.me, game.opponent):
        if side := _write_side(game, player):
            data[player.name] = side
    step = game.step.removeprefix("turn.")
    if not game.house and game.winner is None:
        data["active"] = game.active.name
    if game.winner is None and (not game.house or step != "3.main"):
        data["step"] = step
    if game.first_turn:
        data["first-turn"] = True
    if turn := _write_turn(game):
        data["turn"] = turn
    if game.winner is not None:
        data["winner"] = game.winner.name
    return Found(data, _facts(game))


def _facts(game: Game) -> dict[str, Any]:
    """Return what follows from the position: power, armor, and how often a card was used."""
    return {
        player.name: {
            "creatures": [
                {
                    "total-power": creature.power,
                    "armor-left": creature.armor,
                    "uses": creature.uses,
                }
                for creature in player.creatures
            ],
            "artifacts": [{"uses": artifact.uses} for artifact in player.artifacts],
        }
        for player in (game.me, game.opponent)
    }


def _write_turn(game: Game) -> dict[str, Any]:
    memory, turn = game.turn, {}
    if memory.played:
        turn["played"] = [_write_played(card) for card in memory.played]
    if memory.used:
        turn["used"] = list(memory.used)
    if Counter(memory.again) != Counter(used_again(game)):
        turn["again"] = list(memory.again)
    if memory.discarded:
        turn["discarded"] = [_write_held(name, house) for name, house in memory.discarded]
    for key in ("discards", "fallen", "destroyed"):
        count = getattr(memory, key)
        if number := {side: each for side, each in count.items() if each}:
            turn[key] = number  # type: ignore[assignment]
    for key in ("reaped", "fought"):
        if getattr(memory, key):
            turn[key] = getattr(memory, key)
    if memory.thieves:
        turn["stole"] = sorted(memory.thieves)
    if memory.from_hand != len(memory.played) + len(memory.discarded):
        turn["from-hand"] = memory.from_hand  # type: ignore[assignment]
    done = bool(memory.played or memory.used or memory.discarded)
    if memory.acted != done:
        turn["acted"] = memory.acted  # type: ignore[assignment]
    return turn


def _write_held(name: str, house: str) -> Any:
    return name if house == printed_house(name) else {name: {"house": house}}


def _write_played(card: Played) -> Any:
    state = {} if card.house == printed_house(card.name) else {"house": card.house}
    if card.type != printed_type(card.name):
        state["as"] = card.type
    return {card.name: state} if state else card.name


def printed_type(name: str) -> str:
    kind = class_of(name)
    return kind.type if kind is not None else ""


def printed_house(name: str) -> str:
    """Return the house printed on a card; an unknown one has none."""
    return "" if name == NAMELESS else Card.registry[name].printed_house


def _write_side(game: Game, player: Player) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if game.house and player.active:
        side["house"] = game.house
    if player.houses != HOUSES:
        side["houses"] = list(player.houses)
    side["amber"] = player.amber
    side["keys"], side["chains"] = list(player.keys), player.chains
    side["creatures-played"] = player.creatures_played
    side["stole"], side["tide"] = player.stole, player.tide
    side["forged"] = list(player.forged)
    for zone in ZONES:
        cards = [_write_zone_card(card, player, zone) for card in getattr(player, zone)]
        if zone in UNORDERED:
            cards.sort(key=lambda card: (card == NAMELESS, str(card)))
        side[zone] = brief(cards, NAMELESS)
        if zone == "deck" and player.shuffled and cards:
            if all(isinstance(card, str) for card in cards) and not player.known:
                side[zone] = dict(sorted(Counter(cards).items()))
            else:
                side["shuffled"], side["on-top"] = True, player.known
    side["creatures"] = [_write_card(card) for card in player.creatures]
    side["artifacts"] = [_write_card(card) for card in player.artifacts]
    side["lasting"] = [_write_lasting(text) for text in game.lasting if text.you is player]
    return {key: value for key, value in side.items() if value or key == "amber"}


def _write_zone_card(card: Card, player: Player, zone: str = "") -> Any:
    state = _held_state(card, player)
    if zone == "archives" and card.returns is (card.owner is player):
        state["returns"] = card.returns
    return {card.name: state} if state else card.name


def _write_upgrade(card: Card, player: Player) -> Any:
    state = _held_state(card, player)
    if card.counters:
        state["counters"] = dict(card.counters)
    if card.controller is not card.owner:
        state["controller"] = card.controller.name
    return {card.name: state} if state else card.name


def _held_state(card: Card, player: Player) -> dict[str, Any]:
    state: dict[str, Any] = {}
    if card.owner is not player:
        state["owner"] = card.owner.name
    if card.house != card.printed_house:
        state["house"] = card.house
    return state


def _write_card(card: Card) -> Any:
    printed = card.real or type(card)
    state: dict[str, Any] = {
        "damage": card.damage,
        "exhausted": card.exhausted,
        "stun": card.stun > 0,
        "ward": card.ward > 0,
        "enrage": card.enrage > 0,
        "power": card.power_counters,
        "counters": dict(card.counters),
        "amber": card.amber,
        "upgrades": [_write_upgrade(upgrade, card.controller) for upgrade in card.upgrades],
        "under": _write_under(card),
        "purges": [_write_zone_card(c, card.controller) for c in card.purges],
        "owner": card.owner.name if card.owner is not card.controller else None,
        "house": card.house if card.house != printed.printed_house else None,
        "as": card.name if card.name != printed.name else None,
        "gains": dict(card.gains),
        "armor-spent": card.armor_spent,
        "attacked": card.attacked,
        "spent": card.spent,
        "keeper": card.keeper.name if _kept(card) else None,
    }
    kept = {key: value for key, value in state.items() if value}
    if card.uses != uses_of(card):
        kept["uses"] = card.uses
    return {printed.name: kept} if kept else printed.name


def _kept(card: Card) -> bool:
    """Whether somebody else than its owner gets a card when an effect no longer controls it."""
    return card.keeper is not card.owner and controlled(card.game, card)


def _write_under(card: Card) -> list[Any]:
    cards = brief([_write_zone_card(under, card.controller) for under in card.under], NAMELESS)
    return cards if isinstance(cards, list) else [cards]


def _write_lasting(text: Lasting) -> Any:
    state: dict[str, Any] = {}
    if text.on is not None:
        state["on"] = references(text.on)[-1]
    if text.house:
        state["house"] = text.house
    if text.box is not None:
        state["text"] = text.box.name
    if text.ends:
        state["ends"] = True
    if text.used:
        state["used"] = [references(c)[-1] if c.in_play else c.name for c in text.used]
    return {text.of_name: state} if state else text.of_name


def uses_of(card: Card) -> int:
    """Return how often a card was used this turn, if it is the only one of its name."""
    alone = sum(1 for other in card.game.in_play if other.name == card.name) == 1
    return card.game.turn.used.count(card.name) if alone else 0


def used_again(game: Game) -> list[str]:
    """Return the uses this turn by cards in play that had been used before."""
    return [card.name for card in game.in_play for _ in range(card.uses - 1)]
