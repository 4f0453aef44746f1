"""The recorded games of Hi Lo Jack: each ending, each number of seats, and what seldom happens."""

from collections.abc import Mapping

from tests.engine.recording import Recording, ends, tells

RECORDINGS: Mapping[str, Recording] = {
    "target_reached_solo2": Recording(ends("target_reached"), people=1, computers=1),
    "target_reached_solo3": Recording(
        ends("target_reached"), people=3, options=("target=7", "low_to=holder", "seating=as_joined")
    ),
    "target_reached_teams4": Recording(ends("target_reached"), people=4, options=("format=teams4",)),
    "short_stock": Recording(
        tells("hand_refilled_from_junk"), people=1, computers=3, options=("format=solo4", "first_dealer=2", "target=7")
    ),
    "seven_trumps": Recording(
        tells("trumps_buried"), people=2, computers=2, options=("format=teams4", "stuck_dealer=exactly_two", "target=8")
    ),
    "smudge_made": Recording(
        tells("smudge_made", "passed_after_smudge"), people=4, options=("format=teams4",), policies=("sound", "random")
    ),
    "smudge_lost": Recording(tells("smudge_lost"), people=3, policies=("random",)),
    "smudge_lost_for_want_of_jack": Recording(
        tells("smudge_lost_for_want_of_jack"), people=2, options=("dealer_takes_smudge=no",), policies=("random",)
    ),
    "one_left": Recording(ends("target_reached"), people=3, options=("target=7",), resigns_at=12),
    "closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}
