"""House Shadows in Worlds Collide."""

from . import actions, artifacts, creatures, plants

__all__ = ["actions", "artifacts", "creatures", "plants"]
