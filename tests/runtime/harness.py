"""Run scenarios and describe what happened; the same code runs here and in WebAssembly.

Imports only what the engine's archive has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from rulesdb.engine.fence import Fence, Origin
from rulesdb.engine.reference import Reference
from rulesdb.engine.scenario import Scenario
from rulesdb.engine.session_request import answer
from rulesdb.engine.session_start import session_of
from rulesdb.errors import RulesError
from rulesdb.site.table_engine import TableEngine


def described(scenario: Scenario) -> dict[str, str]:
    """Return hashes of the trace in all languages, of all endings, and of a session."""
    library, game = scenario.library, scenario.game
    run = scenario.replay()
    endings = sorted(
        json.dumps([end.orders, end.run.refused, end.run.endless, end.position], sort_keys=True)
        for end in scenario.explore().endings
    )
    session = session_of(scenario)
    request = {
        "game": game,
        "position": session.position,
        "answers": session.answers,
        "variant": session.variant,
        "lang": library.languages(game)[-1],
        "boards": True,
    }
    return {
        "trace": digest([run.trace(lang) for lang in library.languages(game)]),
        "endings": digest(endings),
        "session": digest(answer(library, request)),
        "explored": digest(answer(library, {**request, "do": "explore"})),
    }


def digest(data: Any) -> str:
    written = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return blake2b(written.encode(), digest_size=8).hexdigest()


def drawn(reference: bytes, game: str, words: str, templates: str) -> str:
    """Return a hash of what the table of a page gets: state, board and problems."""
    table = TableEngine(reference, words, templates)
    request = {"game": game, "position": {}, "label": "The table"}
    first = table.answer(json.dumps(request))
    options = json.loads(first)["question"]["options"]
    second = table.answer(json.dumps({**request, "answers": [options[-1]["text"]]}))
    assert "The table" in json.loads(second)["html"]
    deeds = ["controls", "explore", "related", "ruling", "variants"]
    others = [table.answer(json.dumps({**request, "do": deed})) for deed in deeds]
    code = table.answer(json.dumps({"do": "qr", "text": "https://example.org/"}))
    assert "<svg" in code
    nonsense = [table.answer("nonsense"), table.answer("{}")]
    return digest([first, second, *others, code, *nonsense])


def run_all(libraries: dict[str, Reference], blocks: Iterable[dict[str, Any]]) -> list[Any]:
    """Describe scenarios; an error is described by its message."""
    found: list[Any] = []
    for block in blocks:
        origin = Origin(**{**block["origin"], "readings": tuple(block["origin"]["readings"])})
        fence = Fence(**block["fence"])
        scenario = Scenario(libraries[block["game"]], block["game"], fence, origin)
        try:
            found.append(described(scenario))
        except RulesError as error:
            found.append(str(error))
    return found
