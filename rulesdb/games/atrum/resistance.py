"""Resistance: damage and its prevention, decreases, 0 and elimination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.engine.kernel import Body, Choose, Effect, GameOver

from .aims import REINFORCED
from .participant import MOST, START, Participant, Reptante
from .rules import reading, rule
from .timing import Event, run, step
from .tournament import Score
from .zones import AT_LAUNCH

if TYPE_CHECKING:
    from .chain import Link
    from .game import Game

MINIMUM = rule("resistance#minimum")
MAXIMUM = rule("resistance#maximum")
NO_CARRY_OVER = rule("damage#no-carry-over")
ALL_PREVENTED = rule("damage#all-prevented")
DIFFERENCE = rule("damage#difference")
DIRECT = rule("direct-damage#from-tactical")
NO_DEFENSE = rule("direct-damage#no-defense")
BY_DEFENSE = rule("prevent-damage#defense")
BY_TACTICAL = rule("prevent-damage#tactical")
NOT_PREVENTED = rule("resistance-decrease#not-prevented")
AT_ZERO = rule("resistance-decrease#at-zero-ignored")
CHOSEN = rule("eliminate-reptante#chosen")
ONE_PER_TURN = rule("eliminate-reptante#one-per-turn")
LEFTOVERS = rule("eliminate-reptante#leftovers")
OWED = reading("zero-twice-in-turn#owed")
SECOND = reading("zero-twice-in-turn#second")
IN_ALL = reading("prevention-several-targets#in-all")
FOR_ONE = reading("prevention-several-targets#one")
NOBODY = reading("simultaneous-last-elimination#nobody")
NEXT_DAMAGE = reading("prevention-outside-attack#next-damage")
UNTIL_END = reading("prevention-outside-attack#end-of-turn")


class Damage(Effect, frozen=True):
    """A Power does damage, less what was prevented."""

    link: Link
    target: Participant
    amount: int

    @property
    def rule(self) -> str:  # type: ignore[override]
        return DIRECT if self.link.type == "tactical" else DIFFERENCE

    def becomes(self, game: Game) -> Body | None:
        return prevent(self.link, self.amount) if self.link.type == "defense" else None

    def apply(self, game: Game) -> Body:
        link = self.link
        prevented = self._prevented(game) + self.target.shield
        self.target.shield = 0 if game.reads(NEXT_DAMAGE) else self.target.shield
        before = link.dealt.get(self.target, 0)
        total = self.amount + (before if self.target in link.dealt else link.reinforced)
        link.dealt[self.target] = total
        if game.reads(IN_ALL):
            prevented -= sum(each for who, each in link.spent.items() if who is not self.target)
            link.spent[self.target] = min(total, prevented)
        left = total - max(prevented, before)  # of all its damage, less what came through before
        if left <= 0 and game.record.cite(ALL_PREVENTED, self.target):
            spare = left < 0 and link.type == "attack"
            if spare and not game.record.cite(NO_CARRY_OVER, self.target):
                self.target.shield = -left
            return
        yield Lose(self.target, left)

    def _prevented(self, game: Game) -> int:
        """Return how much is prevented; Defenses do nothing against direct damage."""
        link = self.link
        prevented = link.prevented + link.prevented_for[self.target]
        defended = link.defended + link.defended_for[self.target]
        direct = defended and link.type == "tactical"
        if direct and game.record.cite(NO_DEFENSE, link):
            return prevented
        return prevented + defended


class Lose(Effect, frozen=True):
    """Resistance goes down by damage."""

    rule = rule("resistance#lowered")
    target: Participant
    amount: int

    def apply(self, game: Game) -> Body:
        yield from lower(game, self.target, self.amount)


class Decrease(Effect, frozen=True):
    """Resistance is decreased by the effect of a Power: this is not damage."""

    rule = rule("resistance-decrease#not-damage")
    target: Participant
    amount: int
    link: Link

    def apply(self, game: Game) -> Body:
        amount = self.amount
        waiting = self.target.shield + max(
            (link.prevented + link.defended for link in game.pending), default=0
        )
        if waiting and not game.record.cite(NOT_PREVENTED, self.target):
            amount = max(0, amount - waiting)
        yield from lower(game, self.target, amount)


class Tax(Decrease, frozen=True):
    """A cheap Power has changed the number of Minions in an Altar."""

    rule = rule("altar-low-cost-tax#two")


class Gain(Effect, frozen=True):
    """Resistance goes up."""

    rule = rule("tactical-power#variety")
    target: Participant
    amount: int

    def idle(self) -> bool:
        return self.amount == 0

    def apply(self, game: Game) -> None:
        points = self.target.resistance + self.amount
        if points > MOST and game.record.cite(MAXIMUM, self.target):
            points = MOST
        self.target.resistance = points


def lower(game: Game, target: Participant, amount: int) -> Body:
    """Lower resistance, and check whether it reached 0."""
    if target.resistance == 0 and game.record.cite(AT_ZERO, target):
        return
    points = target.resistance - amount
    if points < 0 and game.record.cite(MINIMUM, target):
        points = 0
    target.resistance = points
    if target.resistance <= 0:
        target.zeroed = game.active.name
        yield from run(game, "zero", Zero(target))


# Prevention --------------------------------------------------------------------------------------


def prevent(link: Link, amount: int) -> Body:
    """Prevent damage of the Power named at the announcement."""
    yield Prevent(link, amount)


class Prevent(Effect, frozen=True):
    """Damage of another Power of the chain is prevented."""

    link: Link
    amount: int

    @property
    def rule(self) -> str:  # type: ignore[override]
        return BY_DEFENSE if self.link.type == "defense" else BY_TACTICAL

    def becomes(self, game: Game) -> Body | None:
        if self.link.type != "attack":
            return None
        return _strike(self.link, self.amount)

    def apply(self, game: Game) -> Body:
        against, amount = self.link.against("attack", "damage"), self.amount + self.link.reinforced
        if against is not None and len(against.participants) > 1 and game.reads(FOR_ONE):
            yield from self._for_one(against, amount)
        elif against is not None and self.link.type == "defense":
            against.defended += amount
        elif against is not None:
            against.prevented += amount
        elif game.reads(NEXT_DAMAGE) or game.reads(UNTIL_END):
            self.link.you.shield += self.amount

    def _for_one(self, against: Link, amount: int) -> Body:
        """Prevent, in one reading, the damage to one target that the launcher names."""
        who = yield Choose(self.link.you, tuple(against.participants), AT_LAUNCH, "choice")
        defense = self.link.type == "defense"
        (against.defended_for if defense else against.prevented_for)[who] += amount


def _strike(link: Link, amount: int) -> Body:
    for target in link.participants:
        yield Damage(link, target, amount)


class Reinforce(Effect, frozen=True):
    """The number of an announced Attack or Defense Power goes up."""

    link: Link
    amount: int

    @property
    def rule(self) -> str:  # type: ignore[override]
        against = self.link.against(*REINFORCED)
        return REINFORCE_DEFENSE if against and against.type == "defense" else REINFORCE_ATTACK

    def apply(self, game: Game) -> None:
        against = self.link.against(*REINFORCED)
        if against is not None:
            against.reinforced += self.amount
            game.turn.reinforced = max(game.turn.reinforced, against.reinforced)


REINFORCE_ATTACK = rule("reinforce#attack")
REINFORCE_DEFENSE = rule("reinforce#defense")

# Resistance 0 ------------------------------------------------------------------------------------


class Zero(Event):
    """A participant whose resistance has reached 0."""

    def __init__(self, participant: Participant) -> None:
        self.participant = participant


@step("zero.1.eliminate")
def eliminate(game: Game, zero: Zero) -> Body:
    """Eliminate one Reptante, chosen by its participant; at most one per turn."""
    who = zero.participant
    again = who.name in game.turn.eliminated and not game.reads(SECOND)
    if again and game.record.cite(ONE_PER_TURN, who):
        who.owed = game.reads(OWED)
        return
    if who.reptantes:
        chosen = yield Choose(who, tuple(who.reptantes), CHOSEN, "eliminate")
        yield Eliminate(who, chosen)


class Eliminate(Effect, frozen=True):
    """A Reptante is removed from the game."""

    rule = rule("eliminate-reptante#removed")
    participant: Participant
    reptante: Reptante

    def apply(self, game: Game) -> None:
        self.participant.reptantes.remove(self.reptante)
        game.turn.eliminated.append(self.participant.name)
        game.removed.append(self.participant.name)


@step("zero.2.out")
def out(game: Game, zero: Zero) -> Body:
    if not zero.participant.reptantes:
        yield Out(zero.participant)


class Out(Effect, frozen=True):
    """Without Reptantes a participant is out; the last ones left win."""

    rule = rule("win-condition#lose")
    participant: Participant

    def apply(self, game: Game) -> Body:
        who = self.participant
        who.out = True
        left = [p for p in game.participants if not p.out]
        if not left:
            raise GameOver
        if len({p.group for p in left}) == 1 and not _both_fall(game, left):
            yield Win(left[0])
        if game.record.cite(LEFTOVERS, who):
            for minion in (*who.hand, *who.altar):
                minion.exhausted, minion.zone, minion.of = False, "dump", None
                game.dump.insert(0, minion)
            who.hand, who.altar = [], []


def _both_fall(game: Game, left: list[Participant]) -> bool:
    """Whether, in one reading, an effect that takes both last Reptantes leaves no winner."""
    link = game.launching
    last = left[0]
    return (
        game.reads(NOBODY)
        and link is not None
        and link.you is last
        and 0 < last.resistance <= link.own_decrease
        and len(last.reptantes) == 1
    )


class Win(Effect, frozen=True):
    """Everybody else is out."""

    rule = rule("win-condition#two")
    participant: Participant

    def apply(self, game: Game) -> Body:
        game.winner = self.participant
        for who in game.participants if not game.several else ():
            yield Score(who, len(who.reptantes))
        raise GameOver


class BackToTen(Effect, frozen=True):
    """Resistance that had reached 0 returns to 10 when the participant's turn starts."""

    rule = rule("turn#back-to-ten")
    participant: Participant

    def apply(self, game: Game) -> None:
        self.participant.resistance = START
