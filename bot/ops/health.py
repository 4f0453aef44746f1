"""How the bot is, for whoever watches it: ``/health`` for a yes or no with its reason, ``/metrics`` for Prometheus.

There is neither unless a port is set, and then only for this machine unless an address is set too.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Protocol

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from bot.client import Client
from bot.features.intake import Intake
from bot.messages.calls import Calls
from bot.messages.gates import GateRegistry
from bot.settings import Settings
from bot.tables.host import Host
from bot.telemetry.metrics import LATENESS
from bot.texts import command_line as texts
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.25
"""Seconds between two looks at how late the event loop is."""
WRITE_SECONDS = 2.0
"""Seconds that the store may take to write its heartbeat."""


class ListenError(Exception):
    """The health port cannot be used; the text is one sentence for the bot's operator."""


class Bot(Protocol):
    """The parts of a running bot that are inspected: `bot.app.App` has them."""

    store: Store
    host: Host
    client: Client
    intake: Intake
    gates: GateRegistry
    calls: Calls


class Health:
    """Reports whether a running bot works, and its measurements."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def problem(self) -> str | None:
        """Why the bot does not work now, as a sentence; ``None`` if it works.

        Checks Discord's connection and writes to the store.
        """
        if self._bot.client.is_stopping:
            return texts.STOPPING
        if not self._bot.client.is_connected:
            return texts.NOT_CONNECTED
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._bot.store.heartbeat()
        except TimeoutError:
            return texts.SLOW_STORE
        except (SaveError, CommitUnknownError) as failed:
            return texts.STORE_FAILS.format(why=failed)
        return None

    def warnings(self) -> list[str]:
        """Sentences about what the bot's operator should look after although the bot works; empty if nothing."""
        refused = [texts.COMMANDS_REFUSED] if self._bot.client.commands_refused else []
        return [*refused, *([texts.LOG_REMOVED] if self._bot.store.has_lost_wal else [])]

    def gauges(self) -> dict[str, tuple[str, int]]:
        """The gauges for ``/metrics``: name -> (help text, current value)."""
        bot = self._bot
        return {
            "connected": ("Whether the gateway is connected.", int(bot.client.is_connected)),
            "commands_refused": ("Whether Discord refused the commands.", int(bot.client.commands_refused)),
            "live_tables": ("Tables in a lobby or in play.", len(bot.host.directory)),
            "interactions_underway": ("Interactions that are being handled.", len(bot.intake.in_flight)),
            "gates_busy": ("Messages that are being written, or wait for it.", bot.gates.busy),
            "limiter_waiting": ("Calls that wait for our own limit on calls.", bot.calls.limit.waiting),
            "writer_waiting": ("Units of work that wait for the next transaction.", bot.store.units_waiting),
        }


class GaugeCollector(Collector):
    """Hands the bot's gauges to Prometheus each time that the metrics are read."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges with their present values."""
        for name, (words, value) in self._health.gauges().items():
            yield GaugeMetricFamily(f"deckhand_{name}", words, value=value)

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """No gauges: Prometheus asks this on registration, before the values are known."""
        return iter(())


@asynccontextmanager
async def serve_health(bot: Bot, settings: Settings) -> AsyncIterator[None]:
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
    runner = web.AppRunner(_web_application(health), access_log=None, shutdown_timeout=1.0)
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


async def _start_site(runner: web.AppRunner, address: str, port: int) -> None:
    try:
        await web.TCPSite(runner, address, port).start()
    except OSError as error:
        raise ListenError(texts.CANNOT_LISTEN.format(address=address, port=port, why=error)) from None
    log.info("listening", address=address, port=port)


def _web_application(health: Health) -> web.Application:
    async def answer_health(_request: web.Request) -> web.Response:
        problem = await health.problem()
        status = {"status": "ok"} if problem is None else {"status": "unwell", "reason": problem}
        warnings = {"warnings": found} if (found := health.warnings()) else {}
        return web.json_response({**status, **warnings}, status=200 if problem is None else 503)

    async def answer_metrics(_request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    application = web.Application()
    application.router.add_get("/health", answer_health)
    application.router.add_get("/metrics", answer_metrics)
    return application


async def _observe_event_loop_lag() -> None:
    """Note again and again how much later than asked for the event loop wakes this task."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_SECONDS
        await asyncio.sleep(LOOK_SECONDS)
        LATENESS.observe(max(0.0, loop.time() - due))
