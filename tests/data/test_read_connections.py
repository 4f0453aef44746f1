"""Questions wait for a connection in an order: answers before work in the background, and nobody overtakes."""

import asyncio

import pytest

from data.read_connections import URGENCY, ReadingTurns, Urgency

ANSWER, BACKGROUND = Urgency.ANSWER, Urgency.BACKGROUND


async def order_of_turns(turns: ReadingTurns, *asked: tuple[str, Urgency]) -> list[str]:
    """The order in which these questions, asked at one moment in this order, get a turn."""
    began: list[str] = []

    async def ask(name: str, urgency: Urgency) -> None:
        URGENCY.set(urgency)
        async with turns.turn():
            began.append(name)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(*one) for one in asked))
    return began


async def test_nobody_overtakes_and_answers_come_before_the_background() -> None:
    asked = (("a", BACKGROUND), ("b", BACKGROUND), ("c", ANSWER), ("d", ANSWER), ("e", BACKGROUND))
    assert await order_of_turns(ReadingTurns(2), *asked) == ["a", "c", "d", "b", "e"]


async def test_the_background_leaves_a_connection_for_an_answer() -> None:
    turns = ReadingTurns(3)
    async with turns.turn(), turns.turn():
        third = asyncio.create_task(order_of_turns(turns, ("background", BACKGROUND)))
        assert await order_of_turns(turns, ("answer", ANSWER)) == ["answer"]
        assert not third.done()
    assert await third == ["background"]


@pytest.mark.parametrize("has_turn", [False, True], ids=["while waiting", "just as a turn comes"])
async def test_who_gives_up_keeps_no_turn(has_turn: bool) -> None:
    turns = ReadingTurns(2)
    async with turns.turn():
        given_up = asyncio.create_task(order_of_turns(turns, ("a", BACKGROUND)))
        await asyncio.sleep(0)
        if not has_turn:
            given_up.cancel()
            await asyncio.gather(given_up, return_exceptions=True)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert await order_of_turns(turns, ("b", BACKGROUND), ("c", BACKGROUND)) == ["b", "c"]
