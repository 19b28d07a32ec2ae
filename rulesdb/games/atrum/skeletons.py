"""What `rulesdb new` writes for Atrum Arena."""

from __future__ import annotations

CARD = (
    "type: attack  # or defense, tactical; leave out what the document does not say",
    'cost: "FILL-IN"',
    "discard: [FILL-IN]  # types of Minion",
    "# unique: true",
    "# reptantes: []",
)
SCENARIO = """\
```scenario
me: {hand: [FILL-IN], altar: [], reptantes: {FILL-IN: [FILL-IN]}}
opponent: {hand: []}
---
- announce FILL-IN on opponent
---
opponent: {resistance: 10}
```"""
