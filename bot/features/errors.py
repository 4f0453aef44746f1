"""The one place where things that went wrong become an answer: a sentence for the person, an id for the log."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.messages.api_errors import ALREADY_ANSWERED, CLOSED_THREAD, LINE_FAULTS, TOO_LATE, line_fault
from bot.messages.replies import Interaction, note_unanswered, say_privately
from bot.telemetry.metrics import FAULTS, REFUSALS
from bot.texts.text import HOST_SENTENCES, refused
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Game

log = structlog.get_logger(__name__)


class Refused(Exception):  # noqa: N818  # as the engine's refusal, with the names that its sentence needs
    """A refusal by a table whose players have names."""

    def __init__(self, refusal: Refusal, game: Game[Any, Any], names: tuple[str, ...]) -> None:
        super().__init__(refusal.code)
        self.code = refusal.code
        self.sentence = refused(refusal, game, names)


@asynccontextmanager
async def answered(interaction: Interaction) -> AsyncIterator[None]:
    """Runs a handler; whatever it raises is answered and logged here, and goes no further."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  # this is the place that catches everything
        await answer(interaction, error)


async def answer(interaction: Interaction, error: BaseException) -> None:
    """Answers what went wrong: a refusal in its own words, all else with an id that stands in the log."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, SaveError | CommitUnknownError):
        error = _unsaved(error)
    if isinstance(error, Refusal | Refused):
        REFUSALS.labels(error.code).inc()
    if _is_about_answers(error):  # a sentence would be refused likewise
        _note_refused("answer_refused", error)
        return
    try:
        await say_privately(interaction, _sentence(error))
    except LINE_FAULTS as unsaid:
        _note_refused("not_answered", unsaid)


async def offer_nothing(interaction: Interaction) -> None:
    """Answers a completion that cannot be made."""
    try:
        await interaction.response.autocomplete([])
    except LINE_FAULTS as unsaid:
        log.info("not_answered", **line_fault(unsaid))


def _is_about_answers(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.code in {ALREADY_ANSWERED, TOO_LATE}


def _note_refused(what: str, error: BaseException) -> None:
    """Notes why somebody could not be answered."""
    log.info(what, **line_fault(error))
    if getattr(error, "code", None) == TOO_LATE:
        note_unanswered()


def _unsaved(failed: SaveError | CommitUnknownError) -> Refusal:
    """The refusal of what could not be saved. The disk is at fault, not the program, and whoever asks is told so."""
    code = "save_error" if isinstance(failed, SaveError) else "commit_unknown"
    log.warning(code, why=str(failed))
    return Refusal(code)


def _sentence(error: BaseException) -> str:
    match error:
        case Refused():
            return error.sentence
        case Refusal():
            return refused(error)
        case app_commands.AppCommandError():
            log.info("command_refused", why=type(error).__name__)
            return "That command cannot be used here or by you."
        case discord.HTTPException(code=code) if code in CLOSED_THREAD:
            log.info("thread_closed", code=code)
            return "This thread was closed just now; please look at the table again."
    fault = secrets.token_hex(4)
    FAULTS.inc()
    log.error("fault", id=fault, exc_info=error)
    return HOST_SENTENCES["fault"].format(id=fault)
