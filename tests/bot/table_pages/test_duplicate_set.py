"""The comparison of a set in words: it leaves most of a message to the result below it."""

import pytest

from bot.table_pages.components import MAX_MESSAGE_LENGTH
from bot.table_pages.duplicate_set import comparison_part
from render.past_games.comparison import ComparedPlayer, ComparedSet
from tests.engine.reading import HOSTILE_NAMES


@pytest.mark.parametrize("names", HOSTILE_NAMES, ids=["equal", "numbers", "words", "scripts"])
def test_a_full_set_takes_a_third_of_a_message(names: tuple[str, ...]) -> None:
    players = [ComparedPlayer(name[:16], 1, "12,345 points", "12,345", "+12,345.6") for name in (*names, "_*" * 8)]
    part = comparison_part(ComparedSet("Sneak", [players] * 8), None, line="**Duplicate set 7Q2MXAB: table 1 of 8**")
    (told,) = part.texts
    assert len(told.content) < MAX_MESSAGE_LENGTH / 3
    assert "… and " in told.content
    assert told.content.startswith("**Duplicate set 7Q2MXAB")
