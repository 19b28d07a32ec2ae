"""How a game runs: state, effects, and a function for each step of the chart."""

from msgspec import Struct

from rulesdb.engine.kernel import Body, Choose, Effect, GameOver, perform
from rulesdb.engine.rulebook import Rulebook
from rulesdb.engine.state import GameState
from rulesdb.engine.steps import Steps

# 1. Every statement that the engine applies is declared; `rulesdb check` looks each one up.
rulebook, STEPS = Rulebook(), Steps()
TAKE = rulebook.rule("rules/taking#one-or-two")
NO_MORE = rulebook.rule("rules/taking#no-more", unseen="it only forbids")
CARD = rulebook.rule("rules/taking#card")
FULLER = rulebook.rule("rules/the-end#fuller")
NOBODY = rulebook.reading("equal-nests#nobody")  # another answer to an open question


def variants() -> set[str]:
    """What a scenario may write after `as`: the cards as printed, and the readings."""
    return {"printed"} | rulebook.readings


# 2. The state is plain Python.
class Player:
    def __init__(self, name: str) -> None:
        self.name, self.nest, self.hand = name, 0, list[str]()


class Game(GameState):
    heap, winner, in_play = 0, None, ()

    def __init__(self, chart, record, variant="") -> None:
        super().__init__(chart, record, variant)
        self.me, self.opponent = Player("me"), Player("opponent")
        self.active = self.me

    @property
    def other(self) -> Player:
        return self.opponent if self.active is self.me else self.me

    def play(self) -> Body:
        return perform(self, turns(self))


# 3. An effect is one thing that happens. It names the statement that it applies.
class Taken(Effect, frozen=True):
    rule = TAKE
    player: Player
    count: int

    def apply(self, game: Game) -> None:
        game.heap -= self.count
        self.player.nest += self.count


class Moved(Effect, frozen=True):
    rule = rulebook.rule("nest#moved")
    player: Player
    count: int

    def apply(self, game: Game) -> None:
        game.other.nest -= self.count
        self.player.nest += self.count


# 4. A card yields its effects, in the order of its text.
def magpie(game: Game) -> Body:
    size = 2 if "printed" in game.variant else 1  # the erratum: `scenario as printed`
    yield Moved(game.active, min(size, game.other.nest))


CARDS = {"magpie": magpie}


# 5. A step of the chart asks the player, `yield Choose(…)`, and does what was chosen.
class Move(Struct, frozen=True):
    name: str  # as scenarios write it: `take 2`, `play magpie`
    refuses = "move"  # a scenario may show that it is refused


def turns(game: Game) -> Body:
    """Play turn after turn, in the order of the chart in content/pebbles/timing/turn.md."""
    while True:
        for step in game.chart["turn"]:
            game.record.enter(step.id)
            yield from STEPS[step.id](game, None)
            game.record.leave()
        game.active = game.other


@STEPS.run("turn.1.act")
def act(game: Game, _) -> Body:
    takes = [Move(f"take {count}") for count in (1, 2)]
    plays = [Move(f"play {card}") for card in game.active.hand]
    refused = dict.fromkeys(takes[game.heap :], NO_MORE)
    options = (*takes[: game.heap], *plays)
    move = yield Choose(game.active, options, TAKE, "move", always=True, refused=lambda: refused)
    verb, what = move.name.split()
    if verb == "take":
        yield Taken(game.active, int(what))
    elif game.record.cite(CARD, move):
        game.active.hand.remove(what)
        yield from CARDS[what](game)


@STEPS.run("turn.2.count")
def count(game: Game, _) -> Body:
    if game.heap == 0 and game.record.cite(FULLER, "over"):
        mine, theirs = game.active.nest, game.other.nest
        game.winner = (game.active if mine >= theirs else game.other).name
        if mine == theirs and game.reads(NOBODY):
            game.winner = "nobody"
        raise GameOver
    yield from ()  # a step is a generator, even if nothing happens
