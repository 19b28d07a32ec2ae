"""The cards of Worlds Collide, by house; anomalies belong to the house of their deck."""

from . import anomalies, brobnar, dis, logos, saurian, shadows, star_alliance, untamed

__all__ = ["anomalies", "brobnar", "dis", "logos", "saurian", "shadows", "star_alliance", "untamed"]
