"""The state of a session: play its answers, and say in its language what is asked and happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .boards import Numbers, named
from .kernel import Choose, Line, Record, Refusal
from .naming import offered, plain_name
from .playthrough import Asked, Playthrough, line_for
from .session_json import (
    Entry,
    Forced,
    LineOfLog,
    Option,
    Question,
    Refused,
    State,
    Statement,
)

if TYPE_CHECKING:
    from .session import Session

SHOWN_OF_ENDLESS = 16  # lines of an entry that never ends
Told = TypeVar("Told", Option, Refused)


class StateBuilder:
    """Plays the answers of one session, and puts the game after them into words."""

    def __init__(self, session: Session, *, boards: bool) -> None:
        self.session, self.rules = session, session.plugin.rules
        self.asking = session.plugin.asking
        self.boards: list[dict[str, Any]] | None = [] if boards else None
        self.numbers = Numbers()
        self.game: Any = None

    def state(self, state: State) -> State:
        """Play the answers, and fill in the state."""
        session = self.session
        record = Record()
        self.game = session.begin(record)
        self._board()
        if self.boards is not None:
            record.watch = lambda _: self._watch()
        play = Playthrough(session.plugin, self.game, session.answers, tell=self._told).play()
        if self.boards is not None:
            self._watch()
        state.answers = play.accepted
        state.problems = session.wrong(play)
        state.over, state.endless = play.over, play.endless
        state.winner = plain_name(self.game.winner) if self.game.winner is not None else ""
        if play.question is not None:
            state.question = self._question(play.question)
        state.log = self._log(play)
        state.position = dict(self.rules.write(self.game))
        state.board = self._board()
        state.steps = list(record.steps)
        state.cites = [session.address(rule) for rule in record.cites]
        state.statements = self._statements(state)
        return state

    # Questions -----------------------------------------------------------------------------------

    def _question(self, question: Choose) -> Question:
        return Question(
            plain_name(question.player),
            question.what.split()[0],
            self.session.ask(question),
            self.session.address(question.rule),
            question.is_move and question.default is None,
            question.default is not None,
            self._options(question),
            self._refused(question),
        )

    def _options(self, question: Choose) -> list[Option]:
        found: dict[str, Option] = {}
        labels = offered(self.rules, self.game, question)
        for number, (label, option) in enumerate(labels):
            text = line_for(question, label)
            if text not in found:
                words = self.session.offer(question, option, label)
                interrupt = number >= len(question.options)
                found[text] = Option(text, words, *self._about(option), interrupt)
        return self._told_apart(list(found.values()))

    def _refused(self, question: Choose) -> list[Refused]:
        refused = question.refused()
        every = Choose(question.player, (*question.answers, *refused), question.rule)
        labels = {id(option): label for label, option in offered(self.rules, self.game, every)}
        found: dict[str, Refused] = {}
        for option, rule in refused.items():
            text = line_for(question, labels[id(option)])
            line = Line("", rule, Refusal(question.player, option), 0)
            address = self.session.address(rule)
            say = self.session.say(line)
            found.setdefault(text, Refused(text, say, address, *self._about(option)))
        return self._told_apart(list(found.values()))

    def _about(self, option: Any) -> tuple[str, int]:
        """Return the name and the number of the card that an option is about."""
        card = self.asking.card_of(option) if self.asking is not None else None
        return (plain_name(card), self.numbers.of(card)) if card is not None else ("", 0)

    # The log -------------------------------------------------------------------------------------

    def _told(self, question: Choose, option: Any, label: str) -> Any:
        """Return an answered question in words; names of cards may change later."""
        if question.is_open or option in question.interrupts:
            return self.session.ask(question), self.session.offer(question, option, label)
        if question.default is not None:
            return None
        refused = self._refused(question)
        if not refused:
            return None
        rule, ask = self.session.address(question.rule), self.session.ask(question)
        text = line_for(question, label)
        return Forced(plain_name(question.player), ask, rule, text, refused)

    def _log(self, play: Playthrough) -> list[Entry]:
        entries = [(Entry(), 0)]
        for asked in play.asked:
            if asked.was_open:
                entries.append((self._entry(asked), asked.lines))
            elif isinstance(asked.told, Forced):
                entries[-1][0].forced = [*entries[-1][0].forced, asked.told]
        ends = [*(first for _, first in entries[1:]), len(play.record.lines)]
        for (entry, first), end in zip(entries, ends, strict=True):
            if play.endless and entry is entries[-1][0]:
                entry.cut = max(0, end - first - SHOWN_OF_ENDLESS)
            entry.lines = [self._line(play, at) for at in range(first, end - entry.cut)]
        return [entry for entry, _ in entries]

    def _entry(self, asked: Asked) -> Entry:
        question = asked.question
        ask, words = asked.told
        rule = self.session.address(question.rule)
        player = plain_name(question.player)
        is_move = question.is_move and question.default is None
        return Entry(asked.text, words, player, rule, ask, is_move)

    def _line(self, play: Playthrough, at: int) -> LineOfLog:
        line = play.record.lines[at]
        rule = self.session.address(line.rule)
        board = self.boards[at + 1] if self.boards is not None else None
        return LineOfLog(line.step, rule, self.session.say(line), line.depth, board)

    def _watch(self) -> None:
        assert self.boards is not None
        self.boards.append(self._board())

    def _board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.numbers.on(self.rules.board(self.game))
        return named(board, self.session.title)

    def _statements(self, state: State) -> dict[str, Statement]:
        """Return the words of every statement that the state names."""
        session, chart = self.session, self.session.library.chart(self.session.game)
        named_in = [line.rule for entry in state.log for line in entry.lines]
        named_in += [entry.rule for entry in state.log if entry.rule]
        for forced in (each for entry in state.log for each in entry.forced):
            named_in += [forced.rule, *(each.rule for each in forced.refused)]
        if state.question is not None:
            named_in += [state.question.rule, *(each.rule for each in state.question.refused)]
        named_in += [wrong.rule for wrong in state.problems if wrong.rule]
        named_in += [chart.steps[step].address for step in state.steps if step in chart.steps]
        found = {}
        for address in dict.fromkeys(named_in):
            place = session.library.lookup(address, session.game)
            if place is not None:
                found[place.address] = Statement(
                    place.title(session.lang), place.wording(session.lang)
                )
        return found

    def _told_apart(self, options: list[Told]) -> list[Told]:
        """Add to options that would read the same what their names in scenarios add."""
        alike: dict[str, list[Told]] = {}
        for option in options:
            alike.setdefault(option.words, []).append(option)
        for group in (group for group in alike.values() if len(group) > 1):
            shared = set.intersection(*(set(option.text.split()) for option in group))
            for option in group:
                option.words += f" ({self._more(option, shared)})"
        return options

    def _more(self, option: Option | Refused, shared: set[str]) -> str:
        """Return what others do not have in their names: `opponent`, or the 2 of `urchin#2`."""
        words = []
        for word in option.text.split():
            name, _, number = word.partition("#")
            if word not in shared:
                words += [self.session.label(name)] if name != option.card else []
                words += [number] if number else []
        return " ".join(words) or option.text
