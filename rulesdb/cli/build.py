"""rulesdb build"""

from __future__ import annotations

import click

from .common import build_folder_of, content_folder, folders, load_library, plural


@click.command("build", short_help="Check, replay, index and write the site.")
@click.option("--url", default="", help="Where it will be read, for QR codes, feeds, previews.")
@folders
def command(url: str, content: str | None, build_folder: str | None) -> None:
    """Check, replay, index and write the site, then put it in place in one step.

    The new build takes the place of the old one only when it is complete; only what changed is made
    again. Exits with 1 if a ruling fails and with 2 if the content has problems: then the previous
    build stands as it was.

    \b
      rulesdb build
      rulesdb build --content ../my-content --build /srv/rules
      rulesdb build --url https://rules.example.org/
    """
    from rulesdb.builder.build import build
    from rulesdb.system.store import Store

    root = content_folder(content)
    click.echo(f"checking {root}")
    library = load_library(content)
    folder = build_folder_of(root, build_folder)
    report = build(library, folder, url=url, store=Store(), progress=click.echo)
    click.echo(
        f"{plural(report.pages, 'page')} ({report.rendered} rendered, "
        f"{plural(report.indexed, 'entry', 'entries')} indexed) "
        f"in {report.seconds:.1f} s: {folder / 'site' / 'index.html'}"
    )
