"""A hash of a game that waits for an answer, including its suspended generators.

Two runs of a scenario that reach the same state continue alike. Comparing positions is not enough:
what the suspended generators still have to do is part of the state. So the whole object graph is
walked in a fixed order, from the game and from the outermost generator. Objects are numbered as
they are found, so that equal graphs of different objects have equal hashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from gc import get_referents
from types import BuiltinFunctionType, CellType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

from msgspec import Struct

PLAIN = (str, int, float, bool, bytes, type(None))
ATOMS = (type, BuiltinFunctionType, ModuleType)


def state_hash(*roots: Any, without: Iterable[Any] = ()) -> int:
    """Return a hash of everything reachable from the roots, except `without`."""
    return hash(tuple(_Walk(without).walk(root) for root in roots))


class _Walk:
    """One walk over an object graph."""

    def __init__(self, without: Iterable[Any]) -> None:
        self.met: dict[int, int] = {id(thing): -1 for thing in without}
        self.kept: list[Any] = []  # keeps objects alive, so that no id is reused

    def walk(self, thing: Any) -> Any:
        if isinstance(thing, PLAIN):
            return thing
        if isinstance(thing, ATOMS):
            return id(thing)
        if id(thing) in self.met:
            return ("seen", self.met[id(thing)])
        self.met[id(thing)] = len(self.met)
        self.kept.append(thing)
        return (type(thing).__name__, *map(self.walk, self._parts(thing)))

    def _parts(self, thing: Any) -> Iterator[Any]:
        if isinstance(thing, (tuple, list)):
            yield from thing
        elif isinstance(thing, dict):
            for key, value in thing.items():
                yield key
                yield value
        elif isinstance(thing, (set, frozenset)):
            yield from sorted(thing, key=repr)
        elif isinstance(thing, GeneratorType):
            frame = thing.gi_frame
            yield id(thing.gi_code)
            yield frame.f_lasti if frame is not None else -1
            yield from get_referents(thing)
        elif isinstance(thing, FunctionType):
            yield id(thing.__code__)
            yield from thing.__closure__ or ()
        elif isinstance(thing, MethodType):
            yield id(thing.__func__)
            yield thing.__self__
        elif isinstance(thing, CellType):
            yield from get_referents(thing)
        elif isinstance(thing, Struct):
            yield id(type(thing))
            yield from (getattr(thing, name) for name in thing.__struct_fields__)
        elif hasattr(thing, "__dict__"):
            yield id(type(thing))
            apart = getattr(type(thing), "not_marked", ())
            yield from (value for name, value in vars(thing).items() if name not in apart)
        elif hasattr(thing, "__next__"):
            yield from thing.__reduce__()[1:]
        else:
            yield from get_referents(thing)
