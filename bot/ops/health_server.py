"""Serves ``/health`` (works or not) and ``/metrics`` (for Prometheus) at a port of their own.

There is no port unless the settings have one, and it is open only to this machine unless they have an address too.
Callers are not trusted: there are at most `MAX_CONNECTIONS`, each for `CONNECTION_SECONDS`, and none writes to the log.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.ops.health import Health, RunningBot
from bot.settings import Settings
from bot.telemetry.metrics import LATENESS
from bot.texts import command_line as texts

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.02
"""Seconds between two measurements of how late the event loop is."""
MAX_CONNECTIONS = 64
"""The most connections at a time; further ones are cut at once."""
CONNECTION_SECONDS = 10.0
"""Seconds after which a connection is cut, whatever was asked over it."""

_SILENT = logging.getLogger(f"{__name__}.silent")
"""A logger that drops what aiohttp logs of malformed requests."""
_SILENT.disabled = True


class ListenError(Exception):
    """Raised when the health port cannot be used; the text is one sentence for the operator."""


class _LimitedConnectionsServer(web.Server):
    """An HTTP server with at most `MAX_CONNECTIONS` connections, each for at most `CONNECTION_SECONDS`."""

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        """Take a connection for `CONNECTION_SECONDS`, or cut it if there are `MAX_CONNECTIONS`; aiohttp calls this."""
        super().connection_made(handler, transport)
        patience = CONNECTION_SECONDS if len(self.connections) <= MAX_CONNECTIONS else 0.0
        asyncio.get_running_loop().call_later(patience, transport.abort)  # not before aiohttp has begun with it


class GaugeCollector(Collector):
    """Hands the bot's gauges to Prometheus's client whenever the metrics are read."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges with their present values."""
        for name, (help_text, value) in self._health.gauges().items():
            yield GaugeMetricFamily(f"deckhand_{name}", help_text, value=value)

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing: Prometheus's client asks this on registration, before the values are known."""
        return iter(())


@asynccontextmanager
async def serve_health(bot: RunningBot, settings: Settings) -> AsyncIterator[None]:
    """Serve ``/health`` and ``/metrics`` during an ``async with`` block; without a port in the settings, serve nothing.

    Raises `ListenError` if the port cannot be used.
    """
    if settings.health_port is None:
        yield
        return
    async with serve_health_at(Health(bot), settings.health_address, settings.health_port):
        yield


@asynccontextmanager
async def serve_health_at(health: Health, address: str, port: int) -> AsyncIterator[int]:
    """Serve ``/health`` and ``/metrics`` at an address during an ``async with`` block; port 0 takes a free one.

    Yields the port in use. Raises `ListenError` if the port cannot be used.
    """
    runner = web.ServerRunner(_watch_server(health), shutdown_timeout=1.0)
    await runner.setup()
    gauges, looking = GaugeCollector(health), asyncio.create_task(_observe_event_loop_lag(), name="lateness")
    REGISTRY.register(gauges)
    try:
        await _start_site(runner, address, port)
        yield runner.addresses[0][1]
    finally:
        REGISTRY.unregister(gauges)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await runner.cleanup()


async def _start_site(runner: web.ServerRunner, address: str, port: int) -> None:
    try:
        await web.TCPSite(runner, address, port).start()
    except OSError as error:
        raise ListenError(texts.CANNOT_LISTEN.format(address=address, port=port, why=error)) from None
    log.info("listening", address=address, port=port)


def _watch_server(health: Health) -> _LimitedConnectionsServer:
    async def answer(request: web.BaseRequest) -> web.Response:
        if request.method not in {"GET", "HEAD"}:
            return web.Response(status=405)
        if request.path == "/health":
            return await _health_response(health)
        if request.path == "/metrics":
            return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})
        return web.Response(status=404)

    return _LimitedConnectionsServer(answer, access_log=None, logger=_SILENT)


async def _health_response(health: Health) -> web.Response:
    problem = await health.problem()
    status = {"status": "ok"} if problem is None else {"status": "unwell", "reason": problem}
    warnings = {"warnings": found} if (found := health.warnings()) else {}
    return web.json_response({**status, **warnings}, status=200 if problem is None else 503)


async def _observe_event_loop_lag() -> None:
    """Measure every `LOOK_SECONDS` how much later than asked for the event loop wakes this task. Never returns."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        LATENESS.observe(max(0.0, loop.time() - due))
