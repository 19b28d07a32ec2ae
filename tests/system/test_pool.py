"""Tasks in several processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.workshop import environment

APART = """\
import os, time
from functools import partial
from rulesdb.system.pool import apart
os.cpu_count = lambda: 3
home = os.getpid()
def make(name):
    time.sleep(0.2)  # so long that each of three has something to do
    here = os.getpid() == home
    if name == "shy" and not here:
        raise ValueError("not there")
    if name == "bad":
        raise ValueError("nowhere")
    return name, os.getpid()
def all_of(*names, worth=True):
    return list(apart([partial(make, name) for name in names], worth))
def told(*names, worth=True):
    made = all_of(*names, worth=worth)
    return "".join(name for name, _ in made), len({process for _, process in made})
"""


def said_apart(ask: str) -> str:
    """What a program of its own says, in which no thread forbids to fork."""
    done = subprocess.run(
        [sys.executable, "-c", f"{APART}{ask}"], capture_output=True, text=True, env=environment()
    )
    return (done.stdout + done.stderr).strip().splitlines()[-1]


def test_results_come_from_several_processes_in_order() -> None:
    assert said_apart("print(told(*'abcdefghi'))") == "('abcdefghi', 3)"


def test_small_work_stays_in_this_process() -> None:
    assert said_apart("print(told('a', 'b', worth=False))") == "('ab', 1)"


def test_task_that_failed_in_a_helper_is_done_here() -> None:
    ask = "print(told('a', 'shy', 'shy', 'c', 'shy'))"
    assert said_apart(ask).startswith("('ashyshycshy', ")


def test_forked_process_may_have_helpers() -> None:
    """As the one that builds for the server, after the server has built."""
    ask = "all_of(*'ab')\nif not os.fork(): print(told(*'abc'), flush=True)\nelse: os.wait()"
    assert said_apart(ask) == "('abc', 3)"


def test_helpers_do_not_stay() -> None:
    ask = "[all_of(*'abc') for _ in range(4)]\ntime.sleep(0.5)\nall_of(*'abc')\n"
    left = "from rulesdb.system import pool\nprint(len(pool._leaving))"
    assert int(said_apart(ask + left)) <= 2


@pytest.mark.parametrize("tasks", ["'bad', 'b'", "'a', 'bad', 'c'"])
def test_error_of_a_task_is_raised_here(tasks: str) -> None:
    assert said_apart(f"all_of({tasks})") == "ValueError: nowhere"
