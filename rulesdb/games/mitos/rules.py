"""The statements that this engine applies, by their addresses in the reference."""

from __future__ import annotations

from rulesdb.engine.rulebook import Rulebook

RULEBOOK = Rulebook()
rule = RULEBOOK.rule
reading = RULEBOOK.reading
