"""Limits that hold across all processes of an installation: how many people somebody may invite."""

import secrets
from collections.abc import Sequence

from bot.people.invitation_limit import InvitationLimit
from data.ownership.news import News, Topic
from data.store import Store
from engine.errors import CommitUnknownError, SaveError


class SharedInvitationLimit:
    """Tells other processes of invitations, and counts the ones that they tell of."""

    def __init__(self, limit: InvitationLimit, store: Store) -> None:
        """Make ``limit`` tell the other processes of what it counts from now on."""
        self._limit = limit
        self._store = store
        self._process_mark = secrets.token_hex(8)
        """A random text that marks this process's own news, which it hears too."""
        limit.tell_others = self.send

    async def send(self, player_id: str, people: Sequence[str]) -> None:
        """Tell the other processes that somebody has invited these people. Errors of the database are ignored."""
        try:
            await self._store.tell(News(Topic.INVITED, " ".join((self._process_mark, player_id, *people))))
        except (SaveError, CommitUnknownError):
            return

    def receive(self, words: str) -> None:
        """Count the invitations that another process has told of as ``words``: sender, inviting person, people
        invited.
        """
        sender, player_id, *people = words.split(" ")
        if sender != self._process_mark:
            self._limit.count(player_id, people)
