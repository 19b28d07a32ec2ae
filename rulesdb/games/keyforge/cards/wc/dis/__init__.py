"""House Dis in Worlds Collide."""

from . import actions, artifacts, banes, borr_nit, creatures

__all__ = ["actions", "artifacts", "banes", "borr_nit", "creatures"]
