"""What is refused to a control that is out of date is no error; anything else is."""

import pytest

from bot.intake.table_actions import suppress_stale
from engine.errors import Refusal


def test_a_stale_control_leaves_its_block_and_all_else_is_told() -> None:
    done = []
    with suppress_stale():
        done.append("before")
        raise Refusal("stale")
    done.append("answered")
    assert done == ["before", "answered"]
    with pytest.raises(Refusal, match="not_your_turn"), suppress_stale():
        raise Refusal("not_your_turn")
