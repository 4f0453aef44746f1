"""How people are answered: in the time that Discord grants, or not at all.

Rule 1: who has waited for `PICTURE_SECONDS` is told that they were heard, and what they wait for follows.
Rule 2: whoever has waited for `ANSWER_SECONDS` was told by Discord that it failed. Nothing is begun for them any more,
drawn or sent; a bot with more to do than it can would come too late for all.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import discord
import structlog

from bot.messages.api_errors import ALREADY_ANSWERED, GONE, log_http, suppress_codes
from bot.pages.custom_ids import CustomId
from bot.pages.layouts import Page
from bot.telemetry.in_flight import seconds_waited
from bot.telemetry.metrics import UNANSWERED

log = structlog.get_logger(__name__)

ANSWER_SECONDS = 3.0
"""Discord takes an answer no later."""
PICTURE_SECONDS = 1.0
"""So long people wait for an answer with a picture; after that for the picture alone."""

THINKING = "thinking"
"""Marks an interaction for which Discord shows that we think, until what it waits for is there."""

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, CustomId, list[str]], Awaitable[None]]
"""Answers a control: its address, and what was chosen in it."""
Making = Coroutine[Any, Any, Page]
"""A page that is still to be made."""


def gives_up(*work: Coroutine[Any, Any, object]) -> bool:
    """Whether nobody waits for an answer to the current task's interaction any more; then this work is not begun."""
    is_over = seconds_waited() > ANSWER_SECONDS
    if is_over:
        note_unanswered()
        for coroutine in work:
            coroutine.close()
    return is_over


def note_unanswered() -> None:
    """Discord tells somebody that it failed, as far as we know."""
    log.info("not_answered_in_time")
    UNANSWERED.inc()


def is_answered(interaction: Interaction) -> bool:
    """Whether something may follow the answer. What is sent while Discord shows that we think would be the answer."""
    return interaction.response.is_done() and THINKING not in interaction.extras


# -- what is ready ----------------------------------------------------------------------------------------------------


async def say_privately(interaction: Interaction, text: str) -> None:
    """A private sentence, as the answer or after it."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await _given(interaction.response.send_message(text, ephemeral=True))


async def show_privately(interaction: Interaction, shown: Page) -> bool:
    """A private page, as the answer; whether there was time for it."""
    return await _given(interaction.response.send_message(ephemeral=True, **shown.sending()))


async def edited(interaction: Interaction, shown: Page) -> bool:
    """Answers by editing the message that was clicked; whether that was in time."""
    return await _given_soon(interaction.response.edit_message(**shown.editing()))


async def acknowledge(interaction: Interaction) -> bool:
    """Answers that the click was heard, and leaves its message as it is; whether that was in time."""
    return await _given_soon(interaction.response.defer())


async def send_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Opens a form. It is answered from its custom id alone, so nothing is kept waiting for it."""
    await _given(interaction.response.send_modal(form))
    form.stop()


# -- what is still to be drawn ----------------------------------------------------------------------------------------


async def show_drawn(interaction: Interaction, making: Making, *, ephemeral: bool = True) -> None:
    """A new page, as the answer. Who has to wait for it sees that the bot is at work."""
    if gives_up(making):
        return
    with _under_way(making) as page:
        if await _comes_soon(page):
            await _given(interaction.response.send_message(ephemeral=ephemeral, **(await page).sending()))
        else:
            interaction.extras[THINKING] = True
            if await _given(interaction.response.defer(ephemeral=ephemeral, thinking=True)):
                await _fill(interaction, page, ephemeral=ephemeral)


async def _fill(interaction: Interaction, page: asyncio.Task[Page], *, ephemeral: bool) -> None:
    """Puts a page where Discord shows that we think. What goes wrong with it is told to nobody else."""
    try:
        shown = await page
        await interaction.edit_original_response(**shown.editing())
    except Exception:
        if not ephemeral:
            with log_http("not_deleted", "an answer"):
                await interaction.delete_original_response()
        raise
    finally:
        del interaction.extras[THINKING]


async def edit_drawn(interaction: Interaction, making: Making, *, is_kept_up: bool = False) -> Page | None:
    """Answers by editing the message that was clicked; the page that it shows now, ``None`` if nobody knows of one.

    Whoever holds the gate of a message that the presenter keeps up does not wait for long, because others wait for it.
    """
    if gives_up(making):
        return None
    with _under_way(making) as page:
        if await _comes_soon(page):
            is_shown = await edited(interaction, await page)
        else:
            patience = ANSWER_SECONDS if is_kept_up else None
            is_shown = await acknowledge(interaction) and await _follows(interaction, await page, patience)
        return await page if is_shown else None


async def _follows(interaction: Interaction, shown: Page, patience: float | None) -> bool:
    """Edits the message that was clicked after it was acknowledged; whether that got through."""
    with suppress(TimeoutError), suppress_codes({GONE}):  # a board that is gone is posted anew, a copy is not missed
        async with asyncio.timeout(patience):
            await interaction.edit_original_response(**shown.editing())
        return True
    return False


@contextmanager
def _under_way(making: Making) -> Iterator[asyncio.Task[Page]]:
    """A page that is being made, for as long as somebody waits for it."""
    page = asyncio.create_task(making, name="page")
    page.add_done_callback(lambda done: done.cancelled() or done.exception())  # a fault of what nobody wants is none
    try:
        yield page
    finally:
        page.cancel()


async def _comes_soon(page: asyncio.Task[Page]) -> bool:
    done, _ = await asyncio.wait({page}, timeout=max(0.0, PICTURE_SECONDS - seconds_waited()))
    return bool(done)


async def _given(answer: Coroutine[Any, Any, object]) -> bool:
    """Gives an answer if there is time for it; whether there was. Raises what Discord says against it."""
    if gives_up(answer):
        return False
    with suppress_codes({ALREADY_ANSWERED}):  # an earlier try got through, and nobody told us so
        await answer
    return True


async def _given_soon(answer: Coroutine[Any, Any, object]) -> bool:
    """The same where others wait for the message; also whether it got through in time."""
    try:
        async with asyncio.timeout(max(0.0, ANSWER_SECONDS - seconds_waited())):
            return await _given(answer)
    except TimeoutError:
        note_unanswered()
        return False
