"""The recorded games of Bluff 'N' Peg: each ending, each number of seats, and what seldom happens.

Playoffs are too rare to wait for: ``bluff_n_peg_*_by_hand.txt`` were written down.
"""

from collections.abc import Mapping

from tests.engine.recording import Recording, ends, tells

RECORDINGS: Mapping[str, Recording] = {
    "winner_hole_2": Recording(ends("winner_hole"), people=1, computers=1),
    "winner_hole_3": Recording(ends("winner_hole"), people=3, options=("board=long", "wild_twos=yes")),
    "out_the_back": Recording(ends("out_the_back"), people=4, options=("board=short",)),
    "at_the_same_time": Recording(
        tells("answer_sealed", "discard_chosen", "double_accepted"),
        people=5,
        options=("discard_order=simultaneous", "double_response=simultaneous", "reveal_winner=yes", "board=short"),
    ),
    "six": Recording(
        tells("out_of_cards"), people=2, computers=4, options=("seating=as_joined", "board=short"), policies=("random",)
    ),
    "one_left": Recording(ends("winner_hole"), people=3, options=("board=short",), resigns_at=20),
    "closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}
