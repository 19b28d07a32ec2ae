"""Every card, by house. Importing this package registers them."""

from . import brobnar, dis, sanctum, shadows, untamed

__all__ = ["brobnar", "dis", "sanctum", "shadows", "untamed"]
