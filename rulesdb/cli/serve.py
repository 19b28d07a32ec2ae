"""rulesdb serve"""

from __future__ import annotations

import signal
import sys
import time

import click

from .common import (
    build_folder_of,
    content_folder,
    folders,
    load_library,
    plural,
    say_if_installed,
    some_game,
)


@click.command("serve", short_help="Serve the site and rebuild it on every change.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port on 127.0.0.1; 0 picks a free one.",
)
@folders
def command(port: int, content: str | None, build_folder: str | None) -> None:
    """Build the site, serve it on this machine, and rebuild it when content or templates change.

    \b
      rulesdb serve
      rulesdb serve --port 8080 --content ../my-content

    Open pages reload automatically. If a change breaks the build, the error is printed here, and
    the last good build is still served. Stop with Ctrl+C.
    """
    from rulesdb.builder.build import build
    from rulesdb.builder.server import serve
    from rulesdb.errors import RulesError
    from rulesdb.system.paths import packaged
    from rulesdb.system.store import Store

    root, templates = content_folder(content), packaged("site_templates")
    folder = build_folder_of(root, build_folder) / "serve"  # leaves what is published alone
    say_if_installed(content)
    click.echo(f"checking {root}")

    def rebuild(taken: int) -> str:
        start = time.perf_counter()
        try:
            library = some_game(load_library(content))
            url = f"http://127.0.0.1:{taken}/"
            report = build(library, folder, url=url, store=Store(), progress=click.echo)
            seconds = time.perf_counter() - start
            click.echo(f"built {plural(report.pages, 'page')} in {seconds:.2f} s")
        except RulesError as error:
            if not (folder / "site").exists():
                raise
            click.echo(f"{error}\nstill serving the last good build", err=True)
        return (folder / "current").resolve().name

    def ready(taken: int) -> None:
        click.echo(f"serving http://127.0.0.1:{taken}  (press Ctrl+C to stop)")

    def lost() -> None:
        click.echo("changes are no longer noticed; restart `rulesdb serve`", err=True)

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # ends the file watcher too
    try:
        serve(folder / "site", port, [root, templates], rebuild, ready, lost)
    except OSError as error:
        raise click.UsageError(f"port {port}: {error.strerror}; try --port 8001") from error
    except KeyboardInterrupt:
        click.echo("\nstopped")
