"""Custom ids: read back as they were written, short enough, and never misread."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table_pages.custom_ids import BUTTON, SELECT, Code, CustomId

CODES = st.sampled_from(Code)
TABLES = st.from_regex(r"[2-9A-Z]{5}([2-9A-Z]{2})?", fullmatch=True)
NUMBERS = st.lists(st.integers(0, 10**9 - 1).map(str), max_size=6).map(tuple)


@given(CODES, TABLES, NUMBERS)
def test_an_address_reads_back_and_fits(code: Code, table: str, args: tuple[str, ...]) -> None:
    address = CustomId(code, table, args)
    for custom_id, template in ((address.as_button_id(), BUTTON), (address.as_select_id(), SELECT)):
        assert CustomId.parse(custom_id) == address
        assert len(custom_id) <= 100
        assert template.fullmatch(custom_id)
    assert [address.number_arg(index) for index in range(len(args))] == [int(text) for text in args]


@pytest.mark.parametrize(
    "custom_id", ["", "dk1", "dk1:join", "dk2:join:7Q2MX", "dk:join:7Q2MX", "xx1:join:7Q2MX", "a:b:c"]
)
def test_what_is_not_ours_is_not_read(custom_id: str) -> None:
    assert CustomId.parse(custom_id) is None


@pytest.mark.parametrize("text", ["", "-1", "x", "1.5", "٣", "²", "9" * 10])
def test_an_argument_that_is_no_number_fits_nothing(text: str) -> None:
    address = CustomId(Code.PLAY, "7Q2MX", (text,))
    number = address.number_arg(0)
    assert number in {-1, 3}
    assert address.number_arg(7) == -1
