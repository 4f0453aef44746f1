"""Limits of the values that a person may choose in a select or send by a form. Discord's client enforces these
itself.
"""

from collections.abc import Mapping, Sequence

from playground.discord.component_types import FIELD_TYPES, ComponentType
from playground.discord.limits.components import walk_fields
from playground.discord.limits.form import ErrorBody, Field

FieldValue = str | bool | Sequence[str] | None
"""The value that a person gives for a field: a text, the chosen value or values, whether a box is ticked, or None for
nothing.
"""


def select_errors(component: Mapping[str, object], values: Sequence[str]) -> ErrorBody | None:
    """The faults of choosing these values in a select of a message (Discord's component object), as an error body.

    None if there are none. Discord's client allows no such choice.
    """
    body = Field({"values": list(values)})
    _check_values(body.field_at("values"), Field(dict(component)), required=True)
    if component.get("disabled"):
        body.add_fault("COMPONENT_DISABLED", "This select is disabled")
    return body.error_body()


def form_errors(modal: Mapping[str, object], fields: Mapping[str, FieldValue]) -> ErrorBody | None:
    """The faults of sending a form (Discord's modal object) with these values, as an error body; None if there are
    none.

    `fields` are by custom id, which also are the paths in the error body. A text input takes a text, a radio group one
    value, a checkbox a boolean, every other field a list of values. Discord's client sends no such form.
    """
    body = Field({name: list(given) if isinstance(given, tuple) else given for name, given in fields.items()})
    asked = [part for part in walk_fields(Field(dict(modal)).field_at("components")) if part.type_number in FIELD_TYPES]
    for component in asked:
        _check_answer(body.field_at(component.field_at("custom_id").text), component)
    known = {component.field_at("custom_id").text for component in asked}
    for name in fields:
        if name not in known:
            body.field_at(name).add_fault("COMPONENT_NOT_FOUND", "The form has no such field")
    return body.error_body()


def _check_answer(answer: Field, component: Field) -> None:
    required = component.field_at("required").value is not False  # every field is required unless it says otherwise
    match component.type_number:
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
    answer.check_length(component.field_at("min_length").number, component.field_at("max_length").number or 4000)


def _check_values(values: Field, component: Field, *, required: bool) -> None:
    picked = [value.value for value in values.item_fields()]
    low, high = _value_count_bounds(component)
    if not picked and required and low:
        values.add_fault("BASE_TYPE_REQUIRED", "This field is required")
    elif picked:
        values.check_length(low, high)
    known = {option.field_at("value").value for option in component.field_at("options").item_fields()}
    for value in values.item_fields():
        if component.has_value("options") and value.value not in known:
            value.add_fault("SELECT_COMPONENT_INVALID_VALUE", "This value is not offered")
    if len(set(map(str, picked))) < len(picked):
        values.add_fault("SELECT_COMPONENT_VALUE_DUPLICATED", "A value can be picked once only")


def _value_count_bounds(component: Field) -> tuple[int, int]:
    """The least and the greatest number of values of a component with choices. Where it says neither: 1 and 1, for a
    group of checkboxes 1 and the number of boxes.
    """
    low, high = component.field_at("min_values"), component.field_at("max_values")
    most = (
        len(component.field_at("options").item_fields()) if component.type_number == ComponentType.CHECKBOX_GROUP else 1
    )
    return (1 if low.is_missing else low.number), (most if high.is_missing else high.number)
