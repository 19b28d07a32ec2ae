"""Artifacts of house Untamed in Call of the Archons."""

from __future__ import annotations
