"""The environment of the templates. The only module that imports jinja2; it runs in a browser too.

Everything is escaped. An undefined name is an error, not an empty string.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
)
from jinja2.bccache import Bucket

from rulesdb.engine.plugins import packages

__all__ = ["BoardDrawer", "Bucket", "BytecodeCache", "environment"]

_VOWELS = "aeiouyáéíóúàèìòùæ"
_SYLLABLE = re.compile(  # after a vowel, or a vowel and a consonant; before a consonant and a vowel
    rf"(?<=\w\w[{_VOWELS}])(?=[^\W{_VOWELS}][{_VOWELS}]\w)"
    rf"|(?<=\w[{_VOWELS}][^\W{_VOWELS}])(?=[^\W{_VOWELS}][{_VOWELS}]\w)",
    re.IGNORECASE,
)


class Named(Environment):
    """Looks up dictionary keys before dictionary methods of the same name."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, dict) and attribute in obj:  # words.search.clear
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return self.undefined(obj=obj, name=attribute)


class GameTemplates(BaseLoader):
    """Loads `games/<game>/<name>` from the plug-ins, falling back to the site's template."""

    def get_source(self, environment: Environment, template: str) -> Any:
        prefix, _, rest = template.partition("/")
        game, _, name = rest.partition("/")
        if prefix != "games" or game not in packages():
            raise TemplateNotFound(template)
        file = files(packages()[game]) / "templates" / name
        if not file.is_file():
            assert environment.loader is not None
            return environment.loader.get_source(environment, name)
        return file.read_text("utf-8"), str(file), None


def environment(templates: Path, cache: BytecodeCache | None = None) -> Environment:
    """Return an environment with the templates of a folder and of the games' plug-ins."""
    made = Named(
        loader=ChoiceLoader([FileSystemLoader(templates), GameTemplates()]),
        bytecode_cache=cache,
        autoescape=True,
        auto_reload=False,  # a build looks templates up thousands of times
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["soft"] = _soft
    return made


class BoardDrawer:
    """Draws boards with the template of a replay; `words` are those of a replay."""

    def __init__(self, templates: Path, words: dict[str, Any]) -> None:
        self.environment = environment(templates)
        self.words = {**words, "numbered": True}  # each card has its number, `data-id`

    def draw(self, game: str, now: dict[str, Any], was: dict[str, Any], label: str) -> str:
        """Return a board as HTML, with what changed since another marked."""
        module: Any = self.environment.get_template(f"games/{game}/board.html").make_module({})
        return str(module.board(now, was, label, self.words))


def _soft(name: str) -> str:
    """Insert soft hyphens into long words of a name, for the board."""
    return re.sub(r"\w{9,}", lambda word: _SYLLABLE.sub("\u00ad", word.group()), name)
