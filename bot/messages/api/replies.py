"""Answers interactions: within the deadline that Discord sets, or not at all.

Rule 1: whoever has waited for `PICTURE_SECONDS` is shown that the bot is at work, and their picture follows.
Rule 2: whoever has waited for `ANSWER_SECONDS` was told by Discord that it failed. Nothing is begun, drawn or sent for
them any more: else an overloaded bot would be too late for everybody.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import discord
import structlog

from bot.messages.api import api_errors
from bot.messages.api.edit_tokens import STILL_EDITING
from bot.messages.api.gates import Gate
from bot.table_pages.components import Page
from bot.telemetry.arrivals import ARRIVAL
from bot.telemetry.metrics import UNANSWERED

log = structlog.get_logger(__name__)

ANSWER_SECONDS = 3.0
"""Seconds after an interaction until which Discord accepts the first answer."""
PICTURE_SECONDS = 1.0
"""Seconds for which people wait for an answer with a picture; after that they are shown that the bot is at work."""

THINKING = "thinking"
"""The key that marks an interaction for which Discord shows that the bot is thinking, until its page is there."""

Interaction = discord.Interaction[Any]
MessageId = int
"""The id of a message at Discord."""
PageMaking = Coroutine[Any, Any, Page]
"""A coroutine that makes and returns a page."""


def seconds_since_interaction() -> float:
    """The seconds since the interaction was made that the current task handles; 0 if it handles none."""
    arrival = ARRIVAL.get()
    return 0.0 if arrival is None else asyncio.get_running_loop().time() - arrival.made


def is_too_late() -> bool:
    """Whether the current task's interaction is older than `ANSWER_SECONDS`, so that Discord takes no answer any more.
    If so, that is logged.
    """
    if too_late := seconds_since_interaction() > ANSWER_SECONDS:
        log_unanswered_interaction()
    return too_late


def has_failed(interaction: Interaction) -> bool:
    """Whether no answer to the current task's interaction was sent within `ANSWER_SECONDS`."""
    return seconds_since_interaction() > ANSWER_SECONDS and not interaction.response.is_done()


def _close_if_too_late(answer: Coroutine[Any, Any, object]) -> bool:
    """Close the coroutine ``answer`` without running it if `is_too_late`. Returns whether it was closed."""
    if too_late := is_too_late():
        answer.close()
    return too_late


def log_unanswered_interaction() -> None:
    """Count and log that an interaction got no answer in time, which Discord shows its person as a failure."""
    log.info("not_answered_in_time")
    UNANSWERED.inc()


def can_follow_up(interaction: Interaction) -> bool:
    """Whether a follow-up message sent now would stand below the interaction's answer.

    False before there is an answer, and while Discord shows "thinking": the follow-up would become the answer.
    """
    return interaction.response.is_done() and THINKING not in interaction.extras


# -- what is ready ----------------------------------------------------------------------------------------------------


async def send_private_text(interaction: Interaction, text: str) -> None:
    """Send a text that only the interaction's person sees: as the answer, or as a further message if there is an
    answer.

    Sends nothing if it is too late for an answer. Raises Discord's errors.
    """
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
        interaction.extras.pop(THINKING, None)
    else:
        await _send_if_in_time(interaction.response.send_message(text, ephemeral=True))


async def send_private_page(interaction: Interaction, page: Page) -> bool:
    """Answer with a page that only the interaction's person sees. Returns whether it was sent: not if it is too late.
    Raises Discord's errors.
    """
    return await _send_if_in_time(interaction.response.send_message(ephemeral=True, **page.send_arguments()))


async def send_public_page(interaction: Interaction, page: Page) -> MessageId:
    """Answer with a page that everybody sees, and return the message's id, even if Discord accepted the answer and then
    failed to confirm it. Raises Discord's errors, also if it is too late for an answer.
    """
    sent = None
    try:
        sent = await interaction.response.send_message(**page.send_arguments())
    except api_errors.API_ERRORS as error:
        if getattr(error, "code", None) != api_errors.ALREADY_ANSWERED and not api_errors.is_temporary_error(error):
            raise
    if sent is not None and sent.message_id is not None:
        return sent.message_id
    return (await interaction.original_response()).id


async def edit_clicked_message(interaction: Interaction, page: Page, gate: Gate | None = None) -> bool:
    """Answer by editing the clicked message so that it shows this page. Returns whether that was in time; raises
    Discord's other errors.

    ``gate`` orders the message's writes, if the bot keeps it up to date. Without one, a message that others see too
    stays as it is, and the page is sent privately.
    """
    if gate is None and not is_seen_by_one(interaction):
        return await send_private_page(interaction, page)
    return await _send_with_timeout(interaction.response.edit_message(**page.edit_arguments()), gate)


def is_seen_by_one(interaction: Interaction) -> bool:
    """Whether only the person who clicked sees the clicked message. It cannot be taken for granted: a modified client
    can click a hand's button on a board.
    """
    clicked = interaction.message
    return interaction.guild_id is None or (clicked is not None and clicked.flags.ephemeral)


async def acknowledge(interaction: Interaction) -> bool:
    """Acknowledge a click without changing anything; a command by a private "thinking", which a private text replaces
    later.

    Returns whether that was in time; raises Discord's other errors.
    """
    interaction.extras |= {THINKING: True} if interaction.type is discord.InteractionType.application_command else {}
    return await _send_with_timeout(interaction.response.defer(ephemeral=True))


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer by opening a form; does nothing if it is too late. What is filled in arrives as a new interaction."""
    await _send_if_in_time(interaction.response.send_modal(form))
    form.stop()


async def answer_without_choices(interaction: Interaction) -> None:
    """Answer an autocompletion with an empty list. Logs Discord's errors."""
    with api_errors.log_api_errors("not_answered", "a completion"):
        await interaction.response.autocomplete([])


# -- what is still to be drawn ----------------------------------------------------------------------------------------


async def send_page_when_made(interaction: Interaction, making: PageMaking, *, ephemeral: bool = True) -> None:
    """Answer with the page that ``making`` returns; "thinking" comes first if that takes more than `PICTURE_SECONDS`.

    ``ephemeral``: only the interaction's person sees the answer. Sends nothing if it is too late.
    """
    if _close_if_too_late(making):
        return
    with _page_task(making) as page:
        if await _wait_until_ready_soon(page):
            await _send_if_in_time(
                interaction.response.send_message(ephemeral=ephemeral, **(await page).send_arguments())
            )
        else:
            interaction.extras[THINKING] = True
            if await _send_if_in_time(interaction.response.defer(ephemeral=ephemeral, thinking=True)):
                await _replace_thinking_by_page(interaction, page, ephemeral=ephemeral)


async def _replace_thinking_by_page(interaction: Interaction, page: asyncio.Task[Page], *, ephemeral: bool) -> None:
    """Put a page where Discord shows that the bot is thinking. If it cannot be made, a public "thinking" is deleted."""
    try:
        made = await page
        await interaction.edit_original_response(**made.edit_arguments())
    except Exception:
        if not ephemeral:
            with api_errors.log_api_errors("not_deleted", "an answer"):
                await interaction.delete_original_response()
        raise
    finally:
        del interaction.extras[THINKING]


async def edit_clicked_when_made(
    interaction: Interaction, making: PageMaking, *, gate: Gate | None = None
) -> Page | None:
    """Answer by editing the clicked message to show the page that ``making`` returns.

    With ``gate`` (the message's, reserved by the caller), an edit is waited for at most `ANSWER_SECONDS`, and the
    message is written again after a late one. Without it, the same as in `edit_clicked_message`. Returns the page;
    ``None`` unless the message is known to show it.
    """
    if gate is None and not is_seen_by_one(interaction):
        await send_page_when_made(interaction, making)
        return None
    if _close_if_too_late(making):
        return None
    with _page_task(making) as page:
        if await _wait_until_ready_soon(page):
            is_shown = await edit_clicked_message(interaction, await page, gate)
        else:
            is_shown = await acknowledge(interaction) and await _edit_after_acknowledging(interaction, await page, gate)
        return await page if is_shown else None


async def edit_or_acknowledge(
    interaction: Interaction, making: PageMaking, *, gate: Gate | None, is_auto_updated: bool
) -> Page | None:
    """Answer a click by editing its message to show the page that ``making`` returns.

    ``is_auto_updated``: the bot keeps the message up to date (a board or hand), unlike a private copy; then ``gate`` is
    the message's, reserved, or ``None`` while it is being written: the click is only acknowledged. Returns the page;
    ``None`` unless the message is known to show it.
    """
    if gate is None and is_auto_updated:
        making.close()
        await acknowledge(interaction)
        return None
    page = await edit_clicked_when_made(interaction, making, gate=gate)
    if page is not None and gate is not None and is_auto_updated:
        gate.note_written(page.version)
    return page


async def _edit_after_acknowledging(interaction: Interaction, page: Page, gate: Gate | None) -> bool:
    """Edit the clicked message after the click was acknowledged. Returns whether that succeeded in time."""
    edit = _edit_unless_gone(interaction, page)
    if gate is None:
        return await edit
    try:
        return await gate.wait_for_edit(edit, ANSWER_SECONDS)
    except TimeoutError:
        interaction.extras[STILL_EDITING] = True
        return False


async def _edit_unless_gone(interaction: Interaction, page: Page) -> bool:
    """Edit the clicked message. Returns whether it still existed."""
    try:
        await interaction.edit_original_response(**page.edit_arguments())
    except discord.HTTPException as error:
        if error.code != api_errors.UNKNOWN_MESSAGE:  # a board that is gone is posted anew, a copy is not missed
            raise
        return False
    return True


@contextmanager
def _page_task(making: PageMaking) -> Iterator[asyncio.Task[Page]]:
    """Make a page in a task during a ``with`` block; the task is cancelled at the end."""
    page = asyncio.create_task(making, name="page")
    page.add_done_callback(lambda done: done.cancelled() or done.exception())  # a fault of what nobody wants is none
    try:
        yield page
    finally:
        page.cancel()


async def _wait_until_ready_soon(page: asyncio.Task[Page]) -> bool:
    """Wait for a page until `PICTURE_SECONDS` after the interaction. Returns whether it is ready."""
    done, _ = await asyncio.wait({page}, timeout=max(0.0, PICTURE_SECONDS - seconds_since_interaction()))
    return bool(done)


async def _send_if_in_time(answer: Coroutine[Any, Any, object]) -> bool:
    """Send ``answer`` unless Discord's deadline has passed. Returns whether it was sent; raises Discord's errors."""
    if _close_if_too_late(answer):
        return False
    try:
        await answer
    except discord.HTTPException as error:
        if error.code != api_errors.ALREADY_ANSWERED:  # an earlier try got through, and nobody told us so
            raise
    return True


async def _send_with_timeout(answer: Coroutine[Any, Any, object], gate: Gate | None = None) -> bool:
    """Send ``answer``, and wait at most until Discord's deadline: others wait for the message that ``gate`` orders.
    Returns whether it was sent in time.
    """
    if _close_if_too_late(answer):
        return False
    seconds = max(0.0, ANSWER_SECONDS - seconds_since_interaction())
    sending = _send_if_in_time(answer)
    try:
        if gate is not None:
            return await gate.wait_for_edit(sending, seconds)
        async with asyncio.timeout(seconds):
            return await sending
    except TimeoutError:
        log_unanswered_interaction()
        return False
