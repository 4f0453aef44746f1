"""A request body while it is checked, and the error tree that Discord answers with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NotRequired, Self, TypedDict

INVALID_FORM = 50035
EMPTY_MESSAGE = 50006
TOO_LARGE = 40005
TOO_MANY_COMMANDS = 30032

Tree = dict[str, object]


class ErrorBody(TypedDict):
    """The JSON body of Discord's refusal; `errors` nests by path down to `{"_errors": [{"code", "message"}]}`."""

    code: int
    message: str
    errors: NotRequired[Tree]


class Fault(NamedTuple):
    path: tuple[str, ...]
    code: str
    message: str


@dataclass(frozen=True)
class Field:
    """One place in a request: its value, its path, and the faults found so far in the whole request.

    >>> body = Field({"content": "four"})
    >>> body.at("content").length(0, 3)
    >>> body.refused()["errors"]
    {'content': {'_errors': [{'code': 'BASE_TYPE_MAX_LENGTH', 'message': 'Must be 3 or fewer in length.'}]}}
    """

    value: object
    path: tuple[str, ...] = ()
    faults: list[Fault] = field(default_factory=list)

    def at(self, key: str) -> Self:
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return type(self)(value, (*self.path, key), self.faults)

    def items(self) -> list[Self]:
        """The places inside a list; a missing or wrong value has none."""
        values = self.value if isinstance(self.value, list) else []
        return [type(self)(value, (*self.path, str(place)), self.faults) for place, value in enumerate(values)]

    def has(self, key: str) -> bool:
        return isinstance(self.value, dict) and self.value.get(key) is not None

    @property
    def is_missing(self) -> bool:
        return self.value is None

    @property
    def kind(self) -> int:
        """The `type` of a component or option, 0 when there is none."""
        return self.at("type").number

    @property
    def number(self) -> int:
        return self.value if isinstance(self.value, int) else 0

    @property
    def text(self) -> str:
        return self.value if isinstance(self.value, str) else ""

    def add_fault(self, code: str, message: str) -> None:
        self.faults.append(Fault(self.path, code, message))

    def check_required(self) -> bool:
        """Whether the value is there; its absence is a fault."""
        if self.is_missing:
            self.add_fault("BASE_TYPE_REQUIRED", "This field is required")
        return not self.is_missing

    def check_length(self, low: int, high: int) -> None:
        """Check a text's or list's length. A missing value passes: say `required` first where it may not be."""
        if self.is_missing:
            return
        if not isinstance(self.value, str | list):
            self.add_fault("BASE_TYPE_BAD_TYPE", "Could not interpret the value as text or a list.")
        elif not low <= len(self.value) <= high:
            self.add_fault(*_length_fault(len(self.value), low, high))

    def check_range(self, low: float, high: float) -> None:
        """Check a number, when there is one."""
        if self.is_missing:
            return
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            self.add_fault("NUMBER_TYPE_COERCE", "Value is not a number.")
        elif self.value < low:
            self.add_fault("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif self.value > high:
            self.add_fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")

    def check_list(self) -> None:
        """Check that a value, when there is one, is a list."""
        if not self.is_missing and not isinstance(self.value, list):
            self.add_fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")

    def check_type(self, allowed: Sequence[int]) -> bool:
        """Whether `type` is one of these; another is a fault that Discord names by its choices."""
        known = self.kind in allowed
        if not known:
            choices = f"({', '.join(map(str, allowed))}{',' if len(allowed) == 1 else ''})"
            self.add_fault("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {choices}.')
        return known

    def error_body(self) -> ErrorBody | None:
        if not self.faults:
            return None
        return {"code": INVALID_FORM, "message": "Invalid Form Body", "errors": _tree(self.faults)}


def _length_fault(size: int, low: int, high: int) -> tuple[str, str]:
    if low == 0:
        return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    if low == 1 and size == 0 and high > 4000:
        return "BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length."
    return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."


def _tree(faults: Sequence[Fault]) -> Tree:
    root: Tree = {}
    for fault in faults:
        node = root
        for key in fault.path:
            node = _branch(node, key)
        errors = node.setdefault("_errors", [])
        if isinstance(errors, list):
            errors.append({"code": fault.code, "message": fault.message})
    return root


def _branch(node: Tree, key: str) -> Tree:
    below = node.setdefault(key, {})
    if not isinstance(below, dict):  # a field called "_errors": no request of Discord's has one
        raise TypeError(f"{key} cannot hold errors of its own")
    return below


def http_status(refused: ErrorBody) -> int:
    """The HTTP status that Discord sends with this body."""
    return 413 if refused["code"] == TOO_LARGE else 400


def error_sentences(refused: ErrorBody) -> list[str]:
    """The refusal for people: one `path: message` for each fault, or the message alone."""
    found = [f"{path}: {message}" if path else message for path, message in _leaves(refused.get("errors", {}), "")]
    return found or [refused["message"]]


def error_codes(refused: ErrorBody | None) -> set[str]:
    """The codes in the error tree, wherever they stand; the body's own when it has no tree; none for no refusal."""
    if refused is None:
        return set()
    return _codes(refused.get("errors", {})) or {str(refused["code"])}


def _codes(node: object) -> set[str]:
    if not isinstance(node, dict):
        return set()
    here = {str(error["code"]) for error in node.get("_errors", [])}
    return here.union(*(_codes(below) for key, below in node.items() if key != "_errors"))


def _leaves(node: object, path: str) -> Iterator[tuple[str, str]]:
    if not isinstance(node, dict):
        return
    for key, below in node.items():
        if key == "_errors":
            yield from ((path, str(error["message"])) for error in below)
        else:
            yield from _leaves(below, f"{path}.{key}" if path else key)
