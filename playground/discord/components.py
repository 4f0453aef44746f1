"""Trees of message components as JSON: walking them, filling in what a bot left out, finding controls and media.

The numbers are Discord's component types.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

Component = dict[str, Any]
"""A component as Discord's JSON object."""

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
"""The component types of selects."""
LINK_STYLE = 5
"""The style of a button that opens an address and sends nothing to the bot."""


def copy_json(node: Any) -> Any:  # noqa: ANN401  # JSON
    """A deep copy of a decoded JSON value. Faster than `copy.deepcopy`, because JSON has no cycles."""
    if isinstance(node, dict):
        return {key: copy_json(value) for key, value in node.items()}
    return [copy_json(value) for value in node] if isinstance(node, list) else node


def walk(components: list[Component]) -> Iterator[Component]:
    """Every component of a tree in reading order, each before those inside it; a section's accessory comes last."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("component", "accessory"):
            if component.get(key):
                yield from walk([component[key]])


_LEFT_OUT: dict[int, Component] = {
    **{kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS},
    BUTTON: {"disabled": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"divider": True, "spacing": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
"""The values that Discord fills in where a bot gives none, by component type."""


def with_defaults(components: list[Component]) -> list[Component]:
    """A copy of components as Discord stores them, with defaults filled in and an `id` for each component.

    An id that is absent or 0 becomes the lowest number, from 1, that no other component of the tree has.

    >>> [part["id"] for part in walk(with_defaults([{"type": 1, "components": [{"type": 2, "id": 1}]}]))]
    [2, 1]
    """
    copied: list[Component] = copy_json(components)
    taken = {part["id"] for part in walk(copied) if part.get("id")}
    free = (number for number in count(1) if number not in taken)
    for part in walk(copied):
        part["id"] = part.get("id") or next(free)
        for name, value in _LEFT_OUT.get(part["type"], {}).items():
            part.setdefault(name, value)
        for item in part.get("items", ()):
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
    return copied


def media_objects(component: Component) -> list[dict[str, Any]]:
    """The media objects that a gallery, thumbnail or file component shows; none for any other component."""
    match component["type"]:
        case 12:
            return [item["media"] for item in component["items"]]
        case 11:
            return [component["media"]]
        case 13:
            return [component["file"]]
    return []


def find_control(components: list[Component], custom_id: str) -> Component | None:
    """The button, select or other component with this custom id, anywhere in the trees; None if there is none."""
    return next((part for part in walk(components) if part.get("custom_id") == custom_id), None)
