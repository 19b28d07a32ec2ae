"""Language data for search: stemmers, stop words and number words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence

from .normalize import fold

STEMMERS = {  # by language, those that both searches have; other languages have none
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "pt": "portuguese",
}
LANGS = ("en", "es", "it")  # languages whose words that only ask are known
QUESTION_WORDS = frozenset(
    " ".join(
        (
            "what happens happen when does do did can may how many much who which where why is are",
            "i my me you if the a of in to for with get gets got let lets need needs want wants",
            "would could still ever us mean means meaning",
            "que cuanto cuanta cuantos cuantas quien cual cuando como donde puede puedo pueden",
            "puedes podemos si hay es son tener hacer hago hace hacen pasa pasaria sucede ocurre",
            "debo debe deben quiero necesito aun funciona funcionan significa",
            "che cosa quanto quanta quanti quante chi quale quando come dove puo puoi posso",
            "possono se avere fare fa succede capita devo deve devono bisogna voglio ancora",
            "funziona funzionano significa vuol dire",
        )
    ).split()
)
NUMBERS = (  # digits and number words
    "0 zero cero",
    "1 one uno",
    "2 two dos due",
    "3 three tres tre",
    "4 four cuatro quattro",
    "5 five cinco cinque",
    "6 six seis sei",
    "7 seven siete sette",
    "8 eight ocho otto",
    "9 nine nueve nove",
    "10 ten diez dieci",
)


@functools.lru_cache(maxsize=100_000)  # words repeat often
def stem(word: str, lang: str) -> str:
    """Return the stem of a normalised word; numbers and other languages' words stay unchanged."""
    return _stemmer(lang)(word) if word.isalpha() else word


@functools.cache
def _stemmer(lang: str) -> Callable[[str], str]:
    lang = lang.partition("-")[0]
    if lang not in STEMMERS:
        return str
    try:
        from Stemmer import Stemmer
    except ImportError:  # no wheel for this platform: the same stems, a second slower
        return slow_stemmer(lang)
    stemmed: Callable[[str], str] = Stemmer(STEMMERS[lang]).stemWord
    return stemmed


def slow_stemmer(lang: str) -> Callable[[str], str]:
    """Return whoosh's stemmer, written in Python."""
    from whoosh.lang import stemmer_for_language

    stemmed: Callable[[str], str] = stemmer_for_language(lang)
    return stemmed


@functools.cache
def stop_words() -> frozenset[str]:
    """Return the stop words of all languages, as the language of a query is unknown."""
    from whoosh.lang.stopwords import stoplists

    return frozenset(fold(word) for code in LANGS for word in stoplists[code]) | QUESTION_WORDS


@functools.cache
def same_number() -> dict[str, list[str]]:
    """Map each number, in digits or letters, to the other ways to write it."""
    ways = [line.split() for line in NUMBERS]
    return {one: [other for other in way if other != one] for way in ways for one in way}


def any_order(typed: Sequence[str], stems: Sequence[str]) -> str:
    """Return a key that ignores word order, endings and stop words."""
    stop = stop_words()
    kept = [root for root, word in zip(stems, typed, strict=True) if word not in stop]
    return " ".join(sorted(kept or stems))


def without_stop_words(typed: Iterable[str]) -> list[str]:
    """Return the words that are not stop words; all of them if there are none."""
    typed = list(typed)
    return [word for word in typed if word not in stop_words()] or typed
