"""The page's test bench, where a person makes things go wrong for the bot and sees how many calls each action costs.

This is the bench's side of a tab's socket. A tab that watches the bench is told `{"t": "bench", ...}`, its whole state,
when something in it has changed, and `{"t": "action", ...}` for each action of anybody that is new or has changed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from playground.discord.commands import NotOfferedError
from playground.page.action_costs import ActionLog
from playground.page.frames import Frame
from playground.page.orders import carry_out_order, roles_to_give, text_channels
from playground.page.troubles import PERMISSIONS, active_troubles, denied_permissions, undo_all_troubles, undo_trouble
from playground.server import Playground

TELL_SECONDS = 0.1
"""The seconds within which changes are sent together."""
LOOK_SECONDS = 1.0
"""The seconds after which the state is looked at again even if nothing happened, because the number of calls in the
last second falls by itself.
"""


class Bench:
    """The test bench in one browser tab, where people make things go wrong for the bot.

    `handlers` has a function for each verb that a frame of the bench may have.
    """

    def __init__(self, playground: Playground, actions: ActionLog, tell: Callable[[Frame], None]) -> None:
        """Create the bench for a tab: `tell` sends it a frame, `actions` is the log of what everybody does."""
        self._playground = playground
        self._actions = actions
        self._tell = tell
        self._watching: asyncio.Task[None] | None = None
        self.handlers: Mapping[str, Callable[[Frame], object]] = {
            "bot": self._control_bot,
            "watch": self._start_sending_changes,
            "order": self._carry_out_order,
            "relieve": self._undo_trouble,
            "relieve all": self._undo_all_troubles,
        }

    def close(self) -> None:
        """Stop sending changes to the tab."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def _start_sending_changes(self, frame: Frame) -> None:
        self.close()
        if frame["watching"]:
            self._watching = asyncio.create_task(self._send_changes_until_closed())

    async def _send_changes_until_closed(self) -> None:
        told, revision = None, 0
        while True:
            change = self._playground.next_change
            state = bench_frame(self._playground, self._actions)
            if state != told:
                self._tell(state)
            told, revision = state, self._send_actions_changed_since(revision)
            await asyncio.sleep(TELL_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(change.wait(), LOOK_SECONDS)

    def _send_actions_changed_since(self, revision: int) -> int:
        """Send the actions that changed after a revision of the log to the tab. Returns the newest revision."""
        for action in self._actions.changed_since(revision):
            self._tell({"t": "action", "action": action.json()})
        return self._actions.revision

    def _carry_out_order(self, frame: Frame) -> None:
        self._actions.end_action()
        carry_out_order(self._playground, frame)

    def _undo_trouble(self, frame: Frame) -> Awaitable[None]:
        self._actions.end_action()
        return undo_trouble(self._playground, str(frame["key"]))

    def _undo_all_troubles(self, _frame: Frame) -> Awaitable[None]:
        self._actions.end_action()
        return undo_all_troubles(self._playground)

    async def _control_bot(self, frame: Frame) -> None:
        bot = self._playground.bot
        if bot is None:
            raise NotOfferedError("This playground does not run the bot's process.")
        orders = {"start": bot.start, "stop": bot.stop, "kill": bot.kill, "restart": bot.restart}
        if frame.get("action") not in orders:
            raise NotOfferedError("The bot can be started, stopped, killed and restarted.")
        self._actions.end_action()
        await orders[frame["action"]]()


def bench_frame(playground: Playground, actions: ActionLog) -> Frame:
    """The frame `bench` for a browser tab's test bench: what is wrong, what can be made to go wrong, and how many calls
    the bot makes.
    """
    world, rates = playground.world, playground.rate_limits
    return {
        "t": "bench",
        "bot": {"condition": playground.bot.condition if playground.bot else None, "state": world.bot_state},
        "troubles": [
            {"key": trouble.key, "words": trouble.words, "can_undo": trouble.undo is not None}
            for trouble in active_troubles(playground)
        ],
        "people": [
            {"id": user.id, "name": user.name, "dms_open": user.dms_open, "roles": list(user.role_ids)}
            for user in world.people
        ],
        "roles": [{"id": role.id, "name": role.name} for role in roles_to_give(playground)],
        "flagged": world.is_bot_flagged,
        "channels": [
            {"id": channel.id, "name": channel.name, "denied": denied_permissions(channel)}
            for channel in text_channels(playground)
        ],
        "permissions": list(PERMISSIONS),
        "most": rates.global_max if rates.enabled else 0,
        "calls": {
            "last_second": world.calls.count_for_global_limit_since(world.clock() - 1.0),
            "invalid": {str(status): count for status, count in sorted(world.calls.invalid.items())},
            "unprompted": actions.unprompted,
        },
    }
