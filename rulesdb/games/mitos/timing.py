"""Run the timing chart, and priority: who resolves, responds and annuls, in which order.

A step's id selects its function. In a window, triggers resolve: one of the active player's, then
one of the opponent's, until none is left. In a window for responses each player may respond once,
beginning with the opponent of the player who acted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Body, Choose
from rulesdb.engine.steps import Steps

from .card import Card
from .choices import PASS, these
from .player import Player
from .rules import reading, rule
from .text import Ability

if TYPE_CHECKING:
    from .game import Game

STEPS = Steps()
step = STEPS.run
WINDOWS = Steps()
window = WINDOWS.run

ACTIVE_FIRST = rule("timing/rule#active-first")
ALTERNATE = rule("timing/rule#alternate")
OWN_ORDER = rule("timing/rule#own-order")
ONE_RESPONSE = rule("timing/rule#one-response")
IN_BATTLE = "activated-ability#when"
ONE_IN_ALL = reading("one-response-total-or-each#total")
BEGINNING_BEFORE = reading("beginning-or-response#beginning")
RESPONSE_BEFORE = reading("beginning-or-response#response")
BEGINNING_FIRST = reading("start-abilities-after-declaration#first")


def address(id: str) -> str:
    procedure, _, node = id.partition(".")
    return f"timing/{procedure}#{node}"


class Event:
    """The subject of a procedure while it runs."""

    player: Player
    stopped = False  # whether to skip the rest of the procedure


class Trigger(Struct, frozen=True, eq=False):
    """An ability that has triggered and waits to be used."""

    card: Card
    ability: Ability
    you: Player
    event: Any

    @property
    def name(self) -> str:
        return self.card.name


def trigger(game: Game, on: str, card: Card | None, event: Any) -> None:
    """Trigger abilities: those of the card itself, or those of all cards that watch."""
    for text, ability in list(game.in_force.abilities("triggered", on)):
        if card is not None and text is not card:
            continue
        if ability.when is None or ability.when(text, event):
            you = text.controller if ability.whose is None else ability.whose(text)
            game.pools[-1].append(Trigger(text, ability, you, event))


def run(game: Game, procedure: str, event: Event, begin: str = "") -> Body:
    """Run a procedure of the chart, step by step, or from some step on."""
    parts = game.parts(procedure)
    ids = [part.id for _, part in parts] if begin else []
    for path, part in parts[ids.index(begin) if begin else 0 :]:
        if event.stopped:
            return
        for above in path:
            game.record.enter(above.id)
        yield from run_part(game, part, event)
        for _ in path:
            game.record.leave()


def leaves(game: Game, parts: Iterable[Step], path: tuple[Step, ...] = ()) -> Iterable[Any]:
    """Yield steps and windows in order, each with the sequences around it."""
    for part in ordered(game, list(parts)) if path else parts:
        if part.children:
            yield from leaves(game, part.children, (*path, part))
        else:
            yield path, part


def _beginning(part: Step) -> bool:
    return "window-beginning" in part.id


def _response(part: Step) -> bool:
    return part.id.endswith("window-response")


def ordered(game: Game, parts: list[Step]) -> list[Step]:
    """Return the parts of a sequence in the order of the reading that is played."""
    if game.reads(BEGINNING_FIRST):
        return sorted(parts, key=lambda part: not _beginning(part))
    if game.reads(BEGINNING_BEFORE) or game.reads(RESPONSE_BEFORE):
        late = game.reads(RESPONSE_BEFORE)
        both = [part for part in parts if _beginning(part) or _response(part)]
        at = parts.index(both[0]) if both else 0
        if parts[at : at + len(both)] == both:  # nothing happens in between
            parts[at : at + len(both)] = sorted(both, key=lambda part: _beginning(part) is late)
    return parts


def run_part(game: Game, part: Step, event: Event) -> Body:
    game.record.enter(part.id)
    if part.kind == "window":
        yield from run_window(game, part, event)
        if part.id in BATTLE_MOMENTS and not event.stopped:
            yield from in_battle(game)
    elif part.id in STEPS:
        yield from STEPS[part.id](game, event) or ()
    game.record.leave()


def run_window(game: Game, part: Step, event: Event) -> Body:
    """Resolve what triggers in a window, and offer what may be used or played there."""
    special = WINDOWS.get(part.id)
    if special is not None:
        yield from special(game, event) or ()
    elif game.in_force.quiet(part.id):
        pass
    elif "response" in part.id or part.id.endswith(("received", "end-of-turn")):
        yield from respond(game, part.id, event)
    else:
        game.pools.append([])
        trigger(game, part.id, None, event)
        yield from resolve_all(game, part.id)
        game.pools.pop()
        yield from moment(game, part.id, event)


# What can be used in all of the battle is offered here too, besides in the War of Talismans.
BATTLE_MOMENTS = (
    "battle.2.block.window-blocks",
    "battle.4.damage.window-cards",
    "battle.4.damage.window-response",
    "battle.4.damage.window-destroyed",
)


def in_battle(game: Game) -> Body:
    """Offer abilities that can be used in all of the battle, beginning with the defender."""
    from .moves import Use, carry_out

    player, passed = game.active.opponent, 0
    while passed < 2:
        waiting = [(c, a) for c, a in game.in_force.abilities("activated", "") if a.in_battle]
        deeds = [Use(player, card, a) for card, a in waiting if card.controller is player]
        able = [deed for deed in deeds if not deed.refused(game)]
        chosen = PASS
        if able:
            options = (*able, PASS)
            chosen = yield Choose(player, options, IN_BATTLE, "battle", always=True, default=PASS)
        passed = passed + 1 if chosen is PASS else 0
        if chosen is not PASS:
            yield from carry_out(game, chosen)
        player = player.opponent


def resolve_all(game: Game, id: str) -> Body:
    """Resolve triggers: one of the active player's, then one of the opponent's, and so on."""
    from .using import use

    pool = game.pools[-1]
    if address(id) in game.record.off:
        pool.clear()
    turn = game.active
    while pool:
        both = len({waiting.you for waiting in pool}) > 1
        own = [waiting for waiting in pool if waiting.you is turn]
        if both:
            rule = ACTIVE_FIRST if turn is game.active else ALTERNATE
            if not game.record.cite(rule, turn):
                turn = turn.opponent
                own = [waiting for waiting in pool if waiting.you is turn]
        if own:
            chosen = own[0]
            if len(own) > 1:
                chosen = yield Choose(turn, tuple(own), OWN_ORDER, "order")
            pool.remove(chosen)
            yield from use(game, chosen.you, chosen.card, chosen.ability, chosen.event, id)
        turn = turn.opponent


def respond(game: Game, id: str, event: Any, actor: Player | None = None) -> Body:
    """Let each player respond once, beginning with the opponent of the player who acted."""
    first = (actor or event.player).opponent
    in_all = game.reads(ONE_IN_ALL)
    yield from in_turns(game, first, lambda p: responses(game, p, id, event), id, in_all=in_all)


def moment(game: Game, id: str, event: Any) -> Body:
    """Offer cards and abilities that name this moment, beginning with the active player."""
    yield from in_turns(game, game.active, lambda p: responses(game, p, id, event), id, once="")


def in_turns(
    game: Game,
    first: Player,
    options: Callable[[Player], Mapping[Any, str]],
    id: str,
    what: str = "respond",
    *,
    once: str = ONE_RESPONSE,
    in_all: bool = False,
    done: set[Player] | None = None,
) -> Body:
    """Ask the players in turns until both pass in a row.

    `options` maps what a player could do to the rule that refuses it, empty if none does. By the
    rule `once`, each player acts once, or only one of them does (`in_all`); `done` are those who
    have acted.
    """
    from .moves import carry_out

    done = set() if done is None else done
    player, passed = first, 0
    while passed < 2:
        every = options(player)
        able = [deed for deed, why in every.items() if not why]
        refused = {deed: why for deed, why in every.items() if why}
        again = once and (player in done or (done and in_all))
        if able and again and game.record.cite(once, player):
            able, refused = [], {**refused, **dict.fromkeys(able, once)}
        chosen = PASS
        if every:
            chosen = yield Choose(
                player,
                (PASS, *able),
                address(id),
                what,
                refused=these(refused),
                default=PASS,
            )
        passed = passed + 1 if chosen is PASS else 0
        if chosen is not PASS:
            done.add(player)
            yield from carry_out(game, chosen)
        player = player.opponent


def responses(game: Game, player: Player, id: str, event: Any) -> dict[Any, str]:
    """Return the cards in hand and abilities in play for this window, with what refuses them."""
    from .moves import OWN_CONDITIONS, Play, Use

    cards = game.in_force.answers(player, id)
    waiting = game.in_force.abilities("response", id)
    if not cards and not waiting:
        return {}
    found: dict[Any, str] = {}
    for card in cards:
        deed = Play(player, card, event, id)
        found[deed] = deed.refused(game) if card.responds(event, player) else OWN_CONDITIONS
    for card, ability in waiting:
        if card.controller is player and (ability.when is None or ability.when(card, event)):
            use = Use(player, card, ability, event, id)
            found[use] = use.refused(game)
    return found
