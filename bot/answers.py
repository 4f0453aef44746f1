"""How people are answered: in the time that Discord grants, or not at all.

Who was not answered in time is told by Discord that it failed. A bot that has more to do than it can must not spend its
time on them: nothing is begun for them any more, drawn for them or sent to them, or it would come too late for all.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from bot.addresses import Address
from bot.layouts import Page
from bot.metrics import UNANSWERED
from bot.underway import seconds_waited

log = structlog.get_logger(__name__)

ALREADY_ANSWERED, TOO_LATE = 40060, 10062
OVER = {ALREADY_ANSWERED, TOO_LATE}
"""What Discord says where no answer is of any use."""

ANSWER_SECONDS = 3.0
"""Discord takes an answer no later."""
PICTURE_SECONDS = 1.0
"""Who has waited so long is answered without a picture, where the presenter brings it."""

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Address, list[str]], Awaitable[None]]
"""Answers a control: its address, and what was chosen in it."""


def is_in_time() -> bool:
    """Whether an answer to the current task's interaction can still be taken. If not, that is counted."""
    is_too_late = seconds_waited() > ANSWER_SECONDS
    if is_too_late:
        note_unanswered()
    return not is_too_late


def note_unanswered() -> None:
    """Somebody was told by Discord that it failed."""
    log.info("not_answered_in_time")
    UNANSWERED.inc()


def is_hurried() -> bool:
    """Whether there is no time left for a picture that somebody else can bring."""
    return seconds_waited() > PICTURE_SECONDS


async def say_privately(interaction: Interaction, text: str) -> None:
    """A private sentence, as the answer or after it."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    elif is_in_time():
        await interaction.response.send_message(text, ephemeral=True)


async def show_privately(interaction: Interaction, shown: Page) -> None:
    """A private page, as the answer."""
    if is_in_time():
        await interaction.response.send_message(ephemeral=True, **shown.sending())


async def edited(interaction: Interaction, shown: Page) -> bool:
    """Answers by editing the message that was clicked; whether that worked in the time that Discord grants."""
    if not is_in_time():
        return False
    try:
        async with asyncio.timeout(ANSWER_SECONDS - seconds_waited()):
            await interaction.response.edit_message(**shown.editing())
    except TimeoutError:
        note_unanswered()
        return False
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
    return True


async def acknowledge(interaction: Interaction) -> None:
    """Answers that the click was heard; what it changed is shown by the presenter."""
    if is_in_time():
        await interaction.response.defer()


async def send_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Opens a form. It is answered from its custom id alone, so nothing is kept waiting for it."""
    await interaction.response.send_modal(form)
    form.stop()
