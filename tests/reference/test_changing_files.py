"""Files that change while they are read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulesdb.errors import ContentError
from rulesdb.reference import reader as reading
from tests.toy_game import write_toy
from tests.workshop import Workshop

WARD, SHIELD = "toy/glossary/ward.md", "toy/glossary/shield.md"


@pytest.fixture
def toy(tmp_path: Path) -> Workshop:
    return Workshop(write_toy(tmp_path / "content"), tmp_path / "build")


def test_file_that_changes_while_read_is_read_again(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, changes = toy.content / WARD, [2]

    true_fstat = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        state = true_fstat(descriptor)
        if changes[0] and os.path.samestat(state, file.stat()):
            changes[0] -= 1
            text = file.read_text("utf-8").replace("works once", "works once and once more")
            file.write_text(text, "utf-8")
        return state

    monkeypatch.setattr(reading.os, "fstat", fstat)
    said = toy.load()["toy/glossary/ward"].texts["en"].statements[0].text
    assert said.count("and once more") >= 1
    assert said in file.read_text("utf-8")


def test_file_that_keeps_changing_is_reported(
    toy: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = toy.content / WARD
    true_fstat = os.fstat

    def fstat(descriptor: int) -> os.stat_result:
        state = true_fstat(descriptor)
        if os.path.samestat(state, file.stat()):
            with file.open("a", encoding="utf-8") as more:
                more.write("More.\n")
        return state

    monkeypatch.setattr(reading.os, "fstat", fstat)
    with pytest.raises(ContentError) as caught:
        toy.load()
    assert [str(problem) for problem in caught.value.problems] == [
        f"{WARD}:1: the file changed while it was read; save it and try again"
    ]


def test_file_that_disappears_is_reported(toy: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    found = reading.find_files(toy.content)
    (toy.content / WARD).unlink()
    monkeypatch.setattr("rulesdb.reference.loader.find_files", lambda _: found)
    with pytest.raises(ContentError, match=rf"{WARD}:1: cannot be read: No such file or directory"):
        toy.load()
