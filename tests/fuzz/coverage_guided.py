"""A coverage-guided fuzzer for the loader and the scenario parser.

`make fuzz` runs it for TIME=… seconds. It stores each kind of failure once, in build/fuzz/found.
With one of these files as its argument, it runs that input only.
"""

from __future__ import annotations

import sys
import tempfile
import traceback
from itertools import product
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["rulesdb"]):
    import rulesdb
    import rulesdb.games.atrum
    import rulesdb.games.keyforge
    import rulesdb.games.mitos
    import rulesdb.tournament.procedures
    from rulesdb.engine.plugins import rules_of
    from rulesdb.engine.schema_check import fields_of
    from rulesdb.reference.reader import fences_of
    from tests.fuzz.promises import FOLDERS, GAMES, Desk
    from tests.paths import CONTENT, ROOT

PLACE = ROOT / "build" / "fuzz"
ENTRIES = [f"{game}/{kind}" for game, kind in product(GAMES, FOLDERS)]
WHATS = [*ENTRIES, *GAMES]  # the first byte of an input selects one
LONGEST = 4_000
SHORTEST = 12  # entries of each folder in the initial corpus
SECONDS = 20  # per input; longer counts as a hang
MARKS = (
    "---",
    "```scenario",
    "```",
    "## en: ",
    "- {#a} ",
    "[a](b)",
    "**",
    "{",
    "}",
    "[",
    "]",
    ": ",
)


def try_one(desk: Desk, data: bytes) -> None:
    """Check the promise that the first byte selects."""
    what, rest = WHATS[data[0] % len(WHATS)], data[1:]
    if what in ENTRIES:
        desk.entry(f"{what}/fuzzed.md", rest)
    else:
        desk.scenario(what, rest.decode(errors="replace"))


def write_corpus(folder: Path) -> None:
    """Some short entries of each folder, and their scenarios."""
    folder.mkdir(parents=True, exist_ok=True)
    for what in ENTRIES:
        paths = sorted((CONTENT / what).glob("*.md"), key=lambda path: path.stat().st_size)
        for path in paths[:SHORTEST]:
            data, name, game = path.read_bytes(), path.stem, what.split("/")[0]
            start = bytes([WHATS.index(what)])
            (folder / f"{what.replace('/', '-')}-{name}").write_bytes(start + data)
            for fence in fences_of(data.decode())[:1]:
                text = bytes([WHATS.index(game)]) + fence.text.encode()
                (folder / f"{game}-{name}-scenario").write_bytes(text)


def write_dictionary(file: Path) -> None:
    """Tokens of the format, and the keys of a position."""
    models = (model for game in GAMES for _, model in rules_of(game).vocabulary())
    fields = {field.encode_name for model in models for field in fields_of(model)}
    quoted = (word.replace('"', '\\"') for word in (*MARKS, *sorted(fields)))
    file.write_text("".join(f'"{word}"\n' for word in quoted), "utf-8")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder), rulesdb.load(CONTENT))
        if len(sys.argv) == 2 and Path(sys.argv[1]).is_file():
            try_one(desk, Path(sys.argv[1]).read_bytes())
            return
        found, seen = PLACE / "found", set[tuple[str, str, int]]()
        found.mkdir(parents=True, exist_ok=True)
        write_corpus(PLACE / "corpus")
        write_dictionary(PLACE / "words")

        def keep(data: bytes) -> None:
            try:
                try_one(desk, data or b"\x00")
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                key = (type(error).__name__, where.filename, where.lineno or 0)
                if key not in seen:
                    seen.add(key)
                    file = found / f"{key[0]}-{Path(key[1]).stem}-{key[2]}"
                    file.write_bytes(data)
                    print(f"{file}: {error}", flush=True)

        limits = [
            f"-max_len={LONGEST}",
            f"-timeout={SECONDS}",
            "-rss_limit_mb=2048",
            f"-dict={PLACE}/words",
        ]
        words = [sys.argv[0], *limits, f"-artifact_prefix={found}/", *sys.argv[1:]]
        atheris.Setup([*words, str(PLACE / "corpus")], keep)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
