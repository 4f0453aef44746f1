"""Inviting people to a table and removing people from its lobby, which only its host may do. All reasons against an
invitation are told at once.
"""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import discord
import structlog
from discord import app_commands

from bot.intake.errors import refusal_text
from bot.intake.feature import Commands, Routes
from bot.intake.find_table import TableFinder
from bot.intake.request import NamedPerson, Request, TableRequest, chosen_people, command_request, named_person
from bot.intake.table_actions import TableActions
from bot.messages.api.replies import Interaction, edit_clicked_message, send_private_text
from bot.messages.notes import PrivateNotes
from bot.people.invitation_limit import InvitationLimit
from bot.people.person import Person
from bot.table_pages.components import escaped_text
from bot.table_pages.custom_ids import Code
from bot.table_pages.private_lobby_pages import host_outcome_page, invite_page, remove_page
from bot.tables.live_table import LiveTable
from bot.tables.table_service import TableService
from bot.texts import lobby as texts
from bot.texts.names import person_name
from data.models import is_deleted_id
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Decline, Invite, Remove
from engine.tables.limits import MOST_INVITATIONS, check_log_limits
from engine.tables.log import Cause
from engine.tables.seating import Doors, free_seats, require_lobby
from engine.text.sentences import joined_with_and

log = structlog.get_logger(__name__)


class InvitationPlan(NamedTuple):
    """The outcome of a wish to invite some people: who is asked, and who is not."""

    actions: tuple[Invite | Decline, ...]
    """The actions to take at the table: an invitation for each person who is asked, and what admits the others to a
    private table without asking them.
    """
    invited: tuple[str, ...]
    """The names of the people who are asked, escaped."""
    not_asked: tuple[str, ...]
    """The names of the people who are not asked because they take no invitations, escaped. The reason is not told."""

    @property
    def not_asked_text(self) -> str:
        """The sentence that says who is not asked; empty if everybody is."""
        return texts.NOT_ASKED.format(names=joined_with_and(self.not_asked)) if self.not_asked else ""


class Inviter:
    """Decides whom a person may invite, to new tables and to lobbies."""

    def __init__(self, tables: TableService, limit: InvitationLimit) -> None:
        self._tables = tables
        self._limit = limit

    @asynccontextmanager
    async def inviting(
        self,
        request: Request,
        people: Sequence[NamedPerson],
        free: int,
        live: LiveTable | None = None,
        *,
        is_private: bool = False,
    ) -> AsyncGenerator[InvitationPlan]:
        """Check invitations of these people to a table with ``free`` free seats, count them, and yield them to an
        ``async with`` block that makes them. Names are stored after the block; nothing is kept of people if the block
        fails.

        ``live`` is a lobby; ``None``: a table that the block opens, ``is_private`` or not. People who take no
        invitations are left out. If any of the others cannot be invited, raises `Refusal` ``nobody_invited`` or, for a
        new table, ``no_table_opened``, with all reasons, before anything is noted; ``invited_too_many`` and
        ``invited_same_often`` as `InvitationLimit.counting`.
        """
        await self._tables.profiles.load_players(person.id for person in people)
        problems = list(self._problems_of_people(request, people, live))
        asked = [person for person in people if self._tables.profiles.takes_invitations(person.id)]
        if len(asked) - len(problems) > free:
            problems.append(Refusal("too_many_to_invite", free=free))
        if problems:
            raise Refusal("no_table_opened" if live is None else "nobody_invited", problems=_reasons_text(problems))
        ids = [person.id for person in asked]
        named = [Person(person.id, person.name) for person in people]
        with self._limit.counting(request.person.id, ids), self._tables.profiles.using_new_names(named):
            yield _invitation_plan(asked, [one for one in people if one not in asked], is_private=is_private)
        await self._store_names(named)
        await self._limit.tell_others(request.person.id, ids)

    async def _store_names(self, people: Sequence[Person]) -> None:
        """Store the names of people who were invited. A failure is logged: they are invited all the same."""
        for person in people:
            try:
                await self._tables.profiles.save_name(person)
            except (SaveError, CommitUnknownError) as failed:
                log.warning("person_not_noted", why=str(failed))

    def _problems_of_people(
        self, request: Request, people: Sequence[NamedPerson], live: LiveTable | None
    ) -> Iterator[Refusal]:
        """The reasons why some of these people cannot be invited, one for each such person."""
        for person in people:
            if problem := _problem_of_person(request, person) or (live and self._problem_at_table(live, person)):
                yield problem

    def _problem_at_table(self, live: LiveTable, person: NamedPerson) -> Refusal | None:
        """The reason why a person cannot be invited to this lobby, apart from free seats; ``None`` if there is none."""
        state, name = live.table.state, shown_name(person)
        if state.seat_of(person.id) is not None:
            return Refusal("already_here", name=name)
        own_tables = self._tables.directory.table_ids_of_player(person.id)
        if live.duplicate_set is not None and not live.duplicate_set.live_ids.isdisjoint(own_tables):
            return Refusal("already_in_set", name=name)
        if person.id in state.kept_for:
            return Refusal("already_asked", name=name)
        try:
            asking = Invite(player=person.id)
            check_log_limits(live.table.log, asking, live.table.times_before(asking))
        except Refusal:
            return Refusal("asked_often", name=name, times=MOST_INVITATIONS)
        return None


def _problem_of_person(request: Request, person: NamedPerson) -> Refusal | None:
    """The reason why a person can be invited to no table; ``None`` if there is none."""
    name = shown_name(person)
    if person.id == request.person.id:
        return Refusal("invited_oneself")
    if person.is_bot:
        return Refusal("invitee_is_bot", name=name)
    return None if person.is_member else Refusal("invitee_elsewhere", name=name)


def _invitation_plan(asked: Sequence[NamedPerson], shy: Sequence[NamedPerson], *, is_private: bool) -> InvitationPlan:
    """The actions and names for people who are asked, and for those (``shy``) who take no invitations."""
    let_in = [action for one in shy for action in (Invite(player=one.id), Decline(player=one.id))] if is_private else []
    invited, not_asked = (tuple(map(shown_name, people)) for people in (asked, shy))
    return InvitationPlan((*(Invite(player=one.id) for one in asked), *let_in), invited, not_asked)


def _reasons_text(problems: Sequence[Refusal]) -> str:
    """The reasons as a text that goes before another sentence: one sentence, or a list."""
    sentences = [refusal_text(problem) for problem in problems]
    return f"{sentences[0]} " if len(sentences) == 1 else "".join(f"- {one}\n" for one in sentences)


def free_seats_of(live: LiveTable) -> int:
    """The number of seats of a lobby that are neither taken nor kept for somebody."""
    return free_seats(live.table.state, Doors(max(live.game.meta.seats)))


def different_people(users: Sequence[discord.User | None]) -> tuple[NamedPerson, ...]:
    """The people whom a command's options name, each once; ``None`` stands for an option that was left out."""
    return tuple({user.id: named_person(user) for user in users if user is not None}.values())


def shown_name(person: NamedPerson) -> str:
    """The name of a person in an interaction, cleaned and escaped for a chat."""
    return escaped_text(person_name(person.name, person.id))


class _RemovalTexts(NamedTuple):
    """The texts for the host and for the person who was removed."""

    to_host: str
    to_player: str


class Invitations:
    """The feature by which a host invites people to a lobby and removes them."""

    def __init__(  # what it stands on is passed in, not looked up
        self, *, tables: TableService, finder: TableFinder, actions: TableActions, inviter: Inviter, notes: PrivateNotes
    ) -> None:
        self._tables = tables
        self._finder = finder
        self._actions = actions
        self._inviter = inviter
        self._private_notes = notes

    def commands(self) -> Commands:
        """The commands ``/table invite`` and ``/table remove``."""

        @app_commands.command(description=texts.INVITE_COMMAND)
        @app_commands.describe(
            **dict.fromkeys(("player1", "player2", "player3", "player4", "player5"), texts.INVITE_PLAYER_OPTION)
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

        @app_commands.command(description=texts.REMOVE_COMMAND)
        @app_commands.describe(player=texts.REMOVE_PLAYER_OPTION)
        @app_commands.guild_only()
        async def remove(interaction: Interaction, player: discord.User) -> None:
            request = await self._finder.find_in_channel(command_request(interaction))
            name = self._tables.profiles.player(str(player.id)).name  # Discord may not have sent it
            removal = await self._remove(request, str(player.id), name)
            await send_private_text(interaction, removal.to_host)
            self._private_notes.tell(str(player.id), removal.to_player)

        return Commands(table=(invite, remove))

    def routes(self) -> Routes:
        """The handlers of the buttons on the host's page, and of the selects that they open."""
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
        """Show the host the page that asks whom to invite. Raises `Refusal` ``no_seat_to_keep`` if no seat is free."""
        self._require_may_invite(request)
        if not free_seats_of(request.live):
            raise Refusal("no_seat_to_keep")
        await edit_clicked_message(request.interaction, invite_page(request.live.id))

    async def _invite_chosen(self, request: TableRequest) -> None:
        people = chosen_people(dict(request.interaction.data or {}))
        if not people:
            raise Refusal("outdated")
        await edit_clicked_message(
            request.interaction, host_outcome_page(request.live.id, await self._invite(request, people))
        )

    async def _invite(self, request: TableRequest, people: Sequence[NamedPerson]) -> str:
        """Invite people, and return the text for the host. Raises `Refusal` if any of them cannot be invited."""
        self._require_may_invite(request)
        live = request.live
        inviting = self._inviter.inviting(request, people, free_seats_of(live), live, is_private=live.is_private)
        async with inviting as asking:
            if asking.actions:
                await self._tables.act_at_once(live, asking.actions, Cause.HOST)
        invited = texts.INVITED_REPLY.format(names=joined_with_and(asking.invited)) if asking.invited else ""
        return f"{invited} {asking.not_asked_text}".strip()

    # -- removing -----------------------------------------------------------------------------------------------------

    async def _show_remove_page(self, request: TableRequest) -> None:
        """Show the host the page that asks whom to remove. Raises `Refusal` ``nobody_else`` if nobody else is there."""
        self._require_host_of_lobby(request)
        state, profiles = request.live.table.state, self._tables.profiles
        there = dict.fromkeys((*state.people, *state.kept_for, *(one.player for one in state.guests.queue)))
        others = [(one, profiles.player(one).name) for one in there if one != request.person.id]
        if not others:
            raise Refusal("nobody_else")
        await edit_clicked_message(request.interaction, remove_page(request.live.id, others))

    async def _remove_chosen(self, request: TableRequest) -> None:
        if not request.values:
            raise Refusal("outdated")
        player = request.values[0]
        removal = await self._remove(request, player, self._tables.profiles.player(player).name)
        await edit_clicked_message(request.interaction, host_outcome_page(request.live.id, removal.to_host))
        self._private_notes.tell(player, removal.to_player)

    async def _remove(self, request: TableRequest, player_id: str, name: str) -> _RemovalTexts:
        """Take a person's seat, invitation or place on the waiting list away. Raises `Refusal`."""
        self._require_host_of_lobby(request)
        if player_id == request.person.id:
            raise Refusal("leave_instead")
        to_host, to_player = _removal_templates(request.live, player_id)
        await self._actions.act_as_host(request, Remove(player=player_id))
        is_host = request.person.id == request.live.place.host
        return _RemovalTexts(
            to_host.format(name=escaped_text(name if is_deleted_id(player_id) else person_name(name, player_id))),
            to_player.format(
                who=texts.BY_HOST if is_host else texts.BY_MODERATOR,
                title=request.live.game.meta.title,
                channel=request.live.place.channel,
            ),
        )

    def _require_may_invite(self, request: TableRequest) -> None:
        """Raise what `_require_host_of_lobby` raises, and `Refusal` ``only_insiders`` for somebody who acts as host but
        may not sit down themselves.
        """
        self._require_host_of_lobby(request)
        self._actions.require_may_let_in(request)

    def _require_host_of_lobby(self, request: TableRequest) -> None:
        """Raise `Refusal` ``only_host`` unless the person may act as host, ``already_started`` after the start."""
        self._actions.require_host(request)
        require_lobby(request.live.table.state)


def _removal_templates(live: LiveTable, player_id: str) -> tuple[str, str]:
    """The templates of the texts for the host and for the person to be removed: they depend on what the person had."""
    state = live.table.state
    if state.seat_of(player_id) is not None:
        return texts.REMOVED_REPLY, texts.YOU_WERE_REMOVED
    if player_id in state.kept_for:
        return texts.INVITATION_TAKEN_BACK, texts.YOUR_INVITATION_TAKEN_BACK
    return texts.OFF_QUEUE, texts.YOU_ARE_OFF_QUEUE
