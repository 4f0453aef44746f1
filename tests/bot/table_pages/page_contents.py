"""What Discord is sent of a page: its components, its texts, and what Discord would refuse about it."""

from collections.abc import Iterator
from typing import Any

from bot.table_pages.components import Page
from playground.discord.limits import COMPONENTS_V2, AttachedFile, ErrorBody, message_errors


def components(page: Page) -> list[Any]:
    """A page's components as they are sent."""
    sent: list[Any] = page.view.to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    return sent


def errors(page: Page) -> ErrorBody | None:
    """What Discord would refuse about a page."""
    payload = {"components": components(page), "flags": COMPONENTS_V2}
    return message_errors(payload, attachments=[AttachedFile(name, len(content)) for name, content in page.files])


def words(page: Page) -> str:
    """All texts of a page."""
    return "\n".join(part.get("content", "") for part in parts(components(page)))


def parts(components: list[Any]) -> Iterator[dict[str, Any]]:
    """The components, each followed by those inside it."""
    for part in components:
        yield part
        yield from parts(part.get("components", []))
