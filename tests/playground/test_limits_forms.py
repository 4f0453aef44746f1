"""Each limit of modals and of what people answer twice: the last that is taken, and the first that is refused."""

from collections.abc import Sequence
from typing import Any

import pytest

from playground.discord.limits import error_codes, form_errors, modal_errors, select_errors

Json = dict[str, Any]


def button(custom_id: str = "go", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"Option {number}", "value": f"v{number}", **more} for number in range(count)]


def select(custom_id: str = "pick", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "options": options(3), **more}


def text(characters: int = 1) -> Json:
    return {"type": 10, "content": "x" * characters}


def label(component: Json, name: str = "Name", **more: Any) -> Json:
    return {"type": 18, "label": name, "component": component, **more}


def typed(custom_id: str = "name", **more: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": custom_id, **more}


def boxes(count: int, kind: int = 22, **more: Any) -> Json:
    return {"type": kind, "custom_id": "tick", "options": options(count), **more}


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(components) or [label(typed())], **more}


def inputs(count: int) -> list[Json]:
    return [label(typed(f"f{number}")) for number in range(count)]


MODALS: list[tuple[str, Json, Json, str]] = [
    ("title 45", modal(title="x" * 45), modal(title="x" * 46), "BASE_TYPE_BAD_LENGTH"),
    ("custom id 100", modal(custom_id="x" * 100), modal(custom_id="x" * 101), "BASE_TYPE_BAD_LENGTH"),
    ("5 parts", modal(*inputs(5)), modal(*inputs(6)), "BASE_TYPE_BAD_LENGTH"),
    ("label 45", modal(label(typed(), "x" * 45)), modal(label(typed(), "x" * 46)), "BASE_TYPE_BAD_LENGTH"),
    ("description 100", modal(label(typed(), description="x" * 100)), modal(label(typed(), description="x" * 101)),
     "BASE_TYPE_MAX_LENGTH"),
    ("text 4000", modal(label(typed(max_length=4000))), modal(label(typed(max_length=4001))), "NUMBER_TYPE_MAX"),
    ("text prefilled 4000", modal(label(typed(value="x" * 4000))), modal(label(typed(value="x" * 4001))),
     "BASE_TYPE_MAX_LENGTH"),
    ("shortest below longest", modal(label(typed(min_length=3, max_length=3))),
     modal(label(typed(min_length=4, max_length=3))), "NUMBER_TYPE_MAX"),
    ("input placeholder 100", modal(label(typed(placeholder="x" * 100))), modal(label(typed(placeholder="x" * 101))),
     "BASE_TYPE_MAX_LENGTH"),
    ("radio 10", modal(label(boxes(10, 21))), modal(label(boxes(11, 21))), "BASE_TYPE_BAD_LENGTH"),
    ("radio 2", modal(label(boxes(2, 21))), modal(label(boxes(1, 21))), "BASE_TYPE_BAD_LENGTH"),
    ("boxes 10", modal(label(boxes(10))), modal(label(boxes(11))), "BASE_TYPE_BAD_LENGTH"),
    ("boxes 1", modal(label(boxes(1))), modal(label(boxes(0))), "BASE_TYPE_BAD_LENGTH"),
    ("least boxes", modal(label(boxes(2, min_values=2))), modal(label(boxes(2, min_values=3))), "NUMBER_TYPE_MAX"),
    ("files 10", modal(label({"type": 19, "custom_id": "f", "max_values": 10})),
     modal(label({"type": 19, "custom_id": "f", "max_values": 11})), "NUMBER_TYPE_MAX"),
    ("select options 25", modal(label(select(options=options(25)))), modal(label(select(options=options(26)))),
     "BASE_TYPE_BAD_LENGTH"),
    ("custom ids differ", modal(*inputs(2)), modal(*(inputs(1) * 2)), "COMPONENT_CUSTOM_ID_DUPLICATED"),
    ("no buttons", modal(label(typed())), modal(label(button())), "UNION_TYPE_CHOICES"),
    ("no rows of buttons", modal(row(typed(label="Name"))), modal(row(button())), "UNION_TYPE_CHOICES"),
    ("text beside fields", modal(text(4000)), modal(text(4001)), "BASE_TYPE_BAD_LENGTH"),
]  # fmt: skip


@pytest.mark.parametrize(("legal", "illegal", "code"), [case[1:] for case in MODALS], ids=[case[0] for case in MODALS])
def test_a_modal_is_taken_up_to_its_limit(legal: Json, illegal: Json, code: str) -> None:
    assert modal_errors(legal) is None
    assert code in error_codes(modal_errors(illegal))


# -- what people may answer

Answer = str | bool | Sequence[str] | None
SUBMITS: list[tuple[str, Json, Answer, Answer]] = [
    ("required text", typed(), "x", ""),
    ("longest text", typed(max_length=3), "xxx", "xxxx"),
    ("shortest text", typed(min_length=3), "xxx", "xx"),
    ("optional text may be short of its least", typed(min_length=3, required=False), "", "xx"),
    ("an offered value", select(), ["v0"], ["v9"]),
    ("one value", select(), ["v0"], ["v0", "v1"]),
    ("at least two", select(min_values=2, max_values=3), ["v0", "v1"], ["v0"]),
    ("values once", select(max_values=2), ["v0", "v1"], ["v0", "v0"]),
    ("optional select", select(required=False), [], ["v9"]),
    ("required select", select(), ["v0"], []),
    ("a radio button", boxes(2, 21), "v1", None),
    ("an offered radio button", boxes(2, 21), "v1", "v2"),
    ("all boxes", boxes(3), ["v0", "v1", "v2"], []),
    ("as many boxes as may be", boxes(3, max_values=2), ["v0", "v1"], ["v0", "v1", "v2"]),
    ("a tick", {"type": 23, "custom_id": "tick"}, True, "yes"),
]


@pytest.mark.parametrize(("field", "good", "bad"), [case[1:] for case in SUBMITS], ids=[case[0] for case in SUBMITS])
def test_a_form_is_submitted_as_it_asks(field: Json, good: Answer, bad: Answer) -> None:
    form = modal(label(field))
    assert form_errors(form, {field["custom_id"]: good}) is None
    assert form_errors(form, {field["custom_id"]: bad}) is not None


def test_a_form_takes_no_field_that_it_does_not_ask() -> None:
    assert error_codes(form_errors(modal(), {"name": "x", "other": "y"})) == {"COMPONENT_NOT_FOUND"}


SELECTS: list[tuple[str, Json, list[str], list[str]]] = [
    ("an offered value", select(), ["v0"], ["v9"]),
    ("no more than asked", select(max_values=2), ["v0", "v1"], ["v0", "v1", "v2"]),
    ("no fewer than asked", select(min_values=2, max_values=2), ["v0", "v1"], ["v0"]),
    ("nothing only where nothing may be", select(min_values=0), [], ["v9"]),
    ("a person", {"type": 5, "custom_id": "who"}, ["1"], ["1", "2"]),
]


@pytest.mark.parametrize(("menu", "good", "bad"), [case[1:] for case in SELECTS], ids=[case[0] for case in SELECTS])
def test_a_select_takes_what_it_offers(menu: Json, good: list[str], bad: list[str]) -> None:
    assert select_errors(menu, good) is None
    assert select_errors(menu, bad) is not None
    assert select_errors({**menu, "disabled": True}, good) is not None
