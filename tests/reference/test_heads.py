"""The head of an entry: keys, types, and YAML syntax."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import rulesdb
from rulesdb.reference.schema import LANGUAGE

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

WARD = "toy/glossary/ward.md"
GAME = "toy/game.md"
BOOK = "toy/sources/book.md"
TURN = "toy/timing/turn.md"
GAME = "toy/game.md"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
ALIASES = "aliases: [warded]"
BEGIN = "{id: begin, kind: step}"
NODE_KEYS = "id, kind, aliases, optional, triggers, calls, cites, children"
SYNTAX = "fix the syntax; quote a text that contains ': ' or starts with a special character"


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        pytest.param(
            WARD,
            ALIASES,
            "alias: [warded]",
            f"{WARD}:2: unknown key 'alias'; did you mean 'aliases'?",
            id="unknown key with a neighbour",
        ),
        pytest.param(
            GAME,
            "[en, es]",
            '[en, "es\\n"]',
            f"{GAME}:2: 'languages.1': expected text matching '^[a-z]{{2,3}}(?:-[A-Z]{{2}})?$'; "
            "see `rulesdb schema`",
            id="a line break after a language",
        ),
        pytest.param(
            GAME,
            "[en, es]",
            f"[en, es]\nin-progress: [{', '.join(f'a{one}' for one in LETTERS * 2)}]",
            f"{GAME}:3: 'in-progress': expected array of length <= 40; see `rulesdb schema`",
            id="more languages than anybody needs",
        ),
        pytest.param(
            GAME,
            "[en, es]",
            "[en, es]\nin-progress: [en]",
            f"{GAME}:2: a language twice; name each only once",
            id="a language twice",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "zzz: 1",
            f"{WARD}:2: unknown key 'zzz'; "
            "known keys: aliases, see, sources, since, until, statements, linked",
            id="unknown key without a neighbour",
        ),
        pytest.param(
            TURN,
            "kind: loop",
            "kind: loop\n    colour: red",
            f"{TURN}:6: unknown key 'tree.1.colour'; known keys: {NODE_KEYS}",
            id="unknown key inside a list",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "head: glossary",
            f"{WARD}:2: unknown key 'head'; "
            "known keys: aliases, see, sources, since, until, statements, linked",
            id="the name of the schema's own tag",
        ),
        pytest.param(
            BOOK,
            "language: en\n",
            "",
            f"{BOOK}:2: missing key 'language'; add `language: …`",
            id="missing key",
        ),
        pytest.param(
            TURN,
            "id: act\n    kind: loop",
            "id: act",
            f"{TURN}:4: missing key 'tree.1.kind'; add `kind: …`",
            id="missing key inside a list",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases: warded",
            f"{WARD}:2: 'aliases': expected array, got str; see `rulesdb schema`",
            id="a word for a list",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases:\n  - warded\n  - 7",
            f"{WARD}:4: 'aliases.1': expected str, got int; put it in quotes",
            id="a number for a word",
        ),
        pytest.param(
            TURN,
            "tree:",
            "order: first\ntree:",
            f"{TURN}:2: 'order': expected int, got str; see `rulesdb schema`",
            id="a word for a number",
        ),
        pytest.param(
            TURN,
            "tree:",
            f"order: {'9' * 5000}\ntree:",
            f"{TURN}:2: 'order': expected int, got str; see `rulesdb schema`",
            id="a number of 5000 digits",
        ),
        pytest.param(
            TURN,
            BEGIN,
            "{id: begin, kind: leap}",
            f"{TURN}:3: 'tree.0.kind': invalid enum value 'leap' "
            "(one of step, window, sequence, loop, rule); see `rulesdb schema`",
            id="a word that is not among the options",
        ),
        pytest.param(
            BOOK,
            "language: en",
            "language: english",
            f"{BOOK}:2: 'language': expected text matching '^{LANGUAGE}$'; see `rulesdb schema`",
            id="a language that is not a code",
        ),
        pytest.param(
            BOOK,
            'version: "1.0"',
            'version: ""',
            f"{BOOK}:3: 'version': expected str of length >= 1; see `rulesdb schema`",
            id="an empty text that must not be empty",
        ),
        pytest.param(
            GAME,
            "date: 2020-01}",
            "date: 2020}",
            f"{GAME}:4: 'versions.0.date': expected str, got int; put it in quotes",
            id="a year without quotes",
        ),
        pytest.param(
            GAME,
            "languages: [en, es]",
            "languages: []",
            f"{GAME}:2: 'languages': expected array of length >= 1; see `rulesdb schema`",
            id="an empty list that must not be empty",
        ),
        pytest.param(
            WARD,
            f"{ALIASES}\nsee: [shield]\n" + 'sources: {book: "Terms: Ward"}\nsince: "1.0"\n',
            "- warded\n",
            f"{WARD}:2: expected mapping, got array; see `rulesdb schema`",
            id="a head that is a list",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases: [warded",
            f"{WARD}:3: malformed YAML: did not find expected ',' or ']'; {SYNTAX}",
            id="malformed YAML",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases: [a]\naliases: [b]",
            f"{WARD}:3: duplicate key 'aliases'; keep one of them",
            id="duplicate key",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "? [a, b]\n: c",
            f"{WARD}:2: a YAML key must be a word; write `key: value`",
            id="a list for a key",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases: !!python/object/apply:os.getcwd []",
            f"{WARD}:2: YAML tag tag:yaml.org,2002:python/object/apply:os.getcwd is not allowed; "
            "write plain data without tags",
            id="a tag on a list",
        ),
        pytest.param(
            WARD,
            'sources: {book: "Terms: Ward"}',
            "sources: !!set {book}",
            f"{WARD}:4: YAML tag tag:yaml.org,2002:set is not allowed; "
            "write plain data without tags",
            id="a tag on a mapping",
        ),
        pytest.param(
            TURN,
            "tree:",
            "order: !!int first\ntree:",
            f"{TURN}:2: YAML tag tag:yaml.org,2002:int is not allowed; "
            "write plain data without tags",
            id="a tag that does not fit its word",
        ),
        pytest.param(
            WARD,
            ALIASES,
            "aliases: &names [warded]",
            f"{WARD}:2: YAML anchors and aliases are not allowed; write the value out",
            id="a YAML anchor",
        ),
    ],
)
def test_bad_head_is_reported(toy: Folder, file: str, old: str, new: str, problem: str) -> None:
    toy.edit(file, old, new)
    assert toy.problems() == [problem]


def test_untouched_folder_is_valid(toy: Folder) -> None:
    assert [entry.id for entry in toy.load()] == [
        "toy",
        "toy/glossary/shield",
        "toy/glossary/ward",
        "toy/sources/book",
        "toy/timing/turn",
    ]


def test_problems_of_all_files_are_reported_at_once(toy: Folder) -> None:
    toy.edit("toy/timing/turn.md", BEGIN, "{id: begin, kind: leap, colour: red}")
    toy.edit("toy/sources/book.md", "language: en\n", "")
    toy.edit(WARD, ALIASES, "aliases: 7")
    toy.edit(WARD, 'since: "1.0"', "until: 1")
    with pytest.raises(rulesdb.ContentError) as caught:
        toy.load()
    assert str(caught.value).splitlines() == [
        f"{WARD}:2: 'aliases': expected array, got int; see `rulesdb schema`",
        f"{WARD}:5: 'until': expected str, got int; put it in quotes",
        f"{BOOK}:2: missing key 'language'; add `language: …`",
        f"{TURN}:3: 'tree.0.kind': invalid enum value 'leap' "
        "(one of step, window, sequence, loop, rule); see `rulesdb schema`",
        f"{TURN}:3: unknown key 'tree.0.colour'; known keys: {NODE_KEYS}",
        "5 problems",
    ]
    assert caught.value.problems == sorted(caught.value.problems)


def test_single_problem_is_counted_in_the_singular(toy: Folder) -> None:
    toy.edit(WARD, ALIASES, "aliases: 7")
    with pytest.raises(rulesdb.ContentError) as caught:
        toy.load()
    assert str(caught.value).splitlines()[-1] == "1 problem"


def test_no_and_dates_and_times_are_words(toy: Folder) -> None:
    toy.edit(WARD, ALIASES, "aliases: [no, on, 2019-08-01, 1:30, 0x10, 1.5, 007]")
    aliases = ["no", "on", "2019-08-01", "1:30", "0x10", "1.5", "007"]
    assert toy.load()[WARD.removesuffix(".md")].head.aliases == aliases


def test_quoted_text_may_hold_yaml_signs(toy: Folder) -> None:
    toy.edit(WARD, ALIASES, 'aliases: ["*star", "&and", "!bang"]')
    assert toy.load()["toy/glossary/ward"].head.aliases == ["*star", "&and", "!bang"]


def test_alias_bomb_is_refused_quickly(toy: Folder) -> None:
    names = "abcdefghijklmnop"
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in pairwise(names):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]")
    toy.edit(WARD, ALIASES, "\n".join(lines))
    began = time.process_time()
    assert toy.problems() == [
        f"{WARD}:2: YAML anchors and aliases are not allowed; write the value out"
    ]
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "nested",
    [
        pytest.param("[" * 5000 + "]" * 5000, id="5000 brackets"),
        pytest.param("[" * 45_000 + "]" * 45_000, id="45000 brackets"),
        pytest.param("[" * 5000, id="5000 brackets that stay open"),
        pytest.param("{a: " * 5000 + "x" + "}" * 5000, id="5000 braces"),
        pytest.param("{" * 5000 + "}" * 5000, id="5000 braces as keys"),
    ],
)
def test_deep_nesting_is_reported_without_a_crash(toy: Folder, nested: str) -> None:
    toy.edit(WARD, ALIASES, f"aliases: {nested}")
    began = time.process_time()
    assert toy.problems() == [f"{WARD}:2: YAML nested too deeply; use at most 16 levels"]
    assert time.process_time() - began < 1


def test_deep_nesting_by_hyphens_is_reported(toy: Folder) -> None:
    toy.edit(WARD, ALIASES, f"aliases:\n  {'- ' * 45_000}x")
    assert toy.problems() == [f"{WARD}:3: YAML nested too deeply; use at most 16 levels"]
