"""The cards of Worlds Collide, by house."""

from . import star_alliance

__all__ = ["star_alliance"]
