"""Limits that hold for the whole installation, whichever process somebody meets: whom they may invite how often."""

import secrets
from collections.abc import Sequence

from bot.people.invitation_limit import InvitationLimit
from data.ownership.news import News, Topic
from data.store import Store
from engine.errors import CommitUnknownError, SaveError


class SharedInvitationLimit:
    """Has the processes tell each other who has invited whom: each counts all of them."""

    def __init__(self, limit: InvitationLimit, store: Store) -> None:
        """From now on, ``limit`` tells the other processes what it counts."""
        self._limit = limit
        self._store = store
        self._own = secrets.token_hex(8)
        """Tells the news of this process from those of others, for it hears its own."""
        limit.tell_others = self.send

    async def send(self, player_id: str, people: Sequence[str]) -> None:
        """Tell that somebody has invited these people. What cannot be told is forgiven, as by a restart."""
        try:
            await self._store.tell(News(Topic.INVITED, " ".join((self._own, player_id, *people))))
        except (SaveError, CommitUnknownError):
            return

    def receive(self, words: str) -> None:
        """Count what another process has told."""
        sender, player_id, *people = words.split(" ")
        if sender != self._own:
            self._limit.count(player_id, people)
