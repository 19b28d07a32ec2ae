"""A page of the browser that records errors and requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page


@dataclass
class Tab:
    """A page of the browser that records errors and requests."""

    page: Page
    troubles: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on(
            "response",
            lambda answer: self.troubles.append(answer.url) if answer.status >= 400 else None,
        )

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning") and "blocked by Playwright" not in message.text:
            self.troubles.append(message.text)

    def _failed(self, request: Any) -> None:
        """Record a failed request, unless leaving the page aborted it."""
        if request.failure != "net::ERR_ABORTED":
            self.troubles.append(request.url)

    def go(self, url: str) -> Page:
        self.page.goto(url, wait_until="load")
        return self.page

    def elsewhere(self, home: str) -> list[str]:
        """Requests to any other address than this one."""
        return [url for url in self.asked if not url.startswith((f"{home}/", "data:,"))]


Open = Callable[..., Tab]
