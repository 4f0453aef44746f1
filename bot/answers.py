"""How people are answered: in the time that Discord grants, or not at all.

Rule 1: who has waited for `PICTURE_SECONDS` is told that they were heard, and what they wait for follows.
Rule 2: whoever has waited for `ANSWER_SECONDS` was told by Discord that it failed. Nothing is begun for them any more,
drawn or sent; a bot with more to do than it can would come too late for all.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import discord
import structlog

from bot.addresses import Address
from bot.layouts import Page
from bot.metrics import UNANSWERED
from bot.underway import seconds_waited

log = structlog.get_logger(__name__)

ALREADY_ANSWERED, TOO_LATE = 40060, 10062
"""What Discord says where no answer is of any use."""

ANSWER_SECONDS = 3.0
"""Discord takes an answer no later."""
PICTURE_SECONDS = 1.0
"""So long people wait for an answer with a picture; after that for the picture alone."""

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Address, list[str]], Awaitable[None]]
"""Answers a control: its address, and what was chosen in it."""
Making = Coroutine[Any, Any, Page]
"""A page that is still to be made."""


def is_too_late() -> bool:
    """Whether Discord takes no answer any more to the interaction of the current task."""
    return seconds_waited() > ANSWER_SECONDS


def note_unanswered() -> None:
    """Discord has told somebody that it failed."""
    log.info("not_answered_in_time")
    UNANSWERED.inc()


# -- what is ready ----------------------------------------------------------------------------------------------------


async def say_privately(interaction: Interaction, text: str) -> None:
    """A private sentence, as the answer or after it."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await _taken(interaction.response.send_message(text, ephemeral=True))


async def show_privately(interaction: Interaction, shown: Page) -> bool:
    """A private page, as the answer; whether it was in time."""
    return await _taken(interaction.response.send_message(ephemeral=True, **shown.sending()))


async def edited(interaction: Interaction, shown: Page) -> bool:
    """Answers by editing the message that was clicked; whether that was in time."""
    return await _taken(interaction.response.edit_message(**shown.editing()))


async def acknowledge(interaction: Interaction) -> bool:
    """Answers that the click was heard, and leaves its message as it is; whether that was in time."""
    return await _taken(interaction.response.defer())


async def send_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Opens a form. It is answered from its custom id alone, so nothing is kept waiting for it."""
    await _taken(interaction.response.send_modal(form))
    form.stop()


# -- what is still to be drawn ----------------------------------------------------------------------------------------


async def show_drawn(interaction: Interaction, making: Making, *, ephemeral: bool = True) -> None:
    """A new page, as the answer. Who has to wait for it sees that the bot is at work."""
    if _is_in_vain(making):
        return
    with _under_way(making) as page:
        if await _comes_soon(page):
            await _taken(interaction.response.send_message(ephemeral=ephemeral, **(await page).sending()))
        elif await _taken(interaction.response.defer(ephemeral=ephemeral, thinking=True)):
            await interaction.edit_original_response(**(await page).editing())


async def edit_drawn(interaction: Interaction, making: Making) -> Page | None:
    """Answers by editing the message that was clicked; the page that it shows now, ``None`` if that was not in time."""
    if _is_in_vain(making):
        return None
    with _under_way(making) as page:
        if await _comes_soon(page):
            is_shown = await edited(interaction, await page)
        else:
            is_shown = await acknowledge(interaction) and await _followed(interaction, await page)
        return await page if is_shown else None


async def _followed(interaction: Interaction, shown: Page) -> bool:
    """Edits the message that was clicked after it was acknowledged; whether that got through soon."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):  # whoever holds the message's gate must not wait for ever
            await interaction.edit_original_response(**shown.editing())
    except TimeoutError:
        return False
    return True


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


async def _taken(call: Coroutine[Any, Any, object]) -> bool:
    """Whether Discord took an answer in time. Raises what it says against it otherwise."""
    if _is_in_vain(call):
        return False
    try:
        async with asyncio.timeout(ANSWER_SECONDS - seconds_waited()):
            await call
    except TimeoutError:
        note_unanswered()
        return False
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:  # an earlier try got through, and nobody told us so
            raise
    return True


def _is_in_vain(work: Coroutine[Any, Any, object]) -> bool:
    """Whether nobody waits for this any more; then it is not begun."""
    if is_too_late():
        work.close()
        note_unanswered()
        return True
    return False
