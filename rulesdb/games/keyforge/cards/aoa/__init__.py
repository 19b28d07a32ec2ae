"""The cards of Age of Ascension, by house."""

from . import brobnar, dis, logos, mars, sanctum, shadows, untamed

__all__ = ["brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"]
