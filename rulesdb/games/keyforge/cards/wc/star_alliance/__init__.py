"""House Star Alliance in Worlds Collide."""

from . import actions, artifacts, blasters, creatures, officers, upgrades

__all__ = ["actions", "artifacts", "blasters", "creatures", "officers", "upgrades"]
