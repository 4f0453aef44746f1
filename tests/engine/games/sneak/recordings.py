"""The recorded games of Sneak: each ending, each number of seats, and what seldom happens."""

from collections.abc import Mapping

from tests.engine.recording import Recording, ends, tells

RECORDINGS: Mapping[str, Recording] = {
    "target_reached_2": Recording(ends("target_reached"), people=1, computers=1, options=("target=60",)),
    "target_reached_3": Recording(ends("target_reached"), people=3, options=("target=30", "ladder=poker")),
    "two_packs": Recording(ends("deal_played"), people=4, options=("packs=2", "format=single_deal", "ladder=sf_top")),
    "everybody_dealt": Recording(
        ends("everybody_dealt"), people=2, options=("format=each_deals_once", "ladder=flush_over_straight")
    ),
    "one_round": Recording(
        tells("turn_waived", "cards_left"), people=3, options=("endgame=one_round", "format=single_deal")
    ),
    "set_aside": Recording(
        tells("contest_tied"), people=5, options=("ties=set_aside", "format=single_deal"), policies=("random",)
    ),
    "extra_deal": Recording(tells("extra_deal"), people=2, options=("target=10",), policies=("random",)),
    "six": Recording(ends("deal_played"), people=6, options=("format=single_deal", "seating=as_joined")),
    "seven": Recording(ends("deal_played"), people=3, computers=4, options=("format=single_deal",)),
    "one_left": Recording(ends("deal_played"), people=3, options=("format=single_deal",), resigns_at=20),
    "closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}
