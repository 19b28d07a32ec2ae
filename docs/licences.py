"""Writes docs/licences.md: `make licences`.

The licences of Python packages are read by pip-licenses from what is installed, those of the
browser's from their lock file.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
HEAD = """\
# Licences

What rulesdb uses, and under which licence; made by `make licences`. The texts of the rules are this
project's own words; each entry names the document that it is taken from.
"""


def pinned(name: str) -> dict[str, str]:
    """The packages of a list, with their versions."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    return {_plain(package): version for package, version in PINNED.findall(text)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def installed(tools: Path) -> dict[str, dict[str, str]]:
    """What pip-licenses knows of each package that is installed here."""
    words = [str(tools / "bin" / "pip-licenses"), f"--python={sys.executable}"]
    words += ["--format=json", "--with-urls", "--with-system", "--from=mixed"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return {_plain(each["Name"]): each for each in json.loads(done.stdout)}


def rows(packages: dict[str, str], known: dict[str, dict[str, str]]) -> list[str]:
    lines = ["| package | version | licence |", "|---|---|---|"]
    for name, version in sorted(packages.items()):
        if name in known:  # others are for other platforms
            each = known[name]
            licence = " ".join(each["License"].split("\n")[0].split())[:80]
            licence = "its metadata does not say" if licence == "UNKNOWN" else licence
            lines.append(f"| [{each['Name']}]({each['URL']}) | {version} | {licence} |")
    return lines


def browser(*, dev: bool) -> list[str]:
    """What is bundled into the pages, or what bundles it."""
    lock = json.loads((ROOT / "browser" / "package-lock.json").read_text("utf-8"))
    lines = ["| package | version | licence |", "|---|---|---|"]
    for path, each in sorted(lock["packages"].items()):
        if path and bool(each.get("dev")) == dev and not each.get("optional"):
            name = path.removeprefix("node_modules/")
            url = f"https://www.npmjs.com/package/{name}"
            lines.append(f"| [{name}]({url}) | {each['version']} | {each.get('license', '?')} |")
    return lines


def main(tools: Path) -> None:
    known = installed(tools)
    run, test = pinned("site"), pinned("test")
    built = {"editables", "hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers"}
    parts = [
        ("What runs", rows({n: v for n, v in run.items() if n not in built}, known)),
        ("What is bundled into the pages", browser(dev=False)),
        (
            "What only builds and tests",
            rows({n: v for n, v in test.items() if n not in run or n in built}, known),
        ),
        ("What only bundles", browser(dev=True)),
    ]
    print(HEAD)
    print("\n\n".join(f"## {title}\n\n" + "\n".join(lines) for title, lines in parts))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
