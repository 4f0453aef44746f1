"""The interface by which the page and tests start and end the bot's process."""

from typing import Literal, Protocol

ProcessState = Literal["stopped", "starting", "running", "stopping", "restarting", "killed", "died"]
"""The states of the bot's process: what it does now, or how it ended (`stopped` or `killed` on demand, `died` by
itself).
"""


class BotDiedError(Exception):
    """The bot's process ended before it was connected to the gateway; `status` is its exit status."""

    def __init__(self, status: int | None, log_end: str) -> None:
        """Create the error for an exit status (negative for a signal) and the last lines of the bot's log."""
        super().__init__(f"the bot ended with status {status}; its log ends:\n{log_end}")
        self.status = status
        self.last_line = log_end.rpartition("\n")[2]


class BotControl(Protocol):
    """Starts and ends the process of the bot."""

    @property
    def condition(self) -> ProcessState:
        """The state of the bot's process."""

    async def start(self) -> None:
        """Start the bot and wait until it is online. Raises BotDiedError if it ends first, or TimeoutError."""

    async def stop(self) -> None:
        """Ask the bot to end, and wait until it has ended."""

    async def kill(self) -> None:
        """End the bot at once, without asking it, and wait until it has ended."""

    async def restart(self) -> None:
        """Stop the bot and start it again. Raises BotDiedError or TimeoutError, as `start` does."""
