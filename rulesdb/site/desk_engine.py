"""The tournament desk behind a page: JSON in, JSON out.

It runs in a worker of the browser, from `desk.zip`, so it imports only what is in there.
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rulesdb.engine.stored_reference import StoredReference
from rulesdb.tournament.session import GameDesk, answer

from .qr import qr_answer

QR = "qr"


class DeskEngine:
    """Answers the requests of one page: one game."""

    def __init__(self, reference: bytes, game: str, package: str) -> None:
        self.desk = GameDesk(
            game,
            _part(package, "desk"),
            _part(package, "procedures"),
            StoredReference.decode(reference),
        )

    def answer(self, text: str) -> str:
        """Answer one request."""
        try:
            request = json.loads(text)
        except ValueError:
            return json.dumps({"problems": [{"what": "the request is not JSON"}]})
        if isinstance(request, dict) and request.get("do") == QR:
            return json.dumps(qr_answer(str(request.get("text"))))
        return json.dumps(answer(self.desk, request), ensure_ascii=False)


def _part(package: str, name: str) -> Any:
    """Return a part of a plug-in, or None."""
    module = f"{package}.{name}"
    return import_module(module) if find_spec(module) else None


def open_engine(reference: bytes, words: str, game: str, package: str) -> DeskEngine:
    """Return the engine of a page, as its worker starts it."""
    return DeskEngine(reference, game, package)
