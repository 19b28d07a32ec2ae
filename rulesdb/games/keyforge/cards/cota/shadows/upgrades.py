"""Upgrades of house Shadows in Call of the Archons."""

from __future__ import annotations
