"""One gateway connection of the bot: heartbeats, IDENTIFY, RESUME, and the events of its session."""

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any, Protocol

from aiohttp import WSMessage, WSMsgType

from playground.discord.guild import guild_create_data, guilds_of_bot
from playground.discord.sessions import KNOWN_INTENTS, PRIVILEGED, Intents, Payload, Session
from playground.discord.world import World

HEARTBEAT_MS = 41_250
"""The milliseconds between two heartbeats that Discord asks of a bot."""
ACK_SECONDS = 0.02
"""The seconds after which a heartbeat is answered. An immediate answer would come before discord.py has noted when it
sent the heartbeat, and discord.py would believe that it is 41 s late.
"""
SENDS_PER_MINUTE = 120
"""The most payloads that a bot may send within a minute; a bot that sends more is disconnected."""
PAYLOAD_LENGTH = 4096
"""The longest payload that a bot may send, in characters."""
DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME = 0, 1, 2, 3, 4, 6
RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 7, 8, 9, 10, 11
"""The gateway's opcodes."""
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SEQUENCE, RATE_LIMITED, SESSION_TIMED_OUT = 4005, 4007, 4008, 4009
INVALID_SHARD, SHARDING_REQUIRED, INVALID_INTENTS, DISALLOWED_INTENTS = 4010, 4011, 4013, 4014
"""The codes with which the gateway closes a connection."""
ENDS_SESSION = frozenset({1000, 1001})
"""The codes with which a bot closes the connection if it will not resume its session."""


class GatewayClosedError(Exception):
    """The gateway closes a connection, because the bot broke one of Discord's rules; `code` is the close code."""

    def __init__(self, code: int, reason: str) -> None:
        """Create the error with one of Discord's gateway close codes and a sentence."""
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Socket(Protocol):
    """A WebSocket to the bot, as far as the gateway uses it; aiohttp's server side is one."""

    @property
    def closed(self) -> bool:
        """Whether nothing can be sent any more."""

    @property
    def close_code(self) -> int | None:
        """The code with which the connection was closed; None while it is open, or if the line was cut."""

    async def receive(self, timeout: float | None = None) -> WSMessage:  # noqa: ASYNC109  # aiohttp's own name
        """The next message of the bot. Raises TimeoutError if none comes within `timeout` seconds."""

    async def send_str(self, data: str) -> None:
        """Send a text to the bot."""

    async def send_bytes(self, data: bytes) -> None:
        """Send bytes to the bot."""

    async def close(self, *, code: int, message: bytes) -> object:
        """Close the connection with a code and a reason."""


class Connection:
    """One gateway connection of the bot. Payloads are queued and written in order by one task."""

    def __init__(
        self, world: World, socket: Socket, abort: Callable[[], object], heartbeat_ms: int, *, is_compressed: bool
    ) -> None:
        """Prepare to talk over `socket`; `abort` cuts the line below it. `run` then does the talking."""
        self.world = world
        self.session: Session | None = None
        self._socket = socket
        self._abort = abort
        self._queue: asyncio.Queue[Payload | None] = asyncio.Queue()
        self._deflater = zlib.compressobj() if is_compressed else None
        self._heartbeat_ms = heartbeat_ms
        self.may_send = asyncio.Event()
        """An event that is set while queued payloads are sent to the bot, and cleared to keep them back."""
        self.may_send.set()
        self._received: list[float] = []
        self._cut = False

    def send(self, payload: Payload) -> None:
        """Queue a payload for the bot."""
        self._queue.put_nowait(payload)

    def cut(self) -> None:
        """End the connection below the WebSocket, without a closing handshake."""
        self._cut = True
        self._abort()

    async def close(self, code: int, reason: str) -> None:
        """Close the connection with one of Discord's gateway close codes and a sentence."""
        await self._socket.close(code=code, message=reason.encode())

    async def run(self) -> None:
        """Talk to the bot until one side ends. The session then waits for a RESUME, unless the bot ended it."""
        writer = asyncio.create_task(self._write_queue())
        self.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": self._heartbeat_ms}})
        try:
            await self._listen()
        except GatewayClosedError as closed:
            await self.close(closed.code, closed.reason)
        finally:
            self._queue.put_nowait(None)
            self.may_send.set()
            await writer
            self._leave_session()

    async def _listen(self) -> None:
        patience = self._heartbeat_ms / 1000 * 2
        while True:
            try:
                message = await self._socket.receive(timeout=patience)
            except TimeoutError:
                raise GatewayClosedError(SESSION_TIMED_OUT, "Session timed out.") from None
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            self._count_payload()
            if len(message.data) > PAYLOAD_LENGTH:
                raise GatewayClosedError(DECODE_ERROR, "Payload too large.")
            self._handle_payload(_decode_payload(message.data))

    def _handle_payload(self, payload: dict[str, Any]) -> None:
        operation, data = payload.get("op"), payload.get("d")
        if operation == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, self.send, {"op": HEARTBEAT_ACK, "d": None})
        elif operation == IDENTIFY and isinstance(data, dict):
            self._identify(data)
        elif operation == RESUME and isinstance(data, dict):
            self._resume(data)
        elif operation not in (PRESENCE, VOICE, REQUEST_MEMBERS):
            raise GatewayClosedError(UNKNOWN_OPCODE, "Unknown opcode.")
        elif self.session is None:
            raise GatewayClosedError(NOT_AUTHENTICATED, "Not authenticated.")

    def _identify(self, data: dict[str, Any]) -> None:
        if self.session is not None:
            raise GatewayClosedError(ALREADY_AUTHENTICATED, "Already authenticated.")
        self._check_token(data)
        if (code := self.world.sessions.fatal_close) is not None:
            raise GatewayClosedError(code, "Closed for good.")
        intents, shard = self._parse_intents(data.get("intents")), _parse_shard(data.get("shard"))
        if not self.world.sessions.starts_left:  # Discord resets the token of such a bot
            raise GatewayClosedError(AUTHENTICATION_FAILED, "Too many sessions.")
        if not self.world.sessions.may_identify(shard):
            self.send({"op": INVALID_SESSION, "d": False})
            return
        self.session = self.world.sessions.open(intents, shard, self.send)
        self._send_ready(self.session, with_shard="shard" in data)
        self.world.sessions.announce_ready()

    def _send_ready(self, session: Session, *, with_shard: bool) -> None:
        number, count = session.shard
        guilds = [guild_id for guild_id in guilds_of_bot(self.world) if (int(guild_id) >> 22) % count == number]
        ready: dict[str, Any] = {
            "v": 10,
            "user": self.world.bot.json() | {"verified": True, "mfa_enabled": True},
            "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.world.gateway_url,
            "application": {"id": self.world.application_id, "flags": 0},
            "private_channels": [],
            "_trace": [],
        }
        if with_shard:
            ready["shard"] = list(session.shard)
        session.send("READY", ready)
        for guild_id in guilds if session.intents & Intents.GUILDS else ():
            session.send("GUILD_CREATE", guild_create_data(self.world, session.intents, guild_id))

    def _resume(self, data: dict[str, Any]) -> None:
        if self.session is not None:
            raise GatewayClosedError(ALREADY_AUTHENTICATED, "Already authenticated.")
        self._check_token(data)
        found = self.world.sessions.resume(str(data.get("session_id")), int(data.get("seq") or 0), self.send)
        if found is None:
            self.send({"op": INVALID_SESSION, "d": False})
            return
        self.session, missed = found
        for payload in missed:
            self.send(payload)
        self.session.send("RESUMED", {})
        self.world.sessions.announce_ready()

    def _check_token(self, data: dict[str, Any]) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self.world.token:
            raise GatewayClosedError(AUTHENTICATION_FAILED, "Authentication failed.")

    def _parse_intents(self, given: object) -> Intents:
        if not isinstance(given, int) or given & ~KNOWN_INTENTS:
            raise GatewayClosedError(INVALID_INTENTS, "Invalid intent(s).")
        intents = Intents(given)
        if intents & PRIVILEGED & ~self.world.privileged_intents:
            raise GatewayClosedError(DISALLOWED_INTENTS, "Disallowed intent(s).")
        return intents

    def _count_payload(self) -> None:
        now = self.world.clock()
        self._received = [moment for moment in self._received if now - moment < 60]
        self._received.append(now)
        if len(self._received) > SENDS_PER_MINUTE:
            raise GatewayClosedError(RATE_LIMITED, "You are being rate limited.")

    async def _write_queue(self) -> None:
        while (payload := await self._queue.get()) is not None:
            await self.may_send.wait()
            if self._socket.closed or self._cut:
                continue
            text = json.dumps(payload)
            try:
                if self._deflater is None:
                    await self._socket.send_str(text)
                else:
                    packed = self._deflater.compress(text.encode()) + self._deflater.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)
            except ConnectionError:
                self._cut = True

    def _leave_session(self) -> None:
        """Leave the session: end it if the bot closed the connection with a code in ENDS_SESSION, else keep it for a
        RESUME.
        """
        if self.session is None or self.session.sink != self.send:
            return
        goodbye = not self._cut and self._socket.close_code in ENDS_SESSION
        if goodbye:
            self.world.sessions.end(self.session)
        else:
            self.world.sessions.drop(self.session)


def _parse_shard(given: object) -> tuple[int, int]:
    if given is None:
        return (0, 1)
    if not isinstance(given, list) or len(given) != 2 or not 0 <= given[0] < given[1]:
        raise GatewayClosedError(INVALID_SHARD, "Invalid shard.")
    return (given[0], given[1])


def _decode_payload(data: str | bytes) -> dict[str, Any]:
    try:
        payload = json.loads(data)
    except ValueError:
        raise GatewayClosedError(DECODE_ERROR, "Error while decoding payload.") from None
    if not isinstance(payload, dict):
        raise GatewayClosedError(DECODE_ERROR, "Error while decoding payload.")
    return payload
