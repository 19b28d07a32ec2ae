"""When the collector of garbage may look: seldom, while much is made that will stay.

A library and what is built of it are in use until the end. To look through all of it again and
again, for what is no longer used, takes a third of a build, and more the more there is. A program
that loads one library after the other does leave garbage: it looks after a few of them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

OBJECTS = 100_000  # that are made before it looks at the newest ones
MOST = 1_500_000  # that count as old without a look at them

_unseen = 0


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let it look seldom, and then as before."""
    global _unseen
    before = gc.get_threshold()
    gc.set_threshold(OBJECTS, before[1], 1_000)
    try:
        yield
    finally:
        newest, rounds, _ = gc.get_count()
        _unseen += newest + rounds * OBJECTS
        if _unseen > MOST:
            gc.collect()
            _unseen = 0
        elif not gc.get_freeze_count():  # what somebody else has frozen stays so
            gc.freeze()
            gc.unfreeze()  # among the oldest
        gc.set_threshold(*before)
