"""Work that is done in processes of its own, one for each task, where that helps.

A task that fails there is done again here, where its error can be told. A thread besides this one,
as in the server, forbids to fork: then everything is done here, one after the other.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
FORK = get_context("fork")


def apart(tasks: list[Callable[[], T]], worth: bool) -> Iterator[T]:
    """What each task gives, in their order."""
    if not worth or len(tasks) < 2 or threading.active_count() > 1:
        yield from (task() for task in tasks)
        return
    started = []
    for task in tasks[1:]:
        mine, theirs = FORK.Pipe(duplex=False)
        process = FORK.Process(target=_send, args=(task, theirs), daemon=True)
        process.start()
        theirs.close()
        started.append((task, process, mine))
    try:
        first = tasks[0]()
        yield first
        for task, _, answers in started:
            told = _receive(answers)
            yield task() if told is None else msgspec.msgpack.decode(told, type=type(first))
    finally:  # whatever went wrong here, nobody goes on there
        for _, process, _ in started:
            process.kill()
            process.join()


def _send(task: Callable[[], T], answers: Connection) -> None:
    try:
        answers.send_bytes(msgspec.msgpack.encode(task()))
    except Exception:
        os._exit(1)


def _receive(answers: Connection) -> bytes | None:
    """What a process had to say, if it came so far."""
    try:
        return answers.recv_bytes()
    except (EOFError, OSError):
        return None
