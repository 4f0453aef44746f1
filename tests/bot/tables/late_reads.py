"""Reads of the store whose answers come late."""

import asyncio
from collections.abc import Callable
from typing import Any


class Late:
    """A function of the store whose answer was read at once, but comes only when it is let go."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self._real = real
        self.has_read, self.may_answer = asyncio.Event(), asyncio.Event()

    async def __call__(self, *told: Any) -> Any:
        read = await self._real(*told)
        self.has_read.set()
        await self.may_answer.wait()
        return read
