"""Write a position in its vocabulary, without defaults."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulesdb.engine.piles import brief

from .card import USUAL, USUAL_COPY, Card, Copied
from .game import Game
from .naming import references
from .player import Player
from .text import Lasting
from .vocabulary import FACTS, GOLDS, LINES, NAMELESS, PLAIN_GOLD, STEPS, UNORDERED, ZONES

NAMES = {id: name for name, id in STEPS.items()}


def write(game: Game) -> dict[str, Any]:
    """Return the position of a game in the vocabulary, without defaults."""
    numbers = _numbers(game)
    data: dict[str, Any] = {
        player.name: _write_side(game, player, numbers) for player in (game.me, game.opponent)
    }
    if game.over:
        data["winner"] = game.winner.name if game.winner is not None else "nobody"
        return data
    data["active"] = game.active.name
    data["step"] = NAMES.get(game.step, game.step)
    turn = {"gold": game.turn.gold, "acted": game.turn.acted}
    if any(turn.values()):
        data["turn"] = {key: value for key, value in turn.items() if value}
    if game.priority is not None:
        data["priority"] = game.priority.name
        if game.passed:
            data["passed"] = game.passed
    return data


def _numbers(game: Game) -> dict[Any, int]:
    """Return the order in which things were applied, if it differs from the written order."""
    written: list[tuple[int, Any]] = []
    for player in (game.me, game.opponent):
        written += [(card.clock, card) for card in player.in_play if _counts(card)]
    for player in (game.me, game.opponent):
        written += [(text.clock, text) for text in game.lasting if text.controller is player]
    for player in (game.me, game.opponent):
        for card in player.in_play:
            written += [(effect.clock, (card, at)) for at, effect in enumerate(card.effects)]
    clocks = [clock for clock, _ in written]
    if clocks == sorted(clocks) or not any(_orders(key) for _, key in written):
        return {}
    ranked = sorted(written, key=lambda each: each[0])
    return {_key(thing): at + 1 for at, (_, thing) in enumerate(ranked)}


def _counts(card: Card) -> bool:
    """Whether it matters to a Force when a card was applied."""
    return card.type == "ally" or bool({"force_for", "sets_force", "blanks"} & card.kind.continuous)


def _orders(thing: Any) -> bool:
    """Whether order relative to it matters: an effect on a card, a card that takes abilities."""
    return isinstance(thing, tuple) or (isinstance(thing, Card) and "blanks" in thing.continuous)


def _key(thing: Any) -> Any:
    return (id(thing[0]), thing[1]) if isinstance(thing, tuple) else id(thing)


def _write_side(game: Game, player: Player, numbers: dict[Any, int]) -> dict[str, Any]:
    side: dict[str, Any] = {}
    for zone in ZONES:
        cards = [_write_held(card) for card in getattr(player, zone)]
        if zone in UNORDERED:
            cards.sort(key=str)
        side[zone] = brief(cards, NAMELESS)
        if zone == "castle" and player.shuffled and all(isinstance(card, str) for card in cards):
            side[zone] = dict(sorted(Counter(cards).items()))
    for zone in GOLDS:
        golds = sorted((_write_card(card, numbers) for card in getattr(player, zone)), key=str)
        side[zone] = brief(golds, PLAIN_GOLD)
    side["virtual"] = player.virtual
    for zone in LINES:
        side[zone] = [_write_card(card, numbers) for card in getattr(player, zone)]
    mine = [text for text in game.lasting if text.controller is player]
    side["effects"] = [_write_lasting(text, numbers) for text in mine]
    return {key: value for key, value in side.items() if value or key == "castle"}


def _write_held(card: Card) -> Any:
    """Write the facts in a fixed order, so that equal hands are written alike."""
    stated = {key: card.stated[key] for key in FACTS if key in card.stated}
    return {card.id: stated} if stated else card.id


def _write_card(card: Card, numbers: dict[Any, int]) -> Any:
    ally = card.type == "ally"
    state: dict[str, Any] = {
        **card.stated,
        "total": card.force if ally and card.force != card.stated.get("force", 0) else None,
        "now-race": card.race if ally and card.race != card.stated.get("race", "") else None,
        "weapons": [_write_weapon(weapon, numbers) for weapon in card.weapons],
        "owner": card.owner.name if card.owner is not card.controller else None,
        "effects": _write_effects(card, numbers),
        "copies": _write_copy(card.copied),
        "uses": dict(card.uses),
        "blocked-by": [references(blocker)[1] for blocker in card.blockers],
        "ungrouped": card in card.game.active.attack and _idle(card),
        "order": numbers.get(id(card)),
    }
    if not card.grouped and ally:
        state["entered"] = "last-turn" if card.settled else "this-turn"
    kept = {key: value for key, value in state.items() if value or key in card.stated}
    if state["total"] is not None:
        kept["total"] = state["total"]
    return {card.id: kept} if kept else card.id


def _idle(card: Card) -> bool:
    """Whether an Ally is in the Attack Line during a battle without taking part."""
    return card.game.step.startswith("battle.") and not card.attacking


def _write_weapon(card: Card, numbers: dict[Any, int]) -> Any:
    state = {
        **card.stated,
        "owner": card.owner.name if card.owner is not card.controller else None,
        "effects": _write_effects(card, numbers),
        "uses": dict(card.uses),
        "order": numbers.get(id(card)),
    }
    kept = {key: value for key, value in state.items() if value or key in card.stated}
    return {card.id: kept} if kept else card.id


def _write_effects(card: Card, numbers: dict[Any, int]) -> list[Any]:
    words: list[Any] = []
    for at, effect in enumerate(card.effects):
        shown = {"bonus": f"{effect.amount:+d}", "set": f"={effect.amount}"}
        shown["race"] = f"race={effect.word}"
        word = shown.get(effect.kind, effect.kind)
        if effect.until != USUAL[effect.kind]:
            word += f" {effect.until}"
        if number := numbers.get((id(card), at)):
            word += f" @{number}"
        plain = effect.kind == "bonus" and word == f"{effect.amount:+d}"
        words.append(effect.amount if plain else word)
    return words


def _write_copy(copied: Copied | None) -> dict[str, Any] | None:
    if copied is None:
        return None
    state: dict[str, Any] = {"of": copied.of.id, "force": copied.force, "cost": copied.cost}
    state |= {"race": copied.race, "whole": copied.whole, "blank": copied.blank}
    if copied.until != USUAL_COPY:
        state["until"] = copied.until
    return {key: value for key, value in state.items() if value}


def _write_lasting(text: Lasting, numbers: dict[Any, int]) -> Any:
    state: dict[str, Any] = {
        "names": text.names,
        "of": references(text.of)[-1] if text.tied and text.of is not None else "",
        "begun": text.begun and text.until == "next-turn-end",
        "order": numbers.get(id(text)),
    }
    kept = {key: value for key, value in state.items() if value}
    return {text.of_name: kept} if kept else text.of_name
