"""Queries that several tests run: the golden ones, unseen ones, and odd input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def read(name: str) -> list[dict[str, Any]]:
    """Return the queries of a file beside this one."""
    found: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name(name).read_text("utf-8"))
    return found


GOLDEN = read("golden.yaml")
UNSEEN = read("unseen.yaml")


def wanted(case: dict[str, Any]) -> set[str]:
    return set(case.get("any") or [case["first"]])


def game_of(case: dict[str, Any]) -> str:
    return min(wanted(case)).partition("/")[0]


ODD = [
    "",
    "x",
    "the of",
    "?!… —",
    '"not closed',
    "title:steal",
    "ste*l ~2 [a TO b]",
    "مرحبا",
    "🃏🔥",
    "steal\x00",
    "-",
    "--",
    "steal " * 3000,
    "z" * 10_000,
]
