"""The games that come with rulesdb. Each is a plug-in; no shared module imports one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # so that the type checker compares each plug-in with the protocol
    from rulesdb.engine.protocol import GamePlugin

    from . import atrum, keyforge, mitos

    PLUGINS: tuple[GamePlugin, ...] = (atrum, keyforge, mitos)
