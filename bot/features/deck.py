"""What commands and controls share: the host, the presenter, the pages, and the answers that both can give."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any

import discord
import structlog
from structlog.contextvars import bind_contextvars

from bot.features.errors import Refused
from bot.features.one_per_person import OnePerPerson
from bot.features.seen_interactions import SeenInteractions
from bot.messages.api_errors import ALREADY_ANSWERED
from bot.messages.permissions import may_post, posting_rights
from bot.messages.presenter import Presenter
from bot.messages.replies import Interaction, gives_up, say_privately, show_privately
from bot.pages import layouts
from bot.pages.builder import Pages
from bot.pages.layouts import Page
from bot.tables.host import Host
from bot.tables.live_table import LiveTable, Person
from bot.tables.profiles import DisplayPrefs, ServerChoices
from bot.telemetry.in_flight import InFlight
from data.records import Place, Player
from data.store import Store
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.game import Game
from render.leaderboard import MOST_ROWS, Row, leaderboard, sentences

log = structlog.get_logger(__name__)


def person_of(interaction: Interaction) -> Person:
    """Who asks, and what they moderate of where they ask."""
    person, rights = Person(str(interaction.user.id), interaction.user.display_name), interaction.permissions
    if interaction.guild_id is None:
        return person
    server = str(interaction.guild_id) if rights.manage_guild else ""
    return person._replace(server=server, channel=str(interaction.channel_id) if rights.manage_messages else "")


def _need_posting(interaction: Interaction) -> None:
    """Raises `Refusal` ``no_posting`` unless the bot may post pictures where it is asked."""
    if not may_post(interaction):
        raise Refusal("no_posting", needed=posting_rights(interaction.channel))


async def _sent(interaction: Interaction, page: Page) -> int:
    """Answers with a page for everybody; the id of the message."""
    try:
        sent = await interaction.response.send_message(**page.sending())
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
    else:
        if sent.message_id is not None:
            return sent.message_id
    return (await interaction.original_response()).id  # it was taken after all


class Deck:
    """The bot's parts, introduced to each other."""

    def __init__(self, host: Host, presenter: Presenter, pages: Pages, store: Store) -> None:
        self.host = host
        self.presenter = presenter
        self.pages = pages
        self.store = store
        self.in_flight = InFlight()
        self._once = SeenInteractions()
        self._one_each = OnePerPerson()

    def is_new(self, interaction: Interaction) -> bool:
        """Whether this came for the first time."""
        is_first = self._once.is_first(interaction.id)
        if not is_first:
            log.info("came_twice")
        return is_first

    async def met(self, interaction: Interaction) -> bool:
        """Whether this came for the first time and can be answered in time; and remembers who this is.

        A name is taken from servers only, where people chose it for the others there.
        """
        if not self.is_new(interaction):
            return False
        self.presenter.met(interaction)
        person, known = person_of(interaction), self.host.profiles
        await known.recall(person.id)
        if interaction.guild_id is not None or known.player(person.id).name in {"", "?"}:
            try:
                await known.meet(person)
            except (SaveError, CommitUnknownError) as failed:  # what they ask for may still be possible
                log.warning("person_not_noted", why=str(failed))
        return not gives_up()

    async def choose(self, interaction: Interaction, change: Callable[[Player], Player]) -> None:
        """Remembers what a person chose, and has it followed at once."""
        person = str(interaction.user.id)
        after = await self.host.profiles.change(person, lambda known: change(known)._replace(dm_closed_noted=False))
        await self.presenter.on_hand_delivery_changed(after.id, after.hands)
        await self.presenter.show_hands_anew(after.id)

    async def choose_for_server(self, guild: str, change: Callable[[ServerChoices], ServerChoices]) -> None:
        """Remembers what a moderator chose for a server, and has it followed at once."""
        before = await self.host.profiles.server(guild)
        after = await self.host.profiles.change_server(guild, change)
        if after.theme != before.theme:
            self.presenter.show_boards_anew(guild)

    async def manner(self, interaction: Interaction, *, as_text: bool | None = None) -> DisplayPrefs:
        """How things are shown to whoever asks; ``as_text`` is for this once."""
        guild = None if interaction.guild_id is None else str(interaction.guild_id)
        usual = await self.host.profiles.manner(guild, str(interaction.user.id))
        return usual if as_text is None else usual._replace(as_text=as_text)

    async def seated(self, interaction: Interaction, table_id: str) -> tuple[LiveTable, int]:
        """The table and the seat of whoever asks. Raises `Refusal` ``not_seated``."""
        bind_contextvars(table=table_id)
        hosted = await self.host.get(table_id)
        seat = hosted.table.state.seat_of(str(interaction.user.id))
        if seat is None:
            raise Refusal("not_seated")
        return hosted, seat

    @contextmanager
    def in_words(self, hosted: LiveTable) -> Iterator[None]:
        """Refusals that pass through here speak the game's language and call players by name."""
        try:
            yield
        except Refusal as refusal:
            raise Refused(refusal, hosted.game, self.host.names(hosted)) from None

    async def open_table(
        self, interaction: Interaction, slug: str, like: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Opens a table where the person is, with the usual options and those of another one, and shows its lobby."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refusal("server_only")
        _need_posting(interaction)
        place = Place(str(interaction.guild_id), str(interaction.channel_id), str(interaction.user.id))
        try:
            usual = await self.host.profiles.server(place.guild)
            chosen = [f"{name}={value}" for name, value in {**usual.of_tables(), **like}.items()]
            hosted = await self.host.open(place, slug, chosen)
        except Refusal as refusal:
            raise await self._where(refusal) from None
        await self._show_lobby(interaction, await self.host.get(hosted.id))
        self.presenter.opened(hosted)

    async def _show_lobby(self, interaction: Interaction, hosted: LiveTable) -> None:
        """Answers with the lobby; where the answer fails, the presenter posts it, and if it does already, in words."""
        bind_contextvars(table=hosted.id)
        with self.presenter.board_claimed(hosted) as gate:
            if gate is None or hosted.board is not None:  # it was read again, after a save in doubt
                await say_privately(interaction, f"Table {hosted.id} is open.")
                return
            try:
                page = await self.pages.board(hosted)
                message = await _sent(interaction, page)
            except BaseException:
                self.presenter.changed(hosted)
                raise
            self.presenter.board_posted(hosted, message)
            gate.wrote(page.version)

    async def _where(self, refusal: Refusal) -> Refusal:
        """The refusal of a second table in a channel, with a link to the first."""
        if refusal.code != "channel_taken":
            return refusal
        hosted = await self.host.get(str(refusal.values["where"]))
        return Refusal("channel_taken", where=hosted.link or hosted.id)

    async def show_rules(self, interaction: Interaction, game: Game[Any, Any]) -> None:
        """The rules in short, privately, in as many messages as they need."""
        with self._one_each.of(interaction):
            is_answered = False
            async for page in self.pages.rules(game, await self.manner(interaction)):
                if is_answered:
                    await interaction.followup.send(ephemeral=True, **page.sending())
                elif not (is_answered := await show_privately(interaction, page)):
                    return

    async def looked_back_on(self, interaction: Interaction, table_id: str) -> LiveTable:
        """A table for its players, and for those who share its server. To others there is none: raises `Refusal`."""
        bind_contextvars(table=table_id)
        hosted = await self.host.get(table_id)
        played = any(seat.player == str(interaction.user.id) for seat in hosted.table.state.seats)
        if not played and hosted.place.guild != str(interaction.guild_id):
            raise Refusal("no_such_table")
        return hosted

    async def show_transcript(self, interaction: Interaction, table_id: str) -> None:
        """A finished game as a file, privately."""
        with self._one_each.of(interaction):
            hosted = await self.looked_back_on(interaction, table_id)  # held: its log is replayed once
            text = await self.host.transcript(hosted.id)
            await show_privately(interaction, layouts.download(f"deckhand-{table_id}.txt", text))

    async def leaderboard(self, interaction: Interaction, slug: str | None, manner: DisplayPrefs) -> Page:
        """The server's best players at one game, or at all games."""
        if interaction.guild_id is None:
            raise Refusal("server_only")
        guild, title = str(interaction.guild_id), self.host.game(slug).meta.title if slug else "All games"
        standings = await self.store.leaderboard(guild, slug, limit=MOST_ROWS)
        rows = [Row(one.place, one.name or "?", one.played, one.won, one.rating) for one in standings]
        if not rows:
            return layouts.note(f"**{title}**: nobody has finished a game with other people here yet. Try /play.")
        drawn = partial(leaderboard, title, rows)
        picture = None if manner.as_text else await self.pages.file(drawn, manner, about="leaderboard")
        return layouts.pictured("leaderboard.png", picture) if picture else layouts.told(sentences(title, rows))
