"""A title of its own for each replay of a page: the first thing that happens in it alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .replay import Replay


def own_title(replay: Replay, others: Sequence[Replay]) -> str:
    """Return a sentence or a part of the position that none of the others has, or nothing."""
    known = {text for other in others for text in _sentences(other)}
    rows = {row for other in others for row in other.position}
    for text in _sentences(replay):
        if text not in known:
            return text.removesuffix(".")
    return next((": ".join(row) for row in replay.position if row not in rows), "")


def _sentences(replay: Replay) -> Iterator[str]:
    """Yield what a replay tells, the step that decides first."""
    for scene in sorted(replay.scenes, key=lambda scene: not (scene.decides or scene.parts)):
        yield scene.told.text
        yield from (moment.text for moment in scene.lines)
