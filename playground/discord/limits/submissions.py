"""Limits of what a person may choose in a select or send by a form. Discord's client enforces these itself."""

from collections.abc import Mapping, Sequence

from playground.discord.component_types import FIELD_TYPES, ComponentType
from playground.discord.limits.components import walk_fields
from playground.discord.limits.form import ErrorBody, Field

FieldValue = str | bool | Sequence[str] | None
"""What a person gives for a field: text, the chosen value or values, whether a box is ticked, or None for nothing."""


def select_errors(component: Mapping[str, object], values: Sequence[str]) -> ErrorBody | None:
    """The client's refusal of choosing these values in a select of a message; None if nothing is wrong."""
    body = Field({"values": list(values)})
    _check_values(body.at("values"), Field(dict(component)), required=True)
    if component.get("disabled"):
        body.add_fault("COMPONENT_DISABLED", "This select is disabled")
    return body.error_body()


def submit_errors(modal: Mapping[str, object], fields: Mapping[str, FieldValue]) -> ErrorBody | None:
    """The client's refusal of sending a modal with these values; None if nothing is wrong.

    `fields` are by custom id, which also are the paths in the refusal. A text input takes a text, a radio group one
    value, a checkbox a boolean, every other field a list of values.
    """
    body = Field({name: list(given) if isinstance(given, tuple) else given for name, given in fields.items()})
    asked = [part for part in walk_fields(Field(dict(modal)).at("components")) if part.kind in FIELD_TYPES]
    for component in asked:
        _check_answer(body.at(component.at("custom_id").text), component)
    known = {component.at("custom_id").text for component in asked}
    for name in fields:
        if name not in known:
            body.at(name).add_fault("COMPONENT_NOT_FOUND", "The form has no such field")
    return body.error_body()


def _check_answer(answer: Field, component: Field) -> None:
    required = component.at("required").value is not False  # every field is required unless it says otherwise
    match component.kind:
        case ComponentType.TEXT_INPUT:
            _check_typed_text(answer, component, required=required)
        case ComponentType.CHECKBOX:
            if answer.value not in (None, True, False):
                answer.add_fault("BOOLEAN_TYPE_INVALID", "A checkbox is ticked or not")
        case ComponentType.RADIO_GROUP:
            single = [] if answer.value in (None, "", []) else _as_list(answer.value)
            _check_values(Field(single, answer.path, answer.faults), component, required=required)
        case _:
            _check_values(Field(_as_list(answer.value), answer.path, answer.faults), component, required=required)


def _as_list(value: object) -> list[object]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def _check_typed_text(answer: Field, component: Field, *, required: bool) -> None:
    if not answer.text:
        if required:
            answer.add_fault("BASE_TYPE_REQUIRED", "This field is required")
        return
    answer.check_length(component.at("min_length").number, component.at("max_length").number or 4000)


def _check_values(values: Field, component: Field, *, required: bool) -> None:
    picked = [value.value for value in values.items()]
    low, high = _value_count_bounds(component)
    if not picked and required and low:
        values.add_fault("BASE_TYPE_REQUIRED", "This field is required")
    elif picked:
        values.check_length(low, high)
    known = {option.at("value").value for option in component.at("options").items()}
    for value in values.items():
        if component.has("options") and value.value not in known:
            value.add_fault("SELECT_COMPONENT_INVALID_VALUE", "This value is not offered")
    if len(set(map(str, picked))) < len(picked):
        values.add_fault("SELECT_COMPONENT_VALUE_DUPLICATED", "A value can be picked once only")


def _value_count_bounds(component: Field) -> tuple[int, int]:
    """The least and most values: one for a radio group, as many as there are boxes for checkboxes, else as said."""
    low, high = component.at("min_values"), component.at("max_values")
    most = len(component.at("options").items()) if component.kind == ComponentType.CHECKBOX_GROUP else 1
    return (1 if low.is_missing else low.number), (most if high.is_missing else high.number)
