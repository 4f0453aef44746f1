"""Sentences from templates, and refusals as sentences."""

import pytest

from engine.errors import COMMON_REFUSALS, Refusal
from engine.text.sentences import Value, joined_with_and, sentence

NAMES = ("Ann", "Ben", "Cem")


@pytest.mark.parametrize(
    ("template", "values", "said"),
    [
        ("{seat:name} bids {level}.", {"seat": 0, "level": "3"}, "Ann bids 3."),
        ("{seats:names} share.", {"seats": (0, 1, 2)}, "Ann, Ben and Cem share."),
        ("{seats:names} share.", {"seats": (1,)}, "Ben share."),
        ("You drew {cards:cards}", {"cards": ("Td", "4s")}, "You drew 10♦ 4♠"),
        ("{card:card}!", {"card": "Ah"}, "A♥!"),
        ("{suit:suit} are trumps", {"suit": "d"}, "diamonds are trumps"),
        ("draws {n:# card|# cards}", {"n": 1}, "draws 1 card"),
        ("draws {n:# card|# cards}", {"n": 0}, "draws 0 cards"),
        ("{n:it lies|they lie} there", {"n": 3}, "they lie there"),
        ("You threw {die:die}", {"die": 6}, "You threw a six"),
        ("Throw {die:die} again", {"die": "1"}, "Throw a one again"),
        ("{dice:dice}", {"dice": (2, 5, 5)}, "2, 5 and 5"),
        ("{dice:dice}", {"dice": ()}, ""),
    ],
)
def test_a_value_is_shown_as_the_template_says(template: str, values: dict[str, Value], said: str) -> None:
    assert sentence(template, values, NAMES) == said


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert sentence("{seat:name} leads", {"seat": 3}, NAMES) == "seat 3 leads"


def test_braces_in_a_value_stay_as_they_are() -> None:
    assert sentence("{seat:name} leads", {"seat": 0}, ("{level}",)) == "{level} leads"


def test_lists_of_any_length() -> None:
    assert [joined_with_and(NAMES[:n]) for n in range(4)] == ["", "Ann", "Ann and Ben", "Ann, Ben and Cem"]


def test_a_refusal_speaks_its_games_words_first() -> None:
    refusal = Refusal("stale", level="3")
    assert refusal.sentence({"stale": "Too late for {level}."}) == "Too late for 3."
    assert refusal.sentence({}) == COMMON_REFUSALS["stale"]


def test_a_refusal_names_who_is_waited_for() -> None:
    assert (
        Refusal("not_your_turn", waiting=(0, 2)).sentence({}, NAMES) == "It is not your turn; waiting for Ann and Cem."
    )


def test_a_refusal_may_be_a_question() -> None:
    assert Refusal("choose", asks="format").asks == "format"
    assert Refusal("stale").asks is None
