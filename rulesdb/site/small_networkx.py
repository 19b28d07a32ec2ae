"""The part of networkx that a pairing needs, for the archive of the desk.

The whole package takes seconds to import in a browser. Matching, colouring and graphs are the files
of networkx as they are; what they import is here without dispatching, views of other kinds and
converters.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

FILES = (
    "exception.py",
    "classes/coreviews.py",
    "classes/graph.py",
    "classes/reportviews.py",
    "algorithms/matching.py",
    "algorithms/coloring/greedy_coloring.py",
)
INIT = """
from networkx.exception import *

def _dispatchable(function=None, **options):
    return function or (lambda decorated: decorated)

def _clear_cache(graph):
    pass

from networkx.classes.graph import Graph
from networkx.algorithms.matching import max_weight_matching
from networkx.algorithms.coloring.greedy_coloring import greedy_color
"""
UTILS = """
def _as_it_is(*options):
    return lambda decorated: decorated

not_implemented_for = py_random_state = _as_it_is

def arbitrary_element(items):
    return next(iter(items))
"""
MADE = {
    "__init__.py": INIT,
    "convert.py": "",
    "utils.py": UTILS,
    "classes/__init__.py": "",
    "algorithms/__init__.py": "",
    "algorithms/coloring/__init__.py": "",
}


def small_networkx() -> Iterator[tuple[str, bytes]]:
    """Yield the files, by their paths in the archive."""
    spec = find_spec("networkx")
    assert spec is not None
    assert spec.origin is not None
    for name in FILES:
        yield f"networkx/{name}", (Path(spec.origin).parent / name).read_bytes()
    for name, text in MADE.items():
        yield f"networkx/{name}", text.encode()
