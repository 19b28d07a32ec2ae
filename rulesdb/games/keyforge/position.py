"""Read and write positions: `parse(write(game))` is the same position.

What is not stated is empty, and defaults are not written. Unknown cards are written as numbers.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulesdb.engine.comparison import Found
from rulesdb.engine.documents import Path
from rulesdb.engine.kernel import Record
from rulesdb.engine.piles import brief

from .card import Card, class_of
from .entering import controlled
from .forms import become
from .game import Game
from .memory import Played
from .naming import references
from .player import HOUSES, Player
from .text import Lasting
from .vocabulary import NAMELESS, UNORDERED, ZONES, items
from .zones import place

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart

# Reading -----------------------------------------------------------------------------------------


def parse(data: Any, chart: Chart, record: Record, variant: str = "") -> Game:
    """Return the game that a position describes."""
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
            _parse_lasting(game, player, *items([item])[0])
    game.changed()
    _bind_memory(game, data)
    return game


def _bind_memory(game: Game, data: dict[str, Any]) -> None:
    """Set what follows from the whole position unless it is stated: how often a card was used, and
    that a card which a text in force controls would go back to its owner."""
    for player in (game.me, game.opponent):
        said = data.get(player.name) or {}
        for zone in ("creatures", "artifacts"):
            for card, (_, state) in zip(
                getattr(player, zone), items(said.get(zone) or []), strict=True
            ):
                if controlled(game, card) and not state.get("keeper"):
                    card.keeper = card.owner
                card.uses = state.get("uses", _uses(card))
                game.turn.again += [card.name] * (card.uses - 1)


def _uses(card: Card) -> int:
    """Return how often a card was used this turn, if it is the only one of its name."""
    alone = sum(1 for other in card.game.in_play if other.name == card.name) == 1
    return card.game.turn.used.count(card.name) if alone else 0


def starting_problem(game: Game) -> tuple[str, Path] | None:
    """Return what is wrong with a starting position, and where; None if nothing is."""
    for player in (game.me, game.opponent):
        for index, creature in enumerate(player.creatures):
            if creature.damage >= creature.power and not creature.keyword("invulnerable"):
                what = (
                    f"{creature.name} has as much damage as power and would be destroyed before "
                    "the first move; give it less damage, or leave it out"
                )
                return what, (player.name, "creatures", index)
    return None


def again(game: Game) -> Game:
    """Return a copy of the position, to try a move on."""
    return parse(write(game), game.chart, Record(game.record.off), game.variant)


def _parse_turn(game: Game, turn: dict[str, Any]) -> None:
    memory = game.turn
    for name, state in items(turn.get("played") or []):
        house, played_as = state.get("house") or _printed_house(name), state.get("as")
        memory.played.append(Played(name, house, played_as or _printed_type(name)))
    memory.used = list(turn.get("used") or [])
    for name, state in items(turn.get("discarded") or []):
        memory.discarded.append((name, state.get("house") or _printed_house(name)))
    memory.discards[game.active.name] = len(memory.discarded)
    memory.discards.update(turn.get("discards") or {})
    memory.fallen.update(turn.get("fallen") or {})
    memory.destroyed.update(turn.get("destroyed") or memory.fallen)
    memory.reaped, memory.fought = turn.get("reaped", 0), turn.get("fought", 0)
    memory.thieves.update(turn.get("stole") or ())
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
        for name, state in items(side.get(zone) or []):
            card = _held(game, player, name, state)
            place(card, held, zone, len(held))
            card.returns = zone == "archives" and state.get("returns", card.owner is not player)
    player.known = side.get("on-top", 0)
    player.creatures_played = side.get("creatures-played", 0)
    player.stole, player.tide = side.get("stole", False), side.get("tide") or ""
    for zone in ("creatures", "artifacts"):
        for name, state in items(side.get(zone) or []):
            _parse_card(game, player, zone, name, state)


def _held(game: Game, player: Player, name: str, state: dict[str, Any]) -> Card:
    """Return a card with its owner and house."""
    card = game.card(name, getattr(game, state.get("owner") or player.name))
    card.house = state.get("house") or card.house
    return card


def _in_play(card: Card, zone: str) -> Card:
    """Let a card be what it is in a zone, if it can be of several types."""
    form = card.forms.get(zone.removesuffix("s"))
    if form is not None:
        become(card, form)
    return card


def _parse_card(game: Game, player: Player, zone: str, name: str, state: dict[str, Any]) -> None:
    card = _in_play(_held(game, player, name, state), zone)
    if state.get("as"):
        kind = type(game.card(state["as"], player))
        become(card, kind.forms.get(zone.removesuffix("s"), kind))
    line = getattr(player, zone)
    place(card, line, zone, len(line))
    card.controller = player
    card.damage, card.armor_spent = state.get("damage", 0), state.get("armor-spent", 0)
    card.exhausted, card.attacked = state.get("exhausted", False), state.get("attacked", False)
    card.stun, card.ward = int(state.get("stun", False)), int(state.get("ward", False))
    card.enrage, card.power_counters = int(state.get("enrage", False)), state.get("power", 0)
    card.counters = dict(state.get("counters") or {})
    card.gains = dict(state.get("gains") or {})
    card.amber = state.get("amber", 0)
    card.spent = state.get("spent", False)
    card.keeper = getattr(game, state["keeper"]) if state.get("keeper") else player
    for inner, more in items(state.get("upgrades") or []):
        upgrade = _in_play(_held(game, player, inner, more), "upgrades")
        place(upgrade, card.upgrades, "upgrades", len(card.upgrades))
        upgrade.host, upgrade.counters = card, dict(more.get("counters") or {})
    for inner, more in items(state.get("under") or []):
        place(_held(game, player, inner, more), card.under, "under", len(card.under))
    card.wanted = items(state.get("purges") or [])  # type: ignore[attr-defined]


def _bind_purged(game: Game, box: Card) -> None:
    """Find the purged cards that return when a card leaves play."""
    for name, state in vars(box).pop("wanted"):
        owner: Player = getattr(game, state.get("owner") or box.controller.name)
        taken = [card for other in game.in_play for card in other.purges]
        card = _held(game, owner, name, {**state, "owner": owner.name})
        same = (c for c in owner.purged if c.name == name and c.house == card.house)
        found = [c for c in same if c not in taken]
        if not found:
            place(card, owner.purged, "purged", len(owner.purged))
            found = [card]
        box.purges.append(found[0])


def _parse_lasting(game: Game, player: Player, name: str, state: dict[str, Any]) -> None:
    source = game.card(name, player)
    lasting: Lasting = source.Lasts(player)  # type: ignore[attr-defined]
    lasting.house, lasting.ends = state.get("house") or "", state.get("ends", False)
    if state.get("text"):
        lasting.box = type(game.card(state["text"], player))
    if state.get("on"):
        lasting.on = _named(game, player, state["on"])
    lasting.used = [
        card for word in state.get("used") or [] if (card := _named(game, player, word))
    ]
    bound = [other.of for other in game.lasting]
    lasting.of = next((c for c in game.in_play if c.name == name and c not in bound), None)
    game.lasting.append(lasting)


def _named(game: Game, player: Player, word: str) -> Card | None:
    for card in (*player.in_play, *player.opponent.in_play):
        if word in references(card):
            return card
    return None


# Writing -----------------------------------------------------------------------------------------


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
    return name if house == _printed_house(name) else {name: {"house": house}}


def _write_played(card: Played) -> Any:
    state = {} if card.house == _printed_house(card.name) else {"house": card.house}
    if card.type != _printed_type(card.name):
        state["as"] = card.type
    return {card.name: state} if state else card.name


def _printed_type(name: str) -> str:
    kind = class_of(name)
    return kind.type if kind is not None else ""


def _printed_house(name: str) -> str:
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
    side["forged"] = [key for key in player.forged if key in player.keys]
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
    if card.uses != _uses(card):
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
    if used := [references(card)[-1] for card in text.used if card.in_play]:
        state["used"] = used
    return {text.of_name: state} if state else text.of_name
