"""Tasks in several processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.workshop import environment

# Each task waits until every process has taken one, so that the load does not matter.
PROGRAM = """\
import os, tempfile, time
from functools import partial
from pathlib import Path
from rulesdb.system import pool
os.cpu_count = lambda: 3
def make(name, begun, processes):
    (begun / str(os.getpid())).touch()
    end = time.monotonic() + 120
    while len(list(begun.iterdir())) < processes and time.monotonic() < end:
        time.sleep(0.005)
    if name == "bad":
        raise ValueError("nowhere")
    return name, os.getpid()
def all_of(*names, worth=True):
    begun = Path(tempfile.mkdtemp())
    processes = min(3, len(names)) if worth else 1
    tasks = [partial(make, name, begun, processes) for name in names]
    return pool.run_all(tasks, parallel=worth)
def outcome(*names, worth=True):
    made = all_of(*names, worth=worth)
    return "".join(name for name, _ in made), len({process for _, process in made})
"""


def output_of(code: str, tmp_path: Path) -> str:
    """The last line that a separate program prints. It has no threads, so it can fork."""
    done = subprocess.run(
        [sys.executable, "-c", f"{PROGRAM}{code}"],
        capture_output=True,
        text=True,
        env=environment() | {"TMPDIR": str(tmp_path)},
    )
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def test_results_come_from_several_processes_in_order(tmp_path: Path) -> None:
    assert output_of("print(outcome(*'abcdefghi'))", tmp_path) == "('abcdefghi', 3)"


def test_small_work_stays_in_this_process(tmp_path: Path) -> None:
    assert output_of("print(outcome('a', 'b', worth=False))", tmp_path) == "('ab', 1)"


def test_forked_process_may_have_workers(tmp_path: Path) -> None:
    """Like the process that builds for the server."""
    ask = "all_of(*'ab')\nif not os.fork(): print(outcome(*'abc'), flush=True)\nelse: os.wait()"
    assert output_of(ask, tmp_path) == "('abc', 3)"


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    code = """
import signal, subprocess, sys
child = os.fork()
if not child:
    def hang(name):
        Path(os.environ["TMPDIR"], f"{name}.pid").write_text(str(os.getpid()))
        time.sleep(600)
    pool.run_all([partial(hang, name) for name in "abc"])
pids = []
end = time.monotonic() + 60
while len(pids) < 3 and time.monotonic() < end:
    pids = [int(p.read_text() or 0) for p in Path(os.environ["TMPDIR"]).glob("*.pid")]
os.kill(child, signal.SIGKILL)
os.wait()
while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < end:
    time.sleep(0.05)
print([pid for pid in pids if Path(f"/proc/{pid}").exists()])
"""
    assert output_of(code, tmp_path) == "[]"


@pytest.mark.parametrize("tasks", ["'bad', 'b'", "'a', 'bad', 'c'"])
def test_error_of_a_task_is_raised_here(tasks: str, tmp_path: Path) -> None:
    assert output_of(f"all_of({tasks})", tmp_path) == "ValueError: nowhere"
