"""What is known of languages: the endings of their words, and the words that say nothing."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from .folding import fold

LANGS = ("en", "es", "it")  # whose endings and stop words are known
ASKING = frozenset(
    " ".join(
        (
            "what happens when does can may how many much who which where why is are do i my me",
            "you if the a of in to for with",
            "que cuanto cuanta cuantos cuantas quien cual cuando como donde puede puedo pueden si",
            "hay es son",
            "che cosa quanto quanta quanti quante chi quale quando come dove puo posso possono se",
        )
    ).split()
)


@functools.lru_cache(maxsize=100_000)  # a text has the same words again and again
def stem(word: str, lang: str) -> str:
    """A folded word without its ending; a number, and a word of another language, as it is."""
    from whoosh.lang import has_stemmer, stemmer_for_language

    known = has_stemmer(lang) and word.isalpha()
    return str(stemmer_for_language(lang)(word)) if known else word


@functools.cache
def stop_words() -> frozenset[str]:
    """Words that say nothing, in all languages at once: nobody knows which one somebody types."""
    from whoosh.lang.stopwords import stoplists

    return frozenset(fold(word) for code in LANGS for word in stoplists[code]) | ASKING


def telling(typed: Iterable[str]) -> list[str]:
    """The words that say something; all of them if none does."""
    typed = list(typed)
    return [word for word in typed if word not in stop_words()] or typed
