"""A browser tab's socket: what its person sees goes out, what its person does comes in.

A tab sends frames `{"do": verb, "n": number, ...}` and gets `{"t": "reply", "n", "ok", "value" or "error"}` for each;
events that its person's Discord would show are sent without being asked for. A verb whose act reaches the bot is
answered at once with the interaction's id, and a frame `settled` follows when the bot has answered or failed to.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping

from aiohttp import WSMsgType, web

from playground.bot_control import BotDiedError
from playground.discord import commands, visibility
from playground.discord.channels import Channel
from playground.discord.client_events import ClientEvent
from playground.discord.commands import NotOfferedError
from playground.discord.errors import DiscordError
from playground.discord.interactions import Interaction
from playground.discord.messages import Message
from playground.discord.users import User
from playground.driver import user_actions
from playground.page.action_costs import ActionLog
from playground.page.bench import Bench
from playground.page.frames import Frame, event_frame, first_frame
from playground.server import Playground

HISTORY = 200
"""The number of a channel's latest messages that a tab is sent; the page's script knows this number too."""


class BrowserTab:
    """One browser tab that shows the page as one person's Discord window."""

    def __init__(self, playground: Playground, actions: ActionLog, user: User, socket: web.WebSocketResponse) -> None:
        """Prepare to serve a tab that is open as `user`; `actions` is the log of what everybody does on the page."""
        self.playground = playground
        self.world = playground.world
        self.user = user
        self._socket = socket
        self._outgoing: asyncio.Queue[Frame] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._bench = Bench(playground, actions, self._outgoing.put_nowait)
        self._handlers: Mapping[str, Callable[[Frame], object]] = {
            "history": self._latest_messages_for_request,
            "commands": self._command_frames,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit_modal,
            "cancel": self._cancel_modal,
            "dismiss": self._dismiss,
            "read": self._mark_read,
            "closed_dms": self._set_dms_closed,
            **self._bench.handlers,
        }

    async def run(self) -> None:
        """Serve the tab until it is closed."""
        unsubscribe = self.world.subscribe(self.user.id, self._queue_event)
        sending = asyncio.create_task(self._send_queued_frames())
        self._outgoing.put_nowait(first_frame(self.world, self.user))
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._handle_text(message.data)
        finally:
            unsubscribe()
            self._bench.close()
            for task in (sending, *self._tasks):
                task.cancel()

    async def _send_queued_frames(self) -> None:
        try:
            while True:
                await self._socket.send_json(await self._outgoing.get())
        except ConnectionError:
            return  # the tab went; `run` notices by itself

    def _queue_event(self, event: ClientEvent) -> None:
        frame = event_frame(event)
        if frame is not None:
            self._outgoing.put_nowait(frame)

    # What the person does

    def _handle_text(self, text: str) -> None:
        frame = _parse_frame(text)
        request_number = frame.get("n")
        handler = self._handlers.get(str(frame.get("do")))
        try:
            if handler is None:
                raise NotOfferedError("This window has no such verb.")  # noqa: TRY301  # one catcher, one sentence
            value = handler(frame)
        except (NotOfferedError, DiscordError) as error:
            self._reply_with_error(request_number, str(error))
        except (LookupError, TypeError, ValueError):
            self._reply_with_error(request_number, "That is no longer there.")
        else:
            self._reply_with_value(request_number, value)

    def _reply_with_value(self, request_number: object, value: object) -> None:
        """Reply to a request with a value, or once the value is ready if it must be awaited."""
        if isinstance(value, Awaitable):
            task = asyncio.create_task(self._reply_when_ready(request_number, value))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._outgoing.put_nowait({"t": "reply", "n": request_number, "ok": True, "value": value})

    async def _reply_when_ready(self, request_number: object, value: Awaitable[object]) -> None:
        try:
            self._reply_with_value(request_number, await value)
        except (NotOfferedError, BotDiedError, TimeoutError, OSError) as error:
            self._reply_with_error(request_number, str(error) or "That took too long.")

    def _reply_with_error(self, request_number: object, sentence: str) -> None:
        self._outgoing.put_nowait({"t": "reply", "n": request_number, "ok": False, "error": sentence})

    def _channel_of_frame(self, frame: Frame) -> Channel:
        channel = self.world.channel(frame["channel"])
        if not visibility.can_see(self.user, channel):
            raise NotOfferedError("You cannot see this channel.")
        return channel

    def _message_of_frame(self, frame: Frame) -> Message:
        return self._channel_of_frame(frame).messages[frame["message"]]

    def _interaction_frame(self, interaction: Interaction) -> Frame:
        """The reply to a verb whose act reached the bot; a frame `settled` follows when the interaction is over."""
        interaction.when_settled(self._on_settled)
        return {"interaction": interaction.id}

    def _on_settled(self, interaction: Interaction) -> None:
        self._outgoing.put_nowait({"t": "settled", "interaction": interaction.id, "failure": interaction.failure})

    def _latest_messages_for_request(self, request: Frame) -> list[Frame]:
        seen = visibility.visible_messages(self.user, self._channel_of_frame(request))
        return [self.world.message_json(message) for message in seen[-HISTORY:]]

    def _command_frames(self, frame: Frame) -> list[Frame]:
        return commands.offered_commands(self.world, self.user, self._channel_of_frame(frame))

    def _say(self, frame: Frame) -> str:
        return user_actions.say(self.world, self.user, self._channel_of_frame(frame), str(frame["text"])).id

    def _slash(self, frame: Frame) -> Frame:
        channel, path, options = self._channel_of_frame(frame), list(frame["path"]), dict(frame["options"])
        return self._interaction_frame(user_actions.slash(self.world, self.user, channel, path, options))

    async def _autocomplete(self, frame: Frame) -> list[Frame]:
        channel, path, options = self._channel_of_frame(frame), list(frame["path"]), dict(frame["options"])
        interaction = user_actions.autocomplete(self.world, self.user, channel, path, options, str(frame["focused"]))
        await self.playground.until_settled(interaction)
        if interaction.failure is not None:
            raise NotOfferedError(interaction.failure)
        return interaction.choices

    def _click(self, frame: Frame) -> Frame:
        return self._interaction_frame(
            user_actions.click(self.world, self.user, self._message_of_frame(frame), str(frame["custom_id"]))
        )

    def _select(self, frame: Frame) -> Frame:
        values = [str(value) for value in frame["values"]]
        message, custom_id = self._message_of_frame(frame), str(frame["custom_id"])
        return self._interaction_frame(user_actions.select(self.world, self.user, message, custom_id, values))

    def _submit_modal(self, frame: Frame) -> Frame:
        return self._interaction_frame(
            user_actions.submit_modal(self.world, self.user, str(frame["modal"]), dict(frame["fields"]))
        )

    def _cancel_modal(self, frame: Frame) -> None:
        user_actions.cancel_modal(self.world, self.user, str(frame["modal"]))

    def _dismiss(self, frame: Frame) -> None:
        user_actions.dismiss(self.world, self.user, self._message_of_frame(frame))

    def _mark_read(self, frame: Frame) -> None:
        visibility.mark_read(self.user, self._channel_of_frame(frame))

    def _set_dms_closed(self, frame: Frame) -> None:
        user_actions.set_dms_closed(self.world, self.user, closed=bool(frame["closed"]))


def _parse_frame(text: str) -> Frame:
    try:
        frame = json.loads(text)
    except ValueError:
        return {}
    return frame if isinstance(frame, dict) else {}
