"""The way between a bot and its Discord in one process: what aiohttp's client session is to discord.py.

Every request and every event passes the weather, which may delay, lose, double or swap it.
"""

import asyncio
import json
import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import Context
from email.utils import formatdate
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qsl, unquote, urlsplit

from aiohttp import FormData, TraceConfig, TraceRequestEndParams, TraceRequestStartParams, WSMessage, WSMsgType
from multidict import CIMultiDict
from yarl import URL

from playground.discord.api import Api, ApiResponse
from playground.discord.attachments import Upload
from playground.gateway import Gateway
from playground.rest import PREFIX

ABNORMAL = 1006
"""The close code of a line that was cut."""
AFTERWARDS = 0.001
"""Seconds between two events that keep their order."""
GOING = WSMessage(WSMsgType.CLOSED, None, None)


class Weather(Protocol):
    """What happens to what is on its way."""

    def delay(self) -> float:
        """Seconds that a request or an answer is on its way."""

    def breaks(self) -> bool:
        """Whether a request's line breaks now."""

    def deliveries(self, event: str) -> tuple[float, ...]:
        """How much later each copy of an event arrives; none for one that is lost, 0 for at once and in order."""


class HttpResponse:
    """An HTTP answer, as far as discord.py reads one."""

    reason = ""

    def __init__(self, answer: ApiResponse, at: float) -> None:
        """``at`` is when Discord answers, in seconds since 1970 by its own clock."""
        self.status = answer.status
        kind = {"content-type": "application/json"} if isinstance(answer.body, dict | list) else {}
        self.headers = CIMultiDict({"Date": formatdate(at, usegmt=True), **kind, **answer.headers})
        self._text = json.dumps(answer.body) if kind else str(answer.body or "")
        self.ok = answer.status < HTTPStatus.BAD_REQUEST

    async def text(self, encoding: str = "utf-8") -> str:
        del encoding
        return self._text


class End:
    """One end of a WebSocket in memory."""

    def __init__(self) -> None:
        self.other: End
        self.closed = False
        self.close_code: int | None = None
        self._arrived: asyncio.Queue[WSMessage] = asyncio.Queue()

    async def receive(self, timeout: float | None = None) -> WSMessage:  # noqa: ASYNC109  # aiohttp's own name
        if self.closed and self._arrived.empty():
            return GOING
        async with asyncio.timeout(timeout):
            return await self._arrived.get()

    async def send_str(self, data: str) -> None:
        if self.closed:
            raise ConnectionResetError("the line is cut")
        self.other.take(data)

    async def send_bytes(self, data: bytes) -> None:
        raise NotImplementedError("nothing is packed in memory")

    async def close(self, *, code: int = 1000, message: bytes = b"") -> None:
        del message
        self.end(code)
        self.other.end(code)

    def take(self, data: str) -> None:
        if not self.closed:
            self._arrived.put_nowait(WSMessage(WSMsgType.TEXT, data, None))

    def end(self, code: int) -> None:
        if not self.closed:
            self.closed, self.close_code = True, code
            self._arrived.put_nowait(GOING)


class BotEnd(End):
    """The bot's end, which events reach through the weather."""

    def __init__(self, weather: Weather, under_way: dict[int, str]) -> None:
        """``under_way``: by number, the late events of the session that the bot has not heard yet, which the next end
        is given as well: a session that is resumed loses nothing.
        """
        super().__init__()
        self._weather = weather
        self._under_way = under_way
        self._made: dict[str, float] = {}
        """When we hear for the last time that a channel was made: Discord does not tell before that it was deleted."""

    def take(self, data: str) -> None:
        told = json.loads(data)
        event = str(told.get("t") or "")
        self._catch_up(event, told.get("s"))
        now = asyncio.get_running_loop().time()
        arrivals = [now + late for late in self._weather.deliveries(event)]
        if event in {"CHANNEL_CREATE", "THREAD_CREATE"}:
            self._made[told["d"]["id"]] = max(arrivals)
        elif event in {"CHANNEL_DELETE", "THREAD_DELETE"}:
            made = self._made.get(told["d"]["id"], -math.inf)
            arrivals = [at if at > made else made + AFTERWARDS for at in arrivals]
        if min(arrivals, default=now) > now:
            self._under_way[told["s"]] = data
        for at in arrivals:
            self._arrives(data, at - now, told.get("s"))

    def _catch_up(self, event: str, number: int | None) -> None:
        """Let the bot hear what was late when its line was cut and is not sent again, before its resumed session goes
        on; a new session begins without it.
        """
        self._under_way.pop(number or 0, None)
        if event == "RESUMED":
            for data in self._under_way.values():
                super().take(data)
        if event in {"READY", "RESUMED"}:
            self._under_way.clear()

    def _arrives(self, data: str, late: float, number: int | None) -> None:
        if late > 0:
            asyncio.get_running_loop().call_later(late, self._arrives, data, 0.0, number)
        elif not self.closed:
            self._under_way.pop(number or 0, None)
            super().take(data)


class Line:
    """Stands for an ``aiohttp.ClientSession`` whose other side is a world in this process."""

    def __init__(self, api: Api, gateway: Gateway, weather: Weather, clock: Callable[[], float]) -> None:
        """``clock`` is what Discord's answers say, in seconds since 1970."""
        self.closed = False
        self.traces: Sequence[TraceConfig] = ()
        """Who is told of every answer before discord.py reads it, and may raise then."""
        self._api = api
        self._gateway = gateway
        self._weather = weather
        self._clock = clock
        self._ends: list[End] = []
        self._under_way: dict[int, str] = {}
        """By number, the events of the present session that are late."""
        self._serving: set[asyncio.Task[None]] = set()

    def opened(self, *, trace_configs: Sequence[TraceConfig], **_others: object) -> "Line":
        """The line itself, where discord.py asks for a new ``aiohttp.ClientSession``."""
        self.traces = trace_configs
        return self

    @asynccontextmanager
    async def request(self, method: str, url: str, **sent: Any) -> AsyncIterator[HttpResponse]:  # as aiohttp's
        of_call = SimpleNamespace()
        for trace in self.traces:
            for on_start in trace.on_request_start:
                begins = TraceRequestStartParams(method, URL(url), CIMultiDict())
                await on_start(None, of_call, begins)  # type: ignore[arg-type]  # nobody asks for the session
        await self._way()
        answer = self._answer(method, url, sent)
        await self._way()
        response = HttpResponse(answer, self._clock())
        for trace in self.traces:
            for on_end in trace.on_request_end:
                told = TraceRequestEndParams(method, URL(url), CIMultiDict(), response)  # type: ignore[arg-type]
                await on_end(None, of_call, told)  # type: ignore[arg-type]  # as above
        yield response

    async def _way(self) -> None:
        await asyncio.sleep(self._weather.delay())
        if self.closed or self._weather.breaks():
            raise ConnectionResetError("the line is cut")

    def _answer(self, method: str, url: str, sent: Mapping[str, Any]) -> ApiResponse:
        body, uploads = _body(sent.get("data"))
        address = urlsplit(str(url))
        return self._api.call(
            method,
            unquote(address.path).removeprefix(PREFIX),
            authorization=(sent.get("headers") or {}).get("Authorization"),
            query={
                **dict(parse_qsl(address.query)),
                **{name: str(v) for name, v in (sent.get("params") or {}).items()},
            },
            body=body,
            uploads=uploads,
        )

    async def ws_connect(self, _url: str, **_others: object) -> End:
        await self._way()
        here, there = BotEnd(self._weather, self._under_way), End()
        here.other, there.other = there, here
        self._ends += [here, there]
        serving = self._gateway.serve(there, lambda: self._cut(here, there), is_compressed=False)
        task = asyncio.get_running_loop().create_task(serving, context=Context())  # the world's own, not the bot's
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        return here

    @staticmethod
    def _cut(*ends: End) -> None:
        for end in ends:
            end.end(ABNORMAL)

    def cut(self) -> None:
        """The process at the bot's end is no more."""
        self.closed = True
        self._cut(*self._ends)

    async def close(self) -> None:
        self.cut()


class _Sent(NamedTuple):
    body: Any
    uploads: tuple[Upload, ...] = ()


def _body(data: object) -> _Sent:
    """The JSON and the files of a request."""
    if not isinstance(data, FormData):
        return _Sent(json.loads(data) if isinstance(data, str | bytes) and data else None)
    body, uploads = None, []
    for options, _, value in data._fields:
        name = options["name"]
        if name == "payload_json":
            body = json.loads(value)
        else:
            uploads.append(Upload(int(name[6:-1]), options["filename"], value.read()))
    return _Sent(body, tuple(uploads))
