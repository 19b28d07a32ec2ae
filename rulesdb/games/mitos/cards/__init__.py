"""The cards. Importing this package registers them."""

from . import allies, golds, moments, plain, talismans, totems, weapons

__all__ = ["allies", "golds", "moments", "plain", "talismans", "totems", "weapons"]
