"""Whom somebody may invite, to a new table or to a lobby: all that speaks against it is said at once."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import discord
import structlog

from bot.intake.errors import refusal_text
from bot.intake.interaction_data import NamedPerson, named_person
from bot.intake.request import Request
from bot.people.invitation_limit import InvitationLimit
from bot.table_pages.components import escaped_text
from bot.tables.host import Host
from bot.tables.live_table import LiveTable, Person
from bot.texts.lobby import invitations as texts
from bot.texts.names import person_name
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.tables.actions import Decline, Invite
from engine.tables.limits import MOST_INVITATIONS, check_log_limits
from engine.tables.seating import Doors, free_seats
from engine.text.sentences import joined_with_and

log = structlog.get_logger(__name__)


class Asking(NamedTuple):
    """What comes of the wish to invite some people."""

    actions: tuple[Invite | Decline, ...]
    """What the host does at the table: an invitation for each who is asked, and what lets the others in at a private
    table without asking them.
    """
    invited: tuple[str, ...]
    """The names of those who are asked, safe to show in a chat."""
    not_asked: tuple[str, ...]
    """Likewise of those who are not, because they take no invitations; why is nobody's business."""

    @property
    def not_asked_text(self) -> str:
        """The sentence that says who is not asked; empty if everybody is."""
        return texts.NOT_ASKED.format(names=joined_with_and(self.not_asked)) if self.not_asked else ""


class Inviter:
    """Judges whom somebody may invite, to new tables and to lobbies."""

    def __init__(self, host: Host, limit: InvitationLimit) -> None:
        self._host = host
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
    ) -> AsyncGenerator[Asking]:
        """Give the invitations of these people to a table with ``free`` seats to an ``async with`` block that does
        them, and counts them at once, so that two blocks together stay within the limit. What they are called is stored
        when the block has invited them; nothing is kept of people who were not invited after all.

        ``live`` is a lobby; ``None`` stands for a table that the block opens, ``is_private`` or not. Whoever takes no
        invitations is left out. If anything speaks against any of the other invitations, raises `Refusal`
        ``nobody_invited`` or, for a new table, ``no_table_opened``, which lists it all, before anything is noted;
        ``invited_too_many`` for too many within an hour.
        """
        problems = [problem async for problem in self._problems(request, people, live)]
        asked = [person for person in people if self._host.profiles.takes_invitations(person.id)]
        if len(asked) - len(problems) > free:
            problems.append(Refusal("too_many_to_invite", free=free))
        if problems:
            raise Refusal("no_table_opened" if live is None else "nobody_invited", problems=_list_of(problems))
        ids = [person.id for person in asked]
        named = [Person(person.id, person.name) for person in people]
        with self._limit.counting(request.person.id, ids), self._host.profiles.naming(named):
            yield _asking(asked, [one for one in people if one not in asked], is_private=is_private)
        await self._store_names(named)
        await self._limit.tell_others(request.person.id, ids)

    async def _store_names(self, people: Sequence[Person]) -> None:
        """Store what people are called who were invited. A failure is logged: they are invited all the same."""
        for person in people:
            try:
                await self._host.profiles.save_name(person)
            except (SaveError, CommitUnknownError) as failed:
                log.warning("person_not_noted", why=str(failed))

    async def _problems(
        self, request: Request, people: Sequence[NamedPerson], live: LiveTable | None
    ) -> AsyncIterator[Refusal]:
        """For each of these people who cannot be invited, why."""
        for person in people:
            problem = await self._problem(request, person) or (live and self._problem_at_table(live, person))
            if problem:
                yield problem

    async def _problem(self, request: Request, person: NamedPerson) -> Refusal | None:
        """Why a person cannot be invited, whatever the table; ``None`` if they can."""
        if person.id == request.person.id:
            return Refusal("invited_oneself")
        name = shown_name(person)
        if person.is_bot:
            return Refusal("invitee_is_bot", name=name)
        if not person.is_member:
            return Refusal("invitee_elsewhere", name=name)
        await self._host.profiles.load_player(person.id)
        return None

    def _problem_at_table(self, live: LiveTable, person: NamedPerson) -> Refusal | None:
        """Why a person cannot be invited to this lobby; ``None`` if they can, as far as there is room."""
        state, name = live.table.state, shown_name(person)
        if state.seat_of(person.id) is not None:
            return Refusal("already_here", name=name)
        own_tables = self._host.directory.table_ids_of_player(person.id)
        if live.in_set is not None and not live.in_set.live_ids.isdisjoint(own_tables):
            return Refusal("already_in_set", name=name)
        if person.id in state.kept_for:
            return Refusal("already_asked", name=name)
        try:
            check_log_limits(live.table.log, Invite(player=person.id))
        except Refusal:
            return Refusal("asked_often", name=name, times=MOST_INVITATIONS)
        return None


def _asking(asked: Sequence[NamedPerson], shy: Sequence[NamedPerson], *, is_private: bool) -> Asking:
    """What is done for people who are asked, and for people who are not."""
    let_in = [action for one in shy for action in (Invite(player=one.id), Decline(player=one.id))] if is_private else []
    invited, not_asked = (tuple(map(shown_name, people)) for people in (asked, shy))
    return Asking((*(Invite(player=one.id) for one in asked), *let_in), invited, not_asked)


def _list_of(problems: Sequence[Refusal]) -> str:
    """What speaks against something, before the sentence about what was not done: one sentence, or a list."""
    sentences = [refusal_text(problem) for problem in problems]
    return f"{sentences[0]} " if len(sentences) == 1 else "".join(f"- {one}\n" for one in sentences)


def free_seats_of(live: LiveTable) -> int:
    """How many seats of a lobby are neither taken nor kept for somebody."""
    return free_seats(live.table.state, Doors(max(live.game.meta.seats)))


def different_people(users: Sequence[discord.User | None]) -> tuple[NamedPerson, ...]:
    """The people whom a command's options name, each once; ``None`` is an option that was left out."""
    return tuple({user.id: named_person(user) for user in users if user is not None}.values())


def shown_name(person: NamedPerson) -> str:
    """The name of a person whom an interaction names, safe to show in a chat."""
    return escaped_text(person_name(person.name, person.id))
