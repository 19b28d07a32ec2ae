"""Benchmark the Mitos y Leyendas engine; see `engine.py`.

.venv/bin/python benchmarks/mitos.py
"""

from __future__ import annotations

from engine import measure
from report import report

if __name__ == "__main__":
    report(measure("mitos", "Mitos y Leyendas"))
