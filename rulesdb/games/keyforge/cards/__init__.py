"""The cards, by the set of their first printing and by house. Importing registers them."""

from . import aoa, cota, wc

__all__ = ["aoa", "cota", "wc"]
