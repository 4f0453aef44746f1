"""What a server keeps of a game of Bluff 'N' Peg: wins out the back."""

from engine.game import Feat
from engine.games.bluff_n_peg import GAME
from tests.engine.games.bluff_n_peg.positions import L3, B, table, told
from tests.engine.playing import feats_of
from tests.engine.stories import feats_told


def test_bp39_whoever_stands_highest_when_a_peg_goes_out_has_won_out_the_back() -> None:
    state, events = told(table("3h 4c |", "| 5c", "| 6c", "Ah Ad |", pegs=(L3, 17, 0, 7)), "A fold", "B fold", "C fold")
    assert feats_of(GAME, state, events) == [Feat("out_the_back", B)]


def test_bp40_a_playoff_after_a_peg_went_out_is_no_such_win() -> None:
    state, events = told(
        table("3h 4c |", "| 5c", "| 6c", "Ah Ad |", pegs=(L3, 17, 3, 12)), "A fold", "B fold", "C fold"
    )
    assert feats_of(GAME, state, events) == []
    state, events = told(state, "D keep", "B keep", "D fold")
    assert state.outcome is not None
    assert feats_of(GAME, state, events) == []


def test_recorded_games_have_the_feat_only_if_they_ended_so() -> None:
    assert feats_told("bluff-n-peg", "bluff_n_peg_out_the_back") == [Feat("out_the_back", 2)]
    assert feats_told("bluff-n-peg", "bluff_n_peg_winner_hole_2") == []
