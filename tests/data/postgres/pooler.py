"""A pooler as small as can be: all who connect take turns with one session of the server's, as behind PgBouncer.

In transaction mode the turn passes on after each transaction; in statement mode, nobody may begin one.
"""

import asyncio
import contextlib
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
QUERY, READY, TERMINATE = b"Q", b"Z", b"X"
IDLE = b"I"
"""What the server says after `READY` if no transaction is under way."""
REFUSAL = b"SFATAL\0VFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0"


class Pooler:
    """Passes the messages of many connections on to one session."""

    def __init__(self, to_server: StreamWriter, greeting: bytes, *, by_statement: bool) -> None:
        """``greeting`` is what the server has said to whoever began the session."""
        self._to_server = to_server
        self._greeting = greeting
        self._by_statement = by_statement
        self._turn = asyncio.Lock()
        self._served: StreamWriter | None = None
        """The connection that has the turn."""

    async def serve(self, from_client: StreamReader, to_client: StreamWriter) -> None:
        """Have one connection take part until it ends."""
        with contextlib.closing(to_client), contextlib.suppress(asyncio.IncompleteReadError, asyncio.CancelledError):
            await from_client.readexactly(int.from_bytes(await from_client.readexactly(4)) - 4)
            to_client.write(self._greeting)
            while not (message := await read(from_client)).startswith(TERMINATE):
                if self._by_statement and message.startswith(QUERY) and b"BEGIN" in message:
                    to_client.write(b"E" + (len(REFUSAL) + 4).to_bytes(4) + REFUSAL)
                    return
                if self._served is not to_client:
                    await self._turn.acquire()
                    self._served = to_client
                self._to_server.write(message)

    async def answer(self, from_server: StreamReader) -> None:
        """Pass the answers of the session on, and the turn after each transaction."""
        while True:
            message = await read(from_server)
            assert self._served is not None
            self._served.write(message)
            if message.startswith(READY) and message.endswith(IDLE):
                self._served = None
                self._turn.release()


async def read(stream: StreamReader) -> bytes:
    """The next message."""
    head = await stream.readexactly(5)
    return head + await stream.readexactly(int.from_bytes(head[1:]) - 4)


@asynccontextmanager
async def pooling(server: Path, name: str, folder: Path, *, by_statement: bool) -> AsyncIterator[None]:
    """A pooler whose socket is in ``folder``, before the database ``name`` of the server whose socket is in
    ``server``.
    """
    from_server, to_server = await asyncio.open_unix_connection(server / SOCKET)
    hello = b"\0\3\0\0user\0deckhand\0database\0" + name.encode() + b"\0\0"
    to_server.write((len(hello) + 4).to_bytes(4) + hello)
    greeting = message = await read(from_server)
    while not message.startswith(READY):
        greeting += (message := await read(from_server))
    pooler = Pooler(to_server, greeting, by_statement=by_statement)
    answering = asyncio.create_task(pooler.answer(from_server))
    try:
        async with await asyncio.start_unix_server(pooler.serve, folder / SOCKET):
            yield
    finally:
        answering.cancel()
        to_server.close()
