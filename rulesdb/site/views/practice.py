"""The practice page: verified rulings as questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from rulesdb.engine.boards import Numbers, named
from rulesdb.engine.kernel import Record
from rulesdb.engine.plugins import rules_of
from rulesdb.engine.session import Session
from rulesdb.engine.session_json import Difference
from rulesdb.proof.endings import Ended
from rulesdb.proof.practice import PracticeQuestion, Wrong
from rulesdb.reference.library import Place
from rulesdb.reference.schema import Rulings
from rulesdb.reference.versions import IN_FORCE, validity
from rulesdb.site.endings_in_words import ComparedInWords, telling_rows
from rulesdb.site.groups import sort_key
from rulesdb.site.moves_in_words import moves_in_words
from rulesdb.site.view_models.parts import Link
from rulesdb.site.view_models.practice import Choice, MoveLine, PracticePage, Question

from .parts import PartsView

PATH = "practice.html"
MAX_WRONG = 3
NOTHING = "–"


def practice_page(view: PartsView, game: str) -> PracticePage:
    words = view.words["practice"]
    view.tracker.note("practice", game)
    cases, today = view.data.practice[game], view.today(game)
    found = [
        made
        for case in cases
        if validity(Place(view.library[case.id]), today) == IN_FORCE
        and (made := _Asked(view, case).question())
    ]
    counts = Counter(question.topic for question in found)
    titles = {name: view.library[f"{game}/{name}"].title(view.lang) for name in counts}
    topics = sorted(((name, titles[name], counts[name]) for name in counts), key=_by_title)
    return PracticePage(
        frame=view.frame(words["title"], game, "practice", words["lead"]),
        title=words["title"],
        game=game,
        lead=words["lead"],
        topics=tuple(topics),
        questions=tuple(found),
    )


def _by_title(topic: tuple[str, str, int]) -> str:
    return sort_key(topic[1])


class _Asked:
    """One case in the language of a page."""

    def __init__(self, view: PartsView, case: PracticeQuestion) -> None:
        self.view, self.case, self.words = view, case, view.words["practice"]
        self.entry = view.library[case.id]
        self.scenario = self.entry.scenarios[case.number]
        for word in self.entry.named_in_fences:
            if f"{self.entry.game}/cards/{word}" in view.data.library.entries:
                view.library.find(word, self.entry.game, "cards")  # its title is shown
        self.session = Session(view.data.library, self.entry.game, {}, lang=view.lang)

    def question(self) -> Question | None:
        """Return the question, unless words cannot tell its endings apart."""
        entry, view = self.entry, self.view
        assert isinstance(entry.head, Rulings)
        choices = self._choices()
        if len(choices) < 2:
            return None
        decides = [view.library.find(address) for address in self.case.decides]
        cited = [view.library.find(name, entry.game) for name in entry.head.cites]
        topic = (decides or cited)[0].entry
        before, after = self._boards()
        return Question(
            name=entry.name,
            title=entry.title(view.lang),
            topic=topic.id.partition("/")[2],
            href=f"{view.href(view.address(Place(entry)))}#_r{self.case.number + 1}-0",
            moves=tuple(self._moves()),
            before=before,
            after=after,
            choices=choices,
            answer=view.prose(entry.text(view.lang).answer, entry, terms_linked=False),
            decides=view.cited_statements(decides or cited[:1]),
        )

    def _moves(self) -> Iterator[MoveLine]:
        own = self.view.words["replay"]
        for move in moves_in_words(self.scenario, self.session):
            player = str(own.get(move.player) or self.session.label(move.player))
            player = player[:1].upper() + player[1:]
            named_already = move.question.startswith(player)
            yield MoveLine("" if named_already else player, move.question, move.words)

    def _boards(self) -> tuple[dict[str, object], dict[str, object]]:
        """Return the board before and after."""
        rules, numbers = rules_of(self.entry.game), Numbers()
        chart = self.view.library.chart(self.entry.game)
        begun = self.scenario.begin(Record())
        ended = rules.parse(self.case.right.position, chart, Record())
        before, after = (numbers.on(rules.board(game)) for game in (begun, ended))
        return named(before, self.session.title), named(after, self.session.title)

    # Endings -------------------------------------------------------------------------------------

    def _choices(self) -> tuple[Choice, ...]:
        """Return the right ending and the wrong ones, in an order that tells nothing."""
        kept: list[Wrong] = []
        for wrong in self.case.wrong:
            if len(kept) < MAX_WRONG and len(self._told([*kept, wrong])) == len(kept) + 2:
                kept.append(wrong)
        told = self._told(kept)
        made = [self._choice(words, at, kept) for at, words in enumerate(told)]
        made.sort(key=lambda choice: sha256(f"{self.case.id} {choice.cause}".encode()).digest())
        return tuple(made)

    def _told(self, wrong: list[Wrong]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
        """Return what tells the endings apart, those that read alike only once."""
        endings = [self.case.right, *(each.ending for each in wrong)]
        rows = ComparedInWords(endings, self.session).differences()
        rows = [self._plain(row) for row in telling_rows(rows, len(endings))]
        told = []
        for at, ending in enumerate(endings):
            sentence = self._sentence(ending)
            said = tuple((row.what, row.values[at]) for row in rows if row.values[at])
            told.append((sentence, () if ending.refused or ending.endless else said))
        return list(dict.fromkeys(told))

    def _plain(self, row: Difference) -> Difference:
        """Return a row with words in place of signs."""
        others = {*row.values} - {"", NOTHING}
        said = {"✓": self.words["yes"], NOTHING: self.words["no"]}
        if row.what == self.session.label("winner"):
            said[NOTHING] = self.words["nobody"]
        elif len(others) == 1 and "✓" not in others:
            said[NOTHING] = self.words["not"].format(what=others.pop())
        return Difference(row.what, [said.get(value, value) for value in row.values])

    def _sentence(self, ending: Ended) -> str:
        name = "refused" if ending.refused else "endless" if ending.endless else ""
        name = name or ("allowed" if self.case.right.refused else "")
        return str(self.words[name]) if name else ""

    def _choice(
        self, told: tuple[str, tuple[tuple[str, str], ...]], at: int, wrong: list[Wrong]
    ) -> Choice:
        if at == 0:
            orders = self.case.orders
            cause = self.words["right_one" if orders == 1 else "right_all"].format(orders=orders)
            return Choice(*told, right=True, cause=cause)
        cause, link = self._cause(wrong[at - 1])
        return Choice(*told, right=False, cause=cause, link=link)

    def _cause(self, wrong: Wrong) -> tuple[str, Link | None]:
        """Return what would lead to a wrong ending, and the statement or question it names."""
        cause, view = str(self.words["cause"][wrong.source]), self.view
        if wrong.source in ("printed", "date"):
            return cause.format(month=wrong.name), None
        kind = "glossary" if wrong.source == "rule" else "questions"
        name = wrong.name if wrong.source == "rule" else f"questions/{wrong.name}"
        place = view.library.find(name, self.entry.game, kind)
        text = view.label(place) if wrong.source == "rule" else place.entry.title(view.lang)
        return cause, Link(text, view.href(view.address(place)))
