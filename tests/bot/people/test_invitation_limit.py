"""How many people somebody may invite within an hour, whatever is still under way."""

from itertools import count

import pytest

from bot.people.invitation_limit import MOST_INVITED_PER_HOUR, MOST_SAME_PER_HOUR, InvitationLimit
from engine.errors import Refusal, SaveError

NUMBERS = count()


def different(number: int) -> list[str]:
    """So many people, each another one whenever this is called."""
    return [f"friend {next(NUMBERS)}" for _ in range(number)]


def invites(limit: InvitationLimit, number: int) -> str:
    """The code with which somebody is refused who invites so many people; empty if they are not."""
    try:
        with limit.counting("ann", different(number)):
            return ""
    except Refusal as refusal:
        return refusal.code


def test_invitations_under_way_count() -> None:
    limit = InvitationLimit(lambda: 1000.0)
    with limit.counting("ann", different(MOST_INVITED_PER_HOUR - 1)):
        assert invites(limit, 2) == "invited_too_many"
        assert not invites(limit, 1)
    assert invites(limit, 1) == "invited_too_many"


@pytest.mark.parametrize("failure", [Refusal("channel_taken"), SaveError("full")])
def test_invitations_that_come_to_nothing_do_not_count(failure: Exception) -> None:
    limit = InvitationLimit(lambda: 1000.0)
    assert not invites(limit, 1)
    with pytest.raises(type(failure)), limit.counting("ann", different(MOST_INVITED_PER_HOUR - 1)):
        raise failure
    assert not invites(limit, MOST_INVITED_PER_HOUR - 1)
    assert invites(limit, 1) == "invited_too_many"


def test_what_somebody_invited_elsewhere_counts() -> None:
    limit = InvitationLimit(lambda: 1000.0)
    limit.count("ann", different(MOST_INVITED_PER_HOUR - 1))
    assert invites(limit, 2) == "invited_too_many"
    assert not invites(limit, 1)


def test_one_person_is_invited_a_few_times_within_an_hour_whatever_the_table() -> None:
    now = [1000.0]
    limit = InvitationLimit(lambda: now[0])
    for _ in range(MOST_SAME_PER_HOUR):
        with limit.counting("ann", ["ben"]):
            pass
    with pytest.raises(Refusal, match="invited_same_often"), limit.counting("ann", ["cem", "ben"]):
        pass
    with limit.counting("ann", ["cem"]), limit.counting("dot", ["ben"]):
        pass
    now[0] += 3600.0
    with limit.counting("ann", ["ben"]):
        pass
