"""Moves as text: patterns for a move and the first answer it includes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesdb.errors import NotOffered


class Moves:
    """The moves of a game: patterns with the groups `move` and `first`, and forms for readers."""

    def __init__(self, patterns: Sequence[str], forms: Sequence[str]) -> None:
        self.patterns = [re.compile(f"{pattern}$") for pattern in patterns]
        self.forms = tuple(forms)

    def read(self, text: str) -> list[str]:
        """Return the name of the move, then the answer it includes, if any."""
        for pattern in self.patterns:
            if found := pattern.match(text.strip()):
                parts = found.groupdict()
                return [parts["move"], *([parts["first"]] if parts.get("first") else [])]
        shown = "".join(c if c.isprintable() else "?" for c in text[:80])
        forms = ", ".join((*self.forms, "choose NAME"))
        raise NotOffered(f"'{shown}' is not a move; write one of: {forms}")
