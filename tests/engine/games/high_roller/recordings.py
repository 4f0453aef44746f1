"""The recorded games of High Roller: each ending, each number of seats, and what seldom happens."""

from collections.abc import Mapping

from tests.engine.recording import Recording, ends, tells

RECORDINGS: Mapping[str, Recording] = {
    "highest_total_2": Recording(ends("highest_total"), people=1, computers=1, options=("match=two_games",)),
    "tie_broken": Recording(ends("tie_broken"), people=2, policies=("random",)),
    "shared": Recording(ends("shared"), people=2, policies=("random",)),
    "secret_sheets": Recording(tells("round_kept_secret", "no_legal_card"), people=3, options=("sheets=secret",)),
    "twelve_boxes": Recording(ends("highest_total"), people=4, options=("bottom_length=12", "yellow_others=never")),
    "five": Recording(ends("highest_total"), people=5, options=("first_player=fixed", "seating=as_joined")),
    "six": Recording(tells("hand_shared"), people=2, computers=4, policies=("random",)),
    "seven": Recording(ends("highest_total"), people=7),
    "eight": Recording(tells("joker_written"), people=8, policies=("sound", "random")),
    "one_left": Recording(ends("highest_total"), people=3, resigns_at=20),
    "kinds": Recording(tells("kind_shared"), people=3, options=("same_hand=category",)),
    "closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}
