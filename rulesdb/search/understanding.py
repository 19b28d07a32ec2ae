"""How a query was understood: corrected words, unknown words, and whether anything fits it.

`browser/understanding.js` does the same, function by function.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .language import stop_words
from .match import QueryMatch
from .weights import FITS, HALF, SENTENCE


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
    guessed = [w for w in set(telling) if not any(_reads(m, w) for m in matches)]
    most, long = HALF * len(set(telling)), len(query.typed) >= SENTENCE
    near = bool(unknown) and len(unknown) >= most
    if not near and not any(match.query.named for match in matches):
        near = _share(matches) < (HALF if long else FITS)
        near = near or (long and bool(guessed) and len(guessed) >= most)
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


def _reads(match: QueryMatch, word: str) -> bool:
    """Whether an index reads a word as it was typed, not as a typo of another."""
    index, query = match.index, match.query
    return (
        index.knows(word)
        or index.says(word)
        or bool(index.vocabulary.beginning(word, 1))
        or (word not in query.terms and word not in query.corrections)
    )


def _share(matches: list[QueryMatch]) -> float:
    """Return the share of the query, by rarity, that the entry with most of it has."""
    return max((covered for match in matches for covered in match.covered()), default=0.0)
