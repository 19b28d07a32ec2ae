"""The four phases of a turn, each in three parts, and the sequence of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Body, Choose, Effect

from .altar import Place, PrepareAll
from .announcing import FINISH_CHAIN, Announce, offer
from .chain import Chain
from .conditions import SINCE_ONLY_RESPONSES
from .deeds import Deed, PlaceMinion, legal, refused
from .game import Memory
from .participant import Participant
from .resistance import BackToTen, Zero
from .rules import reading, rule
from .setup import SETUP, set_up
from .timing import Event, run, run_step, step, window_here
from .tournament import CALLS, TIME, Call, Surrendering, form_teams, surrenders
from .tournament import end as end_by
from .zones import Discard, Draw, different

if TYPE_CHECKING:
    from .game import Game

FIRST_PLAYER = rule("draw-phase#first-player")
THREE_OR_MORE = rule("draw-phase#three-or-more")
LAST_OF_ROUND = rule("draw-phase#last-of-the-round")
DOWN_TO_FIVE = rule("discard-phase#down-to-five")
ALTERNATE = rule("turn#groups")
ONLY_ONE = rule("place-in-altar#one")
FIRST_ONLY = reading("flow-draw-multiplayer#first-only")
ONCE = reading("start-part-order#once")
WHOEVER_FELL = reading("back-to-ten-after-regaining#whoever-fell")
RESET_AFTER = reading("zero-reset-moment#after")
FORMATION = "formation"
HAND = 5
STARTS = tuple(f"turn.{phase}.start" for phase in ("1.prepare", "2.draw", "3.main", "4.discard"))
LATER = tuple(
    f"turn.{part}"
    for part in (
        "1.prepare.development",
        "1.prepare.end",
        "2.draw.development",
        "2.draw.end",
        "3.main.end",
        "4.discard.development",
        "4.discard.end",
    )
)


class Turn(Event):
    """A turn; the first one begins at the position's part."""

    def __init__(self, game: Game) -> None:
        self.player = game.active

    def skips(self, game: Game, part: Step) -> bool:
        id = part.id.removeprefix("turn.")
        if game.resume and id != game.resume:
            return True
        if game.active.out and id != "5.end":
            return True
        game.resume, game.step = "", id
        return False


def turns(game: Game) -> Body:
    """Run turn after turn; in a tournament, form the teams first."""
    if game.resume in (FORMATION, SETUP):
        yield from form_teams(game) if game.resume == FORMATION else set_up(game)
        game.resume, game.first_round = "0.start", True
    while True:
        turn = Turn(game)
        for part in game.chart["turn"]:
            yield from run_step(game, part, turn)
        game.resume = ""


@step("turn.0.start")
def start(game: Game, turn: Turn) -> Body:
    """Reset resistance that had reached 0."""
    if not game.reads(RESET_AFTER):
        yield from _back(game)
    for who in [p for p in game.playing if p.owed]:
        who.owed = False
        yield from run(game, "zero", Zero(who))


def _back(game: Game) -> Body:
    who = game.active
    fell = who.resistance == 0 or (who.zeroed and game.reads(WHOEVER_FELL))
    who.zeroed = ""
    if fell and who.reptantes:
        yield BackToTen(who)


# Parts -------------------------------------------------------------------------------------------


@step(*STARTS)
def start_part(game: Game, turn: Turn) -> Body:
    """Give priority to those not in turn, then to the participant in turn, until all pass."""
    again = True
    while again:
        again = False
        order = [*game.active.others, game.active]
        while order:
            you = order.pop(0)
            answer = yield from offer(game, you, [you])
            if isinstance(answer, Deed):
                yield from chain(game, answer)
                if not game.reads(ONCE):
                    again, order = True, []


@step(*LATER)
def later_part(game: Game, turn: Turn) -> Body:
    """Let only the participant in turn announce without responding."""
    passed = False
    while not passed:
        passed = True
        free = not game.since(SINCE_ONLY_RESPONSES)
        for you in game.playing if free else [game.active]:
            answer = yield from offer(game, you, [you])
            if isinstance(answer, Deed):
                yield from chain(game, answer)
                passed = False
        if game.active.out:
            return


def chain(game: Game, deed: Deed) -> Body:
    """Announce a Power, collect responses, and resolve the chain."""
    yield Announce(deed.link(), window_here(game))
    yield from run(game, "chain", Chain())
    if game.time_is_over and game.reads(FINISH_CHAIN):
        yield from end_by(game, TIME)


# 1. Prepare, 2. Draw -----------------------------------------------------------------------------


@step("turn.1.prepare.all")
def prepare(game: Game, turn: Turn) -> Body:
    if game.reads(RESET_AFTER):
        yield from _back(game)
    yield PrepareAll(game.active)


@step("turn.2.draw.take")
def draw(game: Game, turn: Turn) -> Body:
    yield PhaseDraw(game.active, to_draw(game))


class PhaseDraw(Effect, frozen=True):
    """The participant in turn draws."""

    rule = rule("draw-phase#three")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        yield Draw(self.participant, self.amount)


def to_draw(game: Game) -> int:
    """Return three; fewer in the first turns of the game."""
    if not game.first_round:
        return 3
    cite, who = game.record.cite, game.active
    first = who is game.round[0]
    if not game.several or game.reads(FIRST_ONLY):
        return 2 if first and cite(FIRST_PLAYER, who) else 3
    if who is game.round[-1] and cite(LAST_OF_ROUND, who):
        return 3
    return 2 if cite(THREE_OR_MORE, who) else 3


# 3. Main -----------------------------------------------------------------------------------------


class Say(Struct, frozen=True):
    """A move without a card."""

    name: str

    refuses = "say"


END = Say("end main")


@step("turn.3.main.development")
def main(game: Game, turn: Turn) -> Body:
    """Place one Minion and announce Powers, in any order, as often as possible."""
    while not game.active.out:
        move = yield Choose(
            game.active,
            _moves(game),
            window_here(game),
            "move",
            always=True,
            refused=lambda: _refused(game),
            interrupts=_calls(game),
        )
        if isinstance(move, (Call, Surrendering)):
            yield from end_by(game, move)
        if move is END:
            return
        if isinstance(move, Deed):
            yield from chain(game, move)
        else:
            if game.turn.placed:
                game.record.cite(ONLY_ONE, game.active)
            yield Place(game.active, move.minion)


def _speakers(game: Game) -> list[Participant]:
    """Return who may announce in the development of the main phase without responding."""
    return [game.active] if game.since(SINCE_ONLY_RESPONSES) else game.playing


def _moves(game: Game) -> tuple[Any, ...]:
    off = game.record.off
    who = game.playing if off else _speakers(game)
    found: list[Any] = [END]
    if not game.turn.placed or ONLY_ONE in off:
        found += [PlaceMinion(minion) for minion in different(game.active.hand)]
    return (*found, *(deed for you in who for deed in legal(game, you)))


def _calls(game: Game) -> tuple[Any, ...]:
    return () if game.brisk or game.several else (*CALLS, *surrenders(game))


def _refused(game: Game) -> dict[Any, str]:
    placed = game.active.hand if game.turn.placed else []
    others = [] if ONLY_ONE in game.record.off else game.active.others
    hands = [*placed, *(minion for who in others for minion in who.hand)]
    placing = {PlaceMinion(minion): ONLY_ONE for minion in different(hands)}
    return {**placing, **refused(game, game.playing)}


# 4. Discard, and the end -------------------------------------------------------------------------


@step("turn.4.discard.down-to-five")
def discard(game: Game, turn: Turn) -> Body:
    who = game.active
    while len(who.hand) > HAND and game.record.cite(DOWN_TO_FIVE, who):
        minion = yield Choose(who, different(who.hand), "discard-phase#own-choice", "discard")
        yield Discard(who, minion)


@step("turn.5.end")
def end(game: Game, turn: Turn) -> Body:
    if game.time_is_over:
        yield from end_by(game, TIME)
    yield EndTurn(game.active)


class EndTurn(Effect, frozen=True):
    """The turn is over and passes to the next participant."""

    rule = rule("turn#ends")
    participant: Participant

    def apply(self, game: Game) -> None:
        game.turn = Memory()
        if len({who.group for who in game.participants}) < len(game.participants):
            game.record.cite(ALTERNATE, self.participant)
        for who in game.participants:
            who.hand_as = who.altar_as = ""
            who.protected = False
            who.shield = 0
        game.active = self.participant.others[0]
        if game.round.index(game.active) <= game.round.index(self.participant):
            game.first_round = False
