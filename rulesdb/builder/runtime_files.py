"""The files that run the engine in a page, with what each is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.proof.outcomes import engine_fingerprint
from rulesdb.site.data import SiteData
from rulesdb.site.runtime import (
    BOARD,
    ENGINE,
    TableFile,
    TableFiles,
    engine_archive,
    python_facts,
    reference_name,
    runtime_files,
    stored_reference,
    table_path,
)
from rulesdb.system.fingerprint import fingerprint, library_versions, package_fingerprint


class Source(NamedTuple):
    """A hash of what a file is made from, and the function that makes it."""

    key: str
    make: Callable[[], bytes]


class RuntimeFiles:
    """Python, the engine, and the reference of each game that has an engine."""

    def __init__(self, data: SiteData) -> None:
        self.data, templates = data, data.templates
        files = runtime_files(templates)
        self.games = list(filter(has_engine, data.library.games)) if files else []
        self.shared: dict[str, Source] = {}
        if not self.games:
            return
        for file in files:
            self.shared[file.name] = Source(fingerprint(file.read_bytes()), file.read_bytes)
        self.engine = fingerprint(
            *map(engine_fingerprint, packages()),
            package_fingerprint("rulesdb.site"),
            (templates / BOARD).read_bytes(),
            library_versions(),
        )
        self.shared[ENGINE] = Source(self.engine, partial(engine_archive, templates))

    def sources(self) -> dict[str, Source]:
        """Return all files by name."""
        return self.shared | {reference_name(game): self._reference(game) for game in self.games}

    def _reference(self, game: str) -> Source:
        key = self._key(game)
        return Source(key, partial(stored_reference, self.data.library, game, key[:10]))

    def _key(self, game: str) -> str:
        return fingerprint(self.engine, self.data.library.fingerprint_of(game))

    def listed(self, game: str, file: Callable[[str], TableFile]) -> TableFiles:
        """Return the list of a game's files; `file` says what was written to a path."""
        names = {name: source.key for name, source in self.shared.items()}
        names[reference_name(game)] = self._key(game)
        files = {name: file(table_path(name, key)) for name, key in names.items()}
        python = python_facts(self.data.templates)
        return TableFiles(game, packages()[game], self._key(game)[:10], python, files)
