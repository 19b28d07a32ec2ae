"""Benchmark the Atrum Arena engine; see `engine.py`.

.venv/bin/python benchmarks/atrum.py
"""

from __future__ import annotations

from engine import measure
from report import report

if __name__ == "__main__":
    report(measure("atrum", "Atrum Arena"))
