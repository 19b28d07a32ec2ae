"""The files that run the engine in a page, with what each is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from rulesdb.engine.plugins import has_engine, packages
from rulesdb.proof.outcomes import engine_fingerprint
from rulesdb.site.data import SiteData
from rulesdb.site.runtime import (
    ALL,
    BOARD,
    DESK,
    ENGINE,
    REGULATIONS,
    RUNS,
    TableFile,
    TableFiles,
    desk_archive,
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
    """Python, the engine, and the reference of each game that has an engine; the same of desks."""

    def __init__(self, data: SiteData) -> None:
        self.data, templates = data, data.templates
        files = runtime_files(templates)
        self.games = list(filter(has_engine, data.library.games)) if files else []
        self.desks = [game for game in self.games if data.has_desk(game)]
        self.python: dict[str, Source] = {}
        self.archives: dict[str, Source] = {}
        if not self.games:
            return
        for file in files:
            self.python[file.name] = Source(fingerprint(file.read_bytes()), file.read_bytes)
        self.engine = fingerprint(
            *map(engine_fingerprint, packages()),
            package_fingerprint("rulesdb.site"),
            (templates / BOARD).read_bytes(),
            library_versions(),
        )
        self.archives[ENGINE] = Source(self.engine, partial(engine_archive, templates))
        if self.desks:
            self.archives[DESK] = Source(self.engine, partial(desk_archive, templates))

    def sources(self) -> dict[str, Source]:
        """Return all files by name."""
        references = {reference_name(*each): self._reference(*each) for each in self.lists()}
        return {**self.python, **self.archives, **references}

    def lists(self) -> list[tuple[str, str]]:
        """Return the game and the archive of each list of files."""
        desks = [(game, DESK) for game in self.desks]
        return [*((game, ENGINE) for game in self.games), *desks]

    def _reference(self, game: str, archive: str) -> Source:
        key, kinds = self._key(game), REGULATIONS if archive == DESK else ALL
        make = partial(stored_reference, self.data.library, game, key[:10], kinds)
        return Source(key, make)

    def _key(self, game: str) -> str:
        return fingerprint(self.engine, self.data.library.fingerprint_of(game))

    def listed(self, game: str, archive: str, file: Callable[[str], TableFile]) -> TableFiles:
        """Return a list of files; `file` says what was written to a path."""
        names = {name: source.key for name, source in self.python.items()}
        names[archive] = self.archives[archive].key
        reference = reference_name(game, archive)
        names[reference] = self._key(game)
        return TableFiles(
            game,
            archive,
            reference,
            RUNS[archive],
            packages()[game],
            self._key(game)[:10],
            python_facts(self.data.templates),
            {name: file(table_path(name, key)) for name, key in names.items()},
        )
