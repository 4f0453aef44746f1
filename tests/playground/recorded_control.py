"""A bot without a process, for tests of the page's orders to the process."""

from playground.bot_control import ProcessState
from playground.server import Playground


class RecordedControl:
    """Notes the `orders` for the bot's process, and sets the bot's state in the world as if they were carried out."""

    def __init__(self, place: Playground) -> None:
        self.place = place
        self.orders: list[str] = []
        self.condition: ProcessState = "running"

    async def start(self) -> None:
        self._note("start", "online")

    async def stop(self) -> None:
        self._note("stop", "offline")

    async def kill(self) -> None:
        self._note("kill", "offline")

    async def restart(self) -> None:
        self._note("restart", "online")

    def _note(self, order: str, state: str) -> None:
        self.orders.append(order)
        self.place.world.set_bot_state(state)
