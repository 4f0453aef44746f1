"""Tokens of clicks are kept for a while only, the latest for each message, and shown to nobody."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, cast

import discord
import pytest

from bot.messages.api import edit_tokens
from bot.messages.api.edit_tokens import EditTokens, Interaction
from bot.table_pages.components import text_page
from bot.telemetry.arrivals import ARRIVAL, Arrival
from tests.simulation.loop import VirtualLoop

QUARTER = 15 * 60.0


class Clicked(NamedTuple):
    """As much of an interaction as is asked for."""

    token: str
    application_id: int = 1
    message: Any = None
    response: Any = None


class Clock:
    """The machine's time of day, which anybody may set."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.ahead = 0.0

    def __call__(self) -> float:
        return self.loop.clock() + self.ahead


def clicked(token: str = "secret", made: float | None = None) -> Interaction:
    """A click that was made at a moment of the loop's clock; ``None`` is now."""
    ARRIVAL.set(None if made is None else Arrival("component", 0.0, made, made))
    return cast("Interaction", Clicked(token))


def run(check: Callable[[EditTokens, Clock], Awaitable[None]]) -> None:
    """Run a check on virtual time, with tokens that could make no call."""
    loop = VirtualLoop()
    clock = Clock(loop)
    try:
        loop.run_until_complete(_check(check, clock))
    finally:
        loop.close()


async def _check(check: Callable[[EditTokens, Clock], Awaitable[None]], clock: Clock) -> None:
    await check(EditTokens(discord.Client(intents=discord.Intents.none()), clock), clock)


def kept(tokens: EditTokens) -> dict[str, str]:
    return {message: token.secret for message, token in tokens._tokens.items()}


def test_a_clock_that_is_set_back_lets_no_token_live_longer() -> None:
    async def check(tokens: EditTokens, clock: Clock) -> None:
        tokens.note_message(clicked(), "1")
        await asyncio.sleep(QUARTER)
        clock.ahead = -QUARTER
        assert not await tokens.try_edit("1", text_page("new"))  # it would fail for want of a connection
        tokens.note_message(clicked("newer"), "2")
        assert kept(tokens) == {"2": "newer"}

    run(check)


def test_a_machine_that_slept_uses_no_token_from_before() -> None:
    """The loop's clock stands still meanwhile."""

    async def check(tokens: EditTokens, clock: Clock) -> None:
        tokens.note_message(clicked(), "1")
        clock.ahead = QUARTER
        assert not await tokens.try_edit("1", text_page("new"))
        tokens.note_message(clicked("newer"), "2")
        assert kept(tokens) == {"2": "newer"}

    run(check)


def test_a_token_lives_from_when_its_click_was_made_and_not_from_its_answer() -> None:
    async def check(tokens: EditTokens, clock: Clock) -> None:
        await asyncio.sleep(QUARTER)
        tokens.note_message(clicked(made=0.0), "1")
        assert not kept(tokens)

    run(check)


def test_the_latest_click_on_a_message_lends_its_token_whichever_is_answered_first() -> None:
    async def check(tokens: EditTokens, clock: Clock) -> None:
        await asyncio.sleep(10)
        tokens.note_message(clicked("second", made=9.0), "1")
        tokens.note_message(clicked("first", made=8.0), "1")
        assert kept(tokens) == {"1": "second"}

    run(check)


def test_the_tokens_of_so_many_messages_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edit_tokens, "MAX_TOKENS", 2)

    async def check(tokens: EditTokens, clock: Clock) -> None:
        for number in "1213":
            tokens.note_message(clicked(number), number)
        assert list(kept(tokens)) == ["1", "3"]

    run(check)


def test_a_token_edits_no_message_but_its_own() -> None:
    async def check(tokens: EditTokens, clock: Clock) -> None:
        tokens.note_message(clicked(), "1")
        assert not await tokens.try_edit("2", text_page("new"))
        with pytest.raises(TypeError):  # there is no connection
            await tokens.try_edit("1", text_page("new"))

    run(check)


def test_nobody_is_shown_a_token() -> None:
    async def check(tokens: EditTokens, clock: Clock) -> None:
        tokens.note_message(clicked("secret"), "1")
        assert "secret" not in f"{tokens!r} {vars(tokens)!r}"

    run(check)
