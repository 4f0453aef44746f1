"""How many people somebody may invite within an hour, whatever is still under way."""

import pytest

from bot.tables.invitation_limit import MOST_INVITED_PER_HOUR, InvitationLimit
from engine.errors import Refusal, SaveError


def invites(limit: InvitationLimit, number: int) -> str:
    """The code with which somebody is refused who invites so many people; empty if they are not."""
    try:
        with limit.counting("ann", number):
            return ""
    except Refusal as refusal:
        return refusal.code


def test_invitations_under_way_count() -> None:
    limit = InvitationLimit(lambda: 1000.0)
    with limit.counting("ann", MOST_INVITED_PER_HOUR - 1):
        assert invites(limit, 2) == "invited_too_many"
        assert not invites(limit, 1)
    assert invites(limit, 1) == "invited_too_many"


@pytest.mark.parametrize("failure", [Refusal("channel_taken"), SaveError("full")])
def test_invitations_that_come_to_nothing_do_not_count(failure: Exception) -> None:
    limit = InvitationLimit(lambda: 1000.0)
    assert not invites(limit, 1)
    with pytest.raises(type(failure)), limit.counting("ann", MOST_INVITED_PER_HOUR - 1):
        raise failure
    assert not invites(limit, MOST_INVITED_PER_HOUR - 1)
    assert invites(limit, 1) == "invited_too_many"


def test_what_somebody_invited_elsewhere_counts() -> None:
    limit = InvitationLimit(lambda: 1000.0)
    limit.count("ann", MOST_INVITED_PER_HOUR - 1)
    assert invites(limit, 2) == "invited_too_many"
    assert not invites(limit, 1)
