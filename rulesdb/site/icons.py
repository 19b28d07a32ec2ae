"""Icons: small drawings by name, in `site_templates/icons` and in `icons/` of each plug-in.

A game's own icons are `game` (its mark), `<fact>-<value>` (`type-action`), `word-<term>` and
`zone-<zone>`. What has no drawing is shown by its words alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from markupsafe import Markup

from rulesdb.engine.plugins import packages

_INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_NAME = re.compile(r"[a-z0-9-]+")


class Icons:
    """The icons of a site."""

    def __init__(self, templates: Path) -> None:
        self.folder = templates / "icons"

    def drawn(self, name: str, game: str = "") -> bool:
        """Whether there is an icon of this name."""
        return bool(self._paths(name, game))

    def icon(self, name: str, game: str = "") -> Markup:
        """Return an icon as inline SVG; empty if there is none."""
        paths = self._paths(name, game)
        if not paths:
            return Markup()
        return Markup(f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{paths}</svg>')

    def sprite(self, names: Iterable[str], game: str = "") -> Markup:
        """Return icons as one hidden SVG, for pages that show the same ones many times."""
        found = {name: self._paths(name, game) for name in dict.fromkeys(names)}
        symbols = "".join(
            f'<symbol id="_i-{name}" viewBox="0 0 24 24">{paths}</symbol>'
            for name, paths in found.items()
            if paths
        )
        return Markup(f'<svg class="sprite" aria-hidden="true">{symbols}</svg>' if symbols else "")

    def use(self, name: str, game: str = "") -> Markup:
        """Return an icon of the page's sprite; empty if there is none."""
        if not self.drawn(name, game):
            return Markup()
        use = f'<use href="#_i-{name}"/>'
        return Markup(f'<svg class="ic" viewBox="0 0 24 24" aria-hidden="true">{use}</svg>')

    def _paths(self, name: str, game: str) -> str:
        return _paths(self.folder, name, packages().get(game, ""))


@cache
def _paths(folder: Path, name: str, package: str) -> str:
    """Return what is inside the SVG of an icon; a game's own comes before the site's."""
    if not _NAME.fullmatch(name):
        return ""
    own = [Path(str(files(package) / "icons"))] if package else []
    for file in (place / f"{name}.svg" for place in (*own, folder)):
        if file.is_file():
            found = _INNER.search(file.read_text("utf-8"))
            return found[1].strip() if found else ""
    return ""
