"""What all games say in the same way."""

from engine.game import Outcome
from engine.text import words
from engine.text.words import MINUS

NAMES = ("Ann", "Ben", "Cem")
OVER = Outcome(scores=(3, 1, 3), ranking=(1, 3, 1), ending="played_out")


def test_a_seat_without_a_name_is_called_by_its_number_and_strange_names_are_made_plain() -> None:
    assert words.names_of_all_seats(["Ann", "\u202eevil\u202c", ""], 4) == ("Ann", "evil", "?", "Seat 4")
    assert words.names_of_all_seats(NAMES, 2) == ("Ann", "Ben")


def test_numbers_below_zero_have_a_true_minus_sign() -> None:
    assert words.number_with_true_minus(-3) == f"{MINUS}3"
    assert [words.points_change_text(points) for points in (3, 0, -3)] == ["+3", "0", f"{MINUS}3"]


def test_all_who_share_the_first_place_win() -> None:
    assert words.winning_seats(OVER) == (0, 2)
    assert words.winners_text(OVER, NAMES) == "Ann and Cem win"
    assert words.winners_text(OVER._replace(ranking=(2, 1, 3)), NAMES) == "Ben wins"


def test_an_ending_without_words_of_its_own_is_told_by_its_code() -> None:
    assert words.ending_text(OVER, {"played_out": "all cards are gone"}) == "all cards are gone"
    assert words.ending_text(OVER, {}) == "played out"


def test_while_a_game_goes_on_nobody_wins() -> None:
    assert (words.winning_seats(None), words.winners_text(None, NAMES), words.ending_text(None, {})) == ((), "", "")


def test_in_text_seats_are_numbered_and_names_that_read_leftwards_turn_nothing_round() -> None:
    assert words.names_with_seat_numbers(("Ann", "Ann", "Magdalena"), 6) == ("1 Ann", "2 Ann", "3 Magda…")
    assert words.names_with_seat_numbers(("محمد", "a 3"), 6) == ("1 \u2068محمد\u2069", "2 a 3")
