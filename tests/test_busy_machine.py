"""The plugins that make a machine seem busy: sockets that are read late, and callbacks that take long."""

import asyncio
from random import Random

from tests.late_sockets import late_sockets
from tests.slow_callbacks import SLOW_SECONDS, SLOW_SHARE, VERY_SLOW_SECONDS, slow_callbacks


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


async def test_some_callbacks_take_long_and_a_few_very_long() -> None:
    slept, done = list[float](), list[str]()
    with slow_callbacks(_Chosen(1.0, SLOW_SHARE / 2, 0.0), slept.append):
        for name in ("quick", "slow", "very slow"):
            asyncio.get_running_loop().call_soon(done.append, name)
        await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(done.append, "after it")
    await asyncio.sleep(0)
    assert done == ["quick", "slow", "very slow", "after it"]
    assert slept == [SLOW_SECONDS, VERY_SLOW_SECONDS]
