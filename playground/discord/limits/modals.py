"""Limits of a modal: what a bot may ask a person in one form."""

from collections.abc import Callable, Mapping, Sequence

from playground.discord.limits.components import (
    Kind,
    check_counts,
    check_custom_id,
    check_identities,
    check_options,
    check_select,
    check_text,
)
from playground.discord.limits.form import Field, Refused

IN_LABEL = (3, 4, 5, 6, 7, 8, 19, 21, 22, 23)


def modal_errors(modal: Mapping[str, object], *, within: Sequence[str] = ("data",)) -> Refused | None:
    """Discord's refusal of a modal (the `data` of an answer of type 9), or None."""
    body = Field(dict(modal), tuple(within))
    check_custom_id(body)
    if body.at("title").required():
        body.at("title").length(1, 45)
    components = body.at("components")
    if components.required():
        # The OpenAPI file allows 40; five is what clients have been seen to take.
        components.listed()
        components.length(1, 5)
    for component in components.items():
        if component.one_of((Kind.ROW, Kind.TEXT, Kind.LABEL)):
            TOP[component.kind](component)
    check_identities(components)
    return body.refused()


def _check_row(row: Field) -> None:
    """The older form: a row that holds one text input, which carries its own label."""
    inside = row.at("components")
    if inside.required():
        inside.length(1, 1)
    for part in inside.items():
        if part.one_of((Kind.TEXT_INPUT,)):
            if part.at("label").required():
                part.at("label").length(1, 45)
            _check_text_input(part)


def _check_label(label: Field) -> None:
    if label.at("label").required():
        label.at("label").length(1, 45)
    label.at("description").length(0, 100)
    component = label.at("component")
    if component.required() and component.one_of(IN_LABEL):
        INSIDE[component.kind](component)
        if component.kind == Kind.TEXT_INPUT and component.has("label"):
            component.at("label").refuse("TEXT_INPUT_LABEL_INVALID", "Inside a Label a text input has no label")


def _check_text_input(text: Field) -> None:
    check_custom_id(text)
    if text.at("style").required():
        text.at("style").between(1, 2)
    text.at("value").length(0, 4000)
    text.at("placeholder").length(0, 100)
    low, high = text.at("min_length"), text.at("max_length")
    low.between(0, 4000)
    high.between(1, 4000)
    if not high.missing and low.number > high.number:
        low.refuse("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high.number}.")


def _check_radio(group: Field) -> None:
    check_custom_id(group)
    if group.at("options").required():
        group.at("options").length(2, 10)
    check_options(group.at("options"))
    check_counts(group, most=1)


def _check_checkboxes(group: Field) -> None:
    check_custom_id(group)
    if group.at("options").required():
        group.at("options").length(1, 10)
    check_options(group.at("options"))
    # Without `max_values` every box may be ticked.
    if group.has("max_values"):
        check_counts(group, most=10)
    group.at("min_values").between(0, min(10, len(group.at("options").items())))


def _check_upload(upload: Field) -> None:
    check_custom_id(upload)
    check_counts(upload, most=10)


TOP: dict[int, Callable[[Field], None]] = {
    Kind.ROW: _check_row,
    Kind.TEXT: check_text,
    Kind.LABEL: _check_label,
}
INSIDE: dict[int, Callable[[Field], None]] = {
    **dict.fromkeys((3, 5, 6, 7, 8), check_select),
    Kind.TEXT_INPUT: _check_text_input,
    Kind.FILE_UPLOAD: _check_upload,
    Kind.RADIO_GROUP: _check_radio,
    Kind.CHECKBOX_GROUP: _check_checkboxes,
    Kind.CHECKBOX: check_custom_id,
}
