"""What tells more than the action that led to it, by the events: for the tests of taking back."""

from tests.engine.moments import Moment

CHOICES = {"cards_thrown", "hand_kept", "double_accepted", "folded", "folded_free"}


def is_news(moment: Moment) -> bool:
    """Whether cards were drawn, or others are told with the seat's choice."""
    told = [happened.values["seat"] for happened in moment.events if happened.code in CHOICES]
    drawn = any(happened.code == "cards_drawn" for happened in moment.events)
    return drawn or any(seat != moment.seat for seat in told)
