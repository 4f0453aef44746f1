"""Finished games looked back on: as an animation for everybody, or step by step for one person.

Nothing is kept between two clicks: a step is told anew from the table's log, so its buttons work after a restart.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any

from discord import app_commands

from bot.features.deck import Deck
from bot.features.find_table import MOST_COMPLETIONS, Completions
from bot.features.one_per_person import OnePerPerson
from bot.messages.replies import Handler, Interaction, edit_drawn, show_drawn
from bot.pages import replay
from bot.pages.builder import DrawRequest, brief_names
from bot.pages.custom_ids import CustomId
from bot.pages.layouts import Page
from bot.pages.replay import PastGame
from bot.pages.replay_animation import ReplayAnimator
from bot.tables.live_table import LiveTable
from bot.tables.playback import check_finished, playback, story
from bot.tables.profiles import DisplayPrefs
from bot.texts.text import escaped
from data.records import FinishedGame
from engine.errors import Refusal
from engine.table_rules import DAY
from engine.words import winners_text
from render import File
from render.boards import Painter, painter
from render.replay import alt
from render.themes import theme_named


class Replays:
    """Answers ``/replay`` and the buttons of replays."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._reels = ReplayAnimator(deck.pages)
        self._one_each = OnePerPerson()

    def commands(self) -> Iterable[app_commands.Command[Any, ..., Any]]:
        @app_commands.command(description="A finished game once more, as an animation")
        @app_commands.describe(table="The table's name, like 7Q2MX; leave it out for the latest game here")
        async def replay(interaction: Interaction, table: str | None = None) -> None:
            hosted = await self._meant(interaction, table)
            await self._show(interaction, hosted, in_public=hosted.place.guild == str(interaction.guild_id))

        @replay.autocomplete("table")
        async def finished(interaction: Interaction, current: str) -> Completions:
            return await self._completions(interaction, current)

        return (replay,)

    def handlers(self) -> dict[str, Handler]:
        return {"replay": self._open, "step": self._step, "animation": self._animation}

    async def _open(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.looked_back_on(interaction, address.table)
        await show_drawn(interaction, self._page(hosted, 1, await self._deck.manner(interaction)))

    async def _step(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        hosted = await self._deck.looked_back_on(interaction, address.table)
        await edit_drawn(interaction, self._page(hosted, address.number(0), await self._deck.manner(interaction)))

    async def _animation(self, interaction: Interaction, address: CustomId, _values: list[str]) -> None:
        await self._show(interaction, await self._deck.looked_back_on(interaction, address.table), in_public=False)

    # -- which game ---------------------------------------------------------------------------------------------------

    async def _meant(self, interaction: Interaction, table: str | None) -> LiveTable:
        """The table that is named, or the last one that ended in this channel, or else in this server."""
        if table is not None:
            return await self._deck.looked_back_on(interaction, table.strip().upper())
        if interaction.guild_id is None:
            raise Refusal("none_finished")
        guild, channel, store = str(interaction.guild_id), str(interaction.channel_id), self._deck.store
        found = await store.finished_games(guild, channel=channel, limit=1) or await store.finished_games(
            guild, limit=1
        )
        if not found:
            raise Refusal("none_finished")
        return await self._deck.looked_back_on(interaction, found[0].id)

    async def _completions(self, interaction: Interaction, current: str) -> Completions:
        """The latest games of the server that fit what is typed."""
        if interaction.guild_id is None:
            return []
        games = await self._deck.store.finished_games(str(interaction.guild_id), limit=MOST_COMPLETIONS)
        named = [(game.id, self._title(game, interaction.created_at.timestamp())) for game in games]
        typed = current.strip().lower()
        return [app_commands.Choice(name=title, value=table) for table, title in named if typed in title.lower()]

    def _title(self, game: FinishedGame, now: float) -> str:
        known = self._deck.host.games.get(game.game)
        return f"{game.id} · {known.meta.title if known else game.game} · {days_ago(now - game.at)}"

    # -- what is shown ------------------------------------------------------------------------------------------------

    async def _show(self, interaction: Interaction, hosted: LiveTable, *, in_public: bool) -> None:
        """The whole game as an animation; step by step where there is none, or somebody wants text for themselves."""
        check_finished(hosted)
        own, found = await self._deck.manner(interaction), painter(hosted.game.meta.slug)
        manner = await self._deck.host.profiles.manner(hosted.place.guild) if in_public else own
        if found is None or manner.as_text:
            await show_drawn(interaction, self._page(hosted, 1, own))
            return
        with self._one_each.of(interaction):
            await show_drawn(interaction, self._animated(hosted, found, manner), ephemeral=not in_public)

    async def _animated(self, hosted: LiveTable, drawn_by: Painter, manner: DisplayPrefs) -> Page:
        film = await self._film(hosted, drawn_by, manner)
        return replay.animation(hosted.id, hosted.game.meta.title, film)

    async def _film(self, hosted: LiveTable, drawn_by: Painter, manner: DisplayPrefs) -> File:
        names = brief_names(self._deck.host.names(hosted))
        steps = await self._deck.pages.draw(partial(playback, hosted, names))
        content = await self._reels.gif(drawn_by, steps, names, theme_named(manner.theme))
        ending = winners_text(hosted.table.state.outcome, names) or "It was closed without a result"
        return File(content, alt(hosted.game.meta.title, names, len(steps), f"{ending}.", story(steps)))

    async def _page(self, hosted: LiveTable, number: int, manner: DisplayPrefs) -> Page:
        """One step. Raises `Refusal` ``no_such_step``."""
        game = await self._told(hosted)
        if not 1 <= number <= len(game.steps):
            raise Refusal("no_such_step", steps=len(game.steps))
        view, names = game.steps[number - 1].view, self._deck.host.names(hosted)
        shown = await self._deck.pages.drawn(DrawRequest(hosted.id, hosted.game, view, names), manner)
        return replay.step(game, number, *shown)

    async def _told(self, hosted: LiveTable) -> PastGame:
        """The game with sentences for the chat. Raises `Refusal` ``not_over`` or ``never_started``."""
        names = tuple(map(escaped, self._deck.host.names(hosted)))
        steps = await self._deck.pages.draw(partial(playback, hosted, names))
        slug, title = hosted.game.meta.slug, hosted.game.meta.title
        return PastGame(hosted.id, title, steps, is_drawn=painter(slug) is not None)


def days_ago(seconds: float) -> str:
    """How long ago a day was, roughly.

    >>> days_ago(3600), days_ago(30 * 3600), days_ago(80 * 3600)
    ('today', 'yesterday', '3 days ago')
    """
    days = max(int(seconds // DAY), 0)
    return ("today", "yesterday")[days] if days in {0, 1} else f"{days} days ago"
