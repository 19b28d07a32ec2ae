"""Work that is done by several processes at once, where that helps.

Each takes the next task that nobody has taken yet, as long as the process lives that began it. A
task that fails elsewhere is done again here, where its error can be told. A thread besides this
one, as in the server, forbids to fork: then everything is done here, one after the other.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

T = TypeVar("T")
FORK = get_context("fork")


def apart(tasks: Sequence[Callable[[], T]], worth: bool) -> Iterator[T]:
    """What each task gives, in their order."""
    helpers = min(os.cpu_count() or 1, len(tasks)) - 1
    if not worth or helpers < 1 or threading.active_count() > 1:
        yield from (task() for task in tasks)
        return
    started: list[tuple[BaseProcess, Connection]] = []
    next_one, home = FORK.Value("L"), os.getpid()

    def untaken() -> Iterator[int]:
        while True:
            with next_one.get_lock():
                number = next_one.value
                next_one.value += 1
            if number >= len(tasks):
                return
            yield number

    def take(mine: Connection, theirs: Connection) -> None:
        for end in (mine, *(other for _, other in started)):
            end.close()  # so that nobody waits to be heard when home is gone
        done = {}
        try:
            for number in untaken():
                done[number] = tasks[number]()
                if os.getppid() != home:
                    os._exit(1)
            theirs.send(done)
        except Exception:
            os._exit(1)

    for _ in range(helpers):
        mine, theirs = FORK.Pipe(duplex=False)
        process = FORK.Process(target=take, args=(mine, theirs), daemon=True)
        process.start()
        theirs.close()
        started.append((process, mine))
    try:
        done = {number: tasks[number]() for number in untaken()}
        for _, answers in started:
            done |= _receive(answers)
        for number, task in enumerate(tasks):
            yield done[number] if number in done else task()
    finally:  # whatever went wrong here, nobody goes on there
        for helper, _ in started:
            helper.kill()
            helper.join()


def _receive(answers: Connection) -> dict[int, T]:
    """What a process has done, if it came so far."""
    try:
        done: dict[int, T] = answers.recv()
    except (EOFError, OSError):
        return {}
    return done
