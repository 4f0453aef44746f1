"""What tells more than the action that led to it, by the events: for the tests of taking back."""

from tests.engine.moments import Moment

SHOWN = {"single_shown", "loose_shown", "combo_shown"}
SETTLED = {"won_unseen", "flaunt_stood", "contest_won", "contest_tied"}


def is_news(moment: Moment) -> bool:
    """Whether a card was drawn, another seat's cards were shown, or answers were opened that others had sealed."""
    codes = {happened.code for happened in moment.events}
    others_show = any(one.code in SHOWN and one.values["seat"] != moment.seat for one in moment.events)
    were_sealed = any(answer is not None for seat, answer in enumerate(moment.state.answers) if seat != moment.seat)
    return "your_card" in codes or others_show or (bool(codes & SETTLED) and were_sealed)
