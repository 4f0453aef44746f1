"""Inviting people to a table, and removing somebody from its lobby: what only its host may do."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

import discord
from discord import app_commands

from bot.features.interactions.find_table import TableFinder
from bot.features.interactions.intake import command_request
from bot.features.interactions.interaction_data import NamedPerson, chosen_people, named_person
from bot.features.interactions.request import Command, Request, Routes, TableRequest
from bot.features.interactions.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_text
from bot.pages.components import escaped_text
from bot.pages.custom_ids import Code
from bot.pages.lobby.host import told_host_page
from bot.pages.lobby.invitations import invite_page, remove_page
from bot.tables.host import Host
from bot.tables.invitation_limit import InvitationLimit
from bot.tables.live_table import LiveTable, Person
from bot.texts import invitations as texts
from bot.texts.names import person_name
from data.records import DELETED_ID_PREFIX
from engine.errors import Refusal
from engine.sentences import joined_with_and
from engine.tables.actions import Invite, Remove
from engine.tables.log import Cause
from engine.tables.seating import Doors, free_seats, require_lobby


class Inviter:
    """Judges whom somebody may invite, to new tables and to lobbies."""

    def __init__(self, host: Host, limit: InvitationLimit) -> None:
        self._host = host
        self._limit = limit

    @asynccontextmanager
    async def inviting(
        self, request: Request, people: Sequence[NamedPerson], free: int
    ) -> AsyncGenerator[tuple[Invite, ...]]:
        """Give the invitations of all these people to a table with ``free`` seats to an ``async with`` block that does
        them; notes what they are called, and counts them at once, so that two blocks together stay within the limit.

        Raises `Refusal` for the first reason that speaks against it, before anything is noted; and `SaveError` or
        `CommitUnknownError`.
        """
        for person in people:
            await self._check(request, person)
        if len(people) > free:
            raise Refusal("too_many_to_invite", free=free)
        with self._limit.counting(request.person.id, len(people)):
            for person in people:
                await self._host.profiles.save_name(Person(person.id, person.name))
            yield tuple(Invite(player=person.id) for person in people)

    async def _check(self, request: Request, person: NamedPerson) -> None:
        """Raise `Refusal` if a person cannot be invited, whatever the table."""
        if person.id == request.person.id:
            raise Refusal("invited_oneself")
        name = shown_name(person)
        if person.is_bot:
            raise Refusal("invitee_is_bot", name=name)
        if not person.is_member:
            raise Refusal("invitee_elsewhere", name=name)
        await self._host.profiles.load_player(person.id)
        if not self._host.profiles.takes_invitations(person.id):
            raise Refusal("takes_no_invitations", name=name)


class Invitations:
    """The feature with which a host invites people to a lobby and removes them."""

    def __init__(self, host: Host, finder: TableFinder, actions: TableActions, inviter: Inviter) -> None:
        self._host = host
        self._finder = finder
        self._actions = actions
        self._inviter = inviter

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
            await send_private_text(interaction, await self._remove(request, str(player.id), player.display_name))

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
        if not _free_seats(request.live):
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
        """Invite people, and return what the host is told. Raises `Refusal` if one of them cannot be invited."""
        self._require_host_of_lobby(request)
        state = request.live.table.state
        for person in people:
            if state.seat_of(person.id) is not None or person.id in state.kept_for:
                raise Refusal("already_here", name=shown_name(person))
        async with self._inviter.inviting(request, people, _free_seats(request.live)) as invited:
            await self._host.act_at_once(request.live, invited, Cause.HOST)
        return texts.INVITED.format(names=joined_with_and([shown_name(person) for person in people]))

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
        told = await self._remove(request, player, self._host.profiles.player(player).name)
        await edit_clicked_message(request.interaction, told_host_page(request.live.id, told))

    async def _remove(self, request: TableRequest, player_id: str, name: str) -> str:
        """Remove somebody from the lobby, and return what the host is told. Raises `Refusal`."""
        self._require_host_of_lobby(request)
        if player_id == request.person.id:
            raise Refusal("leave_instead")
        await self._actions.act_as_host(request, Remove(player=player_id))
        return texts.REMOVED.format(name=escaped_text(name if _is_deleted(player_id) else person_name(name, player_id)))

    def _require_host_of_lobby(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as host, ``already_started`` after the start."""
        self._actions.require_host(request)
        require_lobby(request.live.table.state)


def different_people(users: Sequence[discord.User | None]) -> tuple[NamedPerson, ...]:
    """The people whom a command's options name, each once; ``None`` is an option that was left out."""
    return tuple({user.id: named_person(user) for user in users if user is not None}.values())


def shown_name(person: NamedPerson) -> str:
    """The name of a person whom an interaction names, safe to show in a chat."""
    return escaped_text(person_name(person.name, person.id))


def _is_deleted(player_id: str) -> bool:
    return player_id.startswith(DELETED_ID_PREFIX)


def _free_seats(live: LiveTable) -> int:
    return free_seats(live.table.state, Doors(max(live.game.meta.seats)))
