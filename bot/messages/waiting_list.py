"""Tells the people on a lobby's waiting list that they have a seat now, or that the game has begun without them.

Rule 1: whoever has used the bot within fifteen minutes is told privately; only others are named in the channel, in one
message.
Rule 2: that message is deleted when the game is over (`bot.messages.sent_pings`).
"""

from collections.abc import Sequence
from functools import partial

from structlog.contextvars import bind_contextvars

from bot.messages.api.calls import Calls
from bot.messages.notes import PrivateNotes
from bot.messages.pings import Mention, MentionSender
from bot.tables.live_table import LiveTable
from bot.tables.observers import ENDED, LostTable, TableObserver
from bot.texts import lobby as texts
from data.models import PingKind, is_deleted_id
from engine.tables.actions import Invite, Join, Start, Wait
from engine.tables.log import Cause, Entry, player_id_in_line, verb_of_line
from engine.tables.state import Phase


class WaitingListMessages(TableObserver):
    """Tells people on waiting lists that they got a seat, or that the game has begun without them."""

    phases = ENDED | {Phase.LOBBY}
    verbs = frozenset({Start.verb})

    def __init__(self, calls: Calls, notes: PrivateNotes, mentions: MentionSender) -> None:
        self._calls = calls
        self._notes = notes
        self._mentions = mentions
        self._told_table_ids = set[str]()
        """The ids of the tables in play whose left-out people were told."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell people that these entries seated them, or began the game without them."""
        self._tell_seated_people(live, entries)
        if any(verb_of_line(entry.line) == Start.verb for entry in entries):
            left_out = waiting_at_start(live.table.log)
            if left_out and live.id not in self._told_table_ids:
                self._told_table_ids.add(live.id)
                self._calls.spawn(self._tell_left_out(live, left_out))
        if not live.is_unfinished:
            self._told_table_ids.discard(live.id)

    def on_table_lost(self, lost: LostTable) -> None:
        """Forget a table that was closed because its log does not replay."""
        self._told_table_ids.discard(lost.id)

    def _tell_seated_people(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Tell people privately, if Discord still allows that, that these entries seated them."""
        for entry in entries:
            player = player_id_in_line(entry.line)
            if entry.cause is Cause.AUTO and player is not None and verb_of_line(entry.line) == Join.verb:
                self._notes.tell(player, _text_about_table(texts.SEATED_FROM_QUEUE, live))

    async def _tell_left_out(self, live: LiveTable, player_ids: Sequence[str]) -> None:
        """Tell people privately that the game has begun without them, and name those who cannot be told so in the
        channel.
        """
        bind_contextvars(table=live.id)
        text = _text_about_table(texts.STARTED_WITHOUT_YOU, live)
        others = [one for one in player_ids if not await self._notes.send_private_note(one, text)]
        await self._mentions.send(live, partial(self._mention_of_left_out, live, others))

    def _mention_of_left_out(self, live: LiveTable, player_ids: Sequence[str]) -> Mention | None:
        """The message to people without whom the game began; ``None`` if nobody is to be notified, or after its end."""
        named = self._mentions.people_to_notify(live, player_ids)
        if not named or not live.is_unfinished:
            return None
        people = " ".join(f"<@{one}>" for one in named)
        return Mention(_text_about_table(texts.STARTED_WITHOUT, live, people), named, PingKind.LEFT_OUT)


def waiting_at_start(log: Sequence[Entry]) -> tuple[str, ...]:
    """The ids of the people who waited for a seat when this log's game began, without deleted people; of a lobby, those
    who wait now.
    """
    last: dict[str, str] = {}
    for entry in log:
        verb, player = verb_of_line(entry.line), player_id_in_line(entry.line)
        if verb == Start.verb:
            break
        # Whoever waits goes on waiting when they are invited, too.
        if player is not None and not (verb == Invite.verb and last.get(player) == Wait.verb):
            last[player] = verb
    waiting = (player for player, verb in last.items() if verb == Wait.verb)
    return tuple(player for player in waiting if not is_deleted_id(player))


def _text_about_table(template: str, live: LiveTable, people: str = "") -> str:
    """The text for people about a table's game and channel, and what they can do next; ``people`` are mentions of
    them.
    """
    next_step = texts.NEXT_GAME if live.is_shut else texts.WATCH_OR_NEXT_GAME
    return live.fill_in(template, people=people, next_step=next_step)
