"""A position as text: what a scenario says before and after, with one vocabulary.

`[a, b]` is an order (a battleline from the left, a deck or pile from the top); `{a, b}` is the same
cards in any order, and `{a: 2}` is two of them. What is not said before is empty; what is not said
after is not compared. `parse(print(position)) == position`.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from ..conform import conforms
from ..markup import Document, Path, Reader
from .card import Card, Creature
from .game import Game
from .player import HOUSES, KEYS, Player

if TYPE_CHECKING:
    from ..chart import Chart
    from ..kernel import Record

Count = Annotated[int, Meta(ge=0)]
Copies = Annotated[int, Meta(ge=1, le=100)]
House = Literal[
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "star-alliance", "untamed"
]
Key = Literal["red", "blue", "yellow"]


class CardState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What has happened to a card in play."""

    damage: Annotated[Count, Meta(description="damage on it")] = 0
    exhausted: Annotated[bool, Meta(description="it lies sideways")] = False
    armor_spent: Annotated[Count, Meta(description="armor already used this turn")] = 0
    attacked: Annotated[bool, Meta(description="it was attacked this turn (for Elusive)")] = False
    owner: Annotated[
        Literal["me", "opponent"] | None,
        Meta(description="its owner, if not the player who controls it"),
    ] = None


Zone = list[str] | dict[str, Copies | None]
Line = list[str | dict[str, CardState]]


class Side(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One player."""

    house: Annotated[
        House | None, Meta(description="the active house; it makes this the active player")
    ] = None
    houses: Annotated[
        list[House], Meta(description="the houses on the identity card (default: any)")
    ] = []
    amber: Annotated[Count, Meta(description="Æmber in the pool")] = 0
    keys: Annotated[list[Key], Meta(description="forged keys, by colour")] = []
    chains: Annotated[Count, Meta(description="chains")] = 0
    hand: Annotated[Zone, Meta(description="cards in hand; their order never matters")] = []
    deck: Annotated[Zone, Meta(description="the deck from the top; {…} is a shuffled deck")] = []
    discard: Annotated[Zone, Meta(description="the discard pile from the top")] = []
    archives: Annotated[Zone, Meta(description="archived cards")] = []
    purged: Annotated[Zone, Meta(description="purged cards")] = []
    creatures: Annotated[
        Line, Meta(description="the battleline from the left; `urchin` or `urchin: {damage: 1}`")
    ] = []
    artifacts: Annotated[Line, Meta(description="artifacts")] = []


class Position(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole position."""

    me: Annotated[Side, Meta(description="the player who asks")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    active: Annotated[
        Literal["me", "opponent"] | None,
        Meta(description="whose turn it is (default: whoever has a `house`, else me)"),
    ] = None
    step: Annotated[
        Literal["1.forge", "2.house", "3.main", "4.ready", "5.draw"] | None,
        Meta(description="the step of the turn (default: 3.main with a house, else 1.forge)"),
    ] = None
    winner: Annotated[Literal["me", "opponent"] | None, Meta(description="who has won")] = None


MEMORY = ("armor-spent", "attacked")  # compared only where a position mentions it
UNORDERED = ("hand", "archives", "purged")
ZONES = ("hand", "deck", "discard", "archives", "purged")


def check(document: Document, reader: Reader, *, before: bool = False) -> None:
    """Tell the reader everything that is wrong with a position; `before` it, the game goes on."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, reader):
        return
    _check_sense(data, document, reader, before)
    for side in ("me", "opponent"):
        for zone in (*ZONES, "creatures", "artifacts"):
            held = (data.get(side) or {}).get(zone) or []
            for key, item in held.items() if isinstance(held, dict) else enumerate(held):
                if isinstance(item, dict) and len(item) != 1:
                    line = document.line((side, zone, key))
                    reader.problem(line, "not one card", "write `- name` or `- name: {damage: 1}`")
                    continue
                name = key if isinstance(held, dict) else item
                for one in item if isinstance(item, dict) else (str(name),):
                    _check_card(one, zone, (side, zone, key), document, reader)


def _check_sense(data: Any, document: Document, reader: Reader, before: bool) -> None:
    """What contradicts itself."""
    sides = {side: data.get(side) or {} for side in ("me", "opponent")}
    with_house = [side for side, said in sides.items() if said.get("house")]
    if len(with_house) == 2:
        line = document.line(("opponent", "house"))
        reader.problem(line, "both players have an active house", "keep that of the active player")
    elif with_house and data.get("active") not in (None, with_house[0]):
        line = document.line(("active",))
        reader.problem(line, "`active` and `house` contradict each other", "leave `active` out")
    if before and data.get("winner"):
        reader.problem(document.line(("winner",)), "the game is over", "leave `winner` out")
    for side, said in sides.items():
        for part in ("keys", "houses"):
            words = said.get(part) or []
            if len(set(words)) < len(words):
                line = document.line((side, part))
                reader.problem(line, f"'{part}' has a word twice", "name each one once")
        if before and len(said.get("keys") or []) == len(KEYS):
            line = document.line((side, "keys"))
            reader.problem(line, "three keys are forged, so the game is over", "leave one out")


def _check_card(name: str, zone: str, path: Path, document: Document, reader: Reader) -> None:
    kind = Card.registry.get(name)
    if kind is None:
        near = get_close_matches(name, Card.registry, 1)
        remedy = (
            f"did you mean '{near[0]}'?" if near else "write its class in rulesdb/keyforge/cards"
        )
        reader.problem(document.line(path), f"unknown card '{name}'", remedy)
    elif zone in ("creatures", "artifacts") and kind.type != zone.removesuffix("s"):
        what = f"'{name}' is no {zone[:-1]}"
        reader.problem(document.line(path), what, f"its type is {kind.type}")


def _items(zone: Any) -> list[tuple[str, dict[str, Any]]]:
    """The cards of a zone in order, each with what is said of it."""
    if isinstance(zone, dict):
        return [(name, {}) for name, count in zone.items() for _ in range(count or 1)]
    pairs = ((item, {}) if isinstance(item, str) else next(iter(item.items())) for item in zone)
    return [(name, state or {}) for name, state in pairs]


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    """The game that a position describes."""
    data = data or {}
    game = Game(chart, record, variant)
    for player in (game.me, game.opponent):
        _parse_side(game, player, data.get(player.name) or {})
    if (active := data.get("active")) is not None:
        game.active = getattr(game, active)
    game.step = "turn." + (data.get("step") or ("3.main" if game.house else "1.forge"))
    return game


def _parse_side(game: Game, player: Player, side: dict[str, Any]) -> None:
    if side.get("house"):
        game.active, game.house = player, side["house"]
    player.houses = tuple(side.get("houses") or HOUSES)
    player.amber, player.chains = side.get("amber", 0), side.get("chains", 0)
    player.keys = list(side.get("keys", ()))
    player.shuffled = isinstance(side.get("deck"), dict)
    for zone in ZONES:
        cards = [game.card(name, player) for name, _ in _items(side.get(zone, []))]
        setattr(player, zone, cards)
    for zone in ("creatures", "artifacts"):
        for name, state in _items(side.get(zone, [])):
            getattr(player, zone).append(_parse_card(game, player, name, state))


def _parse_card(game: Game, player: Player, name: str, state: dict[str, Any]) -> Card:
    card = game.card(name, getattr(game, state.get("owner") or player.name))
    card.controller = player
    card.damage, card.armor_spent = state.get("damage", 0), state.get("armor-spent", 0)
    card.exhausted, card.attacked = state.get("exhausted", False), state.get("attacked", False)
    return card


def write(game: Game) -> dict[str, Any]:
    """The position of a game, in the vocabulary; what is as usual is left out."""
    data: dict[str, Any] = {}
    for player in (game.me, game.opponent):
        if side := _write_side(game, player):
            data[player.name] = side
    if not game.house and game.winner is None:
        data["active"] = game.active.name
        data["step"] = game.step.removeprefix("turn.")
    if game.winner is not None:
        data["winner"] = game.winner.name
    return data


def _write_side(game: Game, player: Player) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if game.house and player.active:
        side["house"] = game.house
    if player.houses != HOUSES:
        side["houses"] = list(player.houses)
    side["amber"] = player.amber
    side["keys"], side["chains"] = list(player.keys), player.chains
    for zone in ZONES:
        names = [card.name for card in getattr(player, zone)]
        unordered = zone == "deck" and player.shuffled
        side[zone] = dict(sorted(Counter(names).items())) if unordered else names
        if zone in UNORDERED:
            side[zone] = sorted(names)
    side["creatures"] = [_write_card(card) for card in player.creatures]
    side["artifacts"] = [_write_card(card) for card in player.artifacts]
    return {key: value for key, value in side.items() if value or key == "amber"}


def _write_card(card: Card) -> str | dict[str, Any]:
    state: dict[str, Any] = {}
    if card.damage:
        state["damage"] = card.damage
    if card.exhausted:
        state["exhausted"] = True
    if card.armor_spent:
        state["armor-spent"] = card.armor_spent
    if card.attacked:
        state["attacked"] = True
    if card.owner is not card.controller:
        state["owner"] = card.owner.name
    return {card.name: state} if state else card.name


def differences(wanted: Any, found: dict[str, Any]) -> list[str]:
    """What a stated position says otherwise than the one found; only what is stated counts."""
    lines = []
    found = {**_implied(found), **found}
    for key, value in (wanted or {}).items():
        if key in ("me", "opponent"):
            for part, stated in (value or {}).items():
                got = (found.get(key) or {}).get(part)
                if _norm(part, stated, stated, key) != _norm(part, got, stated, key):
                    lines.append(f"{key}.{part}: expected {_show(stated)}, got {_show(got)}")
        elif (found.get(key) or None) != value:
            lines.append(f"{key}: expected {_show(value)}, got {_show(found.get(key))}")
    return lines


def _implied(found: dict[str, Any]) -> dict[str, Any]:
    """What a printed position leaves out because its house says it."""
    for side in ("me", "opponent"):
        if (found.get(side) or {}).get("house"):
            return {"active": side, "step": "3.main"}
    return {}


def _norm(part: str, value: Any, stated: Any, side: str) -> Any:
    """A value as it is compared: in order, or counted when the statement is in braces."""
    if part in ("creatures", "artifacts"):
        said = [state for _, state in _items(stated or [])]
        return [
            (name, _state(state, said[index] if index < len(said) else {}, side))
            for index, (name, state) in enumerate(_items(value or []))
        ]
    if part in ZONES:
        names = [name for name, _ in _items(value or [])]
        if part in UNORDERED or isinstance(stated, dict):
            return Counter(names)
        known = not isinstance(value, dict) or len(set(names)) < 2
        return names if known else "shuffled: nobody knows the order"
    if part == "houses":
        return sorted(value or HOUSES)
    return sorted(value or []) if part == "keys" else value or 0


def _state(state: dict[str, Any], said: dict[str, Any], side: str) -> dict[str, Any]:
    """What counts of a card's state: memory only where it is mentioned, an owner who differs."""
    kept = {k: v for k, v in state.items() if v and (k in said or k not in MEMORY)}
    if kept.get("owner") == side:
        del kept["owner"]
    return kept


def _show(value: Any) -> str:
    from ..markup import dump_yaml

    return (
        "nothing"
        if value in (None, [], {}, "")
        else dump_yaml(value, one_line=True).replace("\n...", "")
    )


def vocabulary() -> list[tuple[str, type[Struct]]]:
    """The schemas of a position, for the reference."""
    return [("position", Position), ("side", Side), ("card", CardState)]


__all__ = ["Creature", "Position", "check", "differences", "parse", "vocabulary", "write"]
