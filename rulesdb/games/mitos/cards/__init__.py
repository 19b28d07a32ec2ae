"""The cards. Importing this package registers them."""

from . import affecting, allies, concepts, golds, moments, plain, talismans, totems, weapons

__all__ = [
    "affecting",
    "allies",
    "concepts",
    "golds",
    "moments",
    "plain",
    "talismans",
    "totems",
    "weapons",
]
