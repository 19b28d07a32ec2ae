"""The tournament desk: the procedures of organized play, and the file of an event.

Every procedure returns, with its result, the statements that it applied, in order. Addresses are
those of the reference without the game: `tournament/time-called#most-keys`. Where the document is
silent, the address is that of the reading which is followed: `questions/rematch#last-resort`;
`readings.py` lists them all.
"""

from __future__ import annotations

Applied = tuple[str, ...]
