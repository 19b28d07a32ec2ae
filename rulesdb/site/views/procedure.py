"""A procedure on a page: its parts as rows of words and small tables.

Keys and fixed words are translated to the language of the page; names stay as written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.engine.procedure import ADDRESSES, Procedure
from rulesdb.site.view_models.parts import Link, Row

PAIRS = ("always", "matches", "met", "never", "open", "pair", "tied")  # lists of opponents

WIDEST = 3  # columns that fit on a phone; wider tables are transposed if that helps


class ProcedureCase:
    """Presents a procedure in the language of the interface."""

    def __init__(
        self, procedure: Procedure, words: dict[str, Any], cited: Callable[[str], Link]
    ) -> None:
        self.procedure, self.cited = procedure, cited
        self.words = words["procedure"]

    @property
    def input(self) -> tuple[Row, ...]:
        return self._rows(self.procedure.documents[0].data)

    @property
    def steps(self) -> tuple[Row, ...]:
        between = self.procedure.documents[1:-1]
        return tuple(row for part in between for step in part.data for row in self._rows(step))

    @property
    def result(self) -> tuple[Row, ...]:
        stated = self.procedure.stated.data
        if self.procedure.keyed_by_input and "refused" not in stated:
            label = self.words["by"][self.procedure.name]
            return (self._table("", stated, label),)
        return self._rows(stated)

    # Rows ----------------------------------------------------------------------------------------

    def _rows(self, data: dict[str, Any]) -> tuple[Row, ...]:
        return tuple(self._row(str(key), value) for key, value in data.items())

    def _row(self, key: str, value: Any) -> Row:
        label = self._label(key)
        if key in ADDRESSES:
            return Row(label, link=self.cited(str(value)))
        if isinstance(value, dict) and any(isinstance(each, dict) for each in value.values()):
            if any(value.values()):
                return self._table(label, value, "")
            value = list(value)  # players without details
        return Row(label, self._text(key, value))

    def _table(self, label: str, data: dict[str, Any], corner: str) -> Row:
        """Return a table with a row per name and a column per key, transposed if too wide."""
        columns = list(dict.fromkeys(str(key) for each in data.values() for key in each or ()))
        lines = []
        for name, each in data.items():
            said = {str(key): value for key, value in (each or {}).items()}
            cells = (self._text(key, said[key]) if key in said else "" for key in columns)
            lines.append((self._word(name), *cells))
        table = [(corner, *map(self._label, columns)), *lines]
        if len(columns) > WIDEST and len(columns) > len(lines):
            table = list(zip(*table, strict=True))
        return Row(label, head=table[0], lines=tuple(table[1:]))

    # Words ---------------------------------------------------------------------------------------

    def _label(self, key: str) -> str:
        label: str = self.words["label"][key]
        return label

    def _word(self, value: Any) -> str:
        if isinstance(value, bool):
            value = "yes" if value else "no"
        fixed: str = self.words["value"].get(str(value), str(value))
        return fixed

    def _text(self, key: str, value: Any) -> str:
        if value is None or value in ([], {}):
            return str(self.words["none"])
        if key == "round":
            return " · ".join(self._won(winner, loser) for winner, loser in value.items())
        if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
            return " · ".join(f"{self._word(k)}: {self._counted(v)}" for k, v in value.items())
        if isinstance(value, dict):
            inner = key if key == "matches" else ""
            return " · ".join(f"{self._word(k)}: {self._text(inner, v)}" for k, v in value.items())
        if isinstance(value, list):
            return self._list(key, value)
        if key == "step":
            return str(self.words["step" if value else "before_steps"]).format(number=value)
        if key in ("games", "best-of"):
            return str(self.words["label"][str(value)])
        return self._word(value)

    def _counted(self, data: dict[str, Any]) -> str:
        return ", ".join(f"{self._label(key)} {value}" for key, value in data.items())

    def _won(self, winner: str, loser: Any) -> str:
        if loser == "bye":
            return f"{winner}: {self._word('bye')}"
        other, games = loser if isinstance(loser, list) else (loser, "")
        said: str = self.words["beats"].format(winner=winner, loser=other)
        return f"{said} {games}".strip()

    def _list(self, key: str, items: list[Any]) -> str:
        if key == "some":  # pairs that come up together
            return " · ".join(self._list("pair", pairs).replace(" · ", " + ") for pairs in items)
        if any(isinstance(each, list) for each in items):
            return " · ".join(self._list(key, each) for each in items)
        if key == "win":
            return " ".join(map(self._word, items))
        if key in PAIRS and len(items) <= 2:
            return self._pair(items)
        return ", ".join(
            "–" if each is None else self._text(key, each) if key == "games" else self._word(each)
            for each in items
        )

    def _pair(self, pair: list[Any]) -> str:
        here = [self._word(name) for name in pair if name is not None]
        return " – ".join(here) if len(here) > 1 else f"{''.join(here)}: {self._word('bye')}"
