"""A session answers every request, however damaged: an address can come from anywhere."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session_request import DEEDS, answer
from rulesdb.engine.session_start import session_of
from rulesdb.reference.library import Library

REQUESTS = 250
ODD: list[Any] = [None, True, -1, 0, 99, 10**30, 1.5, "", "x", "me", "\x00", [], {}, [[]]]
ODD += ["pass", "choose any", "ability: draw 1", "at once: time", "end turn"]


def sound_requests(library: Library, random: Random) -> list[dict[str, Any]]:
    """Return the sessions of some scenarios."""
    blocks = [block for entry in library for block in entry.blocks if isinstance(block, Scenario)]
    sessions = [session_of(block) for block in random.sample(blocks, 60)]
    return [
        {"game": s.game, "position": s.position, "answers": list(s.answers), "variant": s.variant}
        for s in sessions
    ]


def damaged(value: Any, others: list[Any], random: Random, chance: float) -> Any:
    """Return data with parts that are changed, doubled, left out or taken from elsewhere."""
    if random.random() < chance:
        return deepcopy(random.choice([random.choice(others), random.choice(ODD)]))
    if isinstance(value, dict):
        found = {k: damaged(v, others, random, chance) for k, v in value.items()}
        if found and random.random() < chance:
            found[random.choice(["me", "x", "\x00"])] = found.pop(random.choice(list(found)))
        return found
    if isinstance(value, list):
        items = [damaged(item, others, random, chance) for item in value]
        return items + items[:1] if random.random() < chance else items
    return value


def parts(value: Any) -> list[Any]:
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    return [value, *(part for each in inner for part in parts(each))]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_damaged_request_is_answered(library: Library, seed: int) -> None:
    random = Random(seed)
    sound = sound_requests(library, random)
    others = [part for each in sound for part in parts(each["position"])]
    for _ in range(REQUESTS):
        request = deepcopy(random.choice(sound))
        for key, chance in (("position", random.choice([0.01, 0.05])), ("answers", 0.05)):
            request[key] = damaged(request[key], others, random, chance)
        do, lang = random.choice(list(DEEDS)), random.choice(["en", "es", "xx"])
        request |= {"do": do, "lang": lang, "limit": 50, "other": random.choice(["", "printed"])}
        found = answer(library, {**request, "text": str(request["position"])})
        assert json.loads(json.dumps(found)) == found
