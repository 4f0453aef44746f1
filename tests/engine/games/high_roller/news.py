"""What tells more than the action that led to it, by the events: for the tests of taking back."""

from tests.engine.moments import Moment

REVEALED = {
    *("card_written", "number_written", "card_and_number_written", "joker_written"),
    *("round_kept_secret", "no_legal_card"),
}


def is_news(moment: Moment) -> bool:
    """Whether the marks of a round were revealed."""
    return any(happened.code in REVEALED for happened in moment.events)
