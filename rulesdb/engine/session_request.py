"""One request to a session, one answer, both plain data: for a page, a worker, a terminal.

The request names what to do and carries the whole session; docs/session.md lists the keys. Whatever
is wrong with it is answered as data too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import to_builtins

from rulesdb.errors import RulesError

from .explorer import MAX_RUNS
from .reference import Reference
from .session import Session
from .session_json import Wrong
from .session_start import read_scenario

SESSION = ("do", "game", "position", "answers", "variant", "lang")
KEYS = (*SESSION, "boards", "other", "limit", "text", "card", "side", "zone")
SHOWN = ("label",)  # for whoever shows the answer


def answer(library: Reference, request: Any) -> dict[str, Any]:
    """Return the answer to a request; `problems` says what is wrong with it."""
    if wrong := _problem(request):
        return {"problems": [wrong.json()]}
    session = Session(
        library,
        request.get("game", ""),
        request.get("position") or {},
        request.get("answers") or (),
        request.get("variant") or "",
        request.get("lang") or "en",
    )
    try:
        return DEEDS[request.get("do", "state")](session, request)
    except RulesError as error:
        what, _, remedy = str(error).partition("; ")
        return {"problems": [Wrong(what, remedy).json()]}


def _problem(request: Any) -> Wrong | None:
    if not isinstance(request, dict):
        return Wrong("the request is not an object", 'write `{"game": …, "position": …}`')
    for key in request:
        if key not in (*KEYS, *SHOWN):
            return Wrong(f"unknown key '{key}'", f"known keys: {', '.join(KEYS)}")
    for key in ("do", "game", "variant", "lang", "other", "text", "card", "side", "label"):
        if not isinstance(request.get(key) or "", str):
            return Wrong(f"'{key}' is not a text", "write a text")
    if request.get("do", "state") not in DEEDS:
        return Wrong(f"'{request['do']}' cannot be done", f"write one of {', '.join(DEEDS)}")
    limit = request.get("limit", MAX_RUNS)
    if not isinstance(limit, int) or not 1 <= limit <= MAX_RUNS:
        return Wrong("'limit' is not possible", f"write a number from 1 to {MAX_RUNS}")
    zone = request.get("zone") or []
    if not isinstance(zone, list) or not all(isinstance(key, str | int) for key in zone):
        return Wrong("'zone' is not a path", "write a list of keys")
    if request.get("do") == "put" and not isinstance(request.get("position") or {}, dict):
        return Wrong("the position is not an object", "write `{}`")
    if request.get("do") == "put" and not request.get("card"):
        return Wrong("there is no card to put", "name it in 'card'")
    return None


Deed = Callable[[Session, dict[str, Any]], dict[str, Any]]
DEEDS: dict[str, Deed] = {
    "state": lambda session, request: session.state(boards=bool(request.get("boards"))).json(),
    "explore": lambda session, request: session.explore(request.get("limit", MAX_RUNS)).json(),
    "compare": lambda session, request: session.compare(request.get("other") or "").json(),
    "variants": lambda session, request: {"variants": to_builtins(session.variants())},
    "controls": lambda session, request: {"controls": to_builtins(session.controls())},
    "put": lambda session, request: session.put(
        request.get("card") or "", request.get("side") or "me", request.get("zone") or []
    ).json(),
    "related": lambda session, request: {"related": to_builtins(session.related())},
    "scenario": lambda session, request: session.scenario().json(),
    "ruling": lambda session, request: session.ruling().json(),
    "read": lambda session, request: read_scenario(session, request.get("text") or "").json(),
}
