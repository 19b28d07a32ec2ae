"""The load cache changes nothing but the time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import rulesdb
from rulesdb.reference import loader as loading
from rulesdb.system.store import Store

if TYPE_CHECKING:
    from tests.reference.content_folder import Folder

WARD = "toy/glossary/ward.md"
ALL = [
    "toy/game.md",
    "toy/glossary/shield.md",
    "toy/glossary/ward.md",
    "toy/sources/book.md",
    "toy/timing/turn.md",
]


@pytest.fixture
def cache(tmp_path: Path) -> Store:
    return Store(tmp_path / "cache")


def cached_file(cache: Store) -> Path:
    """The one file of the cache."""
    [file] = [path for path in cache.folder.rglob("*") if path.is_file()]
    return file


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were read, in order."""
    paths: list[str] = []
    real = loading.parse_entry

    def counted(shown: str, raw: bytes) -> object:
        paths.append(shown)
        return real(shown, raw)

    monkeypatch.setattr(loading, "parse_entry", counted)
    return paths


def test_everything_is_read_the_first_time(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    assert read == ALL


def test_nothing_is_read_the_second_time(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    read.clear()
    loading.load(toy.root, cache)
    assert read == []


@pytest.mark.slow
def test_real_content_is_not_read_the_second_time(
    content: Path, cache: Store, read: list[str]
) -> None:
    """Every head must survive the cache: one that does not invalidates the whole cache."""
    entries = len(loading.load(content, cache))
    read.clear()
    assert len(loading.load(content, cache)) == entries
    assert read == []


def test_changed_file_is_read_again(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    read.clear()
    toy.edit(WARD, "## en: Ward", "## en: Warding")
    library = loading.load(toy.root, cache)
    assert read == [WARD]
    assert library["toy/glossary/ward"].title("en") == "Warding"


def test_change_of_the_same_size_and_time_is_noticed(
    toy: Folder, cache: Store, read: list[str]
) -> None:
    loading.load(toy.root, cache)
    read.clear()
    before = (toy.root / WARD).stat()
    toy.edit(WARD, "## en: Ward", "## en: Wand")
    os.utime(toy.root / WARD, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert loading.load(toy.root, cache)["toy/glossary/ward"].title("en") == "Wand"
    assert read == [WARD]


def test_new_file_is_read(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    read.clear()
    toy.write("toy/glossary/old.md", "---\nmoved: ward\n---\n")
    library = loading.load(toy.root, cache)
    assert read == ["toy/glossary/old.md"]
    assert library["toy/glossary/old"].id == "toy/glossary/ward"


def test_deleted_file_is_forgotten(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    (toy.root / "toy/timing/turn.md").unlink()
    library = loading.load(toy.root, cache)
    assert "toy/timing/turn" not in library.entries


def test_reference_to_a_deleted_file_is_reported(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    (toy.root / "toy/glossary/shield.md").unlink()
    with pytest.raises(rulesdb.ContentError) as caught:
        loading.load(toy.root, cache)
    assert [str(problem) for problem in caught.value.problems] == [
        f"{WARD}:3: there is no entry 'toy/glossary/shield'; fix the reference or write the entry"
    ]


def test_cached_entry_equals_a_read_one(toy: Folder, cache: Store) -> None:
    first = loading.load(toy.root, cache)
    second = loading.load(toy.root, cache)
    for id, entry in first.entries.items():
        other = second.entries[id]
        assert (other.head, other.texts, other.fences) == (entry.head, entry.texts, entry.fences)
        assert (other.path, other.links, other.lines) == (entry.path, entry.links, entry.lines)


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"short", id="shorter than a checksum"),
        pytest.param(b"\x80" * 33, id="another checksum"),
        pytest.param(b"\x91" * 100_000, id="nested deeply"),
    ],
)
def test_damaged_cache_is_ignored(
    toy: Folder, cache: Store, read: list[str], damage: bytes
) -> None:
    loading.load(toy.root, cache)
    cached_file(cache).write_bytes(damage)
    read.clear()
    assert len(loading.load(toy.root, cache)) == 5
    assert read == ALL


@pytest.mark.parametrize("at", [0, 31, 32, 100, 1000, -1])
def test_flipped_bit_in_the_cache_is_noticed(
    toy: Folder, cache: Store, read: list[str], at: int
) -> None:
    loading.load(toy.root, cache)
    data = bytearray(cached_file(cache).read_bytes())
    data[at] ^= 1
    cached_file(cache).write_bytes(data)
    read.clear()
    assert len(loading.load(toy.root, cache)) == 5
    assert read == ALL


def test_truncated_cache_is_ignored(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    cached_file(cache).write_bytes(cached_file(cache).read_bytes()[:-100])
    read.clear()
    assert len(loading.load(toy.root, cache)) == 5
    assert read == ALL


def test_damaged_cache_is_replaced(toy: Folder, cache: Store, read: list[str]) -> None:
    loading.load(toy.root, cache)
    cached_file(cache).write_bytes(b"damaged")
    loading.load(toy.root, cache)
    read.clear()
    loading.load(toy.root, cache)
    assert read == []


def test_cache_of_another_version_is_ignored(
    toy: Folder, cache: Store, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loading.load(toy.root, cache)
    read.clear()
    monkeypatch.setattr(loading, "program", lambda: "another")
    loading.load(toy.root, cache)
    assert read == ALL


def test_problem_is_reported_each_time(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    toy.edit(WARD, "aliases: [warded]", "aliases: 7")
    for _ in range(2):
        with pytest.raises(rulesdb.ContentError) as caught:
            loading.load(toy.root, cache)
        assert [str(problem) for problem in caught.value.problems] == [
            f"{WARD}:2: 'aliases': expected array, got int; see `rulesdb schema`"
        ]


def test_problem_between_cached_entries_is_reported_each_time(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    toy.edit("toy/glossary/shield.md", "sources:", "aliases: [warded]\nsources:")
    for _ in range(2):
        with pytest.raises(rulesdb.ContentError) as caught:
            loading.load(toy.root, cache)
        assert [str(problem) for problem in caught.value.problems] == [
            f"{WARD}:2: alias 'warded' already leads to 'toy/glossary/shield'; keep it in one place"
        ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("[it](nowhere-at-all)", "nowhere-at-all", id="a link"),
        pytest.param("\n\n```scenario\nme: [\n```", "", id="a scenario"),
    ],
)
def test_problem_in_a_text_alone_is_reported(
    toy: Folder, cache: Store, text: str, what: str
) -> None:
    """If only a text changed, only that text is checked."""
    loading.load(toy.root, cache)
    file = toy.root / WARD
    file.write_text(f"{file.read_text('utf-8').rstrip()} {text}\n", "utf-8")
    for _ in range(2):
        with pytest.raises(rulesdb.ContentError) as caught:
            loading.load(toy.root, cache)
        assert all(problem.path == WARD for problem in caught.value.problems)
        assert what in str(caught.value)


def test_cached_entries_are_checked_against_a_changed_game(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    toy.edit("toy/game.md", '{id: "1.0", date: 2020-01}', '{id: "0.9"}')
    with pytest.raises(rulesdb.ContentError) as caught:
        loading.load(toy.root, cache)
    what = "there is no rules version '1.0'; use one of 0.9, 1.1, or add it to game.md"
    assert [str(problem) for problem in caught.value.problems] == [
        f"{WARD}:5: {what}",
        f"toy/sources/book.md:3: {what}",
    ]


def test_cached_entries_are_checked_against_a_new_language(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    toy.edit("toy/game.md", "languages: [en, es]", "languages: [en, es, de]")
    with pytest.raises(rulesdb.ContentError) as caught:
        loading.load(toy.root, cache)
    assert [str(problem) for problem in caught.value.problems] == [
        f"{path}:1: no text in 'de'; add a section `## de: …`" for path in ALL
    ]


def test_content_loads_when_the_cache_cannot_be_written(toy: Folder, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    assert len(loading.load(toy.root, Store(tmp_path / "cache"))) == 5


def test_content_loads_when_the_cache_is_a_folder(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    file = cached_file(cache)
    file.unlink()
    file.mkdir()
    assert len(loading.load(toy.root, cache)) == 5
    assert [path for path in cache.folder.rglob("*") if path.is_file()] == []


def test_writing_the_cache_leaves_nothing_unfinished(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    assert cached_file(cache).parent.name == "library"


def test_cache_belongs_to_the_user_alone(toy: Folder, cache: Store) -> None:
    loading.load(toy.root, cache)
    assert cache.folder.stat().st_mode & 0o077 == 0


def test_refuses_cache_that_others_can_write(tmp_path: Path) -> None:
    """It holds compiled templates, which run."""
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(rulesdb.RulesError, match=r"others can write to the cache folder .*open"):
        Store(folder)
    folder.chmod(0o700)
    Store(folder)
