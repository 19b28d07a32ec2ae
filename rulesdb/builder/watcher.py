"""Watch files in a process of its own, and rebuild after each change.

A build forks workers where it can, which it must not do next to the threads of the server. When the
code of a game changes, the process ends and a new one begins, which imports the new code.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Event, Thread
from typing import Any

from msgspec import Struct

from rulesdb.system.fingerprint import files_below

SPAWN = get_context("spawn")  # with modules of its own, on every platform
AGAIN = ""  # sent in place of the name of a build: the code has changed

Rebuild = Callable[[], str]
State = list[tuple[str, int, int, int]]  # of files: path, times, size


class Watched(Struct, frozen=True):
    """The folders that a site is made from."""

    files: tuple[Path, ...]
    code: tuple[Path, ...]

    def state(self) -> State:
        """Return what changes with a file; nothing is read, because nothing is checked yet."""
        return [
            (file, found.st_mtime_ns, found.st_ctime_ns, found.st_size)
            for folder in (*self.files, *self.code)
            for file in files_below(folder)
            if (found := _stat(file)) is not None
        ]

    def is_code(self, path: str) -> bool:
        return any(Path(path).is_relative_to(each) for each in self.code)


def _stat(file: str) -> os.stat_result | None:
    try:
        return Path(file).stat()
    except OSError:  # a symlink to nothing, or just removed
        return None


class Watcher:
    """Rebuilds after each change, from the moment it is made until its block ends."""

    def __init__(
        self,
        watched: Watched,
        rebuild: Rebuild,
        publish: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        self.watched, self.rebuild, self.publish, self.lost = watched, rebuild, publish, lost
        self.before = watched.state()
        self.stopping = Event()

    def __enter__(self) -> None:
        receiver = self._start()
        Thread(target=self._follow, args=(receiver,), daemon=True).start()

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self.process.kill()  # a killed build leaves nothing behind

    def _start(self) -> Any:  # a connection; Windows has a class of its own
        receiver, sender = SPAWN.Pipe(duplex=False)
        given = (self.watched, self.before, self.rebuild, sender)
        self.process = SPAWN.Process(target=_watch, args=given, daemon=False)
        self.process.start()
        sender.close()
        return receiver

    def _follow(self, receiver: Any) -> None:
        """Pass on the name of each new build; begin again when the code has changed."""
        with suppress(EOFError):
            while True:
                name = receiver.recv()
                if name != AGAIN:
                    self.publish(name)
                elif not self.stopping.is_set():
                    self.before = []  # so that it builds at once
                    receiver = self._start()
        if not self.stopping.is_set():
            self.lost()


def _watch(watched: Watched, before: State, rebuild: Rebuild, sender: Any) -> None:
    """Rebuild after each change; `before` is the state of the files before the first build."""
    from watchfiles import watch

    import_module("rulesdb.builder.build")  # now, rather than when somebody waits for a page
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process
    parent, watching = parent_process(), False
    assert parent is not None
    folders = (*watched.files, *watched.code)
    for changes in watch(*folders, debounce=200, step=20, yield_on_timeout=True, rust_timeout=500):
        if not parent.is_alive():
            return
        missed = not watching and watched.state() != before  # a change before this began to watch
        watching = True
        if not changes and not missed:
            continue
        try:
            if any(watched.is_code(path) for _, path in changes):
                sender.send(AGAIN)
                return
            sender.send(rebuild())
        except BrokenPipeError:
            return
        except Exception:  # whatever it was, the next change triggers another build
            traceback.print_exc()
