"""House Untamed in Worlds Collide."""

from . import actions, artifacts, creatures, upgrades

__all__ = ["actions", "artifacts", "creatures", "upgrades"]
