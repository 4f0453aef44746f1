"""Writes invitations: one message in a lobby's channel asks the invited people, and is deleted when all have answered.

Rule 1: every write passes a gate, so a restart asks whoever was not asked yet, and nobody twice.
Rule 2: whoever wants no notices is named without being notified, and in quiet hours the message makes no sound.
"""

from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakSet

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.messages.api.api_errors import api_error_fields
from bot.messages.api.calls import Calls, Priority
from bot.messages.api.doubtful_posts import DoubtfulPosts
from bot.messages.api.gates import GateRegistry
from bot.messages.deletions import delete_for_good
from bot.messages.shown_entries import ShownEntryRecorder
from bot.table_pages.components import Page
from bot.table_pages.private_lobby_pages import invitation_page
from bot.table_pages.snapshot import PageVersion
from bot.tables.live_table import LiveTable
from bot.tables.observers import ENDED, TableObserver
from bot.tables.scheduler import Clock
from bot.tables.table_service import TableService
from data.models import InvitationMessage, is_deleted_id
from engine.tables.actions import Decline, Invite, Join, Remove, Start
from engine.tables.log import player_id_in_line, seq_of_last, verb_of_line
from engine.tables.state import Phase

log = structlog.get_logger(__name__)


ANSWERING_VERBS = frozenset({Join.verb, Decline.verb, Remove.verb})
"""The verbs of the entries by which an invitation is answered or taken back."""


class Mentions(NamedTuple):
    """The people whom a message notifies, and whether it makes a sound."""

    people: tuple[str, ...]
    """The ids of the people whom Discord notifies of the message."""
    silent: bool
    """Whether the message makes no sound."""


class InvitationMessages(TableObserver):
    """Writes the messages that ask invited people whether they sit down, at most one at each table."""

    phases = ENDED | {Phase.LOBBY}
    verbs = frozenset({Start.verb})

    def __init__(  # what it stands on is passed in, not looked up
        self, *, tables: TableService, calls: Calls, gates: GateRegistry, shown: ShownEntryRecorder, clock: Clock
    ) -> None:
        self.watched: WeakSet[LiveTable] = WeakSet()  # games whose message could not be deleted yet
        self._tables = tables
        self._calls = calls
        self._gates = gates
        self._shown_entries = shown
        self._clock = clock
        self._posts = DoubtfulPosts(calls)

    def on_table_changed(self, live: LiveTable) -> None:
        """Have newly invited people asked, and the message deleted when nobody has to answer any more, in the
        background.
        """
        self.watched.discard(live)
        if live.invitation is not None or people_to_ask(live) or self._posts.is_in_doubt(live.id):
            if live.table.state.phase is Phase.PLAYING:
                self.watched.add(live)
            self._gates.invitation_gate(live, self._write).request_write_up_to(live.table.public_seq)

    async def _write(self, table_id: str) -> PageVersion:
        """Bring the message up to date; returns the number of the last log entry that it takes into account."""
        bind_contextvars(table=table_id)
        if board := self._gates.gates_of_table(table_id).get(None):
            await board.wait_settled()  # people are asked below the lobby
        live = await self._tables.get(table_id)
        version, people, before = live.table.public_seq, people_to_ask(live), live.invitation
        asked_up_to = before.seq if before else 0
        new = [one for one in people if seq_of_last(live.table.log, Invite(player=one).to_line()) > asked_up_to]
        if new:
            await self._post_invitation(live, people, new)
        else:
            await self._posts.withdraw(table_id)
        if before is not None and not people:
            await self._delete_last(live, before)
        elif before is not None and not new and _names_others(live, before):
            await self._edit_invitation(live, before, people)
        self._shown_entries.record_soon(live)
        return version

    async def _post_invitation(self, live: LiveTable, people: Sequence[str], new: Sequence[str]) -> None:
        """Post a message to all ``people`` who have not answered, which notifies the ``new`` ones, in place of the
        earlier message.

        The earlier message is deleted first, and stays noted until the new one is: so none is left over, and nobody is
        asked twice.
        """
        if live.invitation is not None:
            await delete_for_good(self._calls, self._clock, live.place.channel, live.invitation.message)
        seq, page = live.table.public_seq, self._page(live, people)
        mentions = self._mentions(live, new)
        try:
            sent = await self._posts.send(
                live.id,
                live.place.channel,
                page,
                f"{live.id}-i{seq:x}",
                silent=mentions.silent,
                mentions=mentions.people,
                replaced=live.invitation.message if live.invitation else "",
            )
        except discord.HTTPException as error:
            log.warning("invitation_not_posted", **api_error_fields(error))  # the lobby shows who is invited
            raise
        newest = self._tables.newest(live)
        await self._tables.shown_messages.note_invitation(newest, InvitationMessage(str(sent.id), seq))
        self.on_table_changed(newest)  # they may have answered while it was posted

    def _page(self, live: LiveTable, people: Sequence[str]) -> Page:
        opener = self._tables.profiles.player(live.place.host).name
        return invitation_page(live.id, live.game.meta.title, opener, people)

    async def _edit_invitation(self, live: LiveTable, message: InvitationMessage, people: Sequence[str]) -> None:
        """Edit the message so that it names only those who have not answered yet. Raises Discord's errors, unless the
        message is gone.
        """
        seq, channel_id, page = live.table.public_seq, live.place.channel, self._page(live, people)
        mentions = self._mentions(live, people).people
        try:
            await self._calls.edit(channel_id, message.message, page, Priority.OTHER, mentions=mentions)
        except discord.HTTPException as error:
            log.info("invitation_not_edited", **api_error_fields(error))
            if not await self._calls.is_message_gone(error, channel_id, message.message):
                raise
        await self._tables.shown_messages.note_invitation(live, message._replace(seq=seq))

    async def _delete_last(self, live: LiveTable, message: InvitationMessage) -> None:
        """Delete the message, as nobody has to answer any more: it would go on offering seats of a game in play. Raises
        what `delete_for_good` raises.
        """
        await delete_for_good(self._calls, self._clock, live.place.channel, message.message)
        await self._tables.shown_messages.note_invitation(live, None)

    def _mentions(self, live: LiveTable, player_ids: Sequence[str]) -> Mentions:
        """Of these people, those whom a message notifies: people in quiet hours only if all have them, and then
        silently.
        """
        profiles, now = self._tables.profiles, self._clock()
        told = [one for one in player_ids if profiles.may_be_notified(live.place.guild, one)]
        awake = [one for one in told if not profiles.has_quiet_hours(one, now)]
        return Mentions(tuple(awake or told), silent=not awake)


def _names_others(live: LiveTable, message: InvitationMessage) -> bool:
    """Whether the message names somebody who has answered since it was written, or is invited no longer."""
    since = live.table.log[message.seq :]
    settled = {player_id_in_line(entry.line) for entry in since if verb_of_line(entry.line) in ANSWERING_VERBS}
    return any(player and seq_of_last(live.table.log, Invite(player=player).to_line()) for player in settled)


def people_to_ask(live: LiveTable) -> tuple[str, ...]:
    """The ids of the people who are invited to a lobby and have not answered, without its opener, who need not be
    asked.
    """
    state = live.table.state
    invited = state.guests.invited if state.phase is Phase.LOBBY else ()
    return tuple(one for one in invited if one != live.place.host and not is_deleted_id(one))
