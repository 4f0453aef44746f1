"""Inviting people to a table, and removing somebody from its lobby: what only its host may do."""

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import app_commands

from bot.features.lobby.inviter import Inviter, different_people, free_seats_of
from bot.intake.feature import Command, Routes
from bot.intake.find_table import TableFinder
from bot.intake.interaction_data import NamedPerson, chosen_people
from bot.intake.request import TableRequest, command_request
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_text
from bot.messages.private_notes import PrivateNotes
from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code
from bot.table_pages.host import told_host_page
from bot.table_pages.invitations import invite_page, remove_page
from bot.tables.host import Host
from bot.tables.live_table import LiveTable
from bot.texts.lobby import invitations as texts
from bot.texts.names import person_name
from data.records import is_deleted_id
from engine.errors import Refusal
from engine.tables.actions import Remove
from engine.tables.log import Cause
from engine.tables.seating import require_lobby
from engine.text.sentences import joined_with_and


class _Removal(NamedTuple):
    """What is said of somebody who was taken away from a lobby."""

    to_host: str
    to_player: str


class Invitations:
    """The feature with which a host invites people to a lobby and removes them."""

    def __init__(  # what it stands on is passed in, not looked up
        self, *, host: Host, finder: TableFinder, actions: TableActions, inviter: Inviter, notes: PrivateNotes
    ) -> None:
        self._host = host
        self._finder = finder
        self._actions = actions
        self._inviter = inviter
        self._notes = notes

    def commands(self) -> tuple[Command, ...]:
        """The commands ``/invite`` and ``/remove``."""

        @app_commands.command(description=texts.INVITE)
        @app_commands.describe(
            **dict.fromkeys(("player1", "player2", "player3", "player4", "player5"), texts.INVITE_PLAYER)
        )
        @app_commands.guild_only()
        async def invite(  # noqa: PLR0913, PLR0917  # one for each option of the command
            interaction: Interaction,
            player1: discord.User,
            player2: discord.User | None = None,
            player3: discord.User | None = None,
            player4: discord.User | None = None,
            player5: discord.User | None = None,
        ) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            people = different_people((player1, player2, player3, player4, player5))
            await send_private_text(interaction, await self._invite(request, people))

        @app_commands.command(description=texts.REMOVE)
        @app_commands.describe(player=texts.REMOVE_PLAYER)
        @app_commands.guild_only()
        async def remove(interaction: Interaction, player: discord.User) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            name = self._host.profiles.player(str(player.id)).name  # Discord may not have sent it
            removal = await self._remove(request, str(player.id), name)
            await send_private_text(interaction, removal.to_host)
            await self._notes.send_private_note(str(player.id), removal.to_player)

        return invite, remove

    def routes(self) -> Routes:
        """The handlers of the lobby's buttons for its host, and of the selects that they open."""
        return Routes(
            lobby={
                Code.INVITE: self._show_invite_page,
                Code.INVITE_CHOSEN: self._invite_chosen,
                Code.REMOVE_PLAYER: self._show_remove_page,
                Code.REMOVE_CHOSEN: self._remove_chosen,
            }
        )

    # -- inviting -----------------------------------------------------------------------------------------------------

    async def _show_invite_page(self, request: TableRequest) -> None:
        """Ask the host whom to invite, if a seat is free."""
        self._require_host_of_lobby(request)
        if not free_seats_of(request.live):
            raise Refusal("no_seat_to_keep")
        await edit_clicked_message(request.interaction, invite_page(request.live.id))

    async def _invite_chosen(self, request: TableRequest) -> None:
        people = chosen_people(dict(request.interaction.data or {}))
        if not people:
            raise Refusal("outdated")
        await edit_clicked_message(
            request.interaction, told_host_page(request.live.id, await self._invite(request, people))
        )

    async def _invite(self, request: TableRequest, people: Sequence[NamedPerson]) -> str:
        """Invite people, and return what the host is told. Raises `Refusal` if any of them cannot be invited."""
        self._require_host_of_lobby(request)
        live = request.live
        inviting = self._inviter.inviting(request, people, free_seats_of(live), live, is_private=live.is_private)
        async with inviting as asking:
            if asking.actions:
                await self._host.act_at_once(live, asking.actions, Cause.HOST)
        invited = texts.INVITED.format(names=joined_with_and(asking.invited)) if asking.invited else ""
        return f"{invited} {asking.not_asked_text}".strip()

    # -- removing -----------------------------------------------------------------------------------------------------

    async def _show_remove_page(self, request: TableRequest) -> None:
        """Ask the host whom to remove, if anybody else is there."""
        self._require_host_of_lobby(request)
        state, profiles = request.live.table.state, self._host.profiles
        there = dict.fromkeys((*state.people, *state.kept_for, *(one.player for one in state.guests.queue)))
        others = [(one, profiles.player(one).name) for one in there if one != request.person.id]
        if not others:
            raise Refusal("nobody_else")
        await edit_clicked_message(request.interaction, remove_page(request.live.id, others))

    async def _remove_chosen(self, request: TableRequest) -> None:
        if not request.values:
            raise Refusal("outdated")
        player = request.values[0]
        removal = await self._remove(request, player, self._host.profiles.player(player).name)
        await edit_clicked_message(request.interaction, told_host_page(request.live.id, removal.to_host))
        await self._notes.send_private_note(player, removal.to_player)

    async def _remove(self, request: TableRequest, player_id: str, name: str) -> _Removal:
        """Take somebody's seat, invitation or place on the waiting list away. Raises `Refusal`."""
        self._require_host_of_lobby(request)
        if player_id == request.person.id:
            raise Refusal("leave_instead")
        to_host, to_player = _removal_texts(request.live, player_id)
        await self._actions.act_as_host(request, Remove(player=player_id))
        is_host = request.person.id == request.live.place.host
        return _Removal(
            to_host.format(name=escaped_text(name if is_deleted_id(player_id) else person_name(name, player_id))),
            to_player.format(
                who=texts.BY_HOST if is_host else texts.BY_MODERATOR,
                title=request.live.game.meta.title,
                channel=request.live.place.channel,
            ),
        )

    def _require_host_of_lobby(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as host, ``already_started`` after the start."""
        self._actions.require_host(request)
        require_lobby(request.live.table.state)


def _removal_texts(live: LiveTable, player_id: str) -> tuple[str, str]:
    """What a lobby's host and somebody whom they take away are told, as templates: it depends on what they had."""
    state = live.table.state
    if state.seat_of(player_id) is not None:
        return texts.REMOVED, texts.YOU_WERE_REMOVED
    if player_id in state.kept_for:
        return texts.INVITATION_TAKEN_BACK, texts.YOUR_INVITATION_TAKEN_BACK
    return texts.OFF_QUEUE, texts.YOU_ARE_OFF_QUEUE
