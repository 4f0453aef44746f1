"""How interactions are answered: in the time that Discord grants, or not at all.

Rule 1: who has waited for `PICTURE_SECONDS` is told that the bot is at work, and their picture follows.
Rule 2: who has waited for `ANSWER_SECONDS` was told by Discord that it failed. Nothing is begun, drawn or sent for them
any more; a bot with more to do than it can would come too late for all.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import discord
import structlog

from bot.messages.api_errors import ALREADY_ANSWERED, UNKNOWN_MESSAGE, log_api_errors
from bot.messages.gates import Gate
from bot.pages.components import Page
from bot.telemetry.arrivals import ARRIVAL
from bot.telemetry.metrics import UNANSWERED

log = structlog.get_logger(__name__)

ANSWER_SECONDS = 3.0
"""Discord takes no first answer later than this."""
PICTURE_SECONDS = 1.0
"""Seconds for which people wait for an answer with a picture; after that they see that the bot is at work."""

THINKING = "thinking"
"""Marks an interaction for which Discord shows that the bot is thinking, until its page is there."""

Interaction = discord.Interaction[Any]
PageMaking = Coroutine[Any, Any, Page]
"""Makes a page when it is awaited."""


def seconds_since_interaction() -> float:
    """Seconds since the interaction came in that the current task handles; 0 for a task that handles none."""
    arrival = ARRIVAL.get()
    return 0.0 if arrival is None else asyncio.get_running_loop().time() - arrival.came


def is_too_late(*work: Coroutine[Any, Any, object]) -> bool:
    """Whether nobody waits for an answer of the current task any more; if so, ``work`` is closed and never begun."""
    too_late = seconds_since_interaction() > ANSWER_SECONDS
    if too_late:
        log_unanswered_interaction()
        for coroutine in work:
            coroutine.close()
    return too_late


def log_unanswered_interaction() -> None:
    """Count and log an interaction of which Discord tells its person that it failed."""
    log.info("not_answered_in_time")
    UNANSWERED.inc()


def can_follow_up(interaction: Interaction) -> bool:
    """Whether a message sent now follows the answer. While Discord shows "thinking", it would be the answer."""
    return interaction.response.is_done() and THINKING not in interaction.extras


# -- what is ready ----------------------------------------------------------------------------------------------------


async def send_private_text(interaction: Interaction, text: str) -> None:
    """Send a sentence that only the interaction's person sees, as the answer or after it. Raises Discord's errors."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await _send_if_in_time(interaction.response.send_message(text, ephemeral=True))


async def send_private_page(interaction: Interaction, page: Page) -> bool:
    """Answer with a page that only the interaction's person sees. Returns whether there was time for it."""
    return await _send_if_in_time(interaction.response.send_message(ephemeral=True, **page.send_arguments()))


async def send_public_page(interaction: Interaction, page: Page) -> int:
    """Answer with a page for everybody. Returns the id of the message; raises Discord's errors."""
    try:
        sent = await interaction.response.send_message(**page.send_arguments())
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
    else:
        if sent.message_id is not None:
            return sent.message_id
    return (await interaction.original_response()).id  # the answer was taken after all


async def edit_clicked_message(interaction: Interaction, page: Page) -> bool:
    """Answer by editing the message that was clicked. Returns whether that was in time."""
    return await _send_with_timeout(interaction.response.edit_message(**page.edit_arguments()))


async def acknowledge_click(interaction: Interaction) -> bool:
    """Answer that the click was heard, and leave its message as it is. Returns whether that was in time."""
    return await _send_with_timeout(interaction.response.defer())


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Open a form. It is answered from its custom id alone, so discord.py need not wait for it."""
    await _send_if_in_time(interaction.response.send_modal(form))
    form.stop()


async def answer_without_choices(interaction: Interaction) -> None:
    """Answer a completion with no choices."""
    with log_api_errors("not_answered", "a completion"):
        await interaction.response.autocomplete([])


# -- what is still to be drawn ----------------------------------------------------------------------------------------


async def send_page_when_made(interaction: Interaction, making: PageMaking, *, ephemeral: bool = True) -> None:
    """Answer with a page that is still to be made; ``ephemeral``: for the interaction's person alone."""
    if is_too_late(making):
        return
    with _page_task(making) as page:
        if await _is_made_soon(page):
            await _send_if_in_time(
                interaction.response.send_message(ephemeral=ephemeral, **(await page).send_arguments())
            )
        else:
            interaction.extras[THINKING] = True
            if await _send_if_in_time(interaction.response.defer(ephemeral=ephemeral, thinking=True)):
                await _replace_thinking(interaction, page, ephemeral=ephemeral)


async def _replace_thinking(interaction: Interaction, page: asyncio.Task[Page], *, ephemeral: bool) -> None:
    """Put a page where Discord shows that the bot is thinking. If it cannot be made, nobody else sees that."""
    try:
        made = await page
        await interaction.edit_original_response(**made.edit_arguments())
    except Exception:
        if not ephemeral:
            with log_api_errors("not_deleted", "an answer"):
                await interaction.delete_original_response()
        raise
    finally:
        del interaction.extras[THINKING]


async def edit_clicked_when_made(
    interaction: Interaction, making: PageMaking, *, holds_gate: bool = False
) -> Page | None:
    """Answer by editing the message that was clicked with a page that is still to be made.

    ``holds_gate``: whether the caller holds the message's gate, so that the page is given up after `ANSWER_SECONDS`.
    Returns the page, or ``None`` if nobody knows whether the message shows it.
    """
    if is_too_late(making):
        return None
    with _page_task(making) as page:
        if await _is_made_soon(page):
            is_shown = await edit_clicked_message(interaction, await page)
        else:
            patience = ANSWER_SECONDS if holds_gate else None
            is_shown = await acknowledge_click(interaction) and await _edit_after_acknowledging(
                interaction, await page, patience
            )
        return await page if is_shown else None


async def edit_or_acknowledge(
    interaction: Interaction, making: PageMaking, *, gate: Gate | None, is_kept_up: bool
) -> Page | None:
    """Answer a click by editing its message with a page that is still to be made, inside the message's gate.

    ``is_kept_up``: whether the message is a board or hand that the bot keeps up, and not a private copy. If its gate is
    busy (``None``), the click is only acknowledged, and whoever holds the gate writes. Returns what the last one does.
    """
    if gate is None and is_kept_up:
        making.close()
        await acknowledge_click(interaction)
        return None
    page = await edit_clicked_when_made(interaction, making, holds_gate=gate is not None)
    if page is not None and gate is not None and is_kept_up:
        gate.wrote(page.version)
    return page


async def _edit_after_acknowledging(interaction: Interaction, page: Page, max_seconds: float | None) -> bool:
    """Edit the message that was clicked after it was acknowledged. Returns whether that got through in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(max_seconds):
            try:
                await interaction.edit_original_response(**page.edit_arguments())
            except discord.HTTPException as error:
                if error.code != UNKNOWN_MESSAGE:  # a board that is gone is posted anew, a copy is not missed
                    raise
                return False
        return True
    return False


@contextmanager
def _page_task(making: PageMaking) -> Iterator[asyncio.Task[Page]]:
    """A page that is being made, for as long as somebody waits for it."""
    page = asyncio.create_task(making, name="page")
    page.add_done_callback(lambda done: done.cancelled() or done.exception())  # a fault of what nobody wants is none
    try:
        yield page
    finally:
        page.cancel()


async def _is_made_soon(page: asyncio.Task[Page]) -> bool:
    """Wait for a page until `PICTURE_SECONDS` are over. Returns whether it is there."""
    done, _ = await asyncio.wait({page}, timeout=max(0.0, PICTURE_SECONDS - seconds_since_interaction()))
    return bool(done)


async def _send_if_in_time(answer: Coroutine[Any, Any, object]) -> bool:
    """Send ``answer`` unless Discord's deadline has passed. Returns whether it was sent; raises Discord's errors."""
    if is_too_late(answer):
        return False
    try:
        await answer
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:  # an earlier try got through, and nobody told us so
            raise
    return True


async def _send_with_timeout(answer: Coroutine[Any, Any, object]) -> bool:
    """Send ``answer`` and give it up when Discord's deadline passes: others wait for the message."""
    try:
        async with asyncio.timeout(max(0.0, ANSWER_SECONDS - seconds_since_interaction())):
            return await _send_if_in_time(answer)
    except TimeoutError:
        log_unanswered_interaction()
        return False
