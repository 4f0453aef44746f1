"""Pings for votes: whoever must answer a question of another player is named in the channel, once for each question,
but not if the same player has asked such a thing within the last hour: a game may have a question in every round.

The board asks, too, but Discord notifies nobody of its edits, and silence counts as no.
"""

from collections.abc import Collection, Mapping, Sequence

import discord
from structlog.contextvars import bind_contextvars

from bot.messages.api.calls import Calls, Priority
from bot.messages.mentions import MentionSender
from bot.people.profiles import Profiles
from bot.table_pages.components import board_link, escaped_text
from bot.table_pages.news import asked_back_sentence
from bot.table_pages.questions import seats_asking, want_verb
from bot.tables.live_table import LiveTable, LostTable, TableObserver
from bot.tables.scheduler import Clock
from bot.texts.play import votes as texts
from bot.texts.play.taking_back import SOMETHING
from engine.durations import HOUR
from engine.tables.actions import AgreeToClose, AgreeToPause, AskToTakeBack
from engine.tables.log import verb_of_line
from engine.tables.questions import OpenQuestion, Question
from engine.text.sentences import joined_with_and

PINGS: Mapping[Question, str] = {
    Question.CLOSE: texts.PING_TO_CLOSE,
    Question.TAKE_BACK: texts.PING_TO_TAKE_BACK,
    Question.PAUSE: texts.PING_TO_PAUSE,
}
"""By what somebody asks, what the others read."""
ASKING = {Question.CLOSE: AgreeToClose.verb, Question.TAKE_BACK: AskToTakeBack.verb, Question.PAUSE: AgreeToPause.verb}
"""By question, the verb with which somebody asks it."""

_Key = tuple[str, int]
"""A table's id, and the number of a question there."""
_Asker = tuple[str, int, Question]
"""A table's id, a seat there, and what it has asked."""


class VotePings(TableObserver):
    """Sends a ping when somebody asks all others for something, and deletes it when that is settled. Observes the host.

    Only this process knows its pings: one that was killed leaves them standing.
    """

    def __init__(self, calls: Calls, profiles: Profiles, mentions: MentionSender, clock: Clock) -> None:
        self._calls = calls
        self._profiles = profiles
        self._mentions = mentions
        self._clock = clock
        self._asked: set[_Key] = set()
        """The questions that are open and known."""
        self._sent: dict[_Key, discord.PartialMessage] = {}
        self._named_at: dict[_Asker, float] = {}
        """When people were last named because of this seat's question, in seconds since 1970."""

    def on_table_changed(self, live: LiveTable) -> None:
        """Ping for a question that is new, and delete the pings of those that are settled."""
        is_new = verb_of_line(live.table.log[-1].line) if live.table.log else ""
        asked = live.table.state.open_questions
        self._settle(live.id, but={one.number for one in asked.values()})
        for question, one in asked.items():
            if (live.id, one.number) not in self._asked:
                self._asked.add((live.id, one.number))
                if ASKING[question] != is_new or len(one.agreed) > 1:  # asked before a restart
                    continue
                (asker,) = one.agreed
                if self._may_name_people((live.id, asker, question)):
                    self._calls.spawn(self._ping(live, question, one.number))

    def _may_name_people(self, asker: _Asker) -> bool:
        """Whether a seat has asked nothing of this kind for an hour; notes that it does so now."""
        now = self._clock()
        self._named_at = {one: at for one, at in self._named_at.items() if now - HOUR < at <= now}
        return self._named_at.setdefault(asker, now) == now

    def _settle(self, table_id: str, but: Collection[int] = ()) -> None:
        """Forget a table's questions ``but`` those with these numbers, and delete their pings."""
        for key in {one for one in self._asked if one[0] == table_id and one[1] not in but}:
            self._asked.discard(key)
            if (message := self._sent.pop(key, None)) is not None:
                self._calls.spawn(self._calls.delete(message))

    def on_table_lost(self, lost: LostTable) -> None:
        """Settle the questions of a table that was closed because its log does not replay."""
        self._settle(lost.id)

    async def _ping(self, live: LiveTable, question: Question, number: int) -> None:
        """Name those who have not answered, if Discord may notify any of them, unless it is settled meanwhile."""
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
            self._sent[live.id, number] = sent
        self.on_table_changed(live)  # it may have been settled meanwhile

    def _ping_text(self, live: LiveTable, question: Question, asked: OpenQuestion, people: Sequence[str]) -> str:
        """What the people with these ids read: who asks them what, as the board says it, and where they answer."""
        state, names = live.table.state, self._profiles.seat_names(live.table.state.seats)
        wanted_by = seats_asking(state, question, asked)
        told = "" if live.is_shut else asked_back_sentence(live, names)
        return PINGS[question].format(
            players=" ".join(f"<@{one}>" for one in people),
            names=joined_with_and([escaped_text(names[seat]) for seat in sorted(wanted_by)]),
            want=want_verb(wanted_by),
            what=told or SOMETHING,
            title=live.game.meta.title,
            table=board_link(live) or live.id,
        )
