"""Read positions: `parse(write(game))` is the same position. What is not stated is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.documents import Path
from rulesdb.engine.kernel import Record

from .card import Card
from .entering import controlled
from .forms import become
from .game import Game
from .memory import Played
from .naming import references
from .player import HOUSES, Player
from .text import Lasting
from .vocabulary import ZONES, items
from .written import printed_house, printed_type, used_again, uses_of
from .zones import place

if TYPE_CHECKING:
    from rulesdb.engine.chart import Chart


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
                card.uses = state.get("uses", uses_of(card))
    again = (data.get("turn") or {}).get("again")
    game.turn.again = used_again(game) if again is None else list(again)
    _bind_control(game)
    for creature in game.creatures:
        creature.armor_seen = creature.armor_value


def _bind_control(game: Game) -> None:
    """Let the player on whose side a card is have the latest claim to it."""
    texts = game.in_force.saying("controls")
    for card in game.in_play:
        claims = [text for text in texts if text.controls(card)]
        if not claims:
            continue
        mine = [text for text in claims if text.you is card.controller]
        for text in mine:
            text.since = game.tick()
        if not mine:
            card.kept_since = game.tick()


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


def _parse_turn(game: Game, turn: dict[str, Any]) -> None:
    memory = game.turn
    for name, state in items(turn.get("played") or []):
        house, played_as = state.get("house") or printed_house(name), state.get("as")
        memory.played.append(Played(name, house, played_as or printed_type(name)))
    memory.used = list(turn.get("used") or [])
    for name, state in items(turn.get("discarded") or []):
        memory.discarded.append((name, state.get("house") or printed_house(name)))
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
        upgrade.controller = getattr(game, more.get("controller") or upgrade.owner.name)
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
        _named(game, player, word) or game.card(word, player)  # one that has left is only a name
        for word in state.get("used") or []
    ]
    bound = [other.of for other in game.lasting]
    there = (*player.in_play, *player.opponent.in_play)  # its player most likely has it still
    lasting.of = next((c for c in there if c.name == name and c not in bound), None)
    game.lasting.append(lasting)


def _named(game: Game, player: Player, word: str) -> Card | None:
    for card in (*player.in_play, *player.opponent.in_play):
        if word in references(card):
            return card
    return None
