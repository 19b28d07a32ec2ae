"""How often the right entry comes first: this search and fair peers, with the game and without.

The queries of `unseen.yaml` were written by somebody who knew neither entries nor ranking; those of
`golden.yaml` belong to this project. Figures are given for all queries, and by class and length.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from report import ROOT, Row, report
from search import by_index
from search_peers import Search, bm25f, fts5_or

import rulesdb
from rulesdb.search.finder import find
from rulesdb.search.index import open_indexes

FILES = {"unseen": "unseen queries", "golden": "golden queries"}
GOALS = {"first": 88.0, "three": 97.0, "7 and more words": 80.0}


def cases(name: str) -> list[dict[str, Any]]:
    """Return the queries of a file that have an answer."""
    found = yaml.safe_load((ROOT / f"tests/search/{name}.yaml").read_text("utf-8"))
    return [case for case in found if "none" not in case]


def wanted(case: dict[str, Any]) -> set[str]:
    return set(case.get("any") or [case["first"]])


def groups(case: dict[str, Any]) -> Iterator[str]:
    """Yield the groups that a query belongs to: all, its class, its length."""
    length = len(case["query"].split())
    yield ""
    if "class" in case:
        yield case["class"]
    yield next(f"{name} words" for most, name in LENGTHS if length <= most)


LENGTHS = ((2, "1 or 2"), (4, "3 or 4"), (6, "5 or 6"), (99, "7 and more"))


def judged(search: Search, name: str, with_game: bool) -> dict[str, tuple[float, float]]:
    """Return the shares of queries with the right entry first and among three, by group."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for case in cases(name):
        right = wanted(case)
        game = min(right).partition("/")[0] if with_game else ""
        found = search(case["query"], game, case["lang"])
        for group in groups(case):
            counts[group][0] += 1
            counts[group][1] += bool(right & set(found[:1]))
            counts[group][2] += bool(right & set(found[:3]))
    return {
        group: (100 * first / total, 100 * three / total)
        for group, (total, first, three) in counts.items()
    }


def rows(searches: dict[str, Search]) -> Iterator[Row]:
    """Yield the share of each search, the search without the game first."""
    for name, called in FILES.items():
        for with_game in (False, True):
            asked = "with the game" if with_game else "without the game"
            found = {who: judged(search, name, with_game) for who, search in searches.items()}
            groups = list(found["rulesdb"]) if name == "unseen" else [""]
            for group in groups:
                for at, place in enumerate(("first", "three")):
                    own = found["rulesdb"][group][at]
                    for who, shares in found.items():
                        what = ", ".join(filter(None, (called, asked, group)))
                        goal = (
                            GOALS.get(group or place) if who == "rulesdb" and not with_game else 0
                        )
                        goal = goal if not group or place == "first" else None
                        peer = own if who != "rulesdb" else None
                        yield Row(
                            f"right answer {place}, {what}: {who}",
                            shares[group][at],
                            "%",
                            goal or None,
                            True,
                            peer,
                        )


def main() -> None:
    library = rulesdb.load(ROOT / "content")
    own = open_indexes(library)

    def search(query: str, game: str, lang: str) -> list[str]:
        return [hit.id for hit in find(own, query, game=game, lang=lang).hits]

    with tempfile.TemporaryDirectory() as folder:
        indexes = by_index(library)
        peers = {
            "FTS5 with OR": fts5_or(indexes, Path(folder)),
            "BM25F": bm25f(indexes, Path(folder) / "whoosh"),
        }
        report(list(rows({"rulesdb": search, **peers})))


if __name__ == "__main__":
    main()
