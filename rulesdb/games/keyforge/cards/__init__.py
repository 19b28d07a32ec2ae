"""The cards, by house. Importing this package registers them."""

from . import brobnar, dis, logos, mars, sanctum, shadows, star_alliance, untamed

__all__ = ["brobnar", "dis", "logos", "mars", "sanctum", "shadows", "star_alliance", "untamed"]
