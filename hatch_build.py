"""Refuse to build a wheel that is not whole: its users need no Node.js to get search and table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MADE = (  # by `.ci/browser` and `.ci/runtime`, and not in git
    "static/search.js",
    "static/table.js",
    "static/table-worker.js",
    "static/event.js",
    "runtime/pyodide.mjs",
    "runtime/pyodide.asm.mjs",
    "runtime/pyodide.asm.wasm",
    "runtime/python_stdlib.zip",
    "runtime/pyodide-lock.json",
)


class Whole(BuildHookInterface):
    """Looks for what is made for the browser before it is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # `make build` installs this way, and then makes the files
            return
        templates = Path(self.root, "site_templates")
        missing = [name for name in MADE if not (templates / name).is_file()]
        if missing:
            raise RuntimeError(
                f"site_templates/ has no {', '.join(missing)}; `make wheel` makes them first"
            )
