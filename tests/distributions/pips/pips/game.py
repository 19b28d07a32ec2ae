"""A game of Pips: who leads, the hands, the points, and the turn that the chart describes."""

from __future__ import annotations

from msgspec import Struct

from rulesdb.engine.chart import Chart
from rulesdb.engine.kernel import Body, Choose, Effect, GameOver, Record, perform
from rulesdb.engine.rulebook import Rulebook
from rulesdb.engine.state import GameState
from rulesdb.engine.steps import Steps

rulebook = Rulebook()
STEPS = Steps()
RANKS = {f"p{rank}": rank for rank in range(1, 10)}
CARDS = (*RANKS, "jester")

LEAD = rulebook.rule("lead#first-card")
FOLLOW = rulebook.rule("follow#second-card")
HIGHER = rulebook.rule("trick#higher")
TIE = rulebook.rule("trick#tie")
POINT = rulebook.rule("point#one")
THREE = rulebook.rule("point#three")
NOT_HELD = rulebook.rule("rank#from-hand", unseen="a card that is not in hand has no name to play")
JESTER = rulebook.rule("timing/turn#window-taken")
FOLLOWER_WINS = rulebook.reading("tied-ranks#follower")


class Player:
    def __init__(self, name: str) -> None:
        self.name, self.points = name, 0
        self.hand: list[str] = []


class Play(Struct, frozen=True):
    """A card that a player may play."""

    player: Player
    card: str
    refuses = "play"

    @property
    def name(self) -> str:
        return f"play {self.card}"


class Played(Effect, frozen=True):
    """A card is played to the trick."""

    player: Player
    card: str
    first: bool

    @property
    def rule(self) -> str:  # type: ignore[override]
        return LEAD if self.first else FOLLOW

    def apply(self, game: Game) -> None:
        self.player.hand.remove(self.card)
        game.trick.append((self.player, self.card))


class Taken(Effect, frozen=True):
    """A player takes the trick, by a rule."""

    player: Player
    by: str

    @property
    def rule(self) -> str:  # type: ignore[override]
        return self.by

    def apply(self, game: Game) -> None:
        game.leader = self.player


class Score(Effect, frozen=True):
    """Whoever took the trick has a point more."""

    rule = POINT
    player: Player

    def apply(self, game: Game) -> None:
        self.player.points += 1


class Game(GameState):
    """The whole state."""

    def __init__(self, chart: Chart, record: Record, variant: str = "") -> None:
        super().__init__(chart, record, variant)
        self.me, self.opponent = Player("me"), Player("opponent")
        self.leader = self.me
        self.trick: list[tuple[Player, str]] = []
        self.winner: Player | None = None

    @property
    def active(self) -> Player:
        return self.leader

    @property
    def in_play(self) -> list[str]:
        return [card for _, card in self.trick]

    def other(self, player: Player) -> Player:
        return self.opponent if player is self.me else self.me

    def play(self) -> Body:
        return perform(self, turns(self))


def turns(game: Game) -> Body:
    """Turn after turn, as the chart says, until somebody has three points."""
    while True:
        for part in game.chart["turn"]:
            game.record.enter(part.id)
            body = STEPS[part.id](game, None) if part.id in STEPS else None
            if body is not None:
                yield from body
            game.record.leave()


def _choose(game: Game, player: Player, rule: str) -> Body:
    held = tuple(Play(player, card) for card in dict.fromkeys(player.hand))
    other = [card for card in CARDS if card not in player.hand]
    refused = {Play(player, card): NOT_HELD for card in other}
    return (yield Choose(player, held, rule, "move", always=True, refused=lambda: refused))


@STEPS.run("turn.1.lead")
def lead(game: Game, _: object) -> Body:
    """1. The leader plays a card."""
    game.trick.clear()
    move = yield from _choose(game, game.leader, LEAD)
    yield Played(game.leader, move.card, True)


@STEPS.run("turn.2.follow")
def follow(game: Game, _: object) -> Body:
    """2. The other player plays a card."""
    player = game.other(game.leader)
    move = yield from _choose(game, player, FOLLOW)
    yield Played(player, move.card, False)


@STEPS.run("turn.window-taken")
def take(game: Game, _: object) -> Body:
    """The trick is taken; the Jester acts here."""
    (one, led), (two, followed) = game.trick
    jesters = [(player, card) for player, card in game.trick if card == "jester"]
    if len(jesters) == 1:
        holder = jesters[0][0]
        against = followed if holder is one else led
        strong = against == "p9" and "printed" not in game.variant.split()
        yield Taken(holder if strong else game.other(holder), JESTER)
    elif RANKS.get(led, 0) != RANKS.get(followed, 0):
        yield Taken(one if RANKS[led] > RANKS[followed] else two, HIGHER)
    else:
        yield Taken(two if game.reads(FOLLOWER_WINS) else one, TIE)


@STEPS.run("turn.3.score")
def score(game: Game, _: object) -> Body:
    """3. Whoever took it has a point; three points win."""
    yield Score(game.leader)
    if game.leader.points >= 3 and game.record.cite(THREE, game.leader):
        game.winner = game.leader
        raise GameOver
