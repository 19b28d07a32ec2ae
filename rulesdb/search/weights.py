"""What counts how much in a search. The browser gets these along with the index."""

from __future__ import annotations

MAX_WORDS = 16  # more words than that are not read
CLOSER = 24  # of how many entries the statements are looked at
FIRST = ("glossary", "cards", "rules", "timing", "rulings", "errata", "questions", "tournament")
WEIGHTS = {
    "begun": 0.8,  # a word of which the beginning was typed
    "longer": 0.5,  # a longer word, where what was typed is one already
    "pair": 0.9,  # two words that were typed apart
    "meant": 0.6,  # the word that the rules have for another name of a term
    "floor": 0.2,  # what is left of an entry's words if hardly any of those typed are in it
    "part": 1.2,  # how many of them stand in one statement, and in the title over it
    "over": 0.5,  # … and in the title alone
    "named": 1000.0,  # all of it is the name of an entry; words never add up to it
    "own": 90.0,  # of the reader's game, where all games are searched
    "both": 400.0,  # about all the cards that were named
    "ruling": 30.0,  # … and a ruling
    "others": 5.0,  # … less for each card that it is about
    "told": 100.0,  # names all the cards in its text
    "one": 20.0,  # one of several cards
    "alone": 300.0,  # the card, if nothing else was typed
    "card": 12.0,  # the card, if something else was
    "its": 100.0,  # about the card, if nothing else was typed
    "with": 28.0,  # about the card, and something else
    "about": 1.2,  # a term that was named, by how rare the words of its name are
    "rank": 0.2,  # … less for a name in another language, and less again for an alias
    "early": 0.25,  # … and by its kind
    "erratum": 60.0,  # a card's erratum, asked for as one
    "hint": 2.0,  # a kind of entry that was asked for
    "question": -2.0,  # an open question answers nothing
    "example": -2.0,  # a ruling of this project, not of a document
}
SURE = {  # of what a name counts
    "title": 1.0,  # a title, as it is typed
    "name": 0.9,  # a name in another language, or an alias
    "alike": 0.8,  # with other endings, or in another order
    "nearly": 0.7,  # begun, or with letters wrong
}
NEAR = (1.0, 0.75, 0.55)  # a word with none, one, two letters wrong
HINTS = {  # words that ask for a kind of entry
    "errata": "errata erratum erratas corregido corregida corretto correzione printed printing old "
    "cambio cambiado changed cambiato impreso stampato vecchio antes",
    "rulings": "ruling faq pregunta preguntas domanda domande",
    "timing": "timing chart order orden ordine tabla tabella paso pasos steps step passi momento",
    "tournament": "tournament torneo torneos tornei",
}
