"""The recorded games of High Handed: each ending, each number of seats, and what seldom happens."""

from collections.abc import Mapping

from tests.engine.recording import Recording, ends, tells

RECORDINGS: Mapping[str, Recording] = {
    "all_cards_played_2": Recording(ends("all_cards_played"), people=1, computers=1, options=("pair_gap=touching",)),
    "all_cards_played_3": Recording(ends("all_cards_played"), people=3, options=("board_size=10",)),
    "two_teams": Recording(
        tells("card_covered_with"), people=3, computers=1, options=("teams=2", "team_hands=shared", "match=double")
    ),
    "five": Recording(
        ends("all_cards_played"), people=5, options=("seating=as_joined", "tie=extra_game", "pair_gap=allowed")
    ),
    "three_teams": Recording(ends("all_cards_played"), people=6, options=("teams=3", "thieves=4")),
    "full_board": Recording(
        ends("nobody_could_play"), people=4, options=("board_size=7", "two_timers=1", "thieves=4"), policies=("random",)
    ),
    "nobody_picked_up": Recording(
        ends("nobody_picked_up"),
        people=2,
        options=("draw_mode=manual", "grandpa_rule=everyone", "uncle_bob_rule=yes"),
        policies=("random",),
    ),
    "first_to_two": Recording(ends("two_games_won"), people=2, options=("match=first_to_two",)),
    "one_left": Recording(ends("all_cards_played"), people=3, resigns_at=20),
    "four": Recording(tells("card_covered_with"), people=4),
    "closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}
