"""The people of a lobby who have no seat: invited, waited for, waiting for a seat, or sent away."""

from typing import NamedTuple


class Waiting(NamedTuple):
    """Somebody on the waiting list."""

    player: str
    """The id of the person on the platform."""
    interaction: str
    """The id of the click by which they asked for a seat; the shuffles are salted with it once they have one."""


class RematchWait(NamedTuple):
    """The people of an earlier game for whom a lobby waits."""

    of: str
    """The id of the earlier game's table."""
    people: int
    """How many people the lobby waits for."""
    kept: tuple[str, ...] = ()
    """The ids of the people for whom a seat is still kept, because they have not come yet; empty in logs of earlier
    versions.
    """
    has_kept: bool = False
    """Whether the lobby kept seats when it began to wait."""

    def is_over(self, people_seated: int) -> bool:
        """Whether everybody for whom a seat was kept has come or declined. Where no seats were kept, whether
        ``people_seated``, the number of people in the lobby, has reached ``people``.
        """
        return not self.kept if self.has_kept else people_seated >= self.people


class Guests(NamedTuple):
    """The people of a lobby who have no seat, by their ids on the platform."""

    invited: tuple[str, ...] = ()
    """The people for whom a seat is kept until they answer, in the order in which they were invited."""
    welcome: frozenset[str] = frozenset()
    """The people who may sit down where only the invited may: all who were ever invited, without those removed since.
    """
    declined: tuple[str, ...] = ()
    """The people who said no. They may sit down all the same, as everybody may change their mind."""
    removed: frozenset[str] = frozenset()
    """The people whom the host took away from the table; they may not sit down unless they are invited again."""
    queue: tuple[Waiting, ...] = ()
    """The waiting list, first come first."""

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of all who are shown in a lobby: invited, on the waiting list, or having said no."""
        return (*self.invited, *(one.player for one in self.queue), *self.declined)

    def is_waiting(self, player: str) -> bool:
        """Whether somebody is on the waiting list."""
        return any(one.player == player for one in self.queue)

    def admit(self, player: str, *, only_invited: bool) -> bool:
        """Whether a person may sit down once a seat is free: nobody who was removed and, if ``only_invited``, nobody
        but those who were invited.
        """
        return player not in self.removed and (not only_invited or player in self.welcome)

    def with_invited(self, player: str) -> "Guests":
        """The guests with one more person for whom a seat is kept. Whoever waits already needs no kept seat."""
        kept = () if self.is_waiting(player) else (player,)
        return self._replace(
            invited=(*self.invited, *kept),
            welcome=self.welcome | {player},
            declined=_without(self.declined, player),
            removed=self.removed - {player},
        )

    def with_declined(self, player: str) -> "Guests":
        """The guests after somebody said no, who does not wait for another seat either."""
        left = self.without(player)
        return left._replace(declined=(*left.declined, player))

    def with_invitation_taken_back(self, player: str) -> "Guests":
        """The guests after the host took back an invitation: the person may come like anybody who was not invited."""
        return self.without(player)._replace(welcome=self.welcome - {player})

    def with_removed(self, player: str) -> "Guests":
        """The guests after the host took somebody away from the table."""
        return self.without(player)._replace(welcome=self.welcome - {player}, removed=self.removed | {player})

    def without(self, player: str) -> "Guests":
        """The guests without a person who has sat down or left the waiting list; they stay `welcome`."""
        queue = tuple(one for one in self.queue if one.player != player)
        invited, declined = _without(self.invited, player), _without(self.declined, player)
        return self._replace(invited=invited, declined=declined, queue=queue)

    def renamed(self, player: str, new_id: str) -> "Guests":
        """The guests with ``new_id`` in place of the id ``player``."""
        names = {player: new_id}
        return Guests(
            invited=tuple(names.get(one, one) for one in self.invited),
            welcome=frozenset(names.get(one, one) for one in self.welcome),
            declined=tuple(names.get(one, one) for one in self.declined),
            removed=frozenset(names.get(one, one) for one in self.removed),
            queue=tuple(one._replace(player=names.get(one.player, one.player)) for one in self.queue),
        )


def _without(people: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(one for one in people if one != player)
