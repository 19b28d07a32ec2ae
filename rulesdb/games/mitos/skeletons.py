"""What `rulesdb new` writes for Mitos y Leyendas."""

from __future__ import annotations

CARD = (
    "type: ally  # or weapon, gold, talisman, totem; leave out what the document does not say",
    "# race: dios",
    "cost: 0",
    "# force: 1",
    "# edition: FILL-IN",
)
SCENARIO = """\
```scenario
me: {hand: [FILL-IN], reserve: 1}
opponent: {defense: []}
---
- play FILL-IN
---
me: {hand: [], paid: 1}
```"""
