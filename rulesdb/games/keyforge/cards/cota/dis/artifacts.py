"""Artifacts of house Dis in Call of the Archons."""

from __future__ import annotations
