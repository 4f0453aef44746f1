"""A browser tab without a browser: the socket that the page's script talks over."""

from typing import Any

import aiohttp

from playground.server import Playground
from tests.patience import WAIT_SECONDS

Json = dict[str, Any]


class TabSocket:
    """The socket of one tab; `told` are the frames that were read from it, the oldest first."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[Json] = []
        self.count = 0

    async def until(self, kind: str, **fields: object) -> Json:
        """Wait for the next frame of this kind with these fields, and return it; frames before it stay in `told`."""
        while True:
            frame: Json = await self.socket.receive_json(timeout=WAIT_SECONDS)
            self.told.append(frame)
            if frame["t"] == kind and fields.items() <= frame.items():
                return frame

    async def do(self, verb: str, **fields: object) -> Json:
        """Send a frame with this verb, and wait for the reply to it."""
        self.count += 1
        await self.socket.send_json({"do": verb, "n": self.count, **fields})
        return await self.until("reply", n=self.count)


def tab_address(place: Playground, name: str) -> str:
    """The address of the socket for a tab that is open as this person."""
    return f"{place.url}/page-api/socket?person={place.person(name).user.id}"
