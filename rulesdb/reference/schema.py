"""The schemas of entry heads, one per kind.

`rulesdb schema` and the contributor's reference are generated from these classes, so the help of a
field is written only here. A field with `ref` names other entries: a bare name means the kind given
there (`cites: [steal]` is a glossary entry), any other name includes its kind
(`rules/rule-of-six`), and `#anchor` means one statement.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Literal, cast

import msgspec
from msgspec import Meta, Struct, field

from rulesdb.engine.plugins import has_engine, load
from rulesdb.engine.schema_check import whole
from rulesdb.errors import NotFound

SLUG = r"[a-z0-9]+(?:[.-][a-z0-9]+)*"
MAX_LANGUAGES = 40  # of a game; each has all its pages

Word = Annotated[str, Meta(min_length=1, max_length=300)]
Anchor = Annotated[str, Meta(pattern=whole(SLUG))]
LANGUAGE = r"[a-z]{2,3}(?:-[A-Z]{2})?"  # en, pt, pt-BR
Lang = Annotated[str, Meta(pattern=whole(LANGUAGE))]
Date = Annotated[str, Meta(pattern=whole(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?"))]
Count = Annotated[int, Meta(ge=0)]

Cite = Annotated[str, Meta(min_length=1, extra={"ref": "glossary"})]
CardRef = Annotated[str, Meta(min_length=1, extra={"ref": "cards"})]
TimingRef = Annotated[str, Meta(min_length=1, extra={"ref": "timing"})]
REPORT_TO = whole(r"(?:|https?://[^\s/]\S*|mailto:[^\s@?]+@[^\s@?]+)")
RulingRef = Annotated[str, Meta(min_length=1, extra={"ref": "rulings"})]
Version = Annotated[str, Meta(extra={"ref": "version"})]
Sources = Annotated[
    dict[Word, Word | list[Word]],
    Meta(
        description="the documents and their sections that this is taken from, "
        'for example `{kf-rules-es: "Glosario: Robar"}`',
        extra={"ref": "sources"},
    ),
]


class StatementMeta(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Facts about one statement."""

    since: Annotated[Version, Meta(description="the rules version that introduced it")] = ""
    until: Annotated[Version, Meta(description="the rules version that removed it")] = ""
    replaces: Annotated[str, Meta(description="the anchor of the statement it replaced")] = ""
    sources: Sources = field(default_factory=dict)
    not_modelled: Annotated[str, Meta(description="why the engine cannot run it")] = ""


class Head(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename="kebab",
    kw_only=True,
    tag=True,
    tag_field="head",
):
    """The keys that every entry may have."""

    about: ClassVar[str] = ""
    anchors: ClassVar[tuple[str, ...]] = ()  # statements that every entry of the kind must have
    needs_statements: ClassVar[bool] = False

    aliases: Annotated[
        list[Word], Meta(description="other names that people type; each redirects here")
    ] = field(default_factory=list)
    see: Annotated[list[Cite], Meta(description="related entries")] = field(default_factory=list)
    sources: Sources = field(default_factory=dict)
    since: Annotated[Version, Meta(description="the rules version that introduced it")] = ""
    until: Annotated[Version, Meta(description="the rules version that removed it")] = ""
    statements: Annotated[
        dict[Anchor, StatementMeta],
        Meta(description="facts about single statements, by anchor: since, until, sources …"),
    ] = field(default_factory=dict)


class Moved(Head, tag="moved", frozen=True, kw_only=True):
    """A redirect: the entry moved or was merged, and its id still resolves."""

    about = "A redirect, in any folder, from an entry that moved. It has no text."

    moved: Annotated[Cite, Meta(description="the id of the entry that replaced it")]


class Glossary(Head, tag="glossary", frozen=True, kw_only=True):
    """A term."""

    about = "A term: one line that defines it, then its statements."
    needs_statements = True

    linked: Annotated[
        bool | list[str],
        Meta(
            description="whether texts that use its name link to it (default: yes), or the words "
            "that link to it"
        ),
    ] = True


class Rules(Head, tag="rules", frozen=True, kw_only=True):
    """A section of the rulebook."""

    about = "A section of the rulebook that contains rules."
    needs_statements = True

    order: Annotated[int, Meta(description="its position in the book, for sorting")] = 0


class Rulings(Head, tag="rulings", frozen=True, kw_only=True):
    """A ruling."""

    about = (
        "A ruling: the question is its title, the first paragraph is the answer and begins in "
        "**bold**, what follows is the reason. Its scenarios are replayed on every build."
    )

    cards: Annotated[list[CardRef], Meta(description="the cards it is about")] = field(
        default_factory=list
    )
    cites: Annotated[
        list[Cite],
        Meta(description="the statements that decide it; replays apply each, and fail without one"),
    ] = field(default_factory=list)
    origin: Annotated[
        Literal["official", "document", "example"],
        Meta(
            description="`official` a ruling of a document, `document` a worked example in it, "
            "`example` made by this project"
        ),
    ] = "official"
    not_modelled: Annotated[str, Meta(description="why it cannot be replayed")] = ""


class Errata(Head, tag="errata", frozen=True, kw_only=True):
    """A corrected card."""

    about = (
        "A correction: statements `{#before}` and `{#after}`; scenarios `as printed` and "
        "`as current` show the difference."
    )
    anchors = ("before", "after")

    card: Annotated[
        str, Meta(description="the card it corrects, if it is about a card", extra={"ref": "cards"})
    ] = ""
    change: Annotated[
        Literal["functional", "translation", "printing", "rule", "replaced", "forbidden"],
        Meta(description="the kind of change; `rule` if the rules themselves changed"),
    ]
    date: Annotated[
        Date | None, Meta(description="when it took effect: 2019, 2019-08 or 2019-08-01")
    ] = None
    editions: Annotated[list[Word], Meta(description="the editions that it is about")] = field(
        default_factory=list
    )
    cites: Annotated[list[Cite], Meta(description="the statements it is based on")] = field(
        default_factory=list
    )
    not_modelled: Annotated[str, Meta(description="why it cannot be replayed")] = ""


class Node(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A step or window of the chart; the statement with the same anchor describes it."""

    id: Annotated[Anchor, Meta(description="its anchor; the engine finds the step by it")]
    kind: Annotated[
        Literal["step", "window", "sequence", "loop", "rule"],
        Meta(description="a window is where triggers wait; a loop may be repeated in any order"),
    ]
    aliases: Annotated[list[Word], Meta(description="other ids for it")] = field(
        default_factory=list
    )
    optional: Annotated[bool, Meta(description="the player may skip it")] = False
    triggers: Annotated[
        list[Word], Meta(description="the kinds of ability that wait in this window")
    ] = field(default_factory=list)
    calls: Annotated[list[TimingRef], Meta(description="the procedures that run inside it")] = (
        field(default_factory=list)
    )
    cites: Annotated[list[Cite], Meta(description="the statements it applies")] = field(
        default_factory=list
    )
    children: Annotated[list["Node"], Meta(description="its parts, in order")] = field(
        default_factory=list
    )


class Timing(Head, tag="timing", frozen=True, kw_only=True):
    """A part of the timing chart."""

    about = (
        "A part of the timing chart: an ordered tree of steps and windows. The engine runs this "
        "tree, so reordering a chart changes what rulings say."
    )

    order: Annotated[int, Meta(description="its position on the chart")] = 0
    tree: Annotated[list[Node], Meta(description="its steps and windows, in order")]


class Cards(Head, tag="cards", frozen=True, kw_only=True):
    """A card; each game adds its own facts."""

    about = (
        "A card: its names are the titles, its text is what it does now, in our own words. The "
        "docstring of its class in the engine is the English text, word for word."
    )

    names: Annotated[
        dict[str, Word],
        Meta(
            description="its printed names in languages that the site does not have, `{de: Zorn}`",
            extra={"verbatim": True},
        ),
    ] = field(default_factory=dict)
    printings: Annotated[
        list[Word],
        Meta(
            description="all printings, for example `CotA 267`",
            extra={"verbatim": True, "slip": "line"},
        ),
    ] = field(default_factory=list)
    keywords: Annotated[list[Cite], Meta(description="keywords, as glossary entries")] = field(
        default_factory=list
    )
    rarity: Annotated[Word | None, Meta(description="rarity", extra={"slip": "line"})] = None


class Tournament(Head, tag="tournament", frozen=True, kw_only=True):
    """A section of the tournament regulations."""

    about = "A section of the tournament regulations."
    needs_statements = True

    order: Annotated[int, Meta(description="its position in the document")] = 0


class Questions(Head, tag="questions", frozen=True, kw_only=True):
    """An open question."""

    about = (
        "An open question, where the documents contradict themselves or each other, or say "
        "nothing. Each reading is a statement; scenarios `as ANCHOR` run that reading."
    )
    needs_statements = True

    follows: Annotated[Anchor, Meta(description="the reading that this project follows")]
    cards: Annotated[list[CardRef], Meta(description="the cards it is about")] = field(
        default_factory=list
    )
    cites: Annotated[list[Cite], Meta(description="the statements in doubt")] = field(
        default_factory=list
    )
    rulings: Annotated[list[RulingRef], Meta(description="the rulings it affects")] = field(
        default_factory=list
    )
    not_modelled: Annotated[str, Meta(description="why it cannot be replayed")] = ""


class Section(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A section of a document."""

    title: Annotated[Word, Meta(description="the heading, as in the document")]
    titles: Annotated[
        dict[str, Word],
        Meta(description="the heading in other languages, for lists, `{en: Cards}`"),
    ] = field(default_factory=dict)
    items: Annotated[
        Count, Meta(description="how many numbered items it has; cited as `Title 1`, `Title 2` …")
    ] = 0
    out_of_scope: Annotated[str, Meta(description="why nothing is taken from it")] = ""
    sections: Annotated[list["Section"], Meta(description="its subsections")] = field(
        default_factory=list
    )


class SourceDocument(Head, tag="sources", frozen=True, kw_only=True):
    """A source document."""

    about = (
        "A document that entries are taken from, with its outline: every section, so that what is "
        "not covered can be counted. `Parent: Title` or `Title` cites a section."
    )

    language: Annotated[Lang, Meta(description="the language of the document")]
    version: Annotated[Version, Meta(min_length=1, description="the rules version it contains")]
    outline: Annotated[list[Section], Meta(description="its sections, in order")]


class RulesVersion(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A dated version of the rules."""

    id: Annotated[Word, Meta(description="what entries write in `since` and `until`")]
    date: Annotated[
        Date | None, Meta(description="when it took effect: 2019, 2019-08 or 2019-08-01")
    ] = None
    title: Annotated[
        dict[Word, str], Meta(description="its name for readers, by language (default: its id)")
    ] = {}
    note: Annotated[dict[Word, str], Meta(description="what is known about it, by language")] = {}


class Game(Head, tag="game", frozen=True, kw_only=True):
    """A game."""

    about = "`content/<game>/game.md`: the game itself, its languages and its rules versions."

    languages: Annotated[
        list[Lang],
        Meta(
            min_length=1,
            max_length=MAX_LANGUAGES,
            description="every entry has a text in each of these; the first is the original, the "
            "others are its translations",
        ),
    ]
    in_progress: Annotated[
        list[Lang],
        Meta(
            max_length=MAX_LANGUAGES,
            description="languages that grow: an entry without a text in one of these is shown in "
            "the original, with a note, and listed by `rulesdb coverage --lang`",
        ),
    ] = field(default_factory=list)
    versions: Annotated[
        list[RulesVersion], Meta(min_length=1, description="rules versions, oldest first")
    ]
    example: Annotated[
        RulingRef | None, Meta(description="a short ruling, which the front page replays")
    ] = None
    report_to: Annotated[
        str,
        Meta(
            pattern=REPORT_TO,
            description="where readers report mistakes: `https://…` or `mailto:…`",
        ),
    ] = ""

    @property
    def all_languages(self) -> list[str]:
        """The languages of its pages: the whole ones, then those in progress."""
        return [*self.languages, *self.in_progress]


KINDS: dict[str, type[Head]] = {
    "glossary": Glossary,
    "rules": Rules,
    "rulings": Rulings,
    "errata": Errata,
    "timing": Timing,
    "cards": Cards,
    "tournament": Tournament,
    "questions": Questions,
    "sources": SourceDocument,
    "game": Game,
}
FORMATS = (*KINDS, "moved", "scenario", "procedure")  # what `rulesdb schema` describes


def head_schema(kind: str, game: str) -> type[Head]:
    """Return the schema of a kind; for cards, the one of the game."""
    return card_schema(game) if kind == "cards" else KINDS[kind]


@cache
def card_schema(game: str) -> type[Cards]:
    """Return the schema of a game's cards: the common keys, and the facts of its plug-in."""
    own = load(game).card_schema if has_engine(game) else None
    if own is None:
        return Cards
    fields: list[Any] = []
    for item in msgspec.structs.fields(own.Facts):
        if item.required:
            fields.append((item.name, item.type))
        elif item.default_factory is not msgspec.NODEFAULT:
            fields.append((item.name, item.type, field(default_factory=item.default_factory)))
        else:
            fields.append((item.name, item.type, item.default))
    schema: Any = msgspec.defstruct(
        f"{game.title()}Cards",
        fields,
        bases=(Cards,),
        tag=f"{game}-cards",
        frozen=True,
        kw_only=True,
        namespace={"__doc__": own.Facts.__doc__},
    )
    return cast(type[Cards], schema)


def kind_named(name: str) -> str:
    """Return the kind that a user means: `ruling`, `rulings`, `term`."""
    if name in KINDS:
        return name
    meant = {"term": "glossary", "rule": "rules", "erratum": "errata"}.get(name, f"{name}s")
    if meant not in KINDS:
        raise NotFound(f"there is no kind '{name}'; use one of {', '.join(KINDS)}")
    return meant
