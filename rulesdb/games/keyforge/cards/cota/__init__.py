"""The cards of Call of the Archons, by house."""

from . import brobnar, dis, logos, mars, sanctum, shadows, untamed

__all__ = ["brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"]
