"""Windows without a browser: the socket of a tab, as the page's script holds it."""

from typing import Any

import aiohttp

from playground.server import Playground

Json = dict[str, Any]


class TabSocket:
    """A window's socket, as the page's script holds it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[Json] = []
        self.count = 0

    async def until(self, kind: str, **fields: object) -> Json:
        """The next frame of this kind with these fields; those before it are kept in `told`."""
        while True:
            frame: Json = await self.socket.receive_json(timeout=30)
            self.told.append(frame)
            if frame["t"] == kind and fields.items() <= frame.items():
                return frame

    async def do(self, verb: str, **fields: object) -> Json:
        self.count += 1
        await self.socket.send_json({"do": verb, "n": self.count, **fields})
        return await self.until("reply", n=self.count)


def tab_address(place: Playground, name: str) -> str:
    return f"{place.url}/page-api/socket?person={place.person(name).user.id}"
