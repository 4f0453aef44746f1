"""The list of somebody's tables fits into a message, whatever people are called."""

import pytest

from bot.features.club.my_tables import MAX_INVITATIONS, MAX_TABLES, Invitation, OwnTable, my_tables_page
from bot.table_pages.common_pages import NamedTable
from tests.bot.table_pages.page_contents import errors, words

NAMES = {"short": "Ben", "long": "_*" * 16}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_the_longest_list_keeps_the_limits_of_a_message(name: str) -> None:
    named = [
        NamedTable(f"TABLE{n:02}", str(10**18 + n), "Bluff 'N' Peg", f"Bluff 'N' Peg · #{n}", "_*" * 16)
        for n in range(MAX_TABLES + 1)
    ]
    tables = [
        OwnTable(
            named=one,
            people=None,
            is_own_turn=False,
            waiting_names=(name,) * 4,
            other_names=(name,) * 4,
            until=2e9,
            is_asked=name != "Ben",
        )
        for one in named
    ]
    page = my_tables_page(tables, [Invitation(one, name) for one in named[:MAX_INVITATIONS]], at=2e9)
    assert errors(page) is None
    assert (" · with " in words(page)) == (name == "Ben")
