"""The text of a ruling that is not filled in yet. `rulesdb check` lists what is left to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

FILL_IN = "FILL-IN"  # placeholder in a skeleton

BODY = (
    f"**{FILL_IN}: yes or no.** {FILL_IN}: the answer in one line.",
    "",
    f"{FILL_IN}: why.",
)


def ruling_text(
    cards: Iterable[str], cites: Iterable[str], languages: Iterable[str], scenario: str
) -> str:
    """Return the file of a ruling with its scenario; question, answer and source are blank."""
    return "\n".join(_lines(cards, cites, languages, scenario)) + "\n"


def _lines(
    cards: Iterable[str], cites: Iterable[str], languages: Iterable[str], scenario: str
) -> Iterator[str]:
    yield "---"
    yield f"cards: [{', '.join(cards)}]"
    yield f"cites: [{', '.join(cites)}]"
    yield "origin: example"
    yield f'sources: {{{FILL_IN}: "{FILL_IN}"}}'
    yield "---"
    for lang in languages:
        yield f"## {lang}: {FILL_IN}: the question"
        yield from BODY
        yield ""
    yield scenario
