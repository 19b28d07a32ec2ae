"""rulesdb build"""

from __future__ import annotations

import click

from .common import (
    build_folder_of,
    folders,
    load_library,
    own_content_folder,
    plural,
    some_game,
)


@click.command("build", short_help="Check the content, replay the rulings and build the site.")
@click.option("--url", default="", help="Public URL of the site, for QR codes, feeds and previews.")
@folders
def command(url: str, content: str | None, build_folder: str | None) -> None:
    """Check the content, replay the rulings, update the search index and write the site.

    The new build replaces the old one in one step, when it is complete. Only what changed is built
    again. Exits with 1 if a ruling fails and with 2 if the content has problems; the previous build
    is then unchanged.

    \b
      rulesdb build
      rulesdb build --content ../my-content --build /srv/rules
      rulesdb build --url https://rules.example.org/
    """
    from rulesdb.builder.build import build
    from rulesdb.system.store import Store

    root = own_content_folder(content)
    click.echo(f"checking {root}")
    library = some_game(load_library(content))
    folder = build_folder_of(root, build_folder)
    report = build(library, folder, url=url, store=Store(), progress=click.echo)
    click.echo(
        f"{plural(report.pages, 'page')} ({report.rendered} rendered, "
        f"{plural(report.indexed, 'entry', 'entries')} indexed) "
        f"in {report.seconds:.1f} s: {folder / 'site' / 'index.html'}"
    )
