"""View model of a replay: scenes, each with the lines it tells and the board after them.

It also has the track through the timing chart, where the other answers to each open choice lead,
and what tells its endings apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from rulesdb.engine.boards import Numbers, named
from rulesdb.engine.chart import Step
from rulesdb.engine.kernel import Answer, Line, Record, Refusal
from rulesdb.engine.naming import plain_name
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.run import Explored, Run
from rulesdb.engine.scenario import Scenario
from rulesdb.errors import NotFound

from .endings_in_words import told_apart
from .passes import Pass, Passes
from .position_in_words import position_in_words
from .scenes import scenes, visible, with_ghosts


class Guide(Protocol):
    """Names rules and steps on a page, and gives their addresses."""

    def rule(self, rule: str) -> tuple[str, str]: ...

    def step(self, step: Step) -> tuple[str, str]: ...

    def explored(self, scenario: Scenario) -> Explored: ...

    def passes(self, player: str) -> str: ...

    @property
    def chosen(self) -> str: ...

    @property
    def unknown(self) -> str: ...


class Other(Struct, frozen=True):
    """An answer not given and the endings it leads to; empty if only to the one shown."""

    text: str
    endings: tuple[int, ...]


class Moment(Struct, frozen=True):
    """One line of the replay."""

    text: str
    path: tuple[str, ...]
    step: str
    step_href: str
    window: bool
    rule: str
    rule_href: str
    others: tuple[Other, ...]


class Scene(Struct, frozen=True):
    """Lines that change the board once: the one that is told, the sentences, and all of them."""

    anchor: str
    number: int
    told: Moment
    texts: tuple[str, ...]
    lines: tuple[Moment, ...]
    decides: bool  # it applies the statement that decides the ruling
    quote: str  # that statement
    parts: bool  # from here on it differs from the example that is most like it
    before: dict[str, Any]
    board: dict[str, Any]


class Stop(Struct, frozen=True):
    """A step or window on the track through the chart; idle windows have no anchor."""

    anchor: str
    number: str
    window: bool
    label: str
    level: int
    passed: int = 0  # consecutive windows in which nothing happened


class End(Struct, frozen=True):
    """An ending: its board, the number of orders that lead to it, and what only it has."""

    anchor: str
    orders: int
    board: dict[str, Any]
    words: tuple[tuple[str, str], ...]
    is_shown: bool  # the replay leads to it


class Replay(Struct):
    """The first run of a scenario, with the endings that exploring found."""

    scenario: Scenario
    lang: str
    guide: Guide
    prefix: str = ""
    # the statements that decide, the first foremost: address and text
    deciding: tuple[tuple[str, str], ...] = ()
    others: tuple[Scenario, ...] = ()  # the other examples of the page
    said: tuple[tuple[str, str], ...] = ()  # the statements of the page: address and text
    shows: str = ""  # the statement of the page that it shows
    start: dict[str, Any] = field(default_factory=dict)
    position: tuple[tuple[str, str], ...] = ()  # the start in words: who, and what they have
    scenes: list[Scene] = field(default_factory=list)
    scene_of: list[str] = field(default_factory=list)  # the anchor of each line's scene
    track: list[Stop] = field(default_factory=list)
    endings: list[End] = field(default_factory=list)
    orders: int = 0
    passes: Passes = field(default_factory=Passes)

    def run(self) -> Replay:
        """Run the scenario and fill in the fields."""
        scenario = self.scenario
        run = scenario.replay(boards=True, answering=self.passes.answer)
        explored = self.guide.explored(scenario)
        self.orders = explored.orders
        numbers = Numbers()
        boards = [self._named(board) for board in with_ghosts(map(numbers.on, run.boards))]
        self.start = boards[0]
        self.position = position_in_words(scenario, self.lang, self.guide.unknown)
        moments = [self._moment(run, explored, line) for line in run.record.lines]
        self.scenes = self._scenes(run, boards, moments)
        self.track = self._track(run.record)
        self.shows = self._shows(run.record.lines)
        self.endings = self._endings(run, explored)
        return self

    @property
    def end(self) -> dict[str, Any]:
        """The board at the end of the replay."""
        return self.scenes[-1].board if self.scenes else self.start

    @property
    def quote(self) -> str:
        """The statement that decides, if a step applies it."""
        return next((scene.quote for scene in self.scenes if scene.decides), "")

    @property
    def boards_differ(self) -> bool:
        """Whether a reader sees any difference between the boards of the endings."""
        seen = [visible(end.board) for end in self.endings]
        return any(board != seen[0] for board in seen)

    def _scenes(self, run: Run, boards: list[dict[str, Any]], moments: list[Moment]) -> list[Scene]:
        all_lines = run.record.lines
        decisive, quote = self._decisive(all_lines)
        parting = self._parting(all_lines) if decisive < 0 and self.deciding else -1
        found = []
        for number, lines in enumerate(scenes(run.boards, all_lines), 1):
            decides, parts = decisive in lines, parting in lines
            changes = [at for at in lines if visible(boards[at]) != visible(boards[at + 1])]
            said = {*(changes or lines[-1:]), *({decisive, parting} & {*lines})}
            told = decisive if decides else max(said)
            every = list(self._with_passes(lines, all_lines, moments))
            found.append(
                Scene(
                    anchor=f"{self.prefix}{number}",
                    number=number,
                    told=moments[told],
                    texts=tuple(moment.text for at, moment in every if at < 0 or at in said),
                    lines=tuple(moment for _, moment in every),
                    decides=decides,
                    quote=quote if decides else "",
                    parts=parts,
                    before=boards[lines.start],
                    board=boards[lines.stop],
                )
            )
            self.scene_of += [found[-1].anchor for _ in lines]
        return found

    def _with_passes(
        self, lines: range, all_lines: Sequence[Line], moments: list[Moment]
    ) -> Iterator[tuple[int, Moment]]:
        """Yield lines with their numbers, and the passes between them with -1."""
        last = lines.stop == len(all_lines)
        for at in (*lines, *([lines.stop] if last else [])):
            for passed in self.passes.before(at, all_lines):
                yield -1, self._pass(passed)
            if at in lines:
                yield at, moments[at]

    def _decisive(self, lines: Sequence[Line]) -> tuple[int, str]:
        """Return the last line that applies the statement that decides, or -1, and its text."""
        applied = [self.scenario.address(line.rule) for line in lines]
        for address, text in self.deciding:
            if address in applied:
                return len(applied) - 1 - applied[::-1].index(address), text
        return -1, ""

    def _parting(self, lines: Sequence[Line]) -> int:
        """Return the line at which this example goes another way than the others of its page.

        It is for an example to which the statement that decides does not apply: the line that is
        refused; or where it parts from the example most like it; or the first line that no other
        has. There is none, -1, if it is the only example.
        """
        for at, line in enumerate(lines):
            if isinstance(line.what, Refusal):
                return at
        own = [self.scenario.say(line, self.lang) for line in lines]
        others = [list(self._texts(other)) for other in self.others]
        if not own or not others:
            return -1
        if most := max(_common(own, other) for other in others):
            return min(most, len(own) - 1)
        known = {text for other in others for text in other}
        return next((at for at, text in enumerate(own) if text not in known), len(own) - 1)

    def _texts(self, scenario: Scenario) -> Iterator[str]:
        if scenario.mode != "endless":
            for line in scenario.replay().record.lines:
                yield scenario.say(line, self.lang)

    def _shows(self, lines: Sequence[Line]) -> str:
        """Return the statement of the page that fewest lines apply: what is special about it."""
        applied = Counter(self.scenario.address(line.rule) for line in lines)
        found = [(applied[address], text) for address, text in self.said if address in applied]
        return min(reversed(found), key=lambda each: each[0])[1] if found else ""

    def _endings(self, run: Run, explored: Explored) -> list[End]:
        positions = [each.position for each in explored.endings]
        choices = [[plain_name(option) for _, option in each.run.open] for each in explored.endings]
        words = told_apart(self.scenario, self.lang, positions, (self.guide.chosen, choices))
        return [
            End(
                anchor=f"{self.prefix}end-{at + 1}",
                orders=each.orders,
                board=self._board(each.position),
                words=words[at],
                is_shown=each.position == run.position,
            )
            for at, each in enumerate(explored.endings)
        ]

    def _moment(self, run: Run, explored: Explored, line: Line) -> Moment:
        text, others = self.scenario.say(line, self.lang), self._others(run, explored, line)
        return self._at(text, line.step, line.path, line.rule, others)

    def _pass(self, it: Pass) -> Moment:
        return self._at(self.guide.passes(it.player), it.step, it.path, it.question.rule)

    def _at(
        self, text: str, id: str, path: tuple[str, ...], rule: str, others: tuple[Other, ...] = ()
    ) -> Moment:
        step = self._steps.get(id)
        label, href = self._step(step)
        rule, rule_href = self._rule(rule)
        return Moment(
            text=text,
            path=tuple(self._step(self._steps.get(id))[0] for id in path[:-1]),
            step=label,
            step_href=href,
            window=step is not None and step.kind == "window",
            rule=rule,
            rule_href=rule_href,
            others=others,
        )

    def _others(self, run: Run, explored: Explored, line: Line) -> tuple[Other, ...]:
        """Return the other answers to an open question."""
        if not isinstance(line.what, Answer):
            return ()
        asked = [at for at, (question, _) in enumerate(run.open) if question is line.what.question]
        found: dict[str, tuple[int, ...]] = {}
        for at in asked[:1]:
            for number, option in enumerate(line.what.question.options):
                if (at, number) in explored.elsewhere:
                    other = Line(line.step, line.rule, Answer(line.what.question, option), 0)
                    text = self.scenario.say(other, self.lang)
                    ends = {*found.get(text, ()), *explored.elsewhere[at, number]}
                    found[text] = tuple(sorted(ends))
        own = self.scenario.say(line, self.lang)
        return tuple(Other(text, ends) for text, ends in found.items() if text != own)

    def _track(self, record: Record) -> list[Stop]:
        """Return the steps in which something happened, and the idle windows."""
        numbers = self.scenario.library.chart(self.scenario.game).numbers
        stops, entered = [], record.entered
        for at, (line, path) in enumerate(entered):
            step = self._steps.get(path[-1])
            after = entered[at + 1][0] if at + 1 < len(entered) else len(record.lines)
            busy = line < after and record.lines[line].path == path
            window = step is not None and step.kind == "window"
            if busy or window:
                anchor = self.scene_of[line] if busy else ""
                label = self._step(step)[0]
                number = numbers.get(path[-1], "")
                stops.append(Stop(anchor, number, window, label, len(path), int(not busy)))
        least = min((stop.level for stop in stops), default=0)
        return _together([replace(stop, level=stop.level - least) for stop in stops])

    @property
    def written(self) -> str:
        """The scenario as written in the file."""
        return self.scenario.fence.text

    @property
    def _steps(self) -> dict[str, Step]:
        return self.scenario.library.chart(self.scenario.game).steps

    def _rule(self, rule: str) -> tuple[str, str]:
        try:
            return self.guide.rule(rule)
        except NotFound:
            return rule, ""

    def _step(self, step: Step | None) -> tuple[str, str]:
        return self.guide.step(step) if step is not None else ("", "")

    def _board(self, position: dict[str, Any]) -> dict[str, Any]:
        rules = rules_of(self.scenario.game)
        chart = self.scenario.library.chart(self.scenario.game)
        return self._named(Numbers().on(rules.board(rules.parse(position, chart, Record()))))

    def _named(self, board: dict[str, Any]) -> dict[str, Any]:
        """Return the board with card names in the reader's language."""
        return named(board, lambda name: self.scenario.card_title(name, self.lang))


def _together(stops: list[Stop]) -> list[Stop]:
    """Merge consecutive idle windows into one stop."""
    way: list[Stop] = []
    for stop in stops:
        if stop.passed and way and way[-1].passed:
            last = way.pop()
            stop = replace(last, passed=last.passed + 1, level=min(last.level, stop.level))
        way.append(stop)
    return way


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many of their first lines are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
