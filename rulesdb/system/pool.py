"""Work that is done by several processes at once, where that helps.

Each takes the next task that nobody has taken yet, as long as the process lives that began it. A
task that fails elsewhere is done again here, where its error can be told. A thread besides this
one, as in the server, forbids to fork: then everything is done here, one after the other.

`multiprocessing` can do it too, but to import it takes as long as a small task.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeVar

T = TypeVar("T")
_leaving: list[int] = []  # processes that have said all: to wait for their end takes milliseconds


def apart(tasks: Sequence[Callable[[], T]], worth: bool) -> Iterator[T]:
    """What each task gives, in their order."""
    helpers = min(os.cpu_count() or 1, len(tasks)) - 1
    if not worth or helpers < 1 or threading.active_count() > 1:
        yield from (task() for task in tasks)
        return
    _leaving[:] = [process for process in _leaving if not _is_gone(process)]
    queue = Queue(len(tasks))
    started: list[Helper] = []
    try:
        for _ in range(helpers):
            started.append(_start(tasks, queue, started))
        done = {number: tasks[number]() for number in queue}
        while started:
            done |= started[-1].answers()
            _leaving.append(started.pop().process)
        for number, task in enumerate(tasks):
            yield done[number] if number in done else task()
    finally:  # whatever went wrong here, nobody goes on there
        for helper in started:
            helper.end()
        queue.close()


def _is_gone(process: int) -> bool:
    try:
        return os.waitpid(process, os.WNOHANG)[0] == process
    except ChildProcessError:  # it was begun by the one that this process comes from
        return True


class Queue:
    """The numbers of the tasks, each given to one process: a pipe holds the next one, and whoever
    takes it out puts in the one after it."""

    SIZE = 4

    def __init__(self, length: int) -> None:
        self.length = length
        self._out, self._in = os.pipe()
        self._put(0)

    def __iter__(self) -> Iterator[int]:
        while (number := int.from_bytes(os.read(self._out, self.SIZE), "big")) < self.length:
            self._put(number + 1)
            yield number
        self._put(number)

    def _put(self, number: int) -> None:
        os.write(self._in, number.to_bytes(self.SIZE, "big"))

    def close(self) -> None:
        os.close(self._out)
        os.close(self._in)


class Helper(NamedTuple):
    """Another process, and where it says what it has done."""

    process: int
    said: BinaryIO

    def answers(self) -> dict[int, Any]:
        """What it has done, if it came so far; then it ends."""
        with self.said:
            try:
                done: dict[int, Any] = pickle.load(self.said)
            except (EOFError, OSError, pickle.UnpicklingError):
                return {}
        return done

    def end(self) -> None:
        self.said.close()
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def _start(tasks: Sequence[Callable[[], Any]], queue: Queue, others: Sequence[Helper]) -> Helper:
    home = os.getpid()
    mine, theirs = os.pipe()
    process = os.fork()
    if not process:
        # Nobody may wait to be heard when home is gone: only home hears.
        _help(tasks, queue, theirs, home, [mine, *(other.said.fileno() for other in others)])
    os.close(theirs)
    return Helper(process, os.fdopen(mine, "rb"))


def _help(
    tasks: Sequence[Callable[[], Any]], queue: Queue, answers: int, home: int, unused: list[int]
) -> NoReturn:
    """All that such a process does: nothing of it ever returns to where it was begun."""
    try:
        for end in unused:
            os.close(end)
        done = {}
        for number in queue:
            done[number] = tasks[number]()
            if os.getppid() != home:
                os._exit(1)
        with os.fdopen(answers, "wb") as out:
            pickle.dump(done, out, pickle.HIGHEST_PROTOCOL)
        os._exit(0)
    finally:
        os._exit(1)
