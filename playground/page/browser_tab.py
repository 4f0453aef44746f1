"""The page: its files, and a socket for each open window, by which one person sees and acts.

A window sends frames `{"do": verb, "n": number, ...}` and gets `{"t": "reply", "n", "ok", "value" or "error"}` for
each; what its person's Discord would show comes unasked. A verb that reaches the bot is answered at once with the
interaction's id, and a frame `settled` follows when the bot has answered or failed to.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from playground.bot_process import BotDiedError
from playground.discord import commands
from playground.discord.channels import DIRECT, Channel
from playground.discord.client_events import (
    BotChanged,
    ChannelGone,
    ChannelSeen,
    ClientEvent,
    CommandsChanged,
    DmsClosed,
    DmSeen,
    MessageGone,
    MessageSeen,
    ModalOpened,
    Notice,
)
from playground.discord.commands import NotOfferedError
from playground.discord.errors import DiscordError
from playground.discord.interactions import Interaction
from playground.discord.messages import Message
from playground.discord.users import User
from playground.driver import user_actions
from playground.page.drawer import Drawer
from playground.server import Playground

Frame = dict[str, Any]
FILES = Path(__file__).parent / "static"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
HISTORY = 200
"""How many of a channel's last messages a window is told; the page knows this number too."""
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' http: https:; connect-src 'self' ws:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
}


def add_page(app: web.Application, playground: Playground) -> None:
    """Serve the page and its windows' sockets."""
    windows: set[web.WebSocketResponse] = set()

    async def people(_request: web.Request) -> web.Response:
        return web.json_response([{"id": user.id, "name": user.name} for user in playground.world.people])

    async def socket(request: web.Request) -> web.WebSocketResponse:
        user = playground.world.users.get(request.query.get("person", ""))
        if user is None or user.bot or not _is_own(request):
            raise web.HTTPForbidden(text="There is no such person here.")
        response = web.WebSocketResponse(heartbeat=20.0)
        await response.prepare(request)
        windows.add(response)
        try:
            await BrowserTab(playground, user, response).run()
        finally:
            windows.discard(response)
        return response

    async def close(_app: web.Application) -> None:
        for response in set(windows):
            await response.close(code=WSCloseCode.GOING_AWAY)

    app.on_shutdown.append(close)
    app.router.add_get("/", _index)
    app.router.add_get("/page/{file}", _file)
    app.router.add_get("/page-api/people", people)
    app.router.add_get("/page-api/socket", socket)


async def _index(_request: web.Request) -> web.StreamResponse:
    return _served("index.html")


async def _file(request: web.Request) -> web.StreamResponse:
    return _served(request.match_info["file"])


def _served(name: str) -> web.StreamResponse:
    path = FILES / name
    if path.parent != FILES or path.suffix not in TYPES or not path.is_file():
        raise web.HTTPNotFound(text="There is no such file.")
    kind = TYPES[path.suffix]
    return web.Response(body=path.read_bytes(), headers=HEADERS, content_type=kind, charset="utf-8")


def _is_own(request: web.Request) -> bool:
    """Whether a socket was opened by this page: any other page in the browser could try, and would say its origin."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host


class BrowserTab:
    """One tab: what its person sees goes out, what they do comes in."""

    def __init__(self, playground: Playground, user: User, socket: web.WebSocketResponse) -> None:
        self.playground = playground
        self.world = playground.world
        self.user = user
        self._socket = socket
        self._outgoing: asyncio.Queue[Frame] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._drawer = Drawer(playground, self._outgoing.put_nowait)
        self._verbs: Mapping[str, Callable[[Frame], object]] = {
            "history": self._history,
            "commands": self._commands,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "cancel": self._cancel,
            "dismiss": self._dismiss,
            "read": self._read,
            "closed_dms": self._closed_dms,
            **self._drawer.verbs,
        }

    async def run(self) -> None:
        """Serve until the tab goes."""
        unsubscribe = self.world.subscribe(self.user.id, self._tell)
        sending = asyncio.create_task(self._send())
        self._outgoing.put_nowait(self._hello())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._take(message.data)
        finally:
            unsubscribe()
            self._drawer.close()
            for task in (sending, *self._tasks):
                task.cancel()

    async def _send(self) -> None:
        try:
            while True:
                await self._socket.send_json(await self._outgoing.get())
        except ConnectionError:
            return  # the tab went; `run` notices by itself

    # What the person sees

    def _hello(self) -> Frame:
        world, user = self.world, self.user
        seen = user_actions.visible_channels(world, user)
        members = [world.bot, *(other for other in world.people if other.in_guild)]
        return {
            "t": "hello",
            "me": user.json(),
            "guild": {"id": world.guild_id, "name": world.guild_name},
            "channels": [world.channel_json(channel) for channel in seen if channel.type != DIRECT],
            "members": [member.json() for member in members],
            "dms": [{"id": dm.id, "recipient": world.bot.json()} for dm in seen if dm.type == DIRECT],
            "unread": {channel.id: user_actions.unread_count(world, user, channel) for channel in seen},
            "bot": {"state": world.bot_state, "user": world.bot.json()},
            "closed_dms": not user.dms_open,
        }

    def _tell(self, fact: ClientEvent) -> None:
        frame = _frame(fact)
        if frame is not None:
            self._outgoing.put_nowait(frame)

    # What the person does

    def _take(self, text: str) -> None:
        frame = _frame_in(text)
        number = frame.get("n")
        verb = self._verbs.get(str(frame.get("do")))
        try:
            if verb is None:
                raise NotOfferedError("This window has no such verb.")  # noqa: TRY301  # one catcher, one sentence
            value = verb(frame)
        except (NotOfferedError, DiscordError) as error:
            self._refuse(number, str(error))
        except (LookupError, TypeError, ValueError):
            self._refuse(number, "That is no longer there.")
        else:
            self._answer(number, value)

    def _answer(self, number: object, value: object) -> None:
        """Reply with a value, now or when it is there."""
        if isinstance(value, Awaitable):
            task = asyncio.create_task(self._answer_later(number, value))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._outgoing.put_nowait({"t": "reply", "n": number, "ok": True, "value": value})

    async def _answer_later(self, number: object, value: Awaitable[object]) -> None:
        try:
            self._answer(number, await value)
        except (NotOfferedError, BotDiedError, TimeoutError, OSError) as error:
            self._refuse(number, str(error) or "That took too long.")

    def _refuse(self, number: object, sentence: str) -> None:
        self._outgoing.put_nowait({"t": "reply", "n": number, "ok": False, "error": sentence})

    def _channel(self, frame: Frame) -> Channel:
        channel = self.world.channel(frame["channel"])
        if not self.world.sees(self.user, channel):
            raise NotOfferedError("You cannot see this channel.")
        return channel

    def _message(self, frame: Frame) -> Message:
        return self._channel(frame).messages[frame["message"]]

    def _begun(self, interaction: Interaction) -> Frame:
        """The reply to a verb that reached the bot; the end of it follows as a frame of its own."""
        interaction.when_settled(self._settled)
        return {"interaction": interaction.id}

    def _settled(self, interaction: Interaction) -> None:
        self._outgoing.put_nowait({"t": "settled", "interaction": interaction.id, "failure": interaction.failure})

    def _history(self, frame: Frame) -> list[Frame]:
        seen = user_actions.visible_messages(self.world, self.user, self._channel(frame))
        return [self.world.message_json(message) for message in seen[-HISTORY:]]

    def _commands(self, frame: Frame) -> list[Frame]:
        return commands.offered_commands(self.world, self.user, self._channel(frame))

    def _say(self, frame: Frame) -> str:
        return user_actions.say(self.world, self.user, self._channel(frame), str(frame["text"])).id

    def _slash(self, frame: Frame) -> Frame:
        channel, path, options = self._channel(frame), list(frame["path"]), dict(frame["options"])
        return self._begun(user_actions.slash(self.world, self.user, channel, path, options))

    async def _autocomplete(self, frame: Frame) -> list[Frame]:
        channel, path, options = self._channel(frame), list(frame["path"]), dict(frame["options"])
        interaction = user_actions.autocomplete(self.world, self.user, channel, path, options, str(frame["focused"]))
        await self.playground.until_settled(interaction)
        if interaction.failure is not None:
            raise NotOfferedError(interaction.failure)
        return interaction.choices

    def _click(self, frame: Frame) -> Frame:
        return self._begun(user_actions.click(self.world, self.user, self._message(frame), str(frame["custom_id"])))

    def _select(self, frame: Frame) -> Frame:
        values = [str(value) for value in frame["values"]]
        message, custom_id = self._message(frame), str(frame["custom_id"])
        return self._begun(user_actions.select(self.world, self.user, message, custom_id, values))

    def _submit(self, frame: Frame) -> Frame:
        return self._begun(user_actions.submit_modal(self.world, self.user, str(frame["modal"]), dict(frame["fields"])))

    def _cancel(self, frame: Frame) -> None:
        user_actions.cancel_modal(self.world, self.user, str(frame["modal"]))

    def _dismiss(self, frame: Frame) -> None:
        user_actions.dismiss(self.world, self.user, self._message(frame))

    def _read(self, frame: Frame) -> None:
        user_actions.mark_read(self.user, self._channel(frame))

    def _closed_dms(self, frame: Frame) -> None:
        user_actions.set_dms_closed(self.world, self.user, closed=bool(frame["closed"]))


def _frame_in(text: str) -> Frame:
    try:
        frame = json.loads(text)
    except ValueError:
        return {}
    return frame if isinstance(frame, dict) else {}


def _frame(fact: ClientEvent) -> Frame | None:  # noqa: C901, PLR0911  # a case for each kind of fact
    """A fact as a frame; None for a failed interaction, which the window that began it is told as `settled`."""
    match fact:
        case MessageSeen(channel_id, message):
            return {"t": "message", "channel": channel_id, "message": message}
        case MessageGone(channel_id, message_id):
            return {"t": "gone", "channel": channel_id, "message": message_id}
        case ChannelSeen(channel):
            return {"t": "channel", "channel": channel}
        case ChannelGone(channel_id):
            return {"t": "channel gone", "channel": channel_id}
        case DmSeen(channel_id, recipient):
            return {"t": "dm", "dm": {"id": channel_id, "recipient": recipient}}
        case DmsClosed(closed):
            return {"t": "closed_dms", "closed": closed}
        case CommandsChanged():
            return {"t": "commands"}
        case BotChanged(state):
            return {"t": "bot", "state": state}
        case ModalOpened(modal_id, modal):
            return {"t": "modal", "id": modal_id, "modal": modal}
        case Notice():
            return None
