"""Announcing a Power: it is declared, its resources are reserved, and a response window opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesdb.engine.kernel import Body, Choose, Effect

from .aims import (
    ALWAYS_A_HAND,
    BY_TYPE,
    LAST_BEFORE,
    OF_ONE,
    OTHER_GROUP,
    OWN,
    PROTECTED,
    TARGET,
    leaves_payment,
    not_own,
    not_reinforced,
    of_other_type,
    safe,
    targets,
    unfit,
)
from .altar import Place
from .base_deck import SHADOW
from .chain import NOT_WHILE_RESOLVING, Link
from .conditions import FOR_DISCARDS, SUBSTITUTED, WITH_SHADOW, discards
from .deeds import YOURS, Deed, Pass, PlaceMinion, deeds, legal, refused
from .participant import Minion, Participant
from .power import ANY_TYPE, NEW_MOMENT
from .rules import reading, rule
from .timing import run, step, window_here
from .tournament import TIME, Surrendering, end, surrenders
from .zones import different

if TYPE_CHECKING:
    from .game import Game

IN_DEVELOPMENT = rule("main-phase#development")
EXPLODE_FIXED = rule("target#explode-fixed")


class Announce(Effect, frozen=True):
    """A participant announces a Power."""

    link: Link
    window: str  # the part of a phase, or the response window, where it is announced

    @property
    def rule(self) -> str:  # type: ignore[override]
        return self.window

    def apply(self, game: Game) -> Body:
        yield from run(game, "announce", self.link)


@step("announce.1.declare")
def declare(game: Game, link: Link) -> Body:
    """Name the target and, for a neutral Power, the Minion to discard."""
    mate = link.whose if link.whose is not link.you else None
    deed = Deed(link.you, link.power, link.exploding, link.shadow, link.copied, mate, link.via)
    for aims in link.does.aims_as(link.type):
        yield from _name_targets(game, link, deed, aims)
    _cite_target(game, link)
    free = different(discards(game, deed))
    if free:
        link.uses_type = not link.shadow and not any(link.power.takes(link.you, m) for m in free)
        link.discard = free[0]
        if len(free) > 1:
            link.discard = yield Choose(link.you, free, ANY_TYPE, "discard")
    if link.whose is not link.you:
        game.record.cite(YOURS, link.whose)
    _cite_discard(game, link)


def _name_targets(game: Game, link: Link, deed: Deed, aims: str) -> Body:
    """Name what it aims at; everything of a participant is of the same one."""
    if aims == "opponents":
        link.aimed[aims] = targets(game, deed, aims)
        return
    numbers = {"minion": link.does.number, OWN: link.does.own_number}
    for _ in range(numbers.get(aims, 1)):
        named = link.aimed.get(aims, ())
        able = [target for target in targets(game, deed, aims) if target not in named]
        if aims == OWN:
            able = [target for target in able if leaves_payment(deed, (*named, target))]
        if aims in OF_ONE and link.one:
            able = [t for t in able if (t.of if isinstance(t, Minion) else t) in link.one]
        if able:
            chosen = yield from _name_target(game, link, deed, aims, able)
            link.aimed[aims] = (*named, chosen)


def _name_target(game: Game, link: Link, deed: Deed, aims: str, able: list[Any]) -> Body:
    if aims == OWN:
        return (
            yield Choose(
                link.you, tuple(able), EXPLODE_FIXED, "target", refused=lambda: not_own(deed, able)
            )
        )
    rule = EXPLODE_FIXED if isinstance(able[0], Minion) else TARGET
    chosen = yield Choose(
        link.you,
        tuple(able),
        rule,
        "target",
        refused=lambda: {
            **unfit(game, aims, able),
            **_of_protected(game, deed),
            **of_other_type(deed, able),
            **not_reinforced(game, aims),
            **(dict.fromkeys(link.you.mates, OTHER_GROUP) if aims == "opponent" else {}),
        },
    )
    return chosen


def _of_protected(game: Game, deed: Deed) -> dict[Any, str]:
    """Return those at 0, and their Minions, with the rule that protects them."""
    kept = safe(game, deed)
    return {each: PROTECTED for who in kept for each in (who, *who.altar)}


def _cite_target(game: Game, link: Link) -> None:
    """Cite the rules that make its targets valid."""
    for other in link.aimed.get("last", ()):
        game.record.cite(LAST_BEFORE, other)
    for who in link.aimed.get("hand", ()):
        if not who.hand:
            game.record.cite(ALWAYS_A_HAND, who)
    kinds = [(minion, link.does.of_type) for minion in link.minions]
    kinds += [(minion, link.does.own_of_type) for minion in link.own_minions]
    for minion, kind in kinds:
        if kind and minion.of is not None:
            game.record.cite(BY_TYPE, link)
            minion.of.of_type(kind)


def _cite_discard(game: Game, link: Link) -> None:
    """Cite the rule that allows the discard, and the type if it was changed."""
    cite = game.record.cite
    if link.does.now:
        cite(NEW_MOMENT, link)
    if link.power.stands_for:
        cite(SUBSTITUTED, link)
    if link.shadow:
        cite(WITH_SHADOW, link)
    elif link.power.neutral and link.discard is not None and link.discard.kind == SHADOW:
        cite(ANY_TYPE, link)
    elif link.uses_type:
        cite(FOR_DISCARDS, link)


@step("announce.2.reserve")
def reserve(game: Game, link: Link) -> None:
    """Reserve its resources: nothing is spent yet, but no other Power can use them."""
    game.chain.append(link)
    link.you.turned += link.cost


# Response windows --------------------------------------------------------------------------------

TO_OPPONENT = rule("response-window#to-opponent")
TARGETS_FIRST = rule("priority#targets-first")
ANNOUNCER_LAST = rule("priority#announcer-last")
FREE_ORDER = reading("multi-window-order#free")
FINISH_CHAIN = reading("time-mid-chain#finish-chain")
FINISH_TURN = reading("time-mid-chain#finish-turn")


def responders(game: Game, link: Link) -> list[Participant]:
    """Return the participants who may respond to an announcement, in order of priority."""
    you, cite = link.you, game.record.cite
    others = you.others
    own = [] if you.out else [you]
    if not game.several:
        return [*others, *own] if cite(TO_OPPONENT, link) else [*own, *others]
    aimed = [p for p in others if p in link.participants or p is link.whose]
    if aimed and cite(TARGETS_FIRST, link):
        others = [*aimed, *(p for p in others if p not in aimed)]
    return [*others, *own] if cite(ANNOUNCER_LAST, link) else [*own, *others]


@step("announce.window-response")
def respond(game: Game, link: Link) -> Body:
    """Offer each in turn to respond; a response opens a window of its own."""
    order = responders(game, link)
    while order:
        you = order.pop(0)
        answer = yield from offer(game, you, [you, *order] if game.reads(FREE_ORDER) else [you])
        if isinstance(answer, Deed):
            yield Announce(answer.link(), window_here(game))
            return


def _placing(game: Game, asked: bool) -> tuple[PlaceMinion, ...]:
    """Return the Minions of the turn that cannot be placed now, outside a chain."""
    if not asked or game.chain:
        return ()
    hands = [*game.active.hand, *(minion for who in game.active.others for minion in who.hand)]
    return tuple(PlaceMinion(minion) for minion in different(hands))


def too_late(game: Game) -> Body:
    """Offer nothing between two Powers of a chain, so that a script can see what is refused."""
    if not game.brisk:
        every = [deed for you in game.playing for deed in deeds(game, you)]
        yield Choose(
            game.active,
            (passing := Pass(game.active),),
            NOT_WHILE_RESOLVING,
            "window",
            always=True,
            default=passing,
            refused=lambda: dict.fromkeys(every, NOT_WHILE_RESOLVING),
        )


def offer(game: Game, you: Participant, who: list[Participant]) -> Body:
    """Ask participants whether they announce something now; time may run out meanwhile."""
    able = tuple(deed for each in who for deed in legal(game, each))
    if game.brisk and not able:
        return None
    passing = Pass(you)
    calls = () if game.brisk or game.several else (TIME, *surrenders(game))
    answer = yield Choose(
        you,
        (passing, *able, *_placing(game, {IN_DEVELOPMENT} <= game.record.off)),
        window_here(game),
        "window",
        always=True,
        default=passing,
        refused=lambda: {
            **refused(game, game.playing),
            **dict.fromkeys(_placing(game, True), IN_DEVELOPMENT),
        },
        interrupts=calls,
    )
    if isinstance(answer, Surrendering):
        yield from end(game, answer)
    if isinstance(answer, PlaceMinion):
        yield Place(game.active, answer.minion)
    if answer is TIME:
        game.time_is_over = True
        if not game.reads(FINISH_CHAIN) and not game.reads(FINISH_TURN):
            yield from end(game, TIME)
    return answer
