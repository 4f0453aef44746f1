"""Gateway sessions: numbered events, kept for a RESUME, filtered by intents and routed to shards."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from playground.discord.snowflakes import Snowflake

Payload = dict[str, Any]
Sink = Callable[[Payload], None]
BUFFERED_EVENTS = 2000
RESUMABLE_SECONDS = 300.0


class Intents(IntFlag):
    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intents.GUILD_MEMBERS | Intents.GUILD_PRESENCES | Intents.MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1


@dataclass(slots=True)
class Session:
    """One bot's session. `sink` takes payloads while a socket is attached."""

    id: str
    intents: Intents
    shard: tuple[int, int]
    sink: Sink | None
    sequence: int = 0
    buffer: deque[Payload] = field(default_factory=lambda: deque(maxlen=BUFFERED_EVENTS))
    dropped_at: float | None = None

    def send(self, event: str, data: Any) -> None:  # noqa: ANN401  # an event's data is whatever JSON it is
        """Number an event, keep it for a RESUME, and send it if a socket is there."""
        self.sequence += 1
        payload = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.buffer.append(payload)
        if self.sink is not None:
            self.sink(payload)

    def receives(self, intent: Intents, guild_id: Snowflake | None) -> bool:
        """Whether an event belongs to this session: its intent is asked for, and its shard is this one."""
        number, count = self.shard
        home = (int(guild_id) >> 22) % count if guild_id else 0
        return home == number and (not intent or bool(self.intents & intent))

    def missed_events(self, sequence: int) -> list[Payload] | None:
        """The events after `sequence`; None if they are no longer all kept or it never was."""
        if sequence > self.sequence or (self.buffer and sequence < self.buffer[0]["s"] - 1):
            return None
        return [payload for payload in self.buffer if payload["s"] > sequence]


class Sessions:
    """All sessions of the bot: more than one while it restarts, or with shards."""

    def __init__(
        self, clock: Callable[[], float], fresh_id: Callable[[], Snowflake], changed: Callable[[], None]
    ) -> None:
        self._clock = clock
        self._fresh_id = fresh_id
        self._changed = changed
        self._sessions: dict[str, Session] = {}
        self.identifies = 0

    @property
    def online(self) -> list[Session]:
        return [session for session in self._sessions.values() if session.sink is not None]

    def open(self, intents: Intents, shard: tuple[int, int], sink: Sink) -> Session:
        """A new session, for an IDENTIFY."""
        self._forget_old()
        self.identifies += 1
        session = Session(f"{int(self._fresh_id()):032x}", intents, shard, sink)
        self._sessions[session.id] = session
        return session

    def announce(self) -> None:
        """Say that a session became ready or went."""
        self._changed()

    def resume(self, session_id: str, sequence: int, sink: Sink) -> tuple[Session, list[Payload]] | None:
        """The session and the events it missed, for a RESUME; None if it must identify anew."""
        self._forget_old()
        session = self._sessions.get(session_id)
        missed = None if session is None else session.missed_events(sequence)
        if session is None or missed is None:
            return None
        session.sink, session.dropped_at = sink, None
        return session, missed

    def drop(self, session: Session) -> None:
        """The socket went; the session waits for a RESUME."""
        session.sink, session.dropped_at = None, self._clock()
        self._changed()

    def end(self, session: Session) -> None:
        """The bot said goodbye, or the session is declared invalid: nothing can resume it."""
        session.sink = None
        self._sessions.pop(session.id, None)
        self._changed()

    def dispatch(
        self, event: str, data: Payload, guild_id: Snowflake | None, intent: Intents, *, private: bool = False
    ) -> None:
        """Send an event to every session that hears it.

        A `private` message is one whose text a bot may read only with the message content intent.
        """
        for session in list(self._sessions.values()):
            if not session.receives(intent, guild_id):
                continue
            hidden = private and not session.intents & Intents.MESSAGE_CONTENT
            session.send(event, data | _UNREAD if hidden else data)

    def _forget_old(self) -> None:
        now = self._clock()
        for session in list(self._sessions.values()):
            if session.dropped_at is not None and now - session.dropped_at > RESUMABLE_SECONDS:
                del self._sessions[session.id]


_UNREAD: Payload = {"content": "", "embeds": [], "attachments": [], "components": []}
