"""The plugin that has sockets read late."""

import asyncio
from random import Random

from tests.late_sockets import late_sockets


class _Chosen(Random):
    """Chance that gives chosen numbers, then 1."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.left = list(numbers)

    def random(self) -> float:
        return self.left.pop(0) if self.left else 1.0


async def test_what_is_read_late_arrives_all_the_same() -> None:
    chance = _Chosen(0.0, 0.1)  # the first read is late, by a hundredth of the most

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readline())
        writer.close()
        await writer.wait_closed()

    with late_sockets(chance):
        async with await asyncio.start_server(answer, "127.0.0.1") as server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(b"hello\n")
            assert await reader.readline() == b"hello\n"
            writer.close()
            await writer.wait_closed()
    assert chance.left == []
