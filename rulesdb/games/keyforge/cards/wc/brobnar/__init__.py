"""House Brobnar in Worlds Collide."""

from . import actions, artifacts, brews, creatures, mega, upgrades

__all__ = ["actions", "artifacts", "brews", "creatures", "mega", "upgrades"]
