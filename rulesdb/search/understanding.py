"""How a query was understood: corrected words, unknown words, and whether anything fits it.

`browser/understanding.js` does the same, function by function.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .language import stop_words
from .match import QueryMatch
from .weights import FITS, SENTENCE


@dataclass(frozen=True)
class Understanding:
    """What the reader has to know before the hits."""

    words: str = ""  # the query as it was read
    corrections: dict[str, str] = field(default_factory=dict)  # as typed, and as searched for
    unknown: tuple[str, ...] = ()  # words that are nowhere, not even with a typo
    near: bool = False  # whether nothing fits, and the hits are only near

    @property
    def notice(self) -> str:
        """The same as sentences; empty if all is as typed."""
        said = []
        if self.near:
            no = (
                f"there is no {_listed(self.unknown)} here"
                if self.unknown
                else "no entry has all of it"
            )
            said.append(f"{no}; these hits are only near")
        for word, other in self.corrections.items():
            said.append(f"no match for '{word}'; searched for '{other}'")
        return "\n".join(said)


def _listed(words: tuple[str, ...]) -> str:
    return " or ".join(f"'{word}'" for word in words)


def understand(matches: list[QueryMatch], best: QueryMatch | None) -> Understanding:
    """Return how all indexes together understood a query; `best` is the match of the first hit."""
    if best is None and not matches:
        return Understanding()
    query = (best or matches[0]).query
    telling = [word for word in query.typed if len(word) > 2 and word not in stop_words()]
    unknown = tuple(w for w in dict.fromkeys(telling) if not any(_knows(m, w) for m in matches))
    many = bool(unknown) and 2 * len(unknown) >= len(set(telling))
    near = many or (len(query.typed) < SENTENCE and not _fits(matches))
    read = " ".join(query.corrections.get(word, word) for word in query.typed)
    return Understanding(
        words=query.corrections.get(" ".join(query.typed), read),
        corrections=dict(query.corrections),
        unknown=unknown,
        near=near and best is not None,
    )


def _knows(match: QueryMatch, word: str) -> bool:
    """Whether an index has a word: itself, another form, its beginning, or one close to it."""
    index, query = match.index, match.query
    return (
        index.knows(word)
        or word in query.corrections
        or bool(query.alternatives.get(word))
        or word not in query.terms  # it was split, or is part of a longer one
    )


def _fits(matches: list[QueryMatch]) -> bool:
    """Whether the query is a name, or one entry has nearly all of its telling words."""
    if any(match.query.named for match in matches):
        return True
    found = (covered for match in matches for covered in match.covered())
    return max(found, default=0.0) >= FITS
