"""What `rulesdb new` writes for Pips."""

from __future__ import annotations

CARD = ("colour: FILL-IN", "# rank: 7")
SCENARIO = """\
```scenario
me: {hand: [FILL-IN]}
opponent: {hand: [FILL-IN]}
---
- play FILL-IN
- play FILL-IN
---
me: {points: 1}
```"""
