"""Many values in one case: a test is tried with each of them, and says at its end with which of them it failed.

A case of its own for each value, as `pytest.mark.parametrize` makes them, costs some milliseconds of pytest itself.
Many tests take less.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
Values = Iterable[Any] | Mapping[str, Any]
SHOWN = 3
"""At most so many failures are shown with their tracebacks; all are named."""


@contextmanager
def attempts() -> Iterator[Callable[[object], AbstractContextManager[None]]]:
    """A function that makes a context of a name. What fails in such a context is told at the end, under that name.

    >>> with attempts() as attempt:
    ...     for number in (1, 2, 3):
    ...         with attempt(number):
    ...             assert number != 2
    Traceback (most recent call last):
        ...
    ExceptionGroup: failed with 2 (1 sub-exception)
    """
    failures: dict[str, BaseException] = {}

    @contextmanager
    def attempt(name: object) -> Iterator[None]:
        try:
            yield
        except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001  # all are told at the end
            failure.add_note(f"with {name}")
            failures[str(name)] = failure

    yield attempt
    if failures:
        raise BaseExceptionGroup(f"failed with {', '.join(failures)}", [*failures.values()][:SHOWN])


def each(parameters: str | tuple[str, ...], values: Values | Callable[..., Values]) -> Callable[[Test], Test]:
    """Decorate a test that takes a parameter, or several: it is tried with all values of it in one case.

    A mapping names its values; others are named by what `str` says of them, no two alike. A value of several parameters
    is a tuple. A function gives the values for what the test's other parameters are.
    """
    asked = (parameters,) if isinstance(parameters, str) else parameters

    def decorate(test: Test) -> Test:
        @wraps(test)
        def test_each(**others: Any) -> None:
            with attempts() as attempt:
                for name, value in _named(values(**others) if callable(values) else values).items():
                    with attempt(name):
                        test(**others, **dict(zip(asked, value if asked is parameters else (value,), strict=True)))

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in asked]
        test_each.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # pytest reads it
        return test_each

    return decorate


def _named(values: Values) -> Mapping[str, Any]:
    if isinstance(values, Mapping):
        return values
    listed = [*values]
    named = {str(value): value for value in listed}
    assert len(named) == len(listed), "two values have one name"
    return named
