"""House Saurian in Worlds Collide."""

from . import actions, artifacts, creatures, politicians, soldiers, upgrades

__all__ = ["actions", "artifacts", "creatures", "politicians", "soldiers", "upgrades"]
