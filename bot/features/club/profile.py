"""Profiles: what the results of a server tell of one person, for whoever asks, unless the person hides it."""

from functools import partial

import discord
from discord import app_commands

from bot.features.club.leaderboard_page import EVERY_GAME
from bot.features.club.profile_page import (
    AGAINST_COMPUTERS,
    PersonalBests,
    ProfileChoice,
    ShownProfile,
    no_profile_page,
    posted_profile_page,
    profile_card,
    profile_page,
)
from bot.intake.choices import game_titles
from bot.intake.feature import Command, Routes
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, edit_clicked_when_made, send_page_when_made, send_private_text
from bot.table_pages.components import Page, text_page
from bot.table_pages.custom_ids import Code
from bot.table_pages.drawing import DrawingPool
from bot.table_pages.feats import known_feats
from bot.tables.host import Host
from bot.texts.club import profile as texts
from data.store import Store
from engine.errors import Refusal
from render import PictureFile
from render.club.profile import ProfileCard, profile_picture


class ProfileCards:
    """The feature ``/profile``."""

    def __init__(self, host: Host, store: Store, pool: DrawingPool) -> None:
        self._profiles = host.profiles
        self._store = store
        self._pool = pool
        self._titles = game_titles(host.games)
        self._known = known_feats(host.games)

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

    async def show(self, request: Request) -> None:
        """Show somebody their own profile."""
        await send_page_when_made(request.interaction, self._private_page(request, ProfileChoice(request.person.id)))

    async def _change_game(self, request: Request) -> None:
        choice = ProfileChoice.parse((*request.custom_id.args, *request.values))
        await edit_clicked_when_made(request.interaction, self._private_page(request, choice))

    async def _post(self, request: Request) -> None:
        choice = ProfileChoice.parse(request.custom_id.args)
        look = await self._look(request, choice, for_everybody=True)
        if look is None:
            await send_private_text(request.interaction, texts.NO_PROFILE)
        else:
            await send_page_when_made(request.interaction, self._posted_page(request, look.card), ephemeral=False)

    async def _private_page(self, request: Request, choice: ProfileChoice) -> Page:
        look = await self._look(request, choice)
        if look is None:
            return no_profile_page(self._titles) if choice.player == request.person.id else text_page(texts.NO_PROFILE)
        picture = await self._picture(request, look.card, request.person.id)
        return profile_page(choice, look, picture, self._titles)

    async def _posted_page(self, request: Request, card: ProfileCard) -> Page:
        return posted_profile_page(card, await self._picture(request, card, None))

    async def _look(
        self, request: Request, choice: ProfileChoice, *, for_everybody: bool = False
    ) -> ShownProfile | None:
        """The profile, for whoever asks or ``for_everybody``; ``None`` for somebody who has finished no game on this
        server or hides it, so that nobody learns which. Raises `Refusal`.
        """
        if request.guild is None:
            raise Refusal("server_only")
        if choice.game not in {*self._titles, EVERY_GAME, AGAINST_COMPUTERS}:
            raise Refusal("outdated")
        await self._profiles.load_player(choice.player)
        player = self._profiles.player(choice.player)
        is_hidden = player.profile == "private"
        profile = await self._store.profile(request.guild, choice.player, None if for_everybody else request.person.id)
        if (is_hidden and choice.player != request.person.id) or not profile.lines:
            return None
        found = await self._store.personal_bests(request.guild, choice.player, list(self._known))
        bests = PersonalBests(self._known, found)
        card = profile_card(choice, player.name or "?", profile, bests, self._titles)
        return ShownProfile(card, bests, is_hidden)

    async def _picture(self, request: Request, card: ProfileCard, reader_id: str | None) -> PictureFile | None:
        prefs = await self._profiles.display_prefs(request.guild, reader_id)
        if prefs.as_text:
            return None
        return await self._pool.draw(partial(profile_picture, card), prefs.theme, about="profile")
