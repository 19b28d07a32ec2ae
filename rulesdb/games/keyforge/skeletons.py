"""What `rulesdb new` writes for KeyForge."""

from __future__ import annotations

CARD = (
    "set: FILL-IN",
    'number: "FILL-IN"',
    "house: FILL-IN",
    "type: action  # or artifact, creature, upgrade",
    "bonus: 0",
    "# power: 3     a creature has power, perhaps armor",
    "traits: []",
    "keywords: []",
)
SCENARIO = """\
```scenario
me: {house: FILL-IN, amber: 0, hand: [FILL-IN], creatures: []}
opponent: {amber: 0, creatures: []}
---
- play FILL-IN
---
me: {amber: 0, hand: []}
opponent: {amber: 0}
```"""
