"""Choosing a Minion when a Power is launched."""

from __future__ import annotations

from rulesdb.engine.kernel import Body, Choose

from ..chain import Link
from ..participant import Minion
from ..zones import AT_LAUNCH


def choose(link: Link, options: tuple[Minion, ...]) -> Body:
    """A Minion, chosen when the Power is launched."""
    return (yield Choose(link.you, options, AT_LAUNCH, "choice"))
