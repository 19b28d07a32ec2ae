"""Render pages to HTML. A template gets one struct and nothing else."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from rulesdb.reference.markdown import to_html, to_text
from rulesdb.system.fingerprint import fingerprint, folder_fingerprint, library_versions
from rulesdb.system.store import Store

from .environment import Bucket, BytecodeCache, environment
from .icons import Icons
from .page import Page
from .qr import qr_code
from .view_models.parts import Layout, Prose


class CompiledTemplates(BytecodeCache):
    """Keeps compiled templates in the user's cache; compiling takes a third of a small build."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def load_bytecode(self, bucket: Bucket) -> None:
        if data := self.store.get(f"templates/{bucket.key}", _compiled_from(bucket)):
            bucket.bytecode_from_string(data)

    def dump_bytecode(self, bucket: Bucket) -> None:
        data = bucket.bytecode_to_string()
        self.store.put(f"templates/{bucket.key}", _compiled_from(bucket), data)


def _compiled_from(bucket: Bucket) -> str:
    return fingerprint(bucket.checksum, library_versions())


class Renderer:
    """Renders pages with the templates of a folder and of the games' plug-ins."""

    def __init__(self, templates: Path, store: Store | None = None) -> None:
        cache = CompiledTemplates(store) if store is not None else None
        self.environment = environment(templates, cache)
        self.environment.filters["html"] = _html
        self.environment.filters["inline"] = _inline
        self.environment.filters["plain"] = _plain
        self.environment.filters["qr"] = _qr
        icons = Icons(templates)
        for name in ("icon", "sprite", "use"):
            self.environment.filters[name] = getattr(icons, name)
        self.environment.filters["part"] = lru_cache(maxsize=512)(self._part)

    def render(self, page: Page) -> str:
        """Render a page to HTML."""
        return self.environment.get_template(page.template).render(page=page.context)

    def _part(self, layout: Layout, name: str) -> Markup:
        """Render a part of the layout, shared by many pages."""
        template = self.environment.get_template(f"layout/{name}.html")
        return Markup(template.render(layout=layout))


@lru_cache(maxsize=4)
def _renderer(templates: Path, state: str, store: Store | None) -> Renderer:
    return Renderer(templates, store)


def renderer_of(templates: Path, store: Store | None = None) -> Renderer:
    """Return a renderer, reusing compiled templates until a template changes."""
    return _renderer(
        templates, folder_fingerprint(templates, ".html", ".xml", ".js", ".svg"), store
    )


def _html(prose: Prose) -> Markup:
    return Markup(to_html(prose.text, dict(prose.links).get))


def _inline(prose: Prose) -> Markup:
    return Markup(to_html(prose.text, dict(prose.links).get, inline=True))


def _plain(prose: Prose) -> str:
    return to_text(prose.text)


@lru_cache(maxsize=2)  # a page shows it twice
def _qr(address: str) -> Markup:
    return Markup(qr_code(address))
