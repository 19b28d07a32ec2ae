"""Upgrades of house Logos in Call of the Archons."""

from __future__ import annotations
