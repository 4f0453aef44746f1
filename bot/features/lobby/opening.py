"""Opening a table by ``/play``, with the people who are to sit down there; other features open tables by buttons."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.features.lobby.inviter import Inviter, different_people
from bot.features.lobby.table_opener import TableOpener
from bot.intake.choices import choices_with_titles, game_titles
from bot.intake.feature import Command, Routes
from bot.intake.interaction_data import NamedPerson
from bot.intake.request import Request, command_request
from bot.messages.api.replies import Interaction, send_private_text
from bot.tables.host import Host
from bot.texts.lobby import invitations
from bot.texts.lobby import lobby as texts
from engine.tables.actions import Invite
from engine.tables.options import ONLY_INVITED


class Opening:
    """The feature for opening tables."""

    def __init__(self, host: Host, opener: TableOpener, inviter: Inviter) -> None:
        self._host = host
        self._opener = opener
        self._inviter = inviter

    def commands(self) -> tuple[Command, ...]:
        """The command ``/play``."""
        games = choices_with_titles(game_titles(self._host.games))

        @app_commands.command(description=texts.PLAY)
        @app_commands.describe(
            game=texts.PLAY_GAME,
            private=invitations.PLAY_PRIVATE,
            thread=texts.PLAY_THREAD,
            **dict.fromkeys(("invite1", "invite2", "invite3", "invite4", "invite5"), invitations.PLAY_INVITE),
        )
        @app_commands.choices(game=games)
        @app_commands.guild_only()
        async def play(  # noqa: PLR0913, PLR0917  # one for each option of the command
            interaction: Interaction,
            game: str,
            invite1: discord.User | None = None,
            invite2: discord.User | None = None,
            invite3: discord.User | None = None,
            invite4: discord.User | None = None,
            invite5: discord.User | None = None,
            private: bool = False,  # an option of the command
            thread: bool = False,  # likewise
        ) -> None:
            people = different_people((invite1, invite2, invite3, invite4, invite5))
            await self._open(command_request(interaction), game, people, is_private=private, in_thread=thread)

        return (play,)

    def routes(self) -> Routes:
        """No controls: those that open a table belong to the pages on which they stand."""
        return Routes()

    async def _open(
        self, request: Request, game_slug: str, people: Sequence[NamedPerson], *, is_private: bool, in_thread: bool
    ) -> None:
        """Open a table, here or in a new thread, with seats kept for its opener and the people invited, if there are
        any or it is private; say privately who is not asked.
        """
        free = max(self._host.game(game_slug).meta.seats) - 1
        options = {"admission": ONLY_INVITED} if is_private else {}
        opens = self._opener.way_to_open(in_thread=in_thread)
        async with self._inviter.inviting(request, people, free, is_private=is_private) as asking:
            own = (Invite(player=request.person.id),) if asking.actions or is_private else ()
            await opens(request, game_slug, options, (*own, *asking.actions))
        if asking.not_asked:
            await send_private_text(request.interaction, asking.not_asked_text)
