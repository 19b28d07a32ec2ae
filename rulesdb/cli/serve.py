"""rulesdb serve"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from .common import (
    build_folder_of,
    content_folder,
    folders,
    load_library,
    own_templates,
    plural,
    say_if_installed,
)
from .screen import remark, say


@click.command("serve", short_help="Serve the site and rebuild it on every change.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port on 127.0.0.1; 0 picks a free one.",
)
@own_templates
@folders
def command(
    port: int, templates: Path | None, content: str | None, build_folder: str | None
) -> None:
    """Build the site, serve it on this machine, and rebuild it when something changes.

    That is the content, the templates, or the Python code of a game in it.

    \b
      rulesdb serve
      rulesdb serve --port 8080 --content ../my-content

    Open pages reload automatically. If a change breaks the build, the error is printed here, and
    the last good build is still served. Stop with Ctrl+C.
    """
    from rulesdb.builder.server import listen, serve
    from rulesdb.builder.watcher import Watched
    from rulesdb.system.paths import packaged, refuse_symlinks

    root = content_folder(content)
    folder = build_folder_of(root, build_folder) / "serve"  # leaves what is published alone
    refuse_symlinks(folder, folder.parent)
    try:
        server = listen(folder, port)
    except OSError as error:
        remedy = "try --port 0, which takes a free one"
        raise click.UsageError(f"port {port}: {error.strerror}; {remedy}") from error
    say_if_installed(content)
    say(f"checking {root}")
    looked_at = (root, packaged("site_templates"), *([templates] if templates else ()))
    watched = Watched(looked_at, tuple(_code_of_games(root)))

    def ready(taken: int) -> None:
        click.echo(f"serving http://127.0.0.1:{taken}  (press Ctrl+C to stop)")

    def lost() -> None:
        click.echo("changes are no longer noticed; restart `rulesdb serve`", err=True)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # ends the file watcher too
    try:
        serve(server, watched, partial(rebuild, root, folder, templates), ready, lost)
    except KeyboardInterrupt:
        click.echo("\nstopped")


def rebuild(root: Path, folder: Path, own: Path | None = None) -> str:
    """Build the site, or say why it cannot be built; return the name of the build."""
    from rulesdb.builder.build import build
    from rulesdb.builder.own_templates import templates_with
    from rulesdb.builder.staging import current_version
    from rulesdb.errors import RulesError
    from rulesdb.system.store import Store

    start = time.perf_counter()
    try:
        library = load_library(str(root))
        with templates_with(own) as found:
            report = build(library, folder, templates=found, store=Store(), progress=say)
        pages = f"{plural(report.pages, 'page')} ({report.rendered} rendered)"
        say(f"built {pages} in {time.perf_counter() - start:.2f} s")
    except RulesError as error:
        if current_version(folder) is None:
            raise
        remark(f"{error}\nstill serving the last good build")
    version = current_version(folder)
    return version.name if version else ""


def _code_of_games(root: Path) -> Iterator[Path]:
    """Yield the folders, or the files, with the code of the games in a content folder."""
    from importlib.util import find_spec

    from rulesdb.engine.plugins import packages

    for game, package in packages().items():
        found = find_spec(package) if (root / game).is_dir() else None
        if found and (own := found.submodule_search_locations or found.origin):
            yield from map(Path, [own] if isinstance(own, str) else own)
