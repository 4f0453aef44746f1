"""Pings for votes: whoever must answer a question of another player is named in the channel, once for each question.

The board asks, too, but Discord notifies nobody of its edits, and silence counts as no.
"""

import discord
from structlog.contextvars import bind_contextvars

from bot.messages.api.api_errors import log_api_errors
from bot.messages.api.calls import Calls, Priority
from bot.pages.components import board_link
from bot.tables.live_table import LiveTable
from bot.tables.notices import Notice
from bot.tables.profiles import Profiles
from bot.tables.scheduler import Clock
from bot.texts import votes as texts
from data.records import DELETED_ID_PREFIX, BoardMessage, TablePlace
from engine.tables.actions import AgreeToClose, AgreeToPause
from engine.tables.log import verb_of_line

QUESTIONS = {AgreeToClose.verb: texts.PING_TO_CLOSE, AgreeToPause.verb: texts.PING_TO_PAUSE}
"""By the verb with which somebody asks, what the others read."""


class VotePings:
    """Sends a ping when somebody asks all others for an end or a pause, and deletes it when that is settled. Observes
    the host.

    Only this process knows its pings: one that was killed leaves them standing.
    """

    def __init__(self, calls: Calls, profiles: Profiles, clock: Clock) -> None:
        self._calls = calls
        self._profiles = profiles
        self._clock = clock
        self._asked: set[tuple[str, str]] = set()
        """The questions that are open and known, as (table id, verb)."""
        self._sent: dict[tuple[str, str], discord.PartialMessage] = {}

    def on_table_changed(self, live: LiveTable) -> None:
        """Ping for a question that is new, and delete the pings of those that are settled."""
        is_new = verb_of_line(live.table.log[-1].line) if live.table.log else ""
        for verb, votes in _open_votes(live).items():
            key = live.id, verb
            if not votes:
                self._settle(key)
            elif key not in self._asked:
                self._asked.add(key)
                if verb == is_new and len(votes) == 1:  # and not asked before a restart
                    self._calls.spawn(self._ping(live, verb))

    def _settle(self, question: tuple[str, str]) -> None:
        """Forget a question, given as (table id, verb), and delete its ping."""
        self._asked.discard(question)
        if (message := self._sent.pop(question, None)) is not None:
            self._calls.spawn(self._calls.delete(message))

    def on_seat_idle(self, live: LiveTable, seat: int) -> None:
        """Do nothing: `Boards` sends the pings of turns."""

    def on_table_log_unreadable(
        self,
        place: TablePlace,  # noqa: ARG002  # what was asked there does not matter any more
        board: BoardMessage | None,  # noqa: ARG002  # likewise
        table_id: str,
        game_title: str | None,  # noqa: ARG002  # likewise
    ) -> None:
        """Settle the questions of a table that was closed because its log does not replay."""
        for verb in QUESTIONS:
            self._settle((table_id, verb))

    async def _ping(self, live: LiveTable, verb: str) -> None:
        """Name those who have not answered, if Discord may notify any of them, unless it is settled meanwhile."""
        bind_contextvars(table=live.id)
        await self._calls.limit.wait_turn(Priority.OTHER)
        votes, state = _open_votes(live)[verb], live.table.state
        missing = [state.seats[seat].player or "" for seat in sorted(state.seats_to_agree - votes)]
        people = [one for one in missing if self._wants_pings(live, one)]
        if not votes or not people:
            return
        text = QUESTIONS[verb].format(
            players=" ".join(f"<@{one}>" for one in people),
            title=live.game.meta.title,
            table=board_link(live) or live.id,
        )
        silent = all(self._profiles.has_quiet_hours(one, self._clock()) for one in people)
        mentions = discord.AllowedMentions(users=[discord.Object(int(one)) for one in people])
        with log_api_errors("ping_not_sent", live.id):
            channel = self._calls.channel(live.place.channel)
            sent = await channel.send(text, allowed_mentions=mentions, silent=silent)
            self._sent[live.id, verb] = channel.get_partial_message(sent.id)
        self.on_table_changed(live)  # it may have been settled meanwhile

    def _wants_pings(self, live: LiveTable, player_id: str) -> bool:
        if not player_id or player_id.startswith(DELETED_ID_PREFIX):
            return False
        return self._profiles.chosen_notice(live.place.guild, player_id) is not Notice.OFF


def _open_votes(live: LiveTable) -> dict[str, frozenset[int]]:
    """By the verb with which each question was asked, the seats that have agreed; none where it is not open."""
    state = live.table.state
    if not live.is_unfinished:
        return dict.fromkeys(QUESTIONS, frozenset())
    return {AgreeToClose.verb: state.close_votes, AgreeToPause.verb: state.pause_votes}
