"""What a test tells that tries many values in one case."""

import inspect

import pytest

from tests.each import attempts, each


def odd(number: int, name: str = "") -> None:
    assert number % 2, f"{number} is even"


def test_all_values_are_tried_and_those_that_fail_are_named() -> None:
    with pytest.raises(ExceptionGroup, match="failed with 2, 4") as failed:
        each("number", [1, 2, 3, 4])(odd)()
    assert [failure.__notes__ for failure in failed.value.exceptions] == [["with 2"], ["with 4"]]


def test_a_mapping_names_its_values() -> None:
    with pytest.raises(ExceptionGroup, match="failed with two"):
        each("number", {"one": 1, "two": 2})(odd)()


def test_all_failures_are_named_and_few_shown() -> None:
    with pytest.raises(ExceptionGroup, match="failed with 0, 2, 4, 6, 8") as failed:
        each("number", range(9))(odd)()
    assert len(failed.value.exceptions) == 3


def test_the_other_parameters_are_left_to_pytest() -> None:
    assert [*inspect.signature(each("number", [1])(odd)).parameters] == ["name"]


def test_a_failure_that_a_test_declares_is_told_like_others() -> None:
    with pytest.raises(BaseExceptionGroup, match="failed with seven"), attempts() as attempt, attempt("seven"):
        pytest.fail("so it is")


def test_nothing_is_told_where_nothing_failed() -> None:
    each("number", [1, 3])(odd)()
