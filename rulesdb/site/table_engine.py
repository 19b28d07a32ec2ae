"""The engine behind the table of a page: JSON in, JSON out, with the board as HTML.

It runs in a worker of the browser, from `engine.zip`, so it imports only what is in there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulesdb.engine.plugins import register
from rulesdb.engine.session_request import answer
from rulesdb.engine.stored_reference import StoredReference

from .environment import BoardDrawer
from .qr import qr_answer

STATE, QR = "state", "qr"


class TableEngine:
    """Answers the requests of one page: one game, in one language."""

    def __init__(self, reference: bytes, words: str, templates: str) -> None:
        """Read the reference of the game; `words` is JSON, the words of a replay on that page."""
        self.reference = StoredReference.decode(reference)
        self.drawer = BoardDrawer(Path(templates), json.loads(words))

    def answer(self, text: str) -> str:
        """Answer one request. What has a `board` also has `html`, that board."""
        try:
            request = json.loads(text)
        except ValueError:
            return json.dumps({"problems": [{"what": "the request is not JSON"}]})
        if isinstance(request, dict) and request.get("do") == QR:
            return json.dumps(qr_answer(str(request.get("text"))))
        found = answer(self.reference, request)
        if found.get("board"):
            before = self._before(request, found)
            found["html"] = self._draw(request, found["board"], before)
            self._draw_lines(request, found)
        for ending in found.get("endings", ()):
            ending["html"] = self._draw(request, ending["board"], ending["board"])
        other = found.get("state")
        if other and other["board"]:
            here = answer(self.reference, {**request, "do": STATE})["board"]
            other["html"] = self._draw(request, other["board"], here or other["board"])
        return json.dumps(found, ensure_ascii=False)

    def _draw(self, request: dict[str, Any], now: dict[str, Any], was: dict[str, Any]) -> str:
        return self.drawer.draw(request["game"], now, was, request.get("label", ""))

    def _draw_lines(self, request: dict[str, Any], found: dict[str, Any]) -> None:
        """Draw the board after each line, if the request asks for boards."""
        was = None
        for line in (line for entry in found["log"] for line in entry.get("lines", ())):
            now = line.pop("board")
            if now:
                line["html"] = self._draw(request, now, was or now)
                was = now

    def _before(self, request: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
        """Return the board before the last answer, to mark what has changed."""
        given = found["answers"]
        before = {**request, "do": STATE, "answers": given[:-1]}
        board: dict[str, Any] = answer(self.reference, before)["board"] if given else found["board"]
        return board


def open_engine(reference: bytes, words: str, game: str, package: str) -> TableEngine:
    """Return the engine of a page, as its worker starts it."""
    register(game, package)
    return TableEngine(reference, words, f"{Path(__file__).parents[2]}/templates")
