"""What tells more than the action that led to it, by the events: for the tests of taking back."""

from tests.engine.moments import Moment

NEWS = {"hand_refilled", "hand_full", "hand_refilled_from_junk", "trumps_beyond_six", "cards_drawn"}


def is_news(moment: Moment) -> bool:
    """Whether somebody learnt how many trumps a seat was dealt, or got new cards."""
    return any(happened.code in NEWS for happened in moment.events)
