"""A position as text: what a scenario says before and after, with one vocabulary.

`[a, b]` is an order (a battleline from the left, a deck or pile from the top); `{a, b}` is the same
cards in any order, and `{a: 2}` is two of them. What is not said before is empty; what is not said
after is not compared. `parse(write(game))` is the same position.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from ..conform import conforms
from ..kernel import Record
from ..markup import Document, Path, Reader
from .card import Card
from .game import Game
from .naming import references
from .player import HOUSES, KEYS, Player
from .text import Lasting
from .zones import place

if TYPE_CHECKING:
    from ..chart import Chart

Count = Annotated[int, Meta(ge=0, le=999)]
Copies = Annotated[int, Meta(ge=1, le=100)]
House = Literal[
    "brobnar", "dis", "logos", "mars", "sanctum", "saurian", "shadows", "star-alliance", "untamed"
]
Key = Literal["red", "blue", "yellow"]
Side_ = Literal["me", "opponent"]
Counter_ = Literal["disruption", "doom", "fuse", "glory", "growth"]
Keyword = Literal[
    "assault",
    "deploy",
    "elusive",
    "hazardous",
    "invulnerable",
    "poison",
    "skirmish",
    "taunt",
]


class HeldState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is known of a card that is not in play."""

    owner: Annotated[
        Side_ | None, Meta(description="its owner, if not the player whose zone it is")
    ] = None
    house: Annotated[House | None, Meta(description="its house, if not the printed one")] = None


Held = str | dict[str, HeldState]
Zone = list[Held] | dict[str, Copies | None]


class CardState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What has happened to a card in play."""

    damage: Annotated[Count, Meta(description="damage on it")] = 0
    exhausted: Annotated[bool, Meta(description="it lies sideways")] = False
    stun: Annotated[bool, Meta(description="it is stunned")] = False
    ward: Annotated[bool, Meta(description="it is warded")] = False
    enrage: Annotated[bool, Meta(description="it is enraged")] = False
    power: Annotated[Count, Meta(description="+1 power counters on it")] = 0
    counters: Annotated[
        dict[Counter_, Count], Meta(description="other counters on it, for example `{doom: 1}`")
    ] = {}
    amber: Annotated[Count, Meta(description="Æmber on it")] = 0
    upgrades: Annotated[list[Held], Meta(description="upgrades on it")] = []
    under: Annotated[list[Held], Meta(description="cards under it")] = []
    purges: Annotated[
        list[Held], Meta(description="purged cards that return when it leaves play")
    ] = []
    owner: Annotated[
        Side_ | None, Meta(description="its owner, if not the player who controls it")
    ] = None
    house: Annotated[House | None, Meta(description="its house, if not the printed one")] = None
    gains: Annotated[
        dict[Keyword, Count],
        Meta(description="keywords for the rest of the turn, `{assault: 2, taunt: 1}`"),
    ] = {}
    armor_spent: Annotated[Count, Meta(description="armor already used this turn")] = 0
    attacked: Annotated[bool, Meta(description="it was attacked this turn (for Elusive)")] = False


Line = list[str | dict[str, CardState]]


class LastingState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is known of a lasting effect."""

    on: Annotated[str, Meta(description="the card it is applied to, `opponent urchin#2`")] = ""
    house: Annotated[House | None, Meta(description="the house that was chosen")] = None
    used: Annotated[list[str], Meta(description="cards for which a permission was used")] = []


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
    forged: Annotated[
        list[Key], Meta(description="those of the keys that were forged on their last turn")
    ] = []
    chains: Annotated[Count, Meta(description="chains")] = 0
    hand: Annotated[Zone, Meta(description="cards in hand; their order never matters")] = []
    deck: Annotated[Zone, Meta(description="the deck from the top; {…} is a shuffled deck")] = []
    shuffled: Annotated[
        bool | None, Meta(description="nobody knows the order of the deck (default: by its braces)")
    ] = None
    discard: Annotated[Zone, Meta(description="the discard pile from the top")] = []
    archives: Annotated[Zone, Meta(description="archived cards")] = []
    purged: Annotated[Zone, Meta(description="purged cards")] = []
    creatures: Annotated[
        Line, Meta(description="the battleline from the left; `urchin` or `urchin: {damage: 1}`")
    ] = []
    artifacts: Annotated[Line, Meta(description="artifacts")] = []
    lasting: Annotated[
        list[str | dict[str, LastingState]],
        Meta(description="lasting effects of this player, by the card that made them"),
    ] = []


class TurnState(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What the turn remembers of itself."""

    played: Annotated[list[Held], Meta(description="cards played this turn, by name")] = []
    used: Annotated[list[str], Meta(description="cards used this turn, by name")] = []
    discarded: Annotated[list[str], Meta(description="cards discarded this turn, by name")] = []
    from_hand: Annotated[
        Count | None,
        Meta(description="how many were played or discarded from hand (default: all of them)"),
    ] = None
    acted: Annotated[
        bool | None,
        Meta(description="something was done in this step (default: if anything was this turn)"),
    ] = None


class Position(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole position."""

    me: Annotated[Side, Meta(description="the player who asks")] = Side()
    opponent: Annotated[Side, Meta(description="the other player")] = Side()
    active: Annotated[
        Side_ | None,
        Meta(description="whose turn it is (default: whoever has a `house`, else me)"),
    ] = None
    step: Annotated[
        Literal["setup", "1.forge", "2.house", "3.main", "4.ready", "5.draw"] | None,
        Meta(description="the step of the turn (default: 3.main with a house, else 1.forge)"),
    ] = None
    first_turn: Annotated[bool, Meta(description="it is the first turn of the game")] = False
    turn: Annotated[TurnState, Meta(description="what the turn remembers")] = TurnState()
    winner: Annotated[Side_ | None, Meta(description="who has won")] = None


MEMORY = ("armor-spent", "attacked", "gains", "purges")  # compared only where it is mentioned
UNORDERED = ("hand", "archives", "purged")
ZONES = ("hand", "deck", "discard", "archives", "purged")
SIDES = ("me", "opponent")
MAX_CARDS = 100
CREATURES_ONLY = ("damage", "armor-spent", "attacked", "stun", "ward", "enrage", "power", "gains")


# Checking ----------------------------------------------------------------------------------------


def check(document: Document, reader: Reader, *, before: bool = False) -> None:
    """Tell the reader everything that is wrong with a position; `before` it, the game goes on."""
    data = document.data if document.data is not None else {}
    if not conforms(data, Position, document, reader):
        return
    found = len(reader.problems)
    _check_sense(data, document, reader, before)
    for side in SIDES:
        said = data.get(side) or {}
        for zone in (*ZONES, "creatures", "artifacts"):
            _check_zone(said.get(zone) or [], zone, (side, zone), document, reader)
    for word in ("played", "used", "discarded"):
        _check_zone(
            (data.get("turn") or {}).get(word) or [], "turn", ("turn", word), document, reader
        )
    if len(reader.problems) == found:
        _check_lasting(data, document, reader, before)


def _check_zone(held: Any, zone: str, path: Path, document: Document, reader: Reader) -> None:
    for key, item in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(item, dict) and len(item) != 1:
            line = document.line((*path, key))
            reader.problem(line, "not one card", "write `- name` or `- name: {damage: 1}`")
            continue
        name = key if isinstance(held, dict) else item
        for one in item if isinstance(item, dict) else (str(name),):
            _check_card(one, zone, (*path, key), document, reader)
            state = item[one] if isinstance(item, dict) else None
            for part in (*CREATURES_ONLY, "upgrades") if zone == "artifacts" else ():
                if (state or {}).get(part):
                    line = document.line((*path, key, one, part))
                    reader.problem(line, f"'{part}' is for creatures", "leave it out")
            for part in ("upgrades", "under", "purges"):
                inner = (state or {}).get(part) or []
                at = (*path, key, one, part)
                _check_zone(inner, "upgrades" if part == "upgrades" else "", at, document, reader)


def _check_sense(data: Any, document: Document, reader: Reader, before: bool) -> None:
    """What contradicts itself."""
    sides = {side: data.get(side) or {} for side in SIDES}
    with_house = [side for side, said in sides.items() if said.get("house")]
    if len(with_house) == 2:
        line = document.line(("opponent", "house"))
        reader.problem(line, "both players have an active house", "keep that of the active player")
    elif with_house and data.get("active") not in (None, with_house[0]):
        line = document.line(("active",))
        reader.problem(line, "`active` and `house` contradict each other", "leave `active` out")
    if with_house and data.get("step") in ("setup", "1.forge", "2.house"):
        line = document.line(("step",))
        reader.problem(line, "no house is active in this step yet", "leave `house` or `step` out")
    if before and data.get("winner"):
        reader.problem(document.line(("winner",)), "the game is over", "leave `winner` out")
    memory = sum(
        len(words or ()) for words in (data.get("turn") or {}).values() if isinstance(words, list)
    )
    if memory + sum(_size(said) for said in sides.values()) > MAX_CARDS:
        what = f"more than {MAX_CARDS} cards"
        reader.problem(document.line(()), what, "two decks have 72; leave some out")
    for side, said in sides.items():
        _check_side(said, side, document, reader, before)


def _size(said: dict[str, Any]) -> int:
    """How many cards a side names, with those on and under others."""
    held = [said.get(zone) or [] for zone in (*ZONES, "creatures", "artifacts", "lasting")]
    for item in (*(said.get("creatures") or []), *(said.get("artifacts") or [])):
        state = next(iter(item.values()), None) if isinstance(item, dict) else None
        held += [(state or {}).get(part) or [] for part in ("upgrades", "under", "purges")]
    return sum(sum(n or 1 for n in z.values()) if isinstance(z, dict) else len(z) for z in held)


def _check_side(
    said: dict[str, Any], side: str, document: Document, reader: Reader, before: bool
) -> None:
    for part in ("keys", "houses", "forged"):
        words = said.get(part) or []
        if len(set(words)) < len(words):
            line = document.line((side, part))
            reader.problem(line, f"'{part}' has a word twice", "name each one once")
    keys = said.get("keys") or []
    if before and len(keys) == len(KEYS):
        line = document.line((side, "keys"))
        reader.problem(line, "three keys are forged, so the game is over", "leave one out")
    if before and set(said.get("forged") or []) - set(keys):
        line = document.line((side, "forged"))
        reader.problem(line, "a key in `forged` is not in `keys`", "name it in both")
    if isinstance(said.get("deck"), dict) and said.get("shuffled") is False:
        line = document.line((side, "shuffled"))
        reader.problem(line, "a deck in braces has no order", "write the deck in brackets")


def _check_card(name: str, zone: str, path: Path, document: Document, reader: Reader) -> None:
    kind = Card.registry.get(name)
    if kind is None:
        near = get_close_matches(name, Card.registry, 1)
        remedy = (
            f"did you mean '{near[0]}'?" if near else "write its class in rulesdb/keyforge/cards"
        )
        reader.problem(document.line(path), f"unknown card '{name}'", remedy)
    elif zone in ("creatures", "artifacts", "upgrades") and kind.type != zone.removesuffix("s"):
        what = f"'{name}' is no {zone[:-1]}"
        reader.problem(document.line(path), what, f"its type is {kind.type}")


def _check_lasting(data: Any, document: Document, reader: Reader, before: bool) -> None:
    """Whether lasting effects are of cards that have one, and on cards that are there."""
    for side in SIDES:
        for index, item in enumerate((data.get(side) or {}).get("lasting") or []):
            line = document.line((side, "lasting", index))
            if isinstance(item, dict) and len(item) != 1:
                remedy = "write `- warsong` or `- hallowed-shield: {on: urchin}`"
                reader.problem(line, "not one lasting effect", remedy)
                continue
            name, state = (item, {}) if isinstance(item, str) else next(iter(item.items()))
            kind = Card.registry.get(name)
            if kind is None or not hasattr(kind, "Lasts"):
                able = sorted(n for n, k in Card.registry.items() if hasattr(k, "Lasts"))
                what = f"'{name}' leaves no lasting effect"
                reader.problem(line, what, f"name one of {', '.join(able)}")
                continue
            for part in ("on", "house"):
                has, needs = bool((state or {}).get(part)), kind.Lasts.needs == part
                if before and has != needs:
                    what = f"'{name}' {'needs' if needs else 'has no'} `{part}`"
                    remedy = f"write `{name}: {{{part}: …}}`" if needs else "leave it out"
                    reader.problem(line, what, remedy)
            wanted = [("on", (state or {}).get("on") or "")]
            wanted += [("used", word) for word in (state or {}).get("used") or []]
            for part, word in wanted:
                if before and word and len(_find(data, word, side)) != 1:
                    found = _find(data, word, side)
                    what = f"`{part}: {word}` is {'ambiguous' if found else 'no creature in play'}"
                    more = ", ".join(found) or "name one, `me urchin` or `opponent urchin`"
                    reader.problem(line, what, f"write one of {more}" if found else more)


def _find(data: Any, word: str, side: str) -> list[str]:
    """The creatures in play that a word may mean, each by its full name."""
    found = []
    for player in SIDES:
        said = data.get(player) or {}
        seen: Counter[str] = Counter()
        for item in said.get("creatures") or []:
            name = item if isinstance(item, str) else next(iter(item))
            seen[name] += 1
            full = f"{player} {name}#{seen[name]}"
            if word in (name, f"{name}#{seen[name]}", f"{player} {name}", full):
                found.append(full)
    return found


# Reading -----------------------------------------------------------------------------------------


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
    step = data.get("step") or ("3.main" if game.house else "1.forge")
    game.step = step if step == "setup" else f"turn.{step}"
    game.first_turn = bool(data.get("first-turn"))
    _parse_turn(game, data.get("turn") or {})
    for card in game.in_play:
        _bind_purged(game, card)
    for player in (game.me, game.opponent):
        for item in (data.get(player.name) or {}).get("lasting") or []:
            _parse_lasting(game, player, *_items([item])[0])
    game.changed()
    return game


def nonsense(game: Game) -> tuple[str, Path] | None:
    """What is wrong with a position before anything happens in it, and where, if something is."""
    for player in (game.me, game.opponent):
        for index, creature in enumerate(player.creatures):
            if creature.damage >= creature.power and not creature.keyword("invulnerable"):
                what = (
                    f"{creature.name} has as much damage as power and would be destroyed before "
                    "the first move; give it less, or leave it out"
                )
                return what, (player.name, "creatures", index)
    return None


def again(game: Game) -> Game:
    """The same position once more, for trying a move on it."""
    return parse(write(game), game.chart, Record(game.record.off), game.variant)


def _parse_turn(game: Game, turn: dict[str, Any]) -> None:
    memory = game.turn
    for name, state in _items(turn.get("played") or []):
        memory.played.append((name, state.get("house") or Card.registry[name].printed_house))
    memory.used = list(turn.get("used") or [])
    memory.discarded = list(turn.get("discarded") or [])
    count = turn.get("from-hand")
    memory.from_hand = len(memory.played) + len(memory.discarded) if count is None else count
    acted = turn.get("acted")
    done = memory.played or memory.used or memory.discarded
    memory.acted = bool(done) if acted is None else acted


def _parse_side(game: Game, player: Player, side: dict[str, Any]) -> None:
    if side.get("house"):
        game.active, game.house = player, side["house"]
    player.houses = tuple(side.get("houses") or HOUSES)
    player.amber, player.chains = side.get("amber", 0), side.get("chains", 0)
    player.keys = list(side.get("keys", ()))
    player.forged = list(side.get("forged", ()))
    player.shuffled = bool(side.get("shuffled", isinstance(side.get("deck"), dict)))
    for zone in ZONES:
        held = getattr(player, zone)
        for name, state in _items(side.get(zone) or []):
            card = _held(game, player, name, state)
            place(card, held, zone, len(held))
            card.returns = zone == "archives" and card.owner is not player
    for zone in ("creatures", "artifacts"):
        for name, state in _items(side.get(zone) or []):
            _parse_card(game, player, zone, name, state)


def _held(game: Game, player: Player, name: str, state: dict[str, Any]) -> Card:
    """A card with an owner and a house."""
    card = game.card(name, getattr(game, state.get("owner") or player.name))
    card.house = state.get("house") or card.house
    return card


def _parse_card(game: Game, player: Player, zone: str, name: str, state: dict[str, Any]) -> None:
    card = _held(game, player, name, state)
    line = getattr(player, zone)
    place(card, line, zone, len(line))
    card.controller = player
    card.damage, card.armor_spent = state.get("damage", 0), state.get("armor-spent", 0)
    card.exhausted, card.attacked = state.get("exhausted", False), state.get("attacked", False)
    card.stun, card.ward = state.get("stun", False), state.get("ward", False)
    card.enrage, card.power_counters = state.get("enrage", False), state.get("power", 0)
    card.counters = dict(state.get("counters") or {})
    card.gains = dict(state.get("gains") or {})
    card.amber = state.get("amber", 0)
    for inner, more in _items(state.get("upgrades") or []):
        upgrade = _held(game, player, inner, more)
        place(upgrade, card.upgrades, "upgrades", len(card.upgrades))
        upgrade.host = card
    for inner, more in _items(state.get("under") or []):
        place(_held(game, player, inner, more), card.under, "under", len(card.under))
    card.wanted = _items(state.get("purges") or [])  # type: ignore[attr-defined]


def _bind_purged(game: Game, box: Card) -> None:
    """Find the purged cards that return when a card leaves play."""
    for name, state in vars(box).pop("wanted"):
        owner: Player = getattr(game, state.get("owner") or box.controller.name)
        taken = [card for other in game.in_play for card in other.purges]
        found = [c for c in owner.purged if c.name == name and c not in taken]
        if not found:
            card = _held(game, owner, name, {**state, "owner": owner.name})
            place(card, owner.purged, "purged", len(owner.purged))
            found = [card]
        box.purges.append(found[0])


def _parse_lasting(game: Game, player: Player, name: str, state: dict[str, Any]) -> None:
    source = game.card(name, player)
    lasting: Lasting = source.Lasts(player)  # type: ignore[attr-defined]
    lasting.house = state.get("house") or ""
    if state.get("on"):
        lasting.on = _named(game, player, state["on"])
    lasting.used = [
        card for word in state.get("used") or [] if (card := _named(game, player, word))
    ]
    if lasting.until == "leaves play":
        bound = [other.of for other in game.lasting]
        mine = (c for c in game.in_play if c.name == name and c not in bound)
        lasting.of = next(mine, None)
    game.lasting.append(lasting)


def _named(game: Game, player: Player, word: str) -> Card | None:
    for card in (*player.in_play, *player.opponent.in_play):
        if word in references(card):
            return card
    return None


# Writing -----------------------------------------------------------------------------------------


def write(game: Game) -> dict[str, Any]:
    """The position of a game, in the vocabulary; what is as usual is left out."""
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
    return data


def _write_turn(game: Game) -> dict[str, Any]:
    memory, turn = game.turn, {}
    if memory.played:
        turn["played"] = [_write_held(name, house) for name, house in memory.played]
    if memory.used:
        turn["used"] = list(memory.used)
    if memory.discarded:
        turn["discarded"] = list(memory.discarded)
    if memory.from_hand != len(memory.played) + len(memory.discarded):
        turn["from-hand"] = memory.from_hand  # type: ignore[assignment]
    done = bool(memory.played or memory.used or memory.discarded)
    if memory.acted != done:
        turn["acted"] = memory.acted  # type: ignore[assignment]
    return turn


def _write_held(name: str, house: str) -> Any:
    return name if house == Card.registry[name].printed_house else {name: {"house": house}}


def _write_side(game: Game, player: Player) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if game.house and player.active:
        side["house"] = game.house
    if player.houses != HOUSES:
        side["houses"] = list(player.houses)
    side["amber"] = player.amber
    side["keys"], side["chains"] = list(player.keys), player.chains
    side["forged"] = [key for key in player.forged if key in player.keys]
    for zone in ZONES:
        cards = [_write_zone_card(card, player) for card in getattr(player, zone)]
        if zone in UNORDERED:
            cards.sort(key=str)
        side[zone] = cards
        if zone == "deck" and player.shuffled and cards:
            if all(isinstance(card, str) for card in cards):
                side[zone] = dict(sorted(Counter(cards).items()))
            else:
                side["shuffled"] = True
    side["creatures"] = [_write_card(card) for card in player.creatures]
    side["artifacts"] = [_write_card(card) for card in player.artifacts]
    side["lasting"] = [_write_lasting(text) for text in game.lasting if text.you is player]
    return {key: value for key, value in side.items() if value or key == "amber"}


def _write_zone_card(card: Card, player: Player) -> Any:
    state: dict[str, Any] = {}
    if card.owner is not player:
        state["owner"] = card.owner.name
    if card.house != card.printed_house:
        state["house"] = card.house
    return {card.name: state} if state else card.name


def _write_card(card: Card) -> Any:
    state: dict[str, Any] = {
        "damage": card.damage,
        "exhausted": card.exhausted,
        "stun": card.stun,
        "ward": card.ward,
        "enrage": card.enrage,
        "power": card.power_counters,
        "counters": dict(card.counters),
        "amber": card.amber,
        "upgrades": [_write_zone_card(c, card.controller) for c in card.upgrades],
        "under": [_write_zone_card(c, card.controller) for c in card.under],
        "purges": [_write_zone_card(c, card.controller) for c in card.purges],
        "owner": card.owner.name if card.owner is not card.controller else None,
        "house": card.house if card.house != card.printed_house else None,
        "gains": dict(card.gains),
        "armor-spent": card.armor_spent,
        "attacked": card.attacked,
    }
    kept = {key: value for key, value in state.items() if value}
    return {card.name: kept} if kept else card.name


def _write_lasting(text: Lasting) -> Any:
    state: dict[str, Any] = {}
    if text.on is not None:
        state["on"] = references(text.on)[-1]
    if text.house:
        state["house"] = text.house
    if used := [references(card)[-1] for card in text.used if card.in_play]:
        state["used"] = used
    return {text.of_name: state} if state else text.of_name


# Comparing ---------------------------------------------------------------------------------------


def differences(wanted: Any, found: dict[str, Any]) -> list[str]:
    """What a stated position says otherwise than the one found; only what is stated counts."""
    lines = []
    found = {**_implied(found), **found}
    for key, value in (wanted or {}).items():
        if key in SIDES:
            side = found.get(key) or {}
            for part, stated in (value or {}).items():
                got = side.get(part)
                if part == "shuffled":
                    got = bool(got) or isinstance(side.get("deck"), dict)
                if _norm(part, stated, stated, key) != _norm(part, got, stated, key):
                    lines.append(f"{key}.{part}: expected {_show(stated)}, got {_show(got)}")
        elif key == "turn":
            got = _remembered(found.get(key) or {})
            lines += [
                f"turn.{part}: expected {_show(stated)}, got {_show(got.get(part))}"
                for part, stated in (value or {}).items()
                if (got.get(part) or None) != (stated or None)
            ]
        elif (found.get(key) or None) != (value or None):
            lines.append(f"{key}: expected {_show(value)}, got {_show(found.get(key))}")
    return lines


def _remembered(turn: dict[str, Any]) -> dict[str, Any]:
    """What a turn remembers, with what goes without saying."""
    cards = len(turn.get("played", ())) + len(turn.get("discarded", ()))
    return {"from-hand": cards, "acted": bool(cards or turn.get("used")), **turn}


def _implied(found: dict[str, Any]) -> dict[str, Any]:
    """What a printed position leaves out because its house says it."""
    for side in SIDES:
        if (found.get(side) or {}).get("house"):
            return {"active": side, "step": "3.main"}
    return {}


def _norm(part: str, value: Any, stated: Any, side: str) -> Any:
    """A value as it is compared: in order, or counted when the statement is in braces."""
    if part in ("creatures", "artifacts", "lasting"):
        said = [state for _, state in _items(stated or [])]
        found = [
            (name, _state(state, said[index] if index < len(said) else {}, side))
            for index, (name, state) in enumerate(_items(value or []))
        ]
        if part != "lasting":
            return found
        for (_, state), wanted in zip(found, said, strict=False):
            if _means(wanted.get("on"), state.get("on")):
                state["on"] = wanted["on"]
        return sorted(found, key=str)
    if part in ZONES:
        cards = [(name, str(_state(state, {}, side))) for name, state in _items(value or [])]
        if part in UNORDERED or isinstance(stated, dict):
            return Counter(cards)
        known = not isinstance(value, dict) or len(set(cards)) < 2
        return cards if known else "shuffled: nobody knows the order"
    if part == "houses":
        return sorted(value or HOUSES)
    return sorted(value or []) if part in ("keys", "forged") else value or 0


def _means(word: Any, full: Any) -> bool:
    """Whether a name that somebody wrote is short for the full one, `opponent urchin#2`."""
    if not word or not full:
        return False
    side, _, numbered = str(full).partition(" ")
    name = numbered.partition("#")[0]
    return word in (name, numbered, f"{side} {name}", full)


def _state(state: dict[str, Any], said: dict[str, Any], side: str) -> dict[str, Any]:
    """What counts of a card's state: memory only where it is mentioned, an owner who differs."""
    kept = {k: v for k, v in state.items() if v and (k in said or k not in MEMORY)}
    if kept.get("owner") == side:
        del kept["owner"]
    for part in ("upgrades", "under", "purges"):
        if part in kept:
            inner = [(name, _state(more, {}, side)) for name, more in _items(kept[part])]
            kept[part] = sorted(inner, key=str)
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
    return [
        ("position", Position),
        ("side", Side),
        ("card in play", CardState),
        ("card elsewhere", HeldState),
        ("lasting", LastingState),
        ("turn", TurnState),
    ]
