"""Sends messages that mention people: the player for whom a game waits, and the people whom a question to all asks."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from weakref import WeakSet

import discord
from structlog.contextvars import bind_contextvars

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.calls import Calls, Priority
from bot.people.profiles import Profiles
from bot.table_pages.components import board_link, escaped_text
from bot.table_pages.news import asked_back_sentence
from bot.table_pages.questions import seats_asking, want_verb
from bot.tables.deadlines import TableDeadlines
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable, TableObserver
from bot.tables.scheduler import Clock
from bot.texts import play as texts
from bot.texts.play import TAKE_BACK_SOMETHING
from data.models import is_deleted_id
from engine.durations import HOUR
from engine.tables.actions import ASKING_VERBS
from engine.tables.log import Entry, verb_of_line
from engine.tables.questions import OpenQuestion, Question
from engine.tables.state import Phase
from engine.text.sentences import joined_with_and


class MentionSender:
    """Sends messages that mention players, silently if all of them have quiet hours."""

    def __init__(self, calls: Calls, profiles: Profiles, clock: Clock) -> None:
        self._calls = calls
        self._profiles = profiles
        self._clock = clock

    def people_to_notify(self, live: LiveTable, player_ids: Sequence[str]) -> list[str]:
        """Of these people, those whom a message at a table may notify."""
        return [one for one in player_ids if self._profiles.may_be_notified(live.place.guild, one)]

    async def send(self, live: LiveTable, text: str, player_ids: Sequence[str]) -> discord.PartialMessage | None:
        """Send a text that mentions these people to a table's channel. Returns the message; ``None`` after an error of
        Discord's, which is logged. Await the rate limit's turn before.
        """
        people = discord.AllowedMentions(users=[discord.Object(int(one)) for one in player_ids])
        silent = all(self._profiles.has_quiet_hours(one, self._clock()) for one in player_ids)
        channel = self._calls.channel(live.place.channel)
        with log_api_errors("ping_not_sent", live.id):
            sent = await channel.send(text, allowed_mentions=people, silent=silent)
            return channel.get_partial_message(sent.id)
        return None


class _Ping(NamedTuple):
    message: discord.PartialMessage
    public_seq: int
    """The number of the table's last public log entry when the ping was sent."""


class Pings:
    """Sends and deletes pings, at most one at each table: messages that mention the player for whom the game waits."""

    def __init__(self, calls: Calls, deadlines: TableDeadlines, mentions: MentionSender) -> None:
        self._calls = calls
        self._deadlines = deadlines
        self._mentions = mentions
        self.by_table: dict[str, _Ping] = {}
        """The pings that have not been deleted, by table id."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Delete the table's ping if anything public has happened at the table since."""
        if self._is_ping_outdated(live):
            self._calls.spawn(self._delete_ping(live.id))

    async def send(self, live: LiveTable, seat: int) -> None:
        """Mention a seat's player in the table's channel, and delete the table's earlier ping.

        Sends nothing for a computer or a deleted person, or if the seat's turn ends while the call waits for the rate
        limit.
        """
        sitting, began = live.table.state.seats[seat], live.table.turn_started_at(seat)
        if sitting.player is None or is_deleted_id(sitting.player):
            return
        await self._calls.limit.wait_turn(Priority.OTHER)
        now = live.table.state.seats[seat], live.table.turn_started_at(seat)
        if seat in live.table.waiting_for() and now == (sitting, began):
            await self._send_and_note_ping(live, seat, sitting.player)

    async def _send_and_note_ping(self, live: LiveTable, seat: int, player_id: str) -> None:
        public_seq = live.table.public_seq
        sent = await self._mentions.send(live, self._ping_text(live, seat, player_id), [player_id])
        if sent is not None:
            before, self.by_table[live.id] = self.by_table.get(live.id), _Ping(sent, public_seq)
            if before is not None:
                await self._calls.delete(before.message)
        if self._is_ping_outdated(live):
            await self._delete_ping(live.id)

    def _ping_text(self, live: LiveTable, seat: int, player_id: str) -> str:
        table = board_link(live) or live.id
        return texts.PING_MESSAGE.format(
            player=player_id, title=live.game.meta.title, table=table, until=self._until_text(live, seat)
        )

    def _until_text(self, live: LiveTable, seat: int) -> str:
        """A text that says until when a seat's player has to act, and what happens then; empty if nothing does."""
        if deadline := self._deadlines.deadline(live, seat):
            return texts.PING_UNTIL.format(at=int(deadline))
        lost_at = self._deadlines.lost_by_waiting_at(live).get(seat)
        return texts.PING_LOSES.format(at=int(lost_at)) if lost_at else ""

    def _is_ping_outdated(self, live: LiveTable) -> bool:
        """Whether the table has a ping, and anything public has happened there since."""
        ping = self.by_table.get(live.id)
        return ping is not None and live.table.public_seq > ping.public_seq

    async def _delete_ping(self, table_id: str) -> None:
        """Delete a table's ping, if there is one."""
        if (old := self.by_table.pop(table_id, None)) is not None:
            await self._calls.delete(old.message)


PING_TEMPLATES: Mapping[Question, str] = {
    Question.CLOSE: texts.PING_TO_CLOSE,
    Question.TAKE_BACK: texts.PING_TO_TAKE_BACK,
    Question.PAUSE: texts.PING_TO_PAUSE,
}
"""By kind of question, the text that the others read."""

_QuestionKey = tuple[str, int]
"""A table's id, and the number of a question there."""
_SeatQuestion = tuple[str, int, Question]
"""A table's id, the seat that asks, and the kind of its question."""


class VotePings(TableObserver):
    """Pings the other players when somebody asks them all for something, and deletes the ping when that is answered.

    Pings are known in memory only: those of a process that was killed stay.
    """

    phases = frozenset[Phase]()
    verbs = frozenset(ASKING_VERBS.values())

    def __init__(self, calls: Calls, profiles: Profiles, mentions: MentionSender, clock: Clock) -> None:
        self._calls = calls
        self._profiles = profiles
        self._mentions = mentions
        self._clock = clock
        self.watched: WeakSet[LiveTable] = WeakSet()  # any action may settle a question
        self._seen_questions: set[_QuestionKey] = set()
        """The open questions that this process has seen."""
        self._sent_pings: dict[_QuestionKey, discord.PartialMessage] = {}
        self._mentioned_at: dict[_SeatQuestion, float] = {}
        """When people were last mentioned for such a question of a seat, in seconds since 1970."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Ping for a question that these entries ask, and delete the pings of questions that are no longer open.

        Without entries, as after a crash, nobody may have been told of the last one of the log.
        """
        verbs = {verb_of_line(entry.line) for entry in entries or live.table.log[-1:]}
        asked = live.table.state.open_questions
        if asked:
            self.watched.add(live)
        else:
            self.watched.discard(live)
        self._forget_questions(live.id, but={one.number for one in asked.values()})
        for question, one in asked.items():
            if (live.id, one.number) not in self._seen_questions:
                self._seen_questions.add((live.id, one.number))
                if ASKING_VERBS[question] not in verbs or len(one.agreed) > 1:  # asked before a restart
                    continue
                (asker,) = one.agreed
                if self._may_name_people((live.id, asker, question)):
                    self._calls.spawn(self._ping_voters(live, question, one.number))

    def _may_name_people(self, asker: _SeatQuestion) -> bool:
        """Whether a seat has not pinged for this kind of question within an hour; if so, notes that it does so now."""
        now = self._clock()
        self._mentioned_at = {one: at for one, at in self._mentioned_at.items() if now - HOUR < at <= now}
        return self._mentioned_at.setdefault(asker, now) == now

    def _forget_questions(self, table_id: str, but: Collection[int] = ()) -> None:
        """Forget a table's questions, except those with the numbers in ``but``, and delete their pings."""
        for key in {one for one in self._seen_questions if one[0] == table_id and one[1] not in but}:
            self._seen_questions.discard(key)
            if (message := self._sent_pings.pop(key, None)) is not None:
                self._calls.spawn(self._calls.delete(message))

    def on_table_lost(self, lost: LostTable) -> None:
        """Settle the questions of a table that was closed because its log does not replay."""
        self._forget_questions(lost.id)

    async def _ping_voters(self, live: LiveTable, question: Question, number: int) -> None:
        """Mention those who have not answered a question, if any of them may be notified and the question is still
        open.
        """
        bind_contextvars(table=live.id)
        await self._calls.limit.wait_turn(Priority.OTHER)
        asked, state = live.table.state.open_questions.get(question), live.table.state
        if asked is None or asked.number != number:
            return
        missing = [state.seats[seat].player or "" for seat in sorted(state.seats_to_agree - asked.agreed)]
        people = self._mentions.people_to_notify(live, [one for one in missing if one])
        if not people:
            return
        sent = await self._mentions.send(live, self._ping_text(live, question, asked, people), people)
        if sent is not None:
            self._sent_pings[live.id, number] = sent
        self.on_entries_added(live, ())  # it may have been settled meanwhile

    def _ping_text(self, live: LiveTable, question: Question, asked: OpenQuestion, people: Sequence[str]) -> str:
        """The text that the people with these ids read: who asks them for what, and at which table."""
        state, names = live.table.state, self._profiles.seat_names(live.table.state.seats)
        wanted_by = seats_asking(state, question, asked)
        told = "" if live.is_shut else asked_back_sentence(live, names)
        return PING_TEMPLATES[question].format(
            players=" ".join(f"<@{one}>" for one in people),
            names=joined_with_and([escaped_text(names[seat]) for seat in sorted(wanted_by)]),
            want=want_verb(wanted_by),
            what=told or TAKE_BACK_SOMETHING,
            title=live.game.meta.title,
            table=board_link(live) or live.id,
        )
