"""Read a position: `parse(write(game))` is the same position; `writing` has the inverse.

What is not stated is empty, except the Castle Deck, which holds unknown cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulesdb.engine.documents import Path
from rulesdb.engine.kernel import Record

from .card import USUAL, USUAL_COPY, Card, Copied, OnCard
from .game import Game
from .naming import referred
from .player import Player
from .text import Lasting
from .vocabulary import COMPUTED, FACTS, GOLDS, LINES, STEPS, USUAL_CASTLE, ZONES, items, plain_of
from .zones import attach, place

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    """Return the game that a position describes."""
    data = data or {}
    game = Game(chart, record, variant)
    order: list[tuple[int, int, Any]] = []
    for player in (game.me, game.opponent):
        _parse_side(game, player, data.get(player.name) or {}, order)
    game.active = getattr(game, data.get("active") or "me")
    step = data.get("step") or "vigil"
    game.step = STEPS.get(step, step)  # a game can also be in the middle of a step
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
        card.effects[at] = replace(old, clock=clock)
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
        for index, (name, state) in enumerate(items(side.get(zone) or [], plain_of(zone))):
            card = _parse_card(game, player, zone, name, state, order)
            for part in COMPUTED:
                if state.get(part) is not None:
                    path = (player.name, zone, index, name, part)
                    game.claims.append((path, card, part, state[part]))


def _held(game: Game, player: Player, name: str, state: dict[str, Any]) -> Card:
    card = game.card(name, getattr(game, state.get("owner") or player.name))
    card.stated = {key: state[key] for key in FACTS if state.get(key) is not None}
    return card


def _parse_card(
    game: Game, player: Player, zone: str, name: str, state: dict[str, Any], order: list[Any]
) -> Card:
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
            copied.get("until", USUAL_COPY),
            bool(copied.get("blank")),
        )
    for inner, more in items(state.get("weapons") or []):
        weapon = _held(game, player, inner, more)
        attach(weapon, card)
        _parse_state(weapon, more, order)
        weapon.grouped = weapon.settled = True
    return card


def _parse_state(card: Card, state: dict[str, Any], order: list[Any]) -> None:
    card.uses = dict(state.get("uses") or {})
    order.append((state.get("order", 0), len(order), card))


def _parse_effects(game: Game, data: Any, order: list[Any]) -> None:
    """Add effects on cards after everything else, unless the position orders them."""
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


def read_effect(text: Any) -> tuple[OnCard, int]:
    """Parse an effect on a card: `+3`, `=2`, `race=dios`, `+1 permanent`, `zero @4`."""
    said = (f"{text:+d}" if isinstance(text, int) else str(text)).split()
    words = [word for word in said if not word.startswith("@")]
    at = next((int(word[1:]) for word in said if word.startswith("@")), 0)
    kind, amount, word = words[0], 0, ""
    if kind.lstrip("+-").isdigit():
        kind, amount = "bonus", int(words[0])
    elif kind[0] == "=":
        kind, amount = "set", int(words[0][1:])
    elif kind.startswith("race="):
        kind, _, word = kind.partition("=")
    until = words[1] if len(words) > 1 else USUAL[kind]
    return OnCard(kind, amount, until, 0, word), at


def _parse_blocks(game: Game, data: Any) -> None:
    for player in (game.me, game.opponent):
        said = items((data.get(player.name) or {}).get("attack") or [])
        for card, (_, state) in zip(player.attack, said, strict=True):
            fights = player is game.active and game.step.startswith("battle.")
            card.attacking = fights and not state.get("ungrouped")
            for word in state.get("blocked-by") or []:
                blocker = referred(player.opponent.defense, word)
                card.blockers += [blocker] if blocker is not None else []


def _parse_lasting(
    game: Game, player: Player, name: str, state: dict[str, Any], order: list[Any]
) -> None:
    lasting: Lasting = Card.registry[name].Lasts(player, state.get("names") or "")  # type: ignore[attr-defined]
    if state.get("of"):
        lasting.of = referred(game.in_play, state["of"])
    lasting.begun = bool(state.get("begun"))
    game.lasting.append(lasting)
    order.append((state.get("order", 0), len(order), lasting))


INSTEAD = {
    "total": "write `force`, and `effects` that modify it",
    "now-race": "write `race`, or `race=…` in `effects`",
}


def starting_problem(game: Game) -> tuple[str, Path] | None:
    """Return what is wrong with a starting position, and where; None if nothing is."""
    for path, card, part, said in game.claims:
        now = card.force if part == "total" else card.race
        if now != said:
            what = f"`{part}: {said}` does not follow from the rest of the position"
            return f"{what}, which gives {now if now != '' else 'none'}; {INSTEAD[part]}", path
    for player in (game.me, game.opponent):
        if not player.castle:
            return "a player with an empty Castle Deck has already lost; add a card", (
                player.name,
                "castle",
            )
    return None
