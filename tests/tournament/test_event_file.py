"""The file of an event: no confirmed step is lost, whatever happens."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rulesdb.errors import EventFileError, TournamentError
from rulesdb.tournament.drawing import next_cut, next_pairing
from rulesdb.tournament.event import Event
from rulesdb.tournament.event_file import begin, opened
from rulesdb.tournament.steps import Add, Drop, Result, Step
from tests.tournament.events import head


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A new event with two players."""
    file = tmp_path / "friday.jsonl"
    begin(file, head())
    take(file, Add("Ana"), Add("Bruno"))
    return file


def take(path: Path, *steps: Step) -> list[str]:
    with opened(path, to_write=True) as file:
        file.take(steps)
        return file.notes


def undo(path: Path) -> str:
    with opened(path, to_write=True) as file:
        return file.undo()


def read(path: Path) -> Event:
    with opened(path, to_write=False) as file:
        return file.event


def beside(path: Path, what: str) -> Path:
    return path.with_name(f"{path.name}.{what}")


def test_each_step_is_a_line(path: Path) -> None:
    assert path.read_bytes().count(b"\n") == 3
    assert path.read_text("utf-8").splitlines()[1] == '{"step":"add","player":"Ana"}'
    assert read(path).still_in() == ["Ana", "Bruno"]


def test_new_event_never_overwrites_a_file(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(TournamentError, match="the file already exists"):
        begin(path, head())
    assert path.read_bytes() == before


def test_several_steps_are_taken_all_or_none(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(TournamentError, match="already a player 'Ana'"):
        take(path, Add("Carla"), Add("Ana"))
    assert path.read_bytes() == before


def test_one_command_may_take_steps_several_times(path: Path) -> None:
    with opened(path, to_write=True) as file:
        file.take([Add("Carla")])
        between = path.read_bytes()
        file.take([Add("Dario")])
        file.undo()
        assert path.read_bytes() == between
        assert file.undo() == '{"step":"add","player":"Carla"}'


@pytest.mark.parametrize("seed", range(5))
def test_undo_restores_the_file_at_every_step(tmp_path: Path, seed: int) -> None:
    """Play a whole random event, then undo every step."""
    path, draw = tmp_path / "event.jsonl", Random(seed)
    begin(path, head(seed, structure="custom", rounds=3, cut=4))
    states = []

    def step(*steps: Step) -> None:
        for each in steps:
            states.append((path.read_bytes(), read(path)))
            take(path, each)

    step(*(Add(f"p{number}") for number in range(9)))
    for _ in range(3):
        step(next_pairing(read(path))[0])
        for match in read(path).rounds[-1].open():
            step(Result(match.number, draw.choice(match.players)))
        step(Drop(draw.choice(read(path).still_in())))
    step(next_cut(read(path))[0])
    step(Drop(read(path).ranking()[0]))
    step(next_pairing(read(path))[0])
    after = path.read_bytes()
    for data, event in reversed(states):
        undo(path)
        assert path.read_bytes() == data
        assert read(path) == event
    undone = beside(path, "undone").read_bytes().splitlines(keepends=True)
    assert states[0][0] + b"".join(reversed(undone)) == after
    with pytest.raises(TournamentError, match="there is no step to undo"):
        undo(path)


# Truncated --------------------------------------------------

KILLED = """
import os, signal, sys
from pathlib import Path
from rulesdb.tournament.event_file import opened
from rulesdb.tournament.steps import Add

write = os.write

def killed(descriptor, data):
    write(descriptor, bytes(data)[: int(sys.argv[2])])
    os.kill(os.getpid(), signal.SIGKILL)

os.write = killed
with opened(Path(sys.argv[1]), to_write=True) as file:
    file.take([Add("Carla")])
"""


@pytest.mark.parametrize("written", [1, 8, 27])
def test_step_killed_halfway_is_moved_away(path: Path, written: int) -> None:
    before = path.read_bytes()
    done = subprocess.run([sys.executable, "-c", KILLED, path, str(written)], check=False)
    assert done.returncode == -signal.SIGKILL
    half = b'{"step":"add","player":"Carla"}'[:written]
    assert path.read_bytes() == before + half
    with opened(path, to_write=False) as file:
        assert file.event.still_in() == ["Ana", "Bruno"]
        assert "only partly written and is ignored" in file.notes[0]
    assert path.read_bytes() == before + half  # reading changes nothing
    [note] = take(path, Add("Dario"))
    assert f"was moved to {beside(path, 'damaged')}" in note
    assert path.read_bytes() == before + b'{"step":"add","player":"Dario"}\n'
    assert beside(path, "damaged").read_bytes() == half + b"\n"


def test_step_that_lacks_only_its_newline_counts(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert read(path).still_in() == ["Ana", "Bruno"]
    assert take(path, Add("Carla")) == []
    assert path.read_bytes() == whole + b'{"step":"add","player":"Carla"}\n'


def test_undo_removes_only_a_truncated_step(path: Path) -> None:
    before = path.read_bytes()
    path.write_bytes(before + b'{"step":"dr')
    assert undo(path) == ""
    assert path.read_bytes() == before
    assert beside(path, "damaged").read_bytes() == b'{"step":"dr\n'


def test_full_disk_leaves_the_file_unchanged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, write = path.read_bytes(), os.write

    def full(descriptor: int, data: bytes) -> int:
        if len(data) < 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, bytes(data)[: len(data) // 2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space left"):
        take(path, Add("Carla"))
    assert path.read_bytes() == before


# Damaged or foreign ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(b"", "not an event file", id="empty"),
        pytest.param(b"rank,player\n1,Ana\n", "not an event file", id="CSV"),
        pytest.param(b'{"a": 1}\n', "not an event file", id="other JSON"),
        pytest.param(b"\xff\xfe\x00\n", "not an event file", id="no text"),
        pytest.param(b"[" * 5000 + b"\n", "not an event file", id="deep"),
        pytest.param(b'{"rulesdb-event":1,"na', "not an event file", id="half a head"),
    ],
)
def test_foreign_file_is_refused_and_left_alone(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(data)
    for to_write in (False, True):
        with pytest.raises(EventFileError, match=why), opened(path, to_write=to_write):
            pass
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        pytest.param(b"gar\x00bage", ":3: this step is not possible", id="garbage"),
        pytest.param(b"", ":3: this step is not possible", id="blank"),
        pytest.param(b'{"step":"add","player":"Ana"}', "already a player 'Ana'", id="twice"),
        pytest.param(b'{"step":"sing","player":"Ana"}', "sing", id="unknown step"),
        pytest.param(
            b'{"step":"add","player":"Zoe","x":1}', "unknown field `x`", id="unknown field"
        ),
        pytest.param(b'{"step":"add"}', "missing required field `player`", id="missing field"),
        pytest.param(b'{"step":"result","match":1,"winner":"Ana"}', "no match 1", id="no match"),
        pytest.param(
            b'{"step":"pair","matches":[["Ana","Zoe"]],"seed":""}', "fewer than 2", id="pair"
        ),
        pytest.param(
            b'{"step":"add","player":"\xff"}', ":3: this step is not possible", id="not UTF-8"
        ),
    ],
)
def test_damaged_line_is_reported_by_number_and_left_alone(
    path: Path, line: bytes, why: str
) -> None:
    first, second, third = path.read_bytes().splitlines(keepends=True)
    data = first + second + line + b"\n" + third
    path.write_bytes(data)
    with pytest.raises(EventFileError, match=why) as refused:
        take(path, Add("Carla"))
    assert str(refused.value).startswith(f"{path}:3: ")
    assert "nothing was changed" in str(refused.value)
    assert path.read_bytes() == data


def test_newer_format_is_reported(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"rulesdb-event":1', b'"rulesdb-event":2', 1))
    with pytest.raises(EventFileError, match="written in format 2"):
        read(path)


def test_missing_file_is_reported_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(EventFileError, match="no such event; create it with `tournament new"):
        read(tmp_path / "nowhere.jsonl")
    with pytest.raises(EventFileError, match="not a file"):
        read(tmp_path)


# Killed ------------------------------------------------------------------------------------------

WRITING = """
import sys
from itertools import count
from pathlib import Path
from rulesdb.tournament.event_file import opened
from rulesdb.tournament.steps import Add

for number in count():
    names = [f"p{number}-{each}" for each in range(200)]
    with opened(Path(sys.argv[1]), to_write=True) as file:
        file.take([Add(name) for name in names])
    print(*names, flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("steps", range(6))
def test_kill_loses_no_confirmed_step(path: Path, steps: int) -> None:
    """After kill -9 at any moment, the file holds every confirmed step and can be continued."""
    command = [sys.executable, "-c", WRITING, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writing:
        assert writing.stdout is not None
        told = [name for _ in range(steps) for name in writing.stdout.readline().split()]
        writing.kill()
        told += writing.stdout.read().split()
    assert set(told) <= set(read(path).still_in())
    take(path, Add("Carla"))
    assert read(path).still_in()[-1] == "Carla"
    assert path.read_bytes().endswith(b"\n")


# Concurrent --------------------------------------------------

ADDING = """
import sys
from pathlib import Path
from rulesdb.errors import TournamentError
from rulesdb.tournament.event_file import opened
from rulesdb.tournament.steps import Add

refused = 0
for name in sys.argv[2:]:
    with opened(Path(sys.argv[1]), to_write=True) as file:
        try:
            file.take([Add(name)])
        except TournamentError:
            refused += 1
print(refused)
"""


def adding(path: Path, *names: str) -> subprocess.Popen[str]:
    """A process that adds players and prints how many were refused."""
    command = [sys.executable, "-c", ADDING, str(path), *names]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_command_waits_for_another_and_sees_its_steps(path: Path) -> None:
    with opened(path, to_write=True) as file:
        other = adding(path, "Carla")
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(1)
        file.take([Add("Carla")])
    assert other.communicate(timeout=300)[0] == "1\n"
    assert read(path).still_in() == ["Ana", "Bruno", "Carla"]


@pytest.mark.slow
def test_concurrent_commands_leave_a_whole_file(path: Path) -> None:
    """Each name is added by one of three, and refused by the others."""
    names = [f"p{number}" for number in range(40)]
    running = [adding(path, *Random(seed).sample(names, 40)) for seed in range(3)]
    refused = [int(process.communicate(timeout=300)[0]) for process in running]
    assert sum(refused) == 80
    assert set(read(path).still_in()) == {"Ana", "Bruno", *names}
    assert path.read_bytes().count(b"\n") == 3 + 40


@pytest.mark.parametrize("what", ["undone", "damaged"])
def test_nothing_is_kept_where_a_symlink_leads(path: Path, tmp_path: Path, what: str) -> None:
    """An event comes with the files beside it, and its last line may say anything."""
    precious = tmp_path / "precious.sh"
    precious.write_text("echo mine\n", "utf-8")
    beside(path, what).symlink_to(precious)
    if what == "damaged":
        with path.open("ab") as file:
            file.write(b"curl evil.example")
    before = path.read_bytes()
    with pytest.raises(EventFileError, match="a symlink; remove it"):
        undo(path)
    assert precious.read_text("utf-8") == "echo mine\n"
    assert path.read_bytes() == before
