"""The connection to Discord: intents, commands kept in step, and every event handed to its one place."""

import asyncio
import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any

import discord
import structlog
from discord import app_commands
from yarl import URL

from bot.features.commands import add_commands
from bot.features.controls import Controls
from bot.features.deck import Deck
from bot.features.declared_types import has_declared_types
from bot.features.errors import answer, offer_nothing
from bot.features.lobby import Lobbies
from bot.features.preferences import Preferences
from bot.features.privacy import Privacy
from bot.features.replay import Replays
from bot.messages.call_metrics import counting_calls
from bot.messages.gates import Limiter
from bot.messages.presenter import Presenter
from bot.pages.builder import Pages
from bot.pages.components import ButtonControl, SelectControl, is_control
from bot.pages.drawing import DrawingPool
from bot.settings import Settings
from bot.tables.host import Host
from bot.tables.live_table import Timing
from bot.tables.scheduler import Clock
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.games import games

log = structlog.get_logger(__name__)

COMMANDS_FACT = "commands"
CONNECT_AGAIN = 5.0
"""Seconds after which a first connection is tried again."""
STOP_SECONDS = 8.0
"""How long the end waits for what is in flight. With what leaving takes itself, it stays within ten."""

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


def connect_to(settings: Settings) -> None:
    """Points discord.py to where Discord is, if that is not the usual place. It holds for the whole process."""
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway)
    if settings.cdn:
        discord.asset.Asset.BASE = settings.cdn


class Tree(app_commands.CommandTree["Client"]):
    """The commands, with our error handler."""

    async def interaction_check(self, interaction: discord.Interaction["Client"], /) -> bool:
        """Whatever comes twice is taken once."""
        is_command = interaction.type is discord.InteractionType.application_command
        try:
            _need_declared(interaction)
            self.client.deck.in_flight.begin(interaction)
            return await self.client.deck.met(interaction) if is_command else self.client.deck.is_new(interaction)
        except Exception as error:  # noqa: BLE001  # discord.py would leave the person without an answer
            await (answer(interaction, error) if is_command else offer_nothing(interaction))
            return False

    async def on_error(
        self, interaction: discord.Interaction["Client"], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete_failed", exc_info=error)
        else:
            await answer(interaction, error)


def _need_declared(interaction: discord.Interaction[Any]) -> None:
    """Raises `Refusal` ``outdated`` for options of other types than the command has."""
    if not has_declared_types(dict(interaction.data or {})):
        raise Refusal("outdated")


class Client(discord.Client):
    """The bot's connection. Neither of its intents is privileged: it reads no messages, it counts them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=counting_calls(clock),
        )
        self.tree = Tree(self)
        self._store = store
        presenter = Presenter(self, clock, settings.repost_after, Limiter(settings.calls_per_second))
        rhythm = Timing(settings.pace, settings.ping_after, settings.lobby_hours * 3600)
        host = Host(store, games(), presenter, clock, rhythm=rhythm, seed=settings.seed, entropy=entropy)
        pages = Pages(host, DrawingPool(settings.drawing_processes))
        host.pause()  # until the first connection
        presenter.attach(host, pages)
        self.deck = Deck(host, presenter, pages, store)
        lobby = Lobbies(self.deck)
        others = Preferences(self.deck), Replays(self.deck), Privacy(self.deck)
        handlers = {what: handler for part in others for what, handler in part.handlers().items()}
        self.router = Controls(self.deck, lobby, handlers)
        add_commands(self.tree, self.deck, lobby, [command for part in others for command in part.commands()])
        self.add_dynamic_items(ButtonControl, SelectControl)

    async def setup_hook(self) -> None:
        await self._sync_commands()
        await self.deck.host.start()

    async def _sync_commands(self) -> None:
        """Registers the commands if they changed since they were last registered for this application."""
        tree = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        text = json.dumps([self.application_id, tree], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self._store.fact(COMMANDS_FACT) != digest:
            await self.tree.sync()
            try:
                await self._store.set_fact(COMMANDS_FACT, digest)
            except (SaveError, CommitUnknownError) as failed:  # the next start registers them once more
                log.warning("commands_not_noted", why=str(failed))

    async def connect(self, *, reconnect: bool = True) -> None:
        """As discord.py does, which gives up with a fault of its own if the very first connection breaks."""
        while True:
            try:
                await super().connect(reconnect=reconnect)
            except AttributeError:  # it looks for the place at which a connection broke that there never was
                if self.ws is not None:
                    raise
                log.warning("not_connected")
                await asyncio.sleep(CONNECT_AGAIN)
            else:
                return

    async def close(self) -> None:
        """Begins nothing more and finishes what is in flight, then leaves."""
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await asyncio.gather(self.deck.host.stop(), self.deck.in_flight.ended())
                await self.deck.presenter.settled()
        except TimeoutError:  # what a slow Discord keeps back is shown after the next start
            log.warning("not_all_finished", interactions=len(self.deck.in_flight))
        await super().close()
        self.deck.pages.close()

    def dispatch(self, event: str, /, *args: object, **kwargs: object) -> None:
        """Nothing any more once we leave: discord.py would hand it to an event loop of which it has let go."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    @property
    def is_connected(self) -> bool:
        """Whether events of the gateway arrive."""
        return self.is_ready() and not self.is_closed() and self.ws.open

    @property
    def is_stopping(self) -> bool:
        return self.deck.in_flight.is_ending

    async def on_disconnect(self) -> None:
        """The gateway is gone, and so is everybody's way to us; it is tried again until it is back."""
        self.deck.host.pause()

    async def on_connect(self) -> None:
        self.deck.host.resume()

    async def on_resumed(self) -> None:
        self.deck.host.resume()

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds))

    async def on_message(self, message: discord.Message) -> None:
        if self.user is None or message.author.id != self.user.id:
            self.deck.presenter.on_chat_message(str(message.channel.id))

    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        self.deck.presenter.on_messages_deleted({str(gone.message_id)})

    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        self.deck.presenter.on_messages_deleted(set(map(str, gone.message_ids)))

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Rights in a channel are those in its threads as well."""
        for place in (after, *getattr(after, "threads", ())):
            self.deck.presenter.on_permissions_changed(str(place.id))

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been brought back, or unlocked."""
        self.deck.presenter.on_permissions_changed(str(changed.thread_id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._look_for_channels(channel.guild)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        if (guild := self.get_guild(gone.guild_id)) is not None:
            self._look_for_channels(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.on_guild_available(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.deck.presenter.on_permissions_changed(str(guild.id))
        self._look_for_channels(guild)

    def _look_for_channels(self, guild: discord.Guild) -> None:
        self.deck.presenter.has_channels(str(guild.id), {str(one.id) for one in (*guild.channels, *guild.threads)})

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            self.deck.presenter.on_permissions_changed(str(after.guild.id))

    async def on_interaction(self, interaction: discord.Interaction["Client"]) -> None:
        """Forms, and controls of nobody; discord.py itself hands on commands and what `bot.pages.components` made."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = data.get("custom_id", "")
        if interaction.type is discord.InteractionType.modal_submit:
            await self.router.submitted(interaction, custom_id, form_fields(data.get("components", [])))
        elif interaction.type is discord.InteractionType.component and not is_control(custom_id):
            await self.router.clicked(interaction, None, [])

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        log.error("event_failed", gateway_event=event_method, exc_info=True)  # noqa: LOG014  # called while handling


def form_fields(components: list[dict[str, Any]]) -> dict[str, list[str]]:
    """The values of a submitted form, by the custom id of their field."""
    fields: dict[str, list[str]] = {}
    for component in components:
        inner = component.get("component") or component
        for field in component.get("components", [inner]):
            value = field.get("values", field.get("value"))
            if "custom_id" in field and value is not None:
                fields[field["custom_id"]] = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    return fields
