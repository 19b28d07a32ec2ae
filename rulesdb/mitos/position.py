"""A position as text, both ways: `parse(write(game))` is the same position.

What is not said before is empty, except the Castle Deck: that has cards that nobody knows.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..kernel import Record
from ..markup import Path
from .card import USUAL, Card, Copied, OnCard
from .game import Game
from .naming import references
from .player import Player
from .text import Lasting
from .vocabulary import (
    FACTS,
    GOLDS,
    LINES,
    NAMELESS,
    PLAIN_GOLD,
    STEPS,
    UNORDERED,
    USUAL_CASTLE,
    ZONES,
    items,
    plain_of,
)
from .zones import attach, place

if TYPE_CHECKING:
    from ..chart import Chart

# Reading -----------------------------------------------------------------------------------------


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    """The game that a position describes."""
    data = data or {}
    game = Game(chart, record, variant)
    order: list[tuple[int, int, Any]] = []
    for player in (game.me, game.opponent):
        _parse_side(game, player, data.get(player.name) or {}, order)
    game.active = getattr(game, data.get("active") or "me")
    step = data.get("step") or "vigil"
    game.step = STEPS.get(step, step)  # a game can also stand in the middle of a step
    game.turn.gold = bool((data.get("turn") or {}).get("gold"))
    game.turn.acted = bool((data.get("turn") or {}).get("acted"))
    if data.get("priority"):
        game.priority = getattr(game, data["priority"])
        game.passed = data.get("passed", 0)
    for player in (game.me, game.opponent):
        for name, state in items((data.get(player.name) or {}).get("effects") or []):
            _parse_lasting(game, player, name, state, order)
    _parse_effects(game, data, order)
    _parse_blocks(game, data)
    for at, (_, _, thing) in enumerate(sorted(order, key=lambda each: each[:2])):
        _stamp(thing, at + 1)
    game.clock = len(order)
    game.changed()
    return game


def _stamp(thing: Any, clock: int) -> None:
    if isinstance(thing, tuple):
        card, at = thing
        old = card.effects[at]
        card.effects[at] = OnCard(old.kind, old.amount, old.until, clock)
    else:
        thing.clock = clock


def _parse_side(game: Game, player: Player, side: dict[str, Any], order: list[Any]) -> None:
    castle = side.get("castle")
    player.shuffled = isinstance(castle, dict)
    for zone in ZONES:
        held = (USUAL_CASTLE if castle is None else castle) if zone == "castle" else side.get(zone)
        for name, state in items(held or []):
            place(_held(game, player, name, state), zone, player)
    player.virtual = side.get("virtual", 0)
    for zone in (*LINES, *GOLDS):
        for name, state in items(side.get(zone) or [], plain_of(zone)):
            _parse_card(game, player, zone, name, state, order)


def _held(game: Game, player: Player, name: str, state: dict[str, Any]) -> Card:
    card = game.card(name, getattr(game, state.get("owner") or player.name))
    card.stated = {key: state[key] for key in FACTS if state.get(key) is not None}
    return card


def _parse_card(
    game: Game, player: Player, zone: str, name: str, state: dict[str, Any], order: list[Any]
) -> None:
    card = _held(game, player, name, state)
    card.controller = player
    place(card, zone, player)
    _parse_state(card, state, order)
    entered = state.get("entered")
    card.grouped, card.settled = not entered, entered != "this-turn"
    if copied := state.get("copies"):
        card.copied = Copied(
            Card.registry[copied["of"]],
            copied.get("force", 0),
            copied.get("cost"),
            copied.get("race", ""),
            bool(copied.get("whole")),
            copied.get("until", "final"),
        )
    for inner, more in items(state.get("weapons") or []):
        weapon = _held(game, player, inner, more)
        attach(weapon, card)
        _parse_state(weapon, more, order)
        weapon.grouped = weapon.settled = True


def _parse_state(card: Card, state: dict[str, Any], order: list[Any]) -> None:
    card.uses = dict(state.get("uses") or {})
    order.append((state.get("order", 0), len(order), card))


def _parse_effects(game: Game, data: Any, order: list[Any]) -> None:
    """Effects on cards come after everything else, unless the position says otherwise."""
    for player in (game.me, game.opponent):
        said = data.get(player.name) or {}
        for zone in (*LINES, *GOLDS):
            states = [state for _, state in items(said.get(zone) or [], plain_of(zone))]
            for card, state in zip(getattr(player, zone), states, strict=True):
                weapons = [more for _, more in items(state.get("weapons") or [])]
                pairs = [(card, state), *zip(card.weapons, weapons, strict=True)]
                for each, its in pairs:
                    for word in its.get("effects") or []:
                        effect, at = read_effect(word)
                        each.effects.append(effect)
                        order.append((at, len(order), (each, len(each.effects) - 1)))


def read_effect(word: Any) -> tuple[OnCard, int]:
    """`+3`, `double`, `+1 permanent`, `zero @4`: an effect on a card."""
    words = (f"{word:+d}" if isinstance(word, int) else str(word)).split()
    at = int(words.pop()[1:]) if words[-1].startswith("@") else 0
    kind, amount = words[0], 0
    if kind[0] in "+-":
        kind, amount = "bonus", int(words[0])
    until = words[1] if len(words) > 1 else USUAL[kind]
    return OnCard(kind, amount, until, 0), at


def _parse_blocks(game: Game, data: Any) -> None:
    for player in (game.me, game.opponent):
        said = items((data.get(player.name) or {}).get("attack") or [])
        for card, (_, state) in zip(player.attack, said, strict=True):
            fights = player is game.active and game.step.startswith("battle.")
            card.attacking = fights and not state.get("ungrouped")
            for word in state.get("blocked-by") or []:
                found = [c for c in player.opponent.defense if word in references(c)]
                card.blockers += found[:1]


def _parse_lasting(
    game: Game, player: Player, name: str, state: dict[str, Any], order: list[Any]
) -> None:
    lasting: Lasting = Card.registry[name].Lasts(player, state.get("names") or "")  # type: ignore[attr-defined]
    if state.get("of"):
        found = [c for c in game.in_play if state["of"] in references(c)]
        lasting.of = found[0] if found else None
    lasting.begun = bool(state.get("begun"))
    game.lasting.append(lasting)
    order.append((state.get("order", 0), len(order), lasting))


def nonsense(game: Game) -> tuple[str, Path] | None:
    """What is wrong with a position before anything happens in it, and where, if something is."""
    for player in (game.me, game.opponent):
        if not player.castle:
            return "an empty Castle Deck has lost already; give it a card", (player.name, "castle")
    return None


def again(game: Game) -> Game:
    """The same position once more, for trying a move on it."""
    return parse(write(game), game.chart, Record(game.record.off), game.variant)


# Writing -----------------------------------------------------------------------------------------

NAMES = {id: name for name, id in STEPS.items()}


def write(game: Game) -> dict[str, Any]:
    """The position of a game, in the vocabulary; what is as usual is left out."""
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
    """The order in which things were applied, where it is not the one in which they are written."""
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
    """Whether it matters for a Force when a card was applied."""
    return card.type == "ally" or bool({"force_for", "blanks"} & card.kind.continuous)


def _orders(thing: Any) -> bool:
    """Whether others are looked at as before or after it: an effect on a card, a lost ability."""
    return isinstance(thing, tuple) or (isinstance(thing, Card) and "blanks" in thing.continuous)


def _key(thing: Any) -> Any:
    return (id(thing[0]), thing[1]) if isinstance(thing, tuple) else id(thing)


def _write_side(game: Game, player: Player, numbers: dict[Any, int]) -> dict[str, Any]:
    side: dict[str, Any] = {}
    for zone in ZONES:
        cards = [_write_held(card) for card in getattr(player, zone)]
        if zone in UNORDERED:
            cards.sort(key=str)
        side[zone] = _brief(cards, NAMELESS)
        if zone == "castle" and player.shuffled and all(isinstance(card, str) for card in cards):
            side[zone] = dict(sorted(Counter(cards).items()))
    for zone in GOLDS:
        golds = sorted((_write_card(card, numbers) for card in getattr(player, zone)), key=str)
        side[zone] = _brief(golds, PLAIN_GOLD)
    side["virtual"] = player.virtual
    for zone in LINES:
        side[zone] = [_write_card(card, numbers) for card in getattr(player, zone)]
    mine = [text for text in game.lasting if text.controller is player]
    side["effects"] = [_write_lasting(text, numbers) for text in mine]
    return {key: value for key, value in side.items() if value or key == "castle"}


def _brief(cards: list[Any], plain: str) -> Any:
    """Runs of cards that nobody knows, or of plain Golds, as numbers."""
    found: list[Any] = []
    for card in cards:
        if card != plain:
            found.append(card)
        elif found and isinstance(found[-1], int):
            found[-1] += 1
        else:
            found.append(1)
    return found[0] if len(found) == 1 and isinstance(found[0], int) else found


def _write_held(card: Card) -> Any:
    """The facts in one order, so that hands of the same cards are written alike."""
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
    """Whether an Ally lies in the Attack Line of a battle in which it has no part."""
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
        word = f"{effect.amount:+d}" if effect.kind == "bonus" else effect.kind
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
    state |= {"race": copied.race, "whole": copied.whole}
    if copied.until != "final":
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
