"""How the bot is, for whoever watches it: ``/health`` for a yes or no with its reason, ``/metrics`` for Prometheus.

There is neither unless a port is set, and then only for this machine unless an address is set too.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.client import Client
from bot.settings import Settings
from bot.telemetry.metrics import LATENESS
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

LOOK_EVERY = 0.25
"""Seconds between two looks at how late the event loop is."""
WRITE_SECONDS = 2.0
"""How long the store may take for a sign of life."""


class ListenError(Exception):
    """The port cannot be had."""


class Watched:
    """What is asked of a running bot."""

    def __init__(self, client: Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def trouble(self) -> str | None:
        """Why the bot does not serve now; nothing if it does."""
        if self._client.is_stopping:
            return "the bot is stopping"
        if not self._client.is_connected:
            return "the gateway is not connected"
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._store.show_life()
        except TimeoutError:
            return "the store takes too long to write"
        except (SaveError, CommitUnknownError):
            return "the store cannot write"
        return None

    def numbers(self) -> dict[str, tuple[str, int]]:
        """What is so many at this moment: what it is in words, and how many."""
        deck = self._client.deck
        return {
            "connected": ("Whether the gateway is connected.", int(self._client.is_connected)),
            "live_tables": ("Tables in a lobby or in play.", deck.host.live_tables),
            "interactions_underway": ("Interactions that are being handled.", len(deck.in_flight)),
            "gates_busy": ("Messages that are being written, or wait for it.", deck.presenter.gates_busy),
            "limiter_waiting": ("Calls that wait for our own limit on calls.", deck.presenter.calls_waiting),
            "writer_waiting": ("Units of work that wait for the next transaction.", self._store.units_waiting),
        }


class Gauges(Collector):
    """Tells the numbers of this moment when somebody reads them."""

    def __init__(self, bot: Watched) -> None:
        self._bot = bot

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (words, number) in self._bot.numbers().items():
            yield GaugeMetricFamily(f"deckhand_{name}", words, value=number)

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """None yet: asked when it is registered, before there is anything to tell."""
        return iter(())


@asynccontextmanager
async def watched(client: Client, store: Store, settings: Settings) -> AsyncIterator[None]:
    """Answers ``/health`` and ``/metrics`` for the length of a block, if a port is set. Raises `ListenError`."""
    if settings.health_port is None:
        yield
        return
    async with listening(Watched(client, store), settings.health_address, settings.health_port):
        yield


@asynccontextmanager
async def listening(bot: Watched, address: str, port: int) -> AsyncIterator[int]:
    """Answers on a port, or on a free one for 0; which it is. Raises `ListenError`."""
    runner = web.AppRunner(_application(bot), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    gauges, looking = Gauges(bot), asyncio.create_task(_look_at_lateness(), name="lateness")
    REGISTRY.register(gauges)
    try:
        await _listen(runner, address, port)
        yield runner.addresses[0][1]
    finally:
        REGISTRY.unregister(gauges)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: str, port: int) -> None:
    try:
        await web.TCPSite(runner, address, port).start()
    except OSError as error:
        raise ListenError(f"Nobody can listen at {address}, port {port} (DECKHAND_HEALTH_PORT): {error}") from None
    log.info("listening", address=address, port=port)


def _application(bot: Watched) -> web.Application:
    async def health(_request: web.Request) -> web.Response:
        trouble = await bot.trouble()
        status = {"status": "ok"} if trouble is None else {"status": "unwell", "reason": trouble}
        return web.json_response(status, status=200 if trouble is None else 503)

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", metrics)
    return app


async def _look_at_lateness() -> None:
    """Notes how much too late the event loop wakes us, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_EVERY
        await asyncio.sleep(LOOK_EVERY)
        LATENESS.observe(max(0.0, loop.time() - due))
