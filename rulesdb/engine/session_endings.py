"""The endings of a session: every order from its open question up to the next move.

As in a scenario, a window after the open question is passed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from rulesdb.errors import Endless, TooManyOrders

from .boards import Numbers, named
from .explorer import MAX_RUNS, Explorer, Found, Policy
from .facts import Facts
from .kernel import Choose, GameOver, Record
from .naming import offered
from .playthrough import Asked, Playthrough, Stop
from .scenario import MAX_EFFORT
from .session_json import Difference, End, Endings, TooMany, Wrong
from .state_hash import state_hash

if TYPE_CHECKING:
    from .session import Session

MAX_CLAUSES = 2  # of the sentence of an ending
MARK = 20  # the effort of comparing states, in lines of a record


class _Run(Struct):
    """One order: the numbers of the options chosen, and where they led."""

    chosen: list[int]
    position: dict[str, Any] = field(default_factory=dict)
    endless: bool = False


class Exploration:
    """Explores one session."""

    def __init__(self, session: Session, limit: int = MAX_RUNS) -> None:
        self.session, self.limit = session, limit
        self.before = session.play()
        self.seen: dict[str, Found[_Run]] = {}  # endings, also if not every order was tried
        self.begun: _Run | None = None  # the first run
        self.effort = 0
        self.questions: list[Choose] = []  # open questions of the last run
        self.first: list[str] = []  # the options of the first one, in words
        self.running: Any = None

    def endings(self) -> Endings:
        """Return the endings, with what differs between them."""
        before = self.before
        if before.error is not None:
            return Endings(0, [], [], [], problems=self.session.wrong(before))
        if before.question is None or _is_move(before.question):
            return Endings(0, [], [], [], problems=[self._nothing()])
        explorer = Explorer(self._run, _ending, self._mark, self.limit)
        stopped = None
        try:
            found = {str(key): each for key, each in explorer.explore().items()}
        except TooManyOrders as error:
            found, what = self.seen, str(error).partition(";")[0]
            asks = dict.fromkeys(self.session.ask(q) for q in self.questions)
            stopped = TooMany(what, list(asks))
        first = {} if stopped else self._by_first(explorer, set(found))
        return self._told(found, stopped, first)

    def _nothing(self) -> Wrong:
        if self.before.question is None:
            return Wrong("nothing is open: the game is over", "undo an answer first")
        return Wrong("a move is due, and no choice is open", "make a move, then explore")

    # Running -------------------------------------------------------------------------------------

    def _run(self, policy: Policy) -> _Run:
        """Give the answers of the session by number, then ask the policy."""
        game = self.session.begin(Record())
        body, known = game.play(), iter(self.before.asked)
        self.running, self.questions = (game, body), []
        run = _Run([])
        try:
            question = next(body)
            while True:
                asked = next(known, None)
                if asked is not None:
                    option = self._repeat(game, question, asked)
                else:
                    option = self._ask(game, run, policy, question)
                question = body.send(option)
        except (Stop, StopIteration, GameOver):
            pass
        except (Endless, RecursionError):
            run.endless = True
        finally:
            self._spend(len(game.record.lines))
        run.position = dict(self.session.plugin.rules.write(game))
        self.seen.setdefault(_ending(run), Found(run, 0)).orders += 1
        self.begun = self.begun or run
        return run

    def _repeat(self, game: Any, question: Choose, asked: Asked) -> Any:
        if asked.number is not None:
            return question.answers[asked.number]
        abilities = self.session.plugin.abilities
        assert abilities is not None
        return abilities.read_ability(game, asked.label.partition(": ")[2], 0)

    def _ask(self, game: Any, run: _Run, policy: Policy, question: Choose) -> Any:
        option = beyond(question, first=not self.questions)
        if option is None:
            if not self.first:
                self.first = self._options(game, question)
            self.questions.append(question)
            option = policy(question)
            run.chosen.append(next(n for n, o in enumerate(question.options) if o is option))
        return option

    def _options(self, game: Any, question: Choose) -> list[str]:
        labels = [label for label, _ in offered(self.session.plugin.rules, game, question)]
        pairs = zip(question.options, labels, strict=False)
        return [self.session.offer(question, option, label) for option, label in pairs]

    def _mark(self) -> int:
        self._spend(MARK)
        game, body = self.running
        return state_hash(game, body, bool(self.questions), without=(game.record, game.chart))

    def _spend(self, lines: int) -> None:
        self.effort += lines * (1 + len(list(self.running[0].in_play)) // 8)
        if self.effort > MAX_EFFORT:
            raise TooManyOrders("there are too many orders to try")

    # Endings -------------------------------------------------------------------------------------

    def _by_first(self, explorer: Explorer[_Run], found: set[str]) -> dict[str, list[int]]:
        """Return which options of the first open question lead to each ending."""
        begun = self.begun
        assert begun is not None
        later = [there for (at, _), there in explorer.elsewhere.items() if at > 0]
        options = {0: {str(key) for there in later for key in there} | {_ending(begun)}}
        for (at, option), there in explorer.elsewhere.items():
            if at == 0:
                options[option] = {str(key) for key in there}
        return {key: [n for n in sorted(options) if key in options[n]] for key in found}

    def _told(
        self, found: dict[str, Found[_Run]], stopped: TooMany | None, first: dict[str, list[int]]
    ) -> Endings:
        """Return the endings that differ in more than the order of a pile."""
        groups: dict[Any, list[str]] = {}
        for ending, each in found.items():
            key = self._facts(each.run).key, each.run.endless
            groups.setdefault(key, []).append(ending)
        kept = [[found[ending] for ending in group] for group in groups.values()]
        positions = [group[0].run.position for group in kept]
        differs = self.session.differences(positions) if len(kept) > 1 else []
        endings = [self._end(group, at, differs) for at, group in enumerate(kept)]
        for end, group in zip(endings, groups.values(), strict=True):
            end.first = self._chosen({n for ending in group for n in first.get(ending, ())})
        orders = sum(ending.orders for ending in endings)
        return Endings(orders, endings, differs, self._same(positions), stopped)

    def _chosen(self, options: set[int]) -> list[str]:
        """Return some options of the first open question in words; empty if they are all."""
        every = len(options) == len(self.first)
        return [] if every else list(dict.fromkeys(self.first[n] for n in sorted(options)))

    def _facts(self, run: _Run) -> Facts:
        return self.session.facts(run.position)

    def _end(self, group: list[Found[_Run]], at: int, differs: list[Difference]) -> End:
        run, session = group[0].run, self.session
        words = [f"{each.what}: {each.values[at]}" for each in differs[:MAX_CLAUSES]]
        orders = sum(each.orders for each in group)
        play = self._play(run)
        opened = [asked.text for asked in play.asked if asked.was_open]
        board = named(Numbers().on(session.plugin.rules.board(play.game)), session.title)
        answers = opened[len(session.answers) :]
        return End(orders, answers, words, run.position, board, len(group), run.endless)

    def _same(self, positions: list[dict[str, Any]]) -> list[str]:
        """Return what every ending has, unlike the position before."""
        before = self.session.plugin.rules.write(self.before.game)
        rows = self.session.differences([before, *positions])
        alike = [row for row in rows if len(set(row.values[1:])) == 1]
        return [f"{row.what}: {row.values[1]}" for row in alike]

    def _play(self, run: _Run) -> Playthrough:
        """Play an order once more, for its answers and its board."""
        session, numbers, known = self.session, iter(run.chosen), len(self.before.asked)
        game = session.begin(Record())

        def policy(question: Choose) -> Any:
            if len(play.asked) < known:
                return question.options[0]  # copies of a card, before the open question
            option = beyond(question, first=len(play.asked) == known)
            return question.options[next(numbers)] if option is None else option

        play = Playthrough(session.plugin, game, session.answers, policy)
        return play.play()


def beyond(question: Choose, *, first: bool) -> Any:
    """Return the answer to a question that is not explored, or None; raise Stop at a move."""
    if _is_move(question):
        raise Stop
    if question.default is not None and not first:
        return question.default
    return question.options[0] if len(question.options) == 1 else None


def _is_move(question: Choose) -> bool:
    return question.is_move and question.default is None


def _ending(run: _Run) -> str:
    return json.dumps([run.endless, run.position], sort_keys=True)
