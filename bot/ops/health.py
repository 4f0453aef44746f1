"""Reports whether the bot works, what its operator should look after, and its measurements."""

import asyncio
import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.client import Client
from bot.intake.intake import Intake
from bot.messages.api.calls import Calls
from bot.messages.api.dm_channels import DmChannels
from bot.messages.api.gates import GateRegistry
from bot.tables.table_service import TableService
from bot.telemetry.waits import WaitWatch
from bot.texts import command_line as texts
from data.store import Store
from engine.errors import CommitUnknownError, SaveError

WRITE_SECONDS = 2.0
"""The most seconds that the store may take to write its heartbeat."""


class RunningBot(Protocol):
    """The parts of a running bot that are inspected; `bot.app.App` has all of them."""

    store: Store
    tables: TableService
    client: Client
    intake: Intake
    gates: GateRegistry
    calls: Calls
    dm_channels: DmChannels

    @property
    def waits(self) -> Sequence[WaitWatch]:
        """The waits for processes and threads that draw and think."""


class Gauge(NamedTuple):
    """A measurement of the running bot that may rise and fall."""

    help_text: str
    value: int


class Health:
    """Reports whether a running bot works, and its measurements."""

    def __init__(self, bot: RunningBot) -> None:
        self._bot = bot

    async def problem(self) -> str | None:
        """The reason why the bot does not work now, as a sentence; ``None`` if it works.

        Checks the connection to Discord, writes to the store, and looks for processes and threads that hang.
        """
        if self._bot.client.is_stopping:
            return texts.STOPPING_PROBLEM
        if (problem := self._connection_problem()) is not None:
            return problem
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._bot.store.heartbeat()
        except TimeoutError:
            return texts.SLOW_STORE
        except (SaveError, CommitUnknownError) as failed:
            return texts.STORE_FAILS.format(why=failed)
        hanging = (texts.HANGING[watch.kind] for watch in self._bot.waits if watch.is_hanging)
        return next(hanging, None)

    def _connection_problem(self) -> str | None:
        """A sentence about the shards that are not connected; ``None`` if all are."""
        client = self._bot.client
        if client.is_connected:
            return None
        lost, count = len(client.lost_shards), client.shard_count or 1
        return texts.SHARDS_LOST.format(lost=lost, all=count) if 0 < lost < count else texts.NOT_CONNECTED

    def warnings(self) -> list[str]:
        """Sentences about what the operator should look after although the bot works; empty if there is nothing."""
        bot, trust = self._bot, self._bot.tables.time_trust
        braked = texts.DMS_BRAKED.format(minutes=math.ceil(bot.dm_channels.seconds_until_openings_resume / 60))
        signs = (
            (bot.tables.has_fixed_seed, texts.SEED_IS_SET),
            (bot.client.commands_refused, texts.COMMANDS_REFUSED),
            (bot.store.has_lost_wal, texts.LOG_REMOVED),
            (bot.store.lost_all_tables, texts.ALL_TABLES_LOST),
            (bot.client.has_new_database and not bot.store.lost_all_tables, texts.DATABASE_NEW),
            (not trust.trusts_clock, texts.CLOCK_DIFFERS.format(minutes=round(trust.seconds_ahead / 60))),
            (bot.dm_channels.seconds_until_openings_resume, braked),
        )
        hung = [texts.HUNG[watch.kind] for watch in bot.waits if watch.gave_up_lately]
        return [text for is_so, text in signs if is_so] + hung

    def gauges(self) -> dict[str, Gauge]:
        """The gauges for ``/metrics``: name without ``deckhand_`` -> help text and current value."""
        bot = self._bot
        texts_and_values = {
            "connected": ("Whether all shards of the gateway are connected.", int(bot.client.is_connected)),
            "shards": ("Shards of the connection to the gateway.", bot.client.shard_count or 0),
            "shards_lost": ("Shards that are not connected.", len(bot.client.lost_shards)),
            "parts": ("Parts of the servers that this process looks after.", len(bot.store.parts)),
            "parts_in_all": ("Parts of the servers in all.", bot.store.parts_in_all or 1),
            "commands_refused": ("Whether Discord refused the commands.", int(bot.client.commands_refused)),
            "live_tables": ("Tables in a lobby or in play.", len(bot.tables.directory)),
            "interactions_underway": ("Interactions that are being handled.", len(bot.intake.in_flight)),
            "dm_brake_seconds": (
                "Seconds for which no new direct message channel is opened, as Discord warned the bot.",
                math.ceil(bot.dm_channels.seconds_until_openings_resume),
            ),
            "dm_openings_left": (
                "New direct message channels that the budget still allows.",
                bot.dm_channels.openings_left,
            ),
            "clock_ahead_seconds": (
                "Seconds by which this machine's clock is ahead of Discord's.",
                round(bot.tables.time_trust.seconds_ahead),
            ),
            "gates_busy": ("Messages that are being written, or wait for it.", bot.gates.unsettled_count),
            "limiter_waiting": ("Calls that wait for our own limit on calls.", bot.calls.limit.waiting_count),
            "writer_waiting": ("Units of work that wait for the next transaction.", bot.store.units_waiting),
        }
        return {name: Gauge(*gauge) for name, gauge in texts_and_values.items()}
