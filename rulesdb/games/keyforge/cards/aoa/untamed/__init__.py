"""House Untamed in Age of Ascension."""

from . import actions, artifacts, creatures, upgrades

__all__ = ["actions", "artifacts", "creatures", "upgrades"]
