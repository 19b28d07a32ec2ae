"""Search weights. The browser gets them with the index."""

from __future__ import annotations

MAX_WORDS = 16  # further words of a query are ignored
SENTENCE = 5  # a query of this many words is read as a sentence, even if it names something
SAYING = 5  # the most words that together mean a word of the rules
FITS = 0.8  # the share of a short query that an entry must have to fit it
HALF = 0.5  # … and of a sentence, where as many words may be typos at most
FAR = 0.4  # an entry with less than this part of the words of the best is no result
CLOSER = 24  # number of top entries whose statements are compared
FIRST = ("glossary", "cards", "rules", "timing", "rulings", "errata", "questions", "tournament")
WEIGHTS = {
    "begun": 0.8,  # a word whose beginning was typed
    "longer": 0.5,  # a longer word, where a complete word was typed
    "guess": 0.6,  # a corrected word in a sentence
    "pair": 0.9,  # one word that was typed as two
    "meant": 0.6,  # the rules' word for another name of a term
    "floor": 0.2,  # share of the score left if hardly any query word matches
    "part": 1.2,  # query words in one statement and the title above it
    "over": 0.5,  # … and in the title alone
    "named": 1000.0,  # the whole query is an entry's name; words never add up to this
    "likely": 12.0,  # how likely the query is about a game: this for names, else `SCALE`
    "usual": 1.2,  # … by how usual its words are there
    "larger": 1.5,  # … and by the logarithm of its size
    "asked": 100.0,  # … less this if the query names another game
    "own": 90.0,  # an entry of the reader's game, when all games are searched
    "both": 400.0,  # about all the named cards
    "ruling": 30.0,  # … and a ruling
    "others": 5.0,  # … less this for each card it is about
    "told": 100.0,  # mentions all the cards in its text
    "one": 20.0,  # one of several named cards
    "alone": 300.0,  # the card, if nothing else was typed
    "card": 12.0,  # the card, with other words
    "its": 100.0,  # about the card, if nothing else was typed
    "with": 28.0,  # about the card, with other words
    "unnamed": -2.0,  # a card that nobody named
    "repeats": 0.25,  # how much a card counts when the rarity of a word is measured
    "about": 1.2,  # a named term, by the rarity of its name
    "rank": 0.2,  # … less for a name in another language, and less again for an alias
    "early": 0.25,  # … and by its kind
    "erratum": 60.0,  # a card's erratum, if errata are asked for
    "hint": 2.0,  # the kind of entry asked for
    "strange": 0.75,  # about cards that nobody named
    "question": -2.0,  # an open question, which answers nothing
    "example": -2.0,  # a ruling of this project, not of a document
}
SENTENCES = {  # what counts in a sentence, each by its share of the query
    "words": 2.3,  # the words of the query, by field
    "covered": 2.1,  # … and by rarity alone
    "about": 1.0,  # a named term
    "name": 1.5,  # the words in one of its names, less if the name has others
    "opening": 1.9,  # the words in the title or the opening
    "often": 2.0,  # the words, by how often the entry has them
    "exact": 1.9,  # the words as typed
    "title": 1.1,  # the share of its title that the query has
    "besides": -0.3,  # each other telling word of its title
    "its": 1.2,  # about a named card
    "card": -0.6,  # the named card itself, if rulings are about it: these answer
    "strange": -2.7,  # about cards that nobody named
    "names": 0.003,  # the score of names
    "cards": -1.7,  # a card
    "rulings": -0.1,  # a ruling
    "questions": -1.4,  # an open question
    "timing": -1.2,  # a step of the chart, which the rules explain
    "errata": -0.7,  # an erratum
    "sources": -1.1,  # a document
    "game": -3.4,  # a game
}
BESIDES = 8  # the most other words of a title that count
SCALE = 10.0  # brings the score of a sentence to that of names
SURE = {  # factor for how a name matches
    "title": 1.0,  # a title, as typed
    "name": 0.9,  # a name in another language, or an alias
    "alike": 0.8,  # with other endings or word order
    "nearly": 0.7,  # only its beginning, or with typos
}
NEAR = (1.0, 0.75, 0.55)  # a word with no, one or two wrong letters
HINTS = {  # words that ask for a kind of entry
    "errata": "errata erratum erratas corregido corregida corretto correzione printed printing old "
    "cambio cambiado changed cambiato impreso stampato vecchio antes",
    "rulings": "ruling faq pregunta preguntas domanda domande",
    "timing": "timing chart order orden ordine tabla tabella paso pasos steps step passi momento",
    "tournament": "tournament torneo torneos tornei",
}
