"""Profiles: what the results of a server tell of one person, for whoever asks, unless the person hides it."""

from functools import partial

import discord
from discord import app_commands

from bot.features.intake import command_request
from bot.features.request import Command, Request, Routes
from bot.messages.replies import Interaction, edit_clicked_when_made, send_page_when_made
from bot.pages.components import Page, escaped_text, text_page
from bot.pages.custom_ids import Code
from bot.pages.drawing import DrawingPool
from bot.pages.profile import ProfileChoice, posted_profile_page, profile_card, profile_page
from bot.tables.host import Host
from bot.texts import profile as texts
from data.leaderboards.records import Profile
from data.store import Store
from engine.errors import Refusal
from render import PictureFile
from render.profile import ProfileCard, profile_picture


class ProfileCards:
    """The feature ``/profile``."""

    def __init__(self, host: Host, store: Store, pool: DrawingPool) -> None:
        self._profiles = host.profiles
        self._store = store
        self._pool = pool
        self._titles = {slug: game.meta.title for slug, game in host.games.items()}

    def commands(self) -> tuple[Command, ...]:
        """The command ``/profile``."""

        @app_commands.command(name="profile", description=texts.PROFILE)
        @app_commands.describe(player=texts.PROFILE_PLAYER)
        @app_commands.guild_only()
        async def show_profile(interaction: Interaction, player: discord.User | None = None) -> None:
            request = command_request(interaction)
            choice = ProfileChoice(request.person.id if player is None else str(player.id))
            await send_page_when_made(interaction, self._private_page(request, choice))

        return (show_profile,)

    def routes(self) -> Routes:
        """The handlers of a profile's select and button."""
        return Routes(plain={Code.PROFILE: self._change_game, Code.PROFILE_POST: self._post})

    async def _change_game(self, request: Request) -> None:
        choice = ProfileChoice.parse((*request.custom_id.args, *request.values))
        await edit_clicked_when_made(request.interaction, self._private_page(request, choice))

    async def _post(self, request: Request) -> None:
        choice = ProfileChoice.parse(request.custom_id.args)
        await send_page_when_made(request.interaction, self._posted_page(request, choice), ephemeral=False)

    async def _private_page(self, request: Request, choice: ProfileChoice) -> Page:
        found = await self._card(request, choice)
        if isinstance(found, str):
            return text_page(found)
        return profile_page(choice, found, await self._picture(request, found, request.person.id), self._titles)

    async def _posted_page(self, request: Request, choice: ProfileChoice) -> Page:
        found = await self._card(request, choice)
        if isinstance(found, str):
            return text_page(found)
        return posted_profile_page(found, await self._picture(request, found, None))

    async def _card(self, request: Request, choice: ProfileChoice) -> ProfileCard | str:
        """The profile, or the sentence that says why there is none to see. Raises `Refusal`."""
        if request.guild is None:
            raise Refusal("server_only")
        if choice.game not in {*self._titles, ProfileChoice("").game}:
            raise Refusal("outdated")
        await self._profiles.load_player(choice.player)
        player = self._profiles.player(choice.player)
        name = player.name or "?"
        if player.profile == "private" and choice.player != request.person.id:
            return texts.IS_PRIVATE.format(name=escaped_text(name))
        profile: Profile = await self._store.profile(request.guild, choice.player)
        if not profile.lines:
            return texts.NO_GAMES.format(name=escaped_text(name))
        return profile_card(choice, name, profile, self._titles)

    async def _picture(self, request: Request, card: ProfileCard, reader_id: str | None) -> PictureFile | None:
        prefs = await self._profiles.display_prefs(request.guild, reader_id)
        if prefs.as_text:
            return None
        return await self._pool.draw(partial(profile_picture, card), prefs.theme, about="profile")
