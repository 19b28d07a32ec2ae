"""Play a session in the terminal: print the question, read an answer or a command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from rulesdb.engine.documents import dump_yaml
from rulesdb.engine.naming import read_move
from rulesdb.engine.session import Session
from rulesdb.engine.session_json import Difference, Entry, Question, Refused
from rulesdb.errors import NotOffered

from .common import plural

HELP = """\
NUMBER or WORDS   answer the question: 2, or: reap with bumpsy
undo [N]          take the last answer back, or the last N
why [WORDS]       show what is not possible now, and the statement that refuses it
explore           show every ending of the open choices, or of the last move
rules [VARIANT]   list the other rules that change something here, or compare with one
position          show the position
save FILE         write a scenario (.yaml) or a ruling to fill in (.md)
help              show this list
quit              stop"""

MANY = 12  # refusals that are listed without being asked for


class Unusable(Exception):
    """A line that cannot be used; the game is as it was."""


class Terminal:
    """One session in the terminal."""

    def __init__(self, session: Session, *, quiet: bool = False) -> None:
        self.session, self.quiet = session, quiet
        self.person = sys.stdin.isatty()
        self.failed = False
        self.commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "why": self._why,
            "explore": self._explore,
            "rules": self._rules,
            "position": self._position,
            "save": self._save,
            "help": lambda _: self._say(HELP),
        }
        self.state = session.state()

    def run(self) -> None:
        """Play until the input ends; without a person, stop at the first wrong line."""
        self._position("")
        self._show(0)
        for line in self._lines():
            try:
                self._do(line)
            except Unusable as error:
                click.echo(str(error), err=True)
                if not self.person:
                    self.failed = True
                    return

    def _lines(self) -> Iterator[str]:
        """Yield the lines of the input, without comments and empty lines."""
        while True:
            if not self.quiet:
                click.echo("> ", nl=False)
            line = sys.stdin.readline()
            if not self.person and not self.quiet:
                click.echo(line.strip())
            said = " ".join(line.removeprefix("- ").split())
            if not line or said in ("quit", "exit"):
                return
            if said and not said.startswith("#"):
                yield said

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        own = word in self.commands and not self._is_option(line)
        if own:
            self.commands[word](rest)
        elif line.isdecimal():
            self._answer([self._numbered(int(line))])
        else:
            self._answer(self._written(line))

    # Answers -------------------------------------------------------------------------------------

    def _question(self) -> Question:
        if self.state.question is None:
            raise Unusable("nothing is open any more; `undo` takes an answer back")
        return self.state.question

    def _is_option(self, text: str) -> bool:
        options = self.state.question.options if self.state.question is not None else []
        return any(option.text == text for option in options)

    def _numbered(self, number: int) -> str:
        options = self._question().options
        if not 1 <= number <= len(options):
            raise Unusable(f"there is no option {number}; choose 1 to {len(options)}")
        return options[number - 1].text

    def _written(self, line: str) -> list[str]:
        """Return the answers that a line gives: a move may include more than one."""
        question = self._question()
        if not question.move or self._is_option(line) or ": " in line:
            return [line]
        try:
            move, *more = read_move(self.session.plugin.rules, line)
        except NotOffered as error:
            raise Unusable(f"{error}, or `help`") from None
        return [move, *(f"choose {name}" for name in more)]

    def _answer(self, given: list[str]) -> None:
        """Give answers, all or none of them."""
        before, known = self.state, self.state.answers
        for at, text in enumerate(given):
            session = self.session.with_answers([*self.state.answers, text])
            state = session.state()
            if state.problems and not (at and self._was_forced(text)):
                wrong = state.problems[0]
                self.state = before
                raise Unusable(f"{wrong.what}; {wrong.remedy}" if wrong.remedy else wrong.what)
            if not state.problems:
                self.session, self.state = session, state
        self._show(len(known) + 1)

    def _was_forced(self, text: str) -> bool:
        """Return whether this was the only answer to a question after the last move."""
        return any(forced.text == text for forced in self.state.log[-1].forced)

    def _undo(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and rest != "0" else 1
        if rest and not rest.isdecimal():
            raise Unusable("write `undo`, or `undo 2`")
        if not self.state.answers:
            raise Unusable("there is nothing to undo")
        self.session = self.session.with_answers(self.state.answers[:-count])
        self.state = self.session.state()
        self._show(len(self.state.log))

    # What is shown -------------------------------------------------------------------------------

    def _say(self, text: str = "") -> None:
        if not self.quiet:
            click.echo(text)

    def _show(self, first: int) -> None:
        """Print the entries of the log from `first`, then the question."""
        for entry in self.state.log[first:]:
            self._entry(entry)
        question = self.state.question
        if self.state.endless:
            self._say("\nThis never ends.")
        elif question is None:
            winner = f": {_who(self.state.winner)} won" if self.state.winner else ""
            self._say(f"\nThe game is over{winner}.")
        else:
            verb = "decide" if question.player == "me" else "decides"
            rule = _short(question.rule)
            by = click.style(f"({_who(question.player)} {verb}, {rule})", dim=True)
            self._say(f"\n{click.style(question.words, bold=True)}  {by}")
            for number, option in enumerate(question.options, 1):
                self._say(f"{number:3}  {option.words}")
            if not question.options:
                self._say("     nothing is possible; `why` shows the statements")

    def _entry(self, entry: Entry) -> None:
        if entry.words:
            self._say(f"\n{click.style(entry.words, bold=True)}")
        for line in entry.lines:
            rule = click.style(_short(line.rule), dim=True)
            self._say(f"{'  ' * line.depth}{line.text}  {rule}")
        if entry.cut:
            self._say(f"… and {plural(entry.cut, 'more line')}")

    def _position(self, _: str) -> None:
        self._say(dump_yaml(self.state.position))

    def _why(self, rest: str) -> None:
        """Print what is refused now, or was where only one answer was left."""
        found = list(self.state.question.refused) if self.state.question is not None else []
        found += [each for forced in self.state.log[-1].forced for each in forced.refused]
        wanted = rest.casefold()
        found = [each for each in found if wanted in f"{each.words} {each.text}".casefold()]
        if not found:
            self._say(f"nothing with '{rest}' is refused here" if rest else "nothing is refused")
        by_rule: dict[str, list[Refused]] = {}
        for each in found:
            by_rule.setdefault(each.rule, []).append(each)
        for rule, some in by_rule.items():
            for each in some if rest else some[:MANY]:
                self._say(f"{each.words}  {click.style(each.text, dim=True)}")
            if not rest and len(some) > MANY:
                self._say(f"… and {len(some) - MANY} more; `why WORDS` shows some of them")
            statement = self.state.statements.get(rule)
            text = f": {statement.text}" if statement is not None else ""
            self._say(f"  {click.style(_short(rule), dim=True)}{text}\n")

    def _explore(self, _: str) -> None:
        session = self.session
        if self.state.question is None or self.state.question.move:
            moves = [at for at, entry in enumerate(self.state.log) if entry.move]
            if not moves:
                raise Unusable("no move was made yet, so there is nothing to explore")
            session = session.with_answers(self.state.answers[: moves[-1]])
            self._say(f"after: {self.state.log[moves[-1]].words}")
        found = session.explore()
        if found.problems:
            self._say("one ending: the last move left nothing to choose")
            return
        count = plural(len(found.endings), "ending")
        at_least = "at least " if found.stopped is not None else ""
        self._say(f"{at_least}{plural(found.orders, 'order')}, {count}")
        for number, ending in enumerate(found.endings, 1):
            words = "; ".join(ending.words) or "; ".join(found.same) or "nothing has changed"
            self._say(f"\n{number}. {words}")
            alike = f", {ending.alike} with piles in other orders" if ending.alike > 1 else ""
            answers = ", ".join(text.removeprefix("choose ") for text in ending.answers)
            self._say(
                click.style(f"   {plural(ending.orders, 'order')}{alike}: {answers}", dim=True)
            )
        if len(found.endings) > 1 and found.same:
            self._say(f"\nalike in all: {'; '.join(found.same)}")
        if found.stopped is not None:
            self._say(f"\n{found.stopped.what}; decide first: {' '.join(found.stopped.first)}")

    def _rules(self, rest: str) -> None:
        """List other rules, or compare with one."""
        if not rest:
            found = [each for each in self.session.variants() if each.changes]
            for each in found:
                self._say(f"{each.variant}  {click.style(each.title, dim=True)}")
            if not found:
                self._say("no other rules change anything here")
            return
        other = self.session.compare(rest)
        if wrong := other.state.problems:
            raise Unusable(f"as {rest}: {wrong[0].what}; {wrong[0].remedy}")
        for row in other.differs:
            self._say(_compared(row))
        if not other.differs:
            self._say("the position is the same")

    def _save(self, rest: str) -> None:
        path = Path(rest)
        if path.suffix not in (".md", ".yaml", ".yml"):
            raise Unusable("write `save FILE.yaml` for a scenario, `save FILE.md` for a ruling")
        found = self.session.ruling() if path.suffix == ".md" else self.session.scenario()
        for wrong in found.problems:
            raise Unusable(f"{wrong.what}; {wrong.remedy}")
        info, _, text = found.text.partition("\n")
        if path.suffix != ".md" and info != "```scenario":
            raise Unusable(f"a .yaml file cannot say `{info[3:]}`; save it as .md")
        text = found.text if path.suffix == ".md" else f"{text.removesuffix('```')}"
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise Unusable(f"{path} already exists; choose another name") from None
        except OSError as error:
            raise Unusable(f"cannot write {path}: {error.strerror}") from None
        self._say(f"wrote {path}")


def _compared(row: Difference) -> str:
    return f"{row.what}: {row.values[0]} → {row.values[1]}"


def _short(address: str) -> str:
    return address.partition("/")[2]


def _who(player: str) -> str:
    return {"me": "I", "opponent": "my opponent"}.get(player, player)
