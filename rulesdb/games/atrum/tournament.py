"""Tournament additions to a game: forming teams, end by time, surrender, score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect, GameOver

from .participant import Participant, Reptante
from .rules import rule
from .timing import Event, run, step, window_here

if TYPE_CHECKING:
    from .game import Game

REGISTERED = 5
FIVE = rule("tournament/registration#five")
UNIQUE = rule("tournament/unique-powers#star")
FIRST_STEP = rule("tournament/team-formation#step-1")
SECOND_STEP = rule("tournament/team-formation#step-2")
OWN_STEP = rule("tournament/team-formation#step-3")
SET_ASIDE = rule("tournament/team-formation#removed")
MORE_REPTANTES = rule("tournament/end-by-time#reptantes")
MORE_RESISTANCE = rule("tournament/end-by-time#resistance")
LAST_REMOVED = rule("tournament/end-by-time#last-removed")
TIME_LOSER = rule("tournament/score#time-loser")
NO_SCORE = rule("tournament/surrender#score")
LOOP_SCORE = rule("tournament/loop#score")


class Call(Struct, frozen=True):
    """Something that ends a game from outside: time, surrender, a loop that is kept up."""

    name: str

    refuses = "say"


CALLS = (TIME, SURRENDER, LOOP) = (Call("time"), Call("surrender"), Call("loop"))


class Surrendering(Struct, frozen=True):
    """A participant's surrender, at any moment of the game."""

    you: Participant

    refuses = "say"

    @property
    def name(self) -> str:
        return f"surrender {self.you.name}"

    def __hash__(self) -> int:
        return hash(self.you.name)


def surrenders(game: Game) -> tuple[Surrendering, ...]:
    return tuple(Surrendering(who) for who in game.playing)


# Forming the teams -------------------------------------------------------------------------------


class Formation(Event):
    """Both participants with their registered Reptantes, and those set aside."""

    def __init__(self) -> None:
        self.aside: list[Reptante] = []


class Register(Struct, frozen=True):
    """Registering a participant's Reptantes."""

    you: Participant

    refuses = "register"

    @property
    def name(self) -> str:
        return f"register {self.you.name}"

    def __hash__(self) -> int:
        return hash(self.you.name)


class Removing(Struct, frozen=True):
    """Removing a Reptante before the game."""

    reptante: Reptante

    refuses = "remove"

    @property
    def name(self) -> str:
        return f"remove {self.reptante.name}"

    def __hash__(self) -> int:
        return id(self.reptante)


def form_teams(game: Game) -> Body:
    yield from run(game, "formation", Formation())


@step("formation.1.register")
def register(game: Game, formation: Formation) -> Body:
    """Register teams: five Reptantes each, and no two of them share a unique Power."""
    for who in game.participants:
        wrong = next((why for why in _wrong(who) if why not in game.record.off), "")
        yield Choose(
            who,
            () if wrong else (Register(who),),
            window_here(game),
            "register",
            always=True,
            refused=lambda: {Register(who): wrong} if wrong else {},  # noqa: B023
        )


def _wrong(who: Participant) -> Iterator[str]:
    """Yield the rules that a participant's team breaks."""
    if len(who.reptantes) != REGISTERED:
        yield FIVE
    names = Counter(power.name for each in who.reptantes for power in each.powers if power.unique)
    if any(count > 1 for count in names.values()):
        yield UNIQUE


@step("formation.2.first")
def first_removes(game: Game, formation: Formation) -> Body:
    yield from _remove(game, formation, game.participants[0], FIRST_STEP)


@step("formation.3.second")
def second_removes(game: Game, formation: Formation) -> Body:
    yield from _remove(game, formation, game.participants[1], SECOND_STEP)


@step("formation.4.own")
def own_removed(game: Game, formation: Formation) -> Body:
    """Remove at the same time: both choose before either leaves."""
    chosen = []
    for who in game.participants:
        reptante = yield from _removed(game, formation, who, who, OWN_STEP)
        chosen.append(reptante)
    for who, reptante in zip(game.participants, chosen, strict=True):
        yield Remove(who, reptante)


def _remove(game: Game, formation: Formation, who: Participant, rule: str) -> Body:
    """Remove a Reptante of the other participant."""
    reptante = yield from _removed(game, formation, who, who.others[0], rule)
    formation.aside.append(reptante)
    yield Remove(who, reptante)


def _removed(
    game: Game, formation: Formation, who: Participant, whose: Participant, rule: str
) -> Body:
    """Choose a Reptante; one of the wrong participant, or set aside already, is refused."""
    wrong = {Removing(each): rule for other in whose.others for each in other.reptantes}
    wrong |= {Removing(each): SET_ASIDE for each in formation.aside}
    chosen = yield Choose(
        who,
        tuple(Removing(each) for each in whose.reptantes),
        window_here(game),
        "remove",
        always=True,
        refused=lambda: {each: why for each, why in wrong.items() if why not in game.record.off},
    )
    return chosen.reptante


class Remove(Effect, frozen=True):
    """A Reptante is set aside and cannot be part of the team."""

    rule = SET_ASIDE
    participant: Participant
    reptante: Reptante

    def apply(self, game: Game) -> None:
        self.reptante.participant.reptantes.remove(self.reptante)


# The end -----------------------------------------------------------------------------------------


def end(game: Game, call: Call | Surrendering) -> Body:
    """End the game by a call."""
    if isinstance(call, Surrendering):
        yield Surrender(call.you)
    elif call is TIME:
        yield TimeIsUp(game.active)
    else:
        yield Surrender(game.active) if call is SURRENDER else KeepLoop(game.active)
    raise GameOver


class Score(Effect, frozen=True):
    """A participant scores points for their remaining Reptantes."""

    rule = rule("tournament/score#points")
    participant: Participant
    amount: int

    def apply(self, game: Game) -> None:
        game.score[self.participant.name] = self.amount


class TimeIsUp(Effect, frozen=True):
    """The time of the round is over: Reptantes, resistance and removals are compared."""

    rule = rule("tournament/end-by-time#no-draw")
    participant: Participant

    def apply(self, game: Game) -> Body:
        game.winner = _ahead(game)
        level = len({len(who.reptantes) for who in game.participants}) == 1
        for who in game.participants:
            points = len(who.reptantes)
            lost = game.winner is not None and who is not game.winner
            if lost and level and game.record.cite(TIME_LOSER, who):
                points -= 1
            yield Score(who, points)


def _ahead(game: Game) -> Participant | None:
    """Return who wins on time; None if the document has no answer."""
    one, two = game.participants
    cite = game.record.cite
    if len(one.reptantes) != len(two.reptantes) and cite(MORE_REPTANTES, one):
        return one if len(one.reptantes) > len(two.reptantes) else two
    if one.resistance != two.resistance and cite(MORE_RESISTANCE, one):
        return one if one.resistance > two.resistance else two
    if game.removed and cite(LAST_REMOVED, game.named(game.removed[-1])):
        return game.named(game.removed[-1])
    return None


class Surrender(Effect, frozen=True):
    """A participant gives up: the other one wins."""

    rule = rule("tournament/surrender#loses")
    participant: Participant

    @property
    def without(self) -> str:
        return NO_SCORE

    def apply(self, game: Game) -> Body:
        game.winner = self.participant.opponents[0]
        yield Score(game.winner, len(game.winner.reptantes))
        if not game.record.cite(self.without, self.participant):
            yield Score(self.participant, len(self.participant.reptantes))


class KeepLoop(Surrender, frozen=True):
    """A participant who wants to keep up an endless loop counts as having surrendered."""

    rule = rule("tournament/loop#winner")

    @property
    def without(self) -> str:
        return LOOP_SCORE
