"""Run tasks in parallel worker processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

T = TypeVar("T")

_tasks: Sequence[Callable[[], Any]] = ()  # forked workers inherit them


def run_all(tasks: Sequence[Callable[[], T]], *, parallel: bool = True) -> list[T]:
    """Run the tasks and return their results in order.

    Tasks use objects in memory, so workers are forked. A process with several threads must not
    fork, and some platforms cannot: then the tasks run one after the other.
    """
    global _tasks
    workers = min(os.cpu_count() or 1, len(tasks))
    if not parallel or workers < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        return [task() for task in tasks]
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    _tasks = tasks
    try:
        with ProcessPoolExecutor(workers, get_context("fork"), _follow_parent) as pool:
            try:
                return list(pool.map(_run, range(len(tasks))))
            except BaseException:
                pool.shutdown(wait=True, cancel_futures=True)
                raise
    finally:
        _tasks = ()


def quick_start() -> BaseContext:
    """Return how to start workers that are given all they need: by a fork where there is one."""
    from multiprocessing import get_all_start_methods, get_context

    return get_context("fork" if "fork" in get_all_start_methods() else "spawn")


def _run(number: int) -> Any:
    return _tasks[number]()


def _follow_parent() -> None:
    """End this worker when its parent process ends, even if the parent was killed."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
