"""rulesdb build"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import click

from .common import (
    build_folder_of,
    folders,
    load_library,
    own_content_folder,
    own_templates,
    plural,
)
from .screen import remark, say


def _address(ctx: click.Context, param: click.Parameter, url: str) -> str:
    """Refuse an address that no browser opens."""
    parts = urlsplit(url)
    if url and not (parts.scheme in ("http", "https") and parts.hostname):
        raise click.UsageError(
            f"'{url}' is not the address of a site; write https://rules.example.org/"
        )
    return url


def _report_to(ctx: click.Context, param: click.Parameter, address: str) -> str:
    """Refuse an address to which nobody can write."""
    from rulesdb.reference.schema import REPORT_TO

    if not re.match(REPORT_TO, address):
        raise click.UsageError(
            f"'{address}' is no address for reports; write https://… or mailto:NAME@HOST"
        )
    return address


@click.command("build", short_help="Check the content, replay the rulings and build the site.")
@click.option(
    "--url",
    default="",
    callback=_address,
    help="The address of the site for its readers, for QR codes, feeds and previews.",
)
@click.option(
    "--report-to",
    metavar="ADDRESS",
    default="",
    callback=_report_to,
    help="Where readers report mistakes (https or mailto), if game.md does not say.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write the site to a plain folder, too: empty, absent or written by --out before.",
)
@own_templates
@folders
def command(
    url: str,
    report_to: str,
    out: Path | None,
    templates: Path | None,
    content: str | None,
    build_folder: str | None,
) -> None:
    """Check the content, replay the rulings, update the search index and write the site.

    The new build replaces the old one in one step, when it is complete. Only what changed is built
    again. Exits with 1 if a ruling fails and with 2 if the content has problems; the previous build
    is then unchanged.

    `--out DIR` also writes the site as a plain folder of files that you can copy to any web server.
    docs/publish.md shows how, for three hosts. Files that it did not write stay as they are.

    \b
      rulesdb build
      rulesdb build --content ../my-content --build /srv/rules
      rulesdb build --out public --url https://rules.example.org/
    """
    from rulesdb.builder.build import build
    from rulesdb.builder.own_templates import templates_with
    from rulesdb.builder.publish import check_target
    from rulesdb.system.store import Store

    root = own_content_folder(content)
    folder = build_folder_of(root, build_folder)
    if out is not None:
        check_target(out, root, folder)
    say(f"checking {root}")
    library = load_library(content)
    with templates_with(templates) as found:
        report = build(
            library,
            folder,
            templates=found,
            url=url,
            report_to=report_to,
            store=Store(),
            progress=say,
        )
    say(
        f"{plural(report.pages, 'page')} ({report.rendered} rendered, "
        f"{plural(report.indexed, 'entry', 'entries')} indexed) "
        f"in {report.seconds:.1f} s: {_shown(folder) / 'index.html'}"
    )
    if out is not None:
        _publish(folder, out, url)


def _publish(folder: Path, out: Path, url: str) -> None:
    """Write the site to a plain folder, and say what is in it."""
    from rulesdb.builder.publish import publish
    from rulesdb.builder.staging import locked, site_of
    from rulesdb.system.store import Store

    with locked(folder):
        done = publish(site_of(folder), out, Store())
    say(f"{done.files} files in {out} ({done.written} written, {done.removed} removed)")
    if not url:
        remark(
            "the address of the site is not known: QR codes are left out, and the feed, the "
            "sitemap and the page for missing addresses are for 127.0.0.1; add `--url https://…`"
        )


def _shown(folder: Path) -> Path:
    """Return the folder to look at: the symlink, where it could be made."""
    from rulesdb.builder.staging import site_of

    link = folder / "site"
    return link if link.is_dir() else site_of(folder)
