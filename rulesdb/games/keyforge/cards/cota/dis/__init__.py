"""House Dis in Call of the Archons."""

from . import actions, artifacts, creatures, upgrades

__all__ = ["actions", "artifacts", "creatures", "upgrades"]
