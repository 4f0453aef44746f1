"""A form that the bot opened, as the person who must fill it in sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from playground.discord.component_types import ComponentType
from playground.discord.components import Component, walk_components
from playground.discord.snowflakes import Snowflake
from playground.driver.views import Option, options_of_component


class ModalField(NamedTuple):
    """One field of a form.

    `type` is Discord's component type, `value` the text with which a text field begins ("" for none); only a field for
    choices has `options`.
    """

    label: str
    description: str
    custom_id: str
    type: int
    value: str
    placeholder: str
    required: bool
    options: list[Option]

    def submitted_value(self, given: "str | bool | Sequence[str]") -> "str | bool | list[str]":
        """The value that the form sends for what a person entered (`given`); options named by their labels become their
        values.
        """
        if not self.options:
            return list(given) if not isinstance(given, str | bool) else given
        by_label = {option.label: option.value for option in self.options}
        if isinstance(given, str | bool):
            return by_label.get(str(given), str(given))
        return [by_label.get(choice, choice) for choice in given]


@dataclass(frozen=True, slots=True)
class ModalView:
    """A form that the bot opened for one person; `json` is Discord's object of it, `id` that of its interaction."""

    id: Snowflake
    json: dict[str, Any]

    @property
    def title(self) -> str:
        """The form's title."""
        return str(self.json["title"])

    @property
    def text(self) -> str:
        """The form's text displays, separated by line ends; empty if it has none."""
        return "\n".join(
            part["content"]
            for part in walk_components(self.json["components"])
            if part["type"] == ComponentType.TEXT_DISPLAY
        )

    @property
    def fields(self) -> list[ModalField]:
        """The form's fields: those inside labels, then those inside rows, which are Discord's older kind of form."""
        labels = [part for part in self.json["components"] if part["type"] == ComponentType.LABEL]
        rows = [inner for part in self.json["components"] for inner in part.get("components", ())]
        return [_modal_field(part, part["component"]) for part in labels] + [
            _modal_field(inner, inner) for inner in rows
        ]

    def field(self, name: str) -> ModalField:
        """The first field with this label or custom id. Raises LookupError if there is none."""
        for field in self.fields:
            if name in (field.label, field.custom_id):
                return field
        raise LookupError(f"the modal has no field {name!r}; it has: {[field.label for field in self.fields]}")


def _modal_field(label_part: Component, input_part: Component) -> ModalField:
    return ModalField(
        label_part.get("label") or "",
        label_part.get("description") or "",
        input_part["custom_id"],
        input_part["type"],
        str(input_part.get("value") or ""),
        input_part.get("placeholder") or "",
        input_part.get("required", True),
        options_of_component(input_part),
    )
