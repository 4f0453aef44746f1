"""Turns whatever goes wrong into an answer: a sentence for the person, what they can do instead, and an id in the
log.
"""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from weakref import ref

import discord
import structlog
from discord import app_commands

from bot.intake.command_names import refusal_of_unknown_command
from bot.intake.page_refusals import PageRefusal
from bot.intake.request import TABLE_KEY
from bot.messages.api.api_errors import (
    ALREADY_ANSWERED,
    API_ERRORS,
    CLOSED_THREAD,
    TOKEN_OVER,
    UNKNOWN_INTERACTION,
    SilencedError,
    api_error_fields,
)
from bot.messages.api.permissions import may_see
from bot.messages.api.replies import Interaction, log_unanswered_interaction, send_private_page, send_private_text
from bot.table_pages.components import escaped_text
from bot.table_pages.menu import action_title
from bot.table_pages.private_lobby_pages import join_offer_page
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.telemetry.metrics import FAULTS, REFUSALS
from bot.texts import refusals as texts
from bot.texts.names import former_player_name
from bot.texts.refusals import IN_LOBBY_OF_SET, sentence_templates
from engine.errors import CommitUnknownError, DiskFullError, DoneElsewhereError, Refusal, SaveError
from engine.game import Game
from engine.tables.actions import Join
from engine.tables.seating import FULL_CODES
from engine.tables.state import Phase
from engine.text.sentences import joined_with_and, joined_with_or

log = structlog.get_logger(__name__)


class Starter(NamedTuple):
    """The person who starts the game of a lobby: its host, or the host of a duplicate set's first table."""

    id: str
    name: str
    of_set: bool
    """Whether this person starts all tables of a duplicate set, as the host of its first table."""


def could_join(tables: TableService, live: LiveTable, interaction: Interaction) -> bool:
    """Whether the interaction's person has no seat at this lobby or in its duplicate set, and could take one or wait
    for one.
    """
    player, guests = str(interaction.user.id), live.table.state.guests
    if str(interaction.guild_id) != live.place.guild:
        return False
    if tables.directory.has_seat(live, player) or guests.is_waiting(player):
        return False
    try:
        tables.check_act(player, live, Join(player=player, interaction=str(interaction.id)))
    except Refusal as refusal:
        return refusal.code in FULL_CODES
    return True


async def players_of_set_text(code: str, tables: TableService, live: LiveTable, interaction: Interaction) -> str:
    """A text with the number of players at each table of a lobby's duplicate set, for a person who was refused to start
    the set with this code; empty for other codes, and for a table of its own. A table's channel is named only to its
    players, its opener and people who can see the channel.
    """
    duplicate_set = live.duplicate_set
    if code not in texts.TOLD_WITH_TABLES_OF_SET or duplicate_set is None or live.table.state.phase is not Phase.LOBBY:
        return ""
    told = []
    for table_id in tuple(duplicate_set.table_ids):
        with suppress(Refusal):  # its log can no longer be read
            table = await tables.get(table_id)
            told.append(
                _players_at_text(table, duplicate_set.number_of(table_id), sees=_sees_channel_of(table, interaction))
            )
    return texts.TABLES_OF_SET.format(tables=", ".join(told))


def _players_at_text(table: LiveTable, number: int, *, sees: bool) -> str:
    where = texts.TABLE_OF_SET_IN.format(channel=table.place.channel) if sees else ""
    players = str(len(table.table.state.seats)) if table.person_ids() else texts.NO_PLAYERS
    return texts.TABLE_OF_SET.format(players=players, number=number, where=where)


def _sees_channel_of(table: LiveTable, interaction: Interaction) -> bool:
    """Whether the person sits at a table, opened it, or can see its channel."""
    if str(interaction.user.id) in {table.place.host, *table.person_ids()}:
        return True
    return may_see(interaction.user, interaction.client.get_channel(int(table.place.channel)))


def next_step_text(code: str, live: LiveTable, player_id: str, names: Sequence[str], starter: Starter) -> str:
    """A sentence that says what a person refused with this code can do instead; empty where the refusal says all.

    ``names`` are the players' names by seat. They and the starter's name may hold markdown, which is escaped here.
    """
    state = live.table.state
    seat = state.seat_of(player_id)
    if state.phase is Phase.LOBBY:
        return _step_in_lobby(code, live, player_id, names, starter)
    if state.phase is not Phase.PLAYING:
        return texts.AFTER_THE_END.get(code, "")
    if seat is not None and code in texts.ANSWERED_BY_MENU:
        return _legal_actions_text(live, seat, names)
    of_set = texts.IN_PLAY_OF_SET if live.is_shut else {}
    return of_set.get(code) or texts.IN_PLAY.get(code, "")


def _step_in_lobby(code: str, live: LiveTable, player_id: str, names: Sequence[str], starter: Starter) -> str:
    name, is_starter = starter.name, player_id == starter.id
    if former_player_name(starter.id) and not starter.of_set:  # others start the game, and the first of them is asked
        name = next((one for one, seat in zip(names, live.table.state.seats, strict=False) if seat.player), name)
    own = texts.IN_LOBBY_FOR_SET_HOST if starter.of_set else texts.IN_LOBBY_FOR_HOST
    of_others = texts.IN_LOBBY_OF_SET if starter.of_set else {}
    seatless = texts.IN_LOBBY_WITHOUT_SEAT if live.table.state.seat_of(player_id) is None else {}
    template = (own if is_starter else of_others).get(code) or seatless.get(code) or texts.IN_LOBBY.get(code, "")
    return template.format(host=escaped_text(name))


def _legal_actions_text(live: LiveTable, seat: int, names: Sequence[str]) -> str:
    """A sentence with the actions of a seat's menu; if the menu is empty, one with the players for whom the game waits;
    if there are none either, an empty text.
    """
    verbs = [f"**{verb}**" for verb in dict.fromkeys(action_title(choice.action) for choice in live.table.menu(seat))]
    if verbs:
        return texts.MAY_NOW.format(verbs=joined_with_or(verbs))
    waiting = [escaped_text(names[other]) for other in live.table.waiting_for()]
    return texts.WAITING_FOR.format(names=joined_with_and(waiting)) if waiting else ""


SAID_WITH_JOIN = frozenset({"not_seated", "nobody_there", "only_host", "only_set_host"})
"""The codes of refusals that come with a **Join** button for people without a seat at a lobby."""
FAULT = "fault"
"""The code of the refusal that tells a person of an error in the program."""


class ErrorReplies:
    """Answers people whose command, click or form failed."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    async def reply(self, interaction: Interaction, error: BaseException) -> None:
        """Tell a person privately why their interaction failed: a refusal as its sentence, any other error as an id
        that stands in the log.

        An answer that Discord does not take is sent a second time; its errors are logged, not raised. Sends no answer
        if Discord refused one as late or repeated.
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
        refusal = _refusal_for_error(error)
        if not await self._try_to_explain(interaction, refusal):
            await self._try_to_explain(interaction, refusal)

    async def _try_to_explain(self, interaction: Interaction, refusal: Refusal) -> bool:
        """Answer as `_explain` does; Discord's errors are logged. Returns False if Discord did not take the answer, and
        may do so when it is sent again.
        """
        try:
            await self._explain(interaction, refusal)
        except API_ERRORS as unsaid:
            _log_failed_reply("not_answered", unsaid)
            return isinstance(unsaid, SilencedError) or getattr(unsaid, "code", None) in TOKEN_OVER
        return True

    async def _explain(self, interaction: Interaction, refusal: Refusal) -> None:
        """Answer with the sentence of a refusal; with a **Join** button where a seat that the person could take would
        help.
        """
        table: ref[LiveTable] | None = interaction.extras.get(TABLE_KEY)
        live = table() if table else None
        if isinstance(refusal, PageRefusal) and not interaction.response.is_done():
            await send_private_page(interaction, refusal.page(refusal_text(refusal)))
            return
        if live is None:
            await send_private_text(interaction, refusal_text(refusal))
            return
        player, names = str(interaction.user.id), self._tables.seat_names(live)
        step = next_step_text(refusal.code, live, player, names, await self._person_to_ask(live, refusal.code))
        of_set = await players_of_set_text(refusal.code, self._tables, live, interaction)
        told = " ".join(filter(None, (refusal_text(refusal, live.game, names), step, of_set)))
        may_answer = not interaction.response.is_done()  # after an answer, nothing but words may follow
        if refusal.code in SAID_WITH_JOIN and may_answer and could_join(self._tables, live, interaction):
            await send_private_page(interaction, join_offer_page(live.id, told))
        else:
            await send_private_text(interaction, told)

    async def _person_to_ask(self, live: LiveTable, code: str) -> Starter:
        """The person named after a refusal: the host of the table, or of the set's first table if the refusal is about
        a set.
        """
        first = None
        if code in IN_LOBBY_OF_SET:
            with suppress(Refusal):  # the log of the first table may be unreadable
                first = await self._tables.set_acts.first_table(live)
        host = (first or live).place.host
        return Starter(host, self._tables.profiles.player(host).name, of_set=first is not None)


def refusal_text(refusal: Refusal, game: Game[Any, Any] | None = None, seat_names: Sequence[str] = ()) -> str:
    """A refusal as a sentence for a chat. ``game`` supplies its own wording; ``None`` uses the bot's.

    ``seat_names``, by seat from 0, stand for seats in the sentence; this function escapes their markdown.
    """
    return refusal.sentence(sentence_templates(game), tuple(map(escaped_text, seat_names)))


def _refusal_for_error(error: BaseException) -> Refusal:
    """The refusal that tells a person of an error, after it was counted; for an error in the program, one with a new
    id, which is also logged.
    """
    refusal = _refusal_or_fault(error)
    if refusal.code == FAULT:
        FAULTS.inc()
    else:
        REFUSALS.labels(refusal.code).inc()
    return refusal


def _refusal_or_fault(error: BaseException) -> Refusal:
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
            return _refusal_of_command(error)
        case discord.HTTPException(code=code) if code in CLOSED_THREAD:
            log.info("thread_closed", code=code)
            return Refusal("thread_closed")
    fault = secrets.token_hex(4)
    log.error("fault", id=fault, exc_info=error)
    return Refusal(FAULT, id=fault)


def _refusal_of_command(error: app_commands.AppCommandError) -> Refusal:
    """The refusal for what discord.py has against a command."""
    match error:
        case app_commands.NoPrivateMessage():
            return Refusal("server_only")
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return refusal_of_unknown_command(error)
    return Refusal("bad_command")


def _log_failed_reply(event: str, error: BaseException) -> None:
    """Log as ``event`` that a person could not be answered, and why."""
    log.info(event, **api_error_fields(error))
    if getattr(error, "code", None) == UNKNOWN_INTERACTION:
        log_unanswered_interaction()
