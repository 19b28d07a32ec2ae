"""Names of statements in words: an anchor is an English slug, which readers do not see."""

from __future__ import annotations

from rulesdb.reference.markdown import to_text

SLUGS = "en"  # the language that anchors are written in
LONG = 36  # letters of a statement that name it in other languages


def in_words(anchor: str, text: str, lang: str) -> str:
    """Name a statement: by the words of its anchor in English, else by how it begins."""
    if lang == SLUGS:
        return anchor.replace("-", " ")
    said = to_text(text).rstrip(".")
    if len(said) <= LONG:
        return said
    return said[: said.rfind(" ", 0, LONG)].rstrip(",;:") + " …"
