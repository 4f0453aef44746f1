"""Gateway sessions: events are numbered, kept for a RESUME, filtered by intents and routed to shards."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from playground.discord.snowflakes import Snowflake

Payload = dict[str, Any]
Sink = Callable[[Payload], None]
"""A function that sends a payload to a session's socket."""
BUFFERED_EVENTS = 2000
"""The number of latest events that a session keeps for a RESUME."""
RESUMABLE_SECONDS = 300.0
"""The seconds for which a session can be resumed after its socket was lost."""


class Intents(IntFlag):
    """The kinds of events that a session asks for, with the bits of Discord's gateway intents."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intents.GUILD_MEMBERS | Intents.GUILD_PRESENCES | Intents.MESSAGE_CONTENT
"""The intents that Discord grants only to applications with a permission of their own for each."""
KNOWN_INTENTS = (1 << 26) - 1
"""All bits that may be set in a session's intents."""


@dataclass(slots=True)
class Session:
    """One gateway session of the bot.

    `shard` is (number, count of shards), `sequence` the number of the last event, counting from 1. `sink` sends to the
    session's socket, and is None while it has no socket; `dropped_at` is when the socket was lost, in seconds since
    1970.
    """

    id: str
    intents: Intents
    shard: tuple[int, int]
    sink: Sink | None
    sequence: int = 0
    buffer: deque[Payload] = field(default_factory=lambda: deque(maxlen=BUFFERED_EVENTS))
    dropped_at: float | None = None

    def send(self, event: str, data: Any) -> None:  # noqa: ANN401  # an event's data is whatever JSON it is
        """Number an event such as `READY`, keep it for a RESUME, and send it if the session has a socket."""
        self.sequence += 1
        payload = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.buffer.append(payload)
        if self.sink is not None:
            self.sink(payload)

    def receives(self, intent: Intents, guild_id: Snowflake | None) -> bool:
        """Whether this session gets an event: it asked for the intent, and the guild belongs to its shard.

        Without a guild the event belongs to shard 0; every session asks for `Intents.NONE`.
        """
        number, count = self.shard
        home = (int(guild_id) >> 22) % count if guild_id else 0
        return home == number and (not intent or bool(self.intents & intent))

    def missed_events(self, sequence: int) -> list[Payload] | None:
        """The events after number `sequence`, oldest first, for a bot that heard all up to that number.

        None if some of them are not kept any more, or no event had that number.
        """
        if sequence > self.sequence or (self.buffer and sequence < self.buffer[0]["s"] - 1):
            return None
        return [payload for payload in self.buffer if payload["s"] > sequence]


class Sessions:
    """All sessions of the bot; there is more than one while it restarts, or with shards. `identifies` is the number of
    sessions that ever began.
    """

    def __init__(
        self, clock: Callable[[], float], new_id: Callable[[], Snowflake], on_change: Callable[[], None]
    ) -> None:
        """Create a bot without sessions; `on_change` is called whenever a session became ready, lost its socket or has
        ended.
        """
        self._clock = clock
        self._new_id = new_id
        self._on_change = on_change
        self._sessions: dict[str, Session] = {}
        self.identifies = 0
        self.daily_limit = 1000
        """The number of sessions that the bot may begin in a day."""
        self.reset_seconds = 86_400.0
        """The seconds until the bot may begin that number of sessions again."""
        self.recommended_shards = 1
        self.concurrency = 1
        """The number of shards that may identify themselves at the same time: one for each remainder of their numbers
        divided by this.
        """
        self.identify_seconds = 0.0
        """The least seconds between two shards whose numbers have the same remainder by `concurrency`. Discord wants 5;
        0 lets a bot start again at once.
        """
        self._identified_at: dict[int, float] = {}
        self.fatal_close: int | None = None
        """The close code with which Discord answers every IDENTIFY; None to accept the bot."""

    @property
    def starts_left(self) -> int:
        """The number of sessions that the bot may still begin today."""
        return max(0, self.daily_limit - self.identifies)

    @property
    def online_sessions(self) -> list[Session]:
        """The sessions that have a socket."""
        return [session for session in self._sessions.values() if session.sink is not None]

    def open(self, intents: Intents, shard: tuple[int, int], sink: Sink) -> Session:
        """Begin a session for a bot that has identified itself, and return the session. After READY was sent to it,
        call `announce_ready`.
        """
        self._forget_expired()
        self.identifies += 1
        session = Session(f"{int(self._new_id()):032x}", intents, shard, sink)
        self._sessions[session.id] = session
        return session

    def may_identify(self, shard: tuple[int, int]) -> bool:
        """Whether a shard may identify itself now, `identify_seconds` after the last shard with the same remainder of
        its number by `concurrency`. If so, its time is noted, and the next such shard has to wait.
        """
        now, key = self._clock(), shard[0] % self.concurrency
        if now < self._identified_at.get(key, -math.inf) + self.identify_seconds:
            return False
        self._identified_at[key] = now
        return True

    def announce_ready(self) -> None:
        """Call the `on_change` function, because a session became ready."""
        self._on_change()

    def resume(self, session_id: str, sequence: int, sink: Sink) -> tuple[Session, list[Payload]] | None:
        """Give a session that lost its socket a new one, for a RESUME.

        Returns the session and the events after number `sequence`, or None if there is no such session any more or
        those events are not kept: then the bot must identify itself anew.
        """
        self._forget_expired()
        session = self._sessions.get(session_id)
        missed = None if session is None else session.missed_events(sequence)
        if session is None or missed is None:
            return None
        session.sink, session.dropped_at = sink, None
        return session, missed

    def drop(self, session: Session) -> None:
        """Note that a session lost its socket; for five minutes it waits for a RESUME."""
        session.sink, session.dropped_at = None, self._clock()
        self._on_change()

    def end(self, session: Session) -> None:
        """End a session for good, because the bot said goodbye or the session was declared invalid."""
        session.sink = None
        self._sessions.pop(session.id, None)
        self._on_change()

    def dispatch(
        self,
        event: str,
        data: Payload,
        guild_id: Snowflake | None,
        intent: Intents,
        *,
        needs_content_intent: bool = False,
    ) -> None:
        """Send an event to every session that asked for this intent and whose shard has this guild (without a guild:
        shard 0).

        With `needs_content_intent` the data is a message whose text, embeds, files and components only a session with
        the intent MESSAGE_CONTENT may read; others get them empty.
        """
        for session in list(self._sessions.values()):
            if not session.receives(intent, guild_id):
                continue
            hidden = needs_content_intent and not session.intents & Intents.MESSAGE_CONTENT
            session.send(event, data | _UNREAD if hidden else data)

    def _forget_expired(self) -> None:
        now = self._clock()
        for session in list(self._sessions.values()):
            if session.dropped_at is not None and now - session.dropped_at > RESUMABLE_SECONDS:
                del self._sessions[session.id]


_UNREAD: Payload = {"content": "", "embeds": [], "attachments": [], "components": []}
