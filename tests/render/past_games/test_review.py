"""The card of a review: its words, and that it can be drawn for any run of deals."""

import pytest

from render.past_games.review import DealBars, ReviewCard, review_canvas, review_picture, review_sentences
from tests.render.looking import assert_tidy, words_on

CARD = ReviewCard("Hi Lo Jack", "Ann", 33, 0, (DealBars(10, 34), DealBars(30, 18), DealBars(-15, 7)))


def test_its_words_tell_every_deal() -> None:
    assert review_sentences(CARD) == [
        "Ann's Hi Lo Jack: a chance of 33 in 100 at the start, 0 at the end.",
        "Deal 1: luck 10, lost by decisions 34.",
        "Deal 2: luck 30, lost by decisions 18.",
        "Deal 3: luck \N{MINUS SIGN}15, lost by decisions 7.",
    ]
    assert review_picture(CARD).alt == " ".join(review_sentences(CARD))


def test_it_calls_what_ended_by_the_word_of_its_game() -> None:
    of_games = CARD._replace(title="High Roller", part="game")
    assert "Game 2: luck 30, lost by decisions 18." in review_sentences(of_games)
    assert "game" in words_on(review_canvas(of_games))
    assert "deal" not in words_on(review_canvas(of_games))


def test_what_a_deal_came_to_shows() -> None:
    other = CARD._replace(deals=(DealBars(10, 20), *CARD.deals[1:]))
    assert review_canvas(CARD).indexed_image().tobytes() != review_canvas(other).indexed_image().tobytes()


def test_bars_have_their_figures_and_the_numbers_of_their_deals_below() -> None:
    words = words_on(review_canvas(CARD))
    assert {"+10", "+30", "\N{MINUS SIGN}34", "\N{MINUS SIGN}18", "\N{MINUS SIGN}15", "\N{MINUS SIGN}7"} <= set(words)
    assert {"deal", "1", "2", "3"} <= set(words)


def test_where_there_are_many_deals_only_some_are_numbered() -> None:
    words = words_on(review_canvas(CARD._replace(deals=(DealBars(-3, 1), DealBars(40, 0)) * 15)))
    assert {"deal", "1", "4", "28"} <= set(words)
    assert not {"2", "3", "+40"} & set(words)


@pytest.mark.parametrize(
    "deals",
    [
        (DealBars(0, 0),) * 2,
        (DealBars(75, 0), DealBars(0, 0)),
        (DealBars(-50, 100), DealBars(-90, 0)) * 2,
        (DealBars(-100, 100),) * 5,
        (DealBars(-3, 1), DealBars(4, 0)) * 60,
    ],
)
def test_any_run_of_deals_can_be_drawn(deals: tuple[DealBars, ...]) -> None:
    long_name = CARD._replace(deals=deals, name="W" * 40)
    assert review_picture(long_name).alt
    assert_tidy(review_canvas(long_name))
