"""Checking a request body field by field, and the error body that Discord answers with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NotRequired, Self, TypedDict

INVALID_FORM = 50035
"""JSON error codes of Discord."""
EMPTY_MESSAGE = 50006
TOO_LARGE = 40005
TOO_MANY_COMMANDS = 30032
"""JSON error codes of Discord's."""

Tree = dict[str, object]


class ErrorBody(TypedDict):
    """The JSON body of Discord's refusal of a request.

    `errors` is a tree: field names and list indexes lead to `{"_errors": [{"code": ..., "message": ...}]}`.
    """

    code: int
    message: str
    errors: NotRequired[Tree]


class FieldFault(NamedTuple):
    """One thing that is wrong with a request: the path to the field, Discord's code, and a sentence."""

    path: tuple[str, ...]
    code: str
    message: str


@dataclass(slots=True)
class Field:
    """One field of a request body: its value, the path to it, and the faults found so far in the whole request.

    A missing field has the value None, like one that is null. The checks of a field add a fault for each limit that is
    broken.

    >>> body = Field({"content": "four"})
    >>> body.field_at("content").check_length(0, 3)
    >>> body.error_body()["errors"]
    {'content': {'_errors': [{'code': 'BASE_TYPE_MAX_LENGTH', 'message': 'Must be 3 or fewer in length.'}]}}
    """

    value: object
    path: tuple[str, ...] = ()
    faults: list[FieldFault] = field(default_factory=list)

    def field_at(self, key: str) -> Self:
        """The field `key` of this object; a missing field if this is no object or has no such key."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return type(self)(value, (*self.path, key), self.faults)

    def item_fields(self) -> list[Self]:
        """The fields of this list, by their indexes from 0; empty if this is missing or no list."""
        values = self.value if isinstance(self.value, list) else []
        return [type(self)(value, (*self.path, str(place)), self.faults) for place, value in enumerate(values)]

    def has_value(self, key: str) -> bool:
        """Whether this is an object in which `key` exists and is not null."""
        return isinstance(self.value, dict) and self.value.get(key) is not None

    @property
    def is_missing(self) -> bool:
        """Whether the field is not there, or null."""
        return self.value is None

    @property
    def type_number(self) -> int:
        """The `type` of this component, command or option; 0 if it has none."""
        return self.field_at("type").number

    @property
    def number(self) -> int:
        """The value if it is a whole number, else 0."""
        return self.value if isinstance(self.value, int) else 0

    @property
    def text(self) -> str:
        """The value if it is a text, else an empty one."""
        return self.value if isinstance(self.value, str) else ""

    def add_fault(self, code: str, message: str) -> None:
        """Note a fault of this field: Discord's code for it, and a sentence."""
        self.faults.append(FieldFault(self.path, code, message))

    def check_present(self) -> bool:
        """Note a fault if the field is missing or null. Returns whether it has a value."""
        if self.is_missing:
            self.add_fault("BASE_TYPE_REQUIRED", "This field is required")
        return not self.is_missing

    def check_length(self, low: int, high: int) -> None:
        """Note a fault unless this is a text or list of `low` to `high` characters or items; a missing field passes.

        Call `check_present` first where the field must not be missing.
        """
        if self.is_missing:
            return
        if not isinstance(self.value, str | list):
            self.add_fault("BASE_TYPE_BAD_TYPE", "Could not interpret the value as text or a list.")
        elif not low <= len(self.value) <= high:
            self.add_fault(*_bad_length_code_and_message(len(self.value), low, high))

    def check_range(self, low: float, high: float) -> None:
        """Note a fault unless this is a number from `low` to `high`; a missing field passes."""
        if self.is_missing:
            return
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            self.add_fault("NUMBER_TYPE_COERCE", "Value is not a number.")
        elif self.value < low:
            self.add_fault("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif self.value > high:
            self.add_fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def check_list(self) -> None:
        """Note a fault unless this is a list; a missing field passes."""
        if not self.is_missing and not isinstance(self.value, list):
            self.add_fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")

    def check_type(self, allowed: Sequence[int]) -> bool:
        """Note a fault unless the `type` of this component or option is one of the allowed ones.

        Returns whether it is allowed.
        """
        known = self.type_number in allowed
        if not known:
            choices = f"({', '.join(map(str, allowed))}{',' if len(allowed) == 1 else ''})"
            self.add_fault("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {choices}.')
        return known

    def error_body(self) -> ErrorBody | None:
        """Discord's refusal for all faults found in the whole request; None if there are none."""
        if not self.faults:
            return None
        return {"code": INVALID_FORM, "message": "Invalid Form Body", "errors": _error_tree(self.faults)}


def _bad_length_code_and_message(size: int, low: int, high: int) -> tuple[str, str]:
    if low == 0:
        return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    if low == 1 and size == 0 and high > 4000:
        return "BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length."
    return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."


def _error_tree(faults: Sequence[FieldFault]) -> Tree:
    root: Tree = {}
    for fault in faults:
        node = root
        for key in fault.path:
            node = _child_branch(node, key)
        errors = node.setdefault("_errors", [])
        if isinstance(errors, list):
            errors.append({"code": fault.code, "message": fault.message})
    return root


def _child_branch(node: Tree, key: str) -> Tree:
    below = node.setdefault(key, {})
    if not isinstance(below, dict):  # a field called "_errors": no request of Discord's has one
        raise TypeError(f"{key} cannot hold errors of its own")
    return below


def http_status(refusal: ErrorBody) -> int:
    """The HTTP status that Discord sends with this body: 413 for a request that is too large, else 400."""
    return 413 if refusal["code"] == TOO_LARGE else 400


def error_sentences(refusal: ErrorBody) -> list[str]:
    """The refusal in sentences: `path: message` for each fault, or the body's own message if it lists no faults."""
    found = [
        f"{path}: {message}" if path else message for path, message in _error_leaves(refusal.get("errors", {}), "")
    ]
    return found or [refusal["message"]]


def error_codes(refusal: ErrorBody | None) -> set[str]:
    """The codes of all faults in a refusal, or its own code as a text if it lists none; empty for None."""
    if refusal is None:
        return set()
    return _error_codes_in(refusal.get("errors", {})) or {str(refusal["code"])}


def _error_codes_in(node: object) -> set[str]:
    if not isinstance(node, dict):
        return set()
    here = {str(error["code"]) for error in node.get("_errors", [])}
    return here.union(*(_error_codes_in(below) for key, below in node.items() if key != "_errors"))


def _error_leaves(node: object, path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(node, dict):
        return
    for key, below in node.items():
        if key == "_errors":
            yield from ((path, str(error["message"])) for error in below)
        else:
            yield from _error_leaves(below, f"{path}.{key}" if path else key)
