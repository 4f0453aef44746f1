"""The one place where something that went wrong becomes an answer: a sentence for the person, an id in the log."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from weakref import ref

import discord
import structlog
from discord import app_commands

from bot.intake.next_steps import Starter, could_join, next_step_text, players_of_set_text
from bot.intake.page_refusals import PageRefusal
from bot.intake.request import TABLE
from bot.messages.api.api_errors import (
    ALREADY_ANSWERED,
    API_ERRORS,
    CLOSED_THREAD,
    UNKNOWN_INTERACTION,
    SilencedError,
    api_error_fields,
)
from bot.messages.api.replies import Interaction, log_unanswered_interaction, send_private_page, send_private_text
from bot.table_pages.components import escaped_text
from bot.table_pages.joining import join_offer_page
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.telemetry.metrics import FAULTS, REFUSALS
from bot.texts.refusals import IN_LOBBY_OF_SET, sentence_templates
from engine.errors import CommitUnknownError, DiskFullError, DoneElsewhereError, Refusal, SaveError
from engine.game import Game

log = structlog.get_logger(__name__)

SAID_WITH_JOIN = frozenset({"not_seated", "nobody_there", "only_host", "only_set_host"})
"""The codes of refusals that people without a seat read in a lobby, where a seat may be what they want."""
FAULT = "fault"
"""The code of the refusal that stands for an error in the program."""


class ErrorReplies:
    """Answers people whose interaction failed."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def reply(self, interaction: Interaction, error: BaseException) -> None:
        """Tell a person privately why their interaction failed: a refusal as its sentence, any other error as an id in
        the log.

        Never raises Discord's errors: they are logged. If Discord refused an answer as late or repeated, none is sent.
        """
        if isinstance(error, app_commands.CommandInvokeError):
            error = error.original
        if isinstance(error, discord.HTTPException) and error.code in {ALREADY_ANSWERED, UNKNOWN_INTERACTION}:
            _log_failed_reply("answer_refused", error)
            return
        if isinstance(error, SilencedError):
            _log_failed_reply("not_answered", error)
            return
        if isinstance(error, DoneElsewhereError):  # and answered there
            log.info("done_elsewhere")
            return
        try:
            await self._explain(interaction, error)
        except API_ERRORS as unsaid:
            _log_failed_reply("not_answered", unsaid)

    async def _explain(self, interaction: Interaction, error: BaseException) -> None:
        """Say why something failed; where it needs a seat that the person could take, with a button for that."""
        refusal = _refusal_for_error(error)
        if refusal.code == FAULT:
            FAULTS.inc()
        else:
            REFUSALS.labels(refusal.code).inc()
        table: ref[LiveTable] | None = interaction.extras.get(TABLE)
        live = table() if table else None
        if isinstance(refusal, PageRefusal) and not interaction.response.is_done():
            await send_private_page(interaction, refusal.page(refusal_text(refusal)))
            return
        if live is None:
            await send_private_text(interaction, refusal_text(refusal))
            return
        player, names = str(interaction.user.id), self._host.seat_names(live)
        step = next_step_text(refusal.code, live, player, names, await self._starter(live, refusal.code))
        of_set = await players_of_set_text(refusal.code, self._host, live, interaction)
        told = " ".join(filter(None, (refusal_text(refusal, live.game, names), step, of_set)))
        may_answer = not interaction.response.is_done()  # after an answer, nothing but words may follow
        if refusal.code in SAID_WITH_JOIN and may_answer and could_join(self._host, live, interaction):
            await send_private_page(interaction, join_offer_page(live.id, told))
        else:
            await send_private_text(interaction, told)

    async def _starter(self, live: LiveTable, code: str) -> Starter:
        """Who is named after a refusal: the host of the table, or where the refusal concerns a whole duplicate set, of
        its first one.
        """
        first = None
        if code in IN_LOBBY_OF_SET:
            with suppress(Refusal):  # the log of the first table may be unreadable
                first = await self._host.set_acts.first_table(live)
        host = (first or live).place.host
        return Starter(host, self._host.profiles.player(host).name, of_set=first is not None)


def refusal_text(refusal: Refusal, game: Game[Any, Any] | None = None, seat_names: Sequence[str] = ()) -> str:
    """A refusal as a sentence for a chat. ``game`` supplies its own wording; ``None`` uses the bot's.

    ``seat_names``, by seat from 0, stand for seats in the sentence; this function escapes their markdown.
    """
    return refusal.sentence(sentence_templates(game), tuple(map(escaped_text, seat_names)))


def _refusal_for_error(error: BaseException) -> Refusal:
    """The refusal that says what went wrong; for a fault of the program, one with an id that stands in the log."""
    match error:
        case Refusal():
            return error
        case SaveError():  # the disk is at fault, not the program, and whoever asks is told so
            log.warning("save_error", why=str(error))
            return Refusal("disk_full" if isinstance(error, DiskFullError) else "save_error")
        case CommitUnknownError():
            log.warning("commit_unknown", why=str(error))
            return Refusal("commit_unknown")
        case app_commands.AppCommandError():
            log.info("command_refused", why=type(error).__name__)
            return Refusal("bad_command")
        case discord.HTTPException(code=code) if code in CLOSED_THREAD:
            log.info("thread_closed", code=code)
            return Refusal("thread_closed")
    fault = secrets.token_hex(4)
    log.error("fault", id=fault, exc_info=error)
    return Refusal(FAULT, id=fault)


def _log_failed_reply(event: str, error: BaseException) -> None:
    """Log why somebody could not be answered."""
    log.info(event, **api_error_fields(error))
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        log_unanswered_interaction()
