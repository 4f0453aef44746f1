"""Discord's gateway over WebSockets, version 10: JSON, plain or compressed as one zlib stream."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aiohttp import web

from playground.discord.world import World
from playground.gateway_connection import HEARTBEAT_MS, INVALID_SESSION, PAYLOAD_LENGTH, RECONNECT, Connection, Socket


class Gateway:
    """All open gateway connections of one world, which a test may cut, reset or refuse.

    While `is_down` is set, new connections are refused; open ones stay open (`cut_connections` cuts them).
    """

    def __init__(self, world: World, *, heartbeat_ms: int = HEARTBEAT_MS) -> None:
        """Serve a world; a bot that sends nothing for two heartbeats of `heartbeat_ms` is disconnected."""
        self.world = world
        self.heartbeat_ms = heartbeat_ms
        self.connections: set[Connection] = set()
        self.is_down = False

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a request to the gateway's address until the connection ends; 503 while the gateway `is_down`."""
        if self.is_down:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=4 * PAYLOAD_LENGTH, compress=False)
        await socket.prepare(request)
        transport = request.transport
        is_compressed = request.query.get("compress") == "zlib-stream"
        await self.serve(socket, transport.abort if transport else lambda: None, is_compressed=is_compressed)
        return socket

    async def serve(self, socket: Socket, abort: Callable[[], object], *, is_compressed: bool) -> None:
        """Talk to a bot until one side ends. `abort` must cut the line below the WebSocket, without a handshake."""
        connection = Connection(self.world, socket, abort, self.heartbeat_ms, is_compressed=is_compressed)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)

    def cut_connections(self, shard: int | None = None) -> None:
        """Cut every connection, or that of one `shard`, without a closing handshake, as a failing network does; the
        sessions can be resumed.
        """
        for connection in list(self.connections):
            if shard is None or (connection.session is not None and connection.session.shard[0] == shard):
                connection.cut()

    def ask_to_reconnect(self) -> None:
        """Ask every bot to reconnect and resume, by opcode 7."""
        for connection in list(self.connections):
            connection.send({"op": RECONNECT, "d": None})

    def invalidate_sessions(self) -> None:
        """End every session and say so by opcode 9, so that the bot must identify itself anew."""
        for connection in list(self.connections):
            if connection.session is not None:
                self.world.sessions.end(connection.session)
                connection.session = None
            connection.send({"op": INVALID_SESSION, "d": False})

    @contextmanager
    def holding_events(self) -> Iterator[None]:
        """Keep back everything that the bot is to be sent for the length of a block, as if its process were paused."""
        held = list(self.connections)
        for connection in held:
            connection.may_send.clear()
        try:
            yield
        finally:
            for connection in held:
                connection.may_send.set()

    async def close(self) -> None:
        """Close every connection, as the playground does when it stops."""
        for connection in list(self.connections):
            await connection.close(1001, "the playground closes")
