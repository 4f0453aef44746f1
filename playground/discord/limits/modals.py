"""Limits of a modal, the form in which a bot asks a person questions."""

from collections.abc import Callable, Mapping, Sequence

from playground.discord.component_types import FIELD_TYPES, SELECTS, ComponentType
from playground.discord.limits.components import (
    check_custom_id,
    check_options,
    check_select,
    check_text,
    check_unique_ids,
    check_value_bounds,
)
from playground.discord.limits.form import ErrorBody, Field


def modal_errors(modal: Mapping[str, object], *, path_prefix: Sequence[str] = ("data",)) -> ErrorBody | None:
    """Discord's refusal of a modal (the `data` of a callback of type 9); None if nothing is wrong.

    `path_prefix` is the path to the modal in the request's body.
    """
    body = Field(dict(modal), tuple(path_prefix))
    check_custom_id(body)
    if body.field_at("title").check_present():
        body.field_at("title").check_length(1, 45)
    components = body.field_at("components")
    if components.check_present():
        # The OpenAPI file allows 40; five is what clients have been seen to take.
        components.check_list()
        components.check_length(1, 5)
    for component in components.item_fields():
        if component.check_type((ComponentType.ACTION_ROW, ComponentType.TEXT_DISPLAY, ComponentType.LABEL)):
            TOP_CHECKS[component.type_number](component)
    check_unique_ids(components)
    return body.error_body()


def _check_row(row: Field) -> None:
    """Check a row of Discord's older kind of form: it holds one text input, which carries its own label."""
    inside = row.field_at("components")
    if inside.check_present():
        inside.check_length(1, 1)
    for part in inside.item_fields():
        if part.check_type((ComponentType.TEXT_INPUT,)):
            if part.field_at("label").check_present():
                part.field_at("label").check_length(1, 45)
            _check_text_input(part)


def _check_label(label: Field) -> None:
    if label.field_at("label").check_present():
        label.field_at("label").check_length(1, 45)
    label.field_at("description").check_length(0, 100)
    component = label.field_at("component")
    if component.check_present() and component.check_type(FIELD_TYPES):
        LABEL_CHECKS[component.type_number](component)
        if component.type_number == ComponentType.TEXT_INPUT and component.has_value("label"):
            component.field_at("label").add_fault(
                "TEXT_INPUT_LABEL_INVALID", "Inside a Label a text input has no label"
            )


def _check_text_input(text: Field) -> None:
    check_custom_id(text)
    if text.field_at("style").check_present():
        text.field_at("style").check_range(1, 2)
    text.field_at("value").check_length(0, 4000)
    text.field_at("placeholder").check_length(0, 100)
    low, high = text.field_at("min_length"), text.field_at("max_length")
    low.check_range(0, 4000)
    high.check_range(1, 4000)
    if not high.is_missing and low.number > high.number:
        low.add_fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high.number}.")


def _check_radio(group: Field) -> None:
    check_custom_id(group)
    if group.field_at("options").check_present():
        group.field_at("options").check_length(2, 10)
    check_options(group.field_at("options"))
    check_value_bounds(group, max_count=1)


def _check_checkboxes(group: Field) -> None:
    check_custom_id(group)
    if group.field_at("options").check_present():
        group.field_at("options").check_length(1, 10)
    check_options(group.field_at("options"))
    # Without `max_values` every box may be ticked.
    if group.has_value("max_values"):
        check_value_bounds(group, max_count=10)
    group.field_at("min_values").check_range(0, min(10, len(group.field_at("options").item_fields())))


def _check_upload(upload: Field) -> None:
    check_custom_id(upload)
    check_value_bounds(upload, max_count=10)


TOP_CHECKS: dict[int, Callable[[Field], None]] = {
    ComponentType.ACTION_ROW: _check_row,
    ComponentType.TEXT_DISPLAY: check_text,
    ComponentType.LABEL: _check_label,
}
"""The check for each type of component that a modal can hold directly."""
LABEL_CHECKS: dict[int, Callable[[Field], None]] = {
    **dict.fromkeys(SELECTS, check_select),
    ComponentType.TEXT_INPUT: _check_text_input,
    ComponentType.FILE_UPLOAD: _check_upload,
    ComponentType.RADIO_GROUP: _check_radio,
    ComponentType.CHECKBOX_GROUP: _check_checkboxes,
    ComponentType.CHECKBOX: check_custom_id,
}
"""The check for each type of component that a label can hold."""
