"""The cards. Importing this package registers them."""

from . import allies, golds, plain, talismans, totems, weapons

__all__ = ["allies", "golds", "plain", "talismans", "totems", "weapons"]
