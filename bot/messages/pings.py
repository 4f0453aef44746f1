"""Sends messages that mention people: the player for whom a game waits, and the people whom a question to all asks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakSet

from structlog.contextvars import bind_contextvars

from bot.messages.api.calls import Calls, Priority
from bot.messages.sent_pings import SentPings
from bot.people.profiles import Profiles
from bot.table_pages.components import allowed_mentions, board_link, escaped_text
from bot.table_pages.news import asked_back_sentence
from bot.tables.deadlines import TableDeadlines
from bot.tables.live_table import LiveTable
from bot.tables.observers import LostTable, TableObserver
from bot.tables.scheduler import Clock
from bot.texts import play as texts
from bot.texts.play import TAKE_BACK_SOMETHING
from data.models import PingKind, PingMessage, is_deleted_id
from engine.durations import HOUR
from engine.tables.actions import ASKING_VERBS
from engine.tables.log import Entry, verb_of_line
from engine.tables.questions import OpenQuestion, Question
from engine.tables.state import Phase
from engine.text.sentences import Value, joined_with_and, sentence


class Mention(NamedTuple):
    """A message that mentions people, and what it is about, as in `PingMessage`."""

    text: str
    player_ids: Sequence[str]
    """The ids of the people whom the message mentions."""
    kind: PingKind
    number: int = 0


class MentionSender:
    """Sends messages that mention players, silently if all of them have quiet hours."""

    def __init__(self, calls: Calls, profiles: Profiles, clock: Clock, sent: SentPings) -> None:
        """``sent`` deletes the messages as soon as what they say is no longer true."""
        self._calls = calls
        self._profiles = profiles
        self._clock = clock
        self._sent = sent
        self._mentions_made = 0

    def people_to_notify(self, live: LiveTable, player_ids: Sequence[str]) -> list[str]:
        """Of these people, those whom a message at a table may notify."""
        return [one for one in player_ids if self._profiles.may_be_notified(live.place.guild, one)]

    def has_sent(self, table_id: str, kind: PingKind, number: int) -> bool:
        """Whether a message of this kind with this number (`PingMessage.number`) stands in a table's channel."""
        return self._sent.has_sent(table_id, kind, number)

    async def send(self, live: LiveTable, make_mention: Callable[[], Mention | None]) -> None:
        """Send to a table's channel the message that ``make_mention()`` returns once its turn in the rate limit has
        come; ``None``: nothing is to be said any more. Tries as `Calls.keep_trying` does, and asks anew each time.
        """
        self._mentions_made += 1  # two people of a table may be mentioned at once
        nonce = f"{live.id}-{self._clock():.0f}.{self._mentions_made % 1000}"  # a try after one that got through

        async def send() -> None:
            await self._calls.limit.wait_turn(Priority.OTHER)
            if (mention := make_mention()) is not None:
                await self._send_and_note(live, mention, nonce)

        await self._calls.keep_trying(send, live.place.channel, event="ping_not_sent", about=live.id)

    async def _send_and_note(self, live: LiveTable, mention: Mention, nonce: str) -> None:
        silent = all(self._profiles.has_quiet_hours(one, self._clock()) for one in mention.player_ids)
        sent = await self._calls.channel(live.place.channel).send(
            mention.text, allowed_mentions=allowed_mentions(mention.player_ids), silent=silent, nonce=nonce
        )
        ping = PingMessage(live.place.channel, str(sent.id), mention.kind, mention.number)
        await self._sent.note(live, ping)


class Pings:
    """Pings the player for whom a game waits: a message mentions them until anything public happens at the table."""

    def __init__(self, deadlines: TableDeadlines, mentions: MentionSender) -> None:
        self._deadlines = deadlines
        self._mentions = mentions

    async def send(self, live: LiveTable, seat: int) -> None:
        """Mention a seat's player in the table's channel, in place of the table's earlier ping.

        Sends nothing for a computer or a deleted person, or if the seat's turn ends while the call waits for the rate
        limit.
        """
        sitting, began = live.table.state.seats[seat], live.table.turn_started_at(seat)
        player_id = sitting.player
        if player_id is None or is_deleted_id(player_id):
            return

        def make_mention() -> Mention | None:
            now = live.table.state.seats[seat], live.table.turn_started_at(seat)
            if seat not in live.table.waiting_for() or now != (sitting, began):
                return None
            text = self._ping_text(live, seat, player_id)
            return Mention(text, [player_id], PingKind.TURN, live.table.public_seq)

        await self._mentions.send(live, make_mention)

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
    """Pings the other players when somebody asks them all for something; `SentPings` deletes the ping when that is
    answered.
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
        self._mentioned_at: dict[_SeatQuestion, float] = {}
        """When people were last mentioned for such a question of a seat, in seconds since 1970."""

    def on_entries_added(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Ping for a question that these entries ask.

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
                if ASKING_VERBS[question] not in verbs or len(one.wanted_by) > 1:  # asked before a restart
                    continue
                if self._mentions.has_sent(live.id, PingKind.QUESTION, one.number):  # as well
                    continue
                (asker,) = one.wanted_by
                if self._may_name_people((live.id, asker, question)):
                    self._calls.spawn(self._ping_voters(live, question, one.number))

    def _may_name_people(self, asker: _SeatQuestion) -> bool:
        """Whether a seat has not pinged for this kind of question within an hour; if so, notes that it does so now."""
        now = self._clock()
        self._mentioned_at = {one: at for one, at in self._mentioned_at.items() if now - HOUR < at <= now}
        return self._mentioned_at.setdefault(asker, now) == now

    def _forget_questions(self, table_id: str, but: Collection[int] = ()) -> None:
        """Forget a table's questions, except those with the numbers in ``but``."""
        self._seen_questions -= {one for one in self._seen_questions if one[0] == table_id and one[1] not in but}

    def on_table_lost(self, lost: LostTable) -> None:
        """Settle the questions of a table that was closed because its log does not replay."""
        self._forget_questions(lost.id)

    async def _ping_voters(self, live: LiveTable, question: Question, number: int) -> None:
        """Mention those who have not answered a question, if any of them may be notified and the question is still
        open.
        """
        bind_contextvars(table=live.id)
        await self._mentions.send(live, partial(self._mention_of_voters, live, question, number))

    def _mention_of_voters(self, live: LiveTable, question: Question, number: int) -> Mention | None:
        """The message to those who have not answered a question; ``None`` if nobody is to be notified, or if the
        question is not open any more.
        """
        asked, state = live.table.state.open_questions.get(question), live.table.state
        if asked is None or asked.number != number:
            return None
        missing = [state.seats[seat].player or "" for seat in sorted(state.seats_to_agree - asked.agreed)]
        people = self._mentions.people_to_notify(live, [one for one in missing if one])
        text = self._ping_text(live, question, asked, people)
        return Mention(text, people, PingKind.QUESTION, number) if people else None

    def _ping_text(self, live: LiveTable, question: Question, asked: OpenQuestion, people: Sequence[str]) -> str:
        """The text that the people with these ids read: who asks them for what, and at which table."""
        names = self._profiles.seat_names(live.table.state.seats)
        told = "" if live.is_shut else asked_back_sentence(live, names)
        values: dict[str, Value] = {
            "players": " ".join(f"<@{one}>" for one in people),
            "names": joined_with_and([escaped_text(names[seat]) for seat in sorted(asked.wanted_by)]),
            "asking": len(asked.wanted_by),
            "what": told or TAKE_BACK_SOMETHING,
            "title": live.game.meta.title,
            "table": board_link(live) or live.id,
        }
        return sentence(PING_TEMPLATES[question], values)
