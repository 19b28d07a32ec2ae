"""Templates of one's own: a folder whose files replace those of rulesdb with the same path."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rulesdb.errors import BuildError
from rulesdb.system.paths import packaged


@contextmanager
def templates_with(own: Path | None) -> Iterator[Path]:
    """Yield the folder of templates for a build: those of rulesdb, with one's own in their place.

    It is a copy, gone after the build. Pages depend on what the files say, not on where they are.
    """
    standard = packaged("site_templates")
    if own is None:
        yield standard
        return
    if not own.is_dir():
        raise BuildError(f"there is no folder {own}; name one with --templates DIR")
    with TemporaryDirectory(prefix="rulesdb-") as folder:
        for source in (standard, own):
            shutil.copytree(source, folder, dirs_exist_ok=True)
        yield Path(folder)
