"""What is offered while a command is typed: Enter takes the first line, so it must be what was typed."""

from typing import ClassVar

import pytest

from bot.intake.autocomplete import menu_completions
from engine.actions import Action, Choice, Menu, Pick
from engine.pieces.notation import CardsInput

HAND = ("Ts", "Kd", "8h", "3h", "9s", "9s")


class Lead(Action):
    verb: ClassVar[str] = "lead"
    label: ClassVar[str] = "Lead {cards:cards}"
    cards: CardsInput


MENU: Menu = (
    Choice(Lead, {"cards": "8h,3h"}),
    Choice(Lead, {"cards": "9s,9s"}),
    Choice(Lead, picks=(Pick("cards", HAND, 1, 3, "card"),)),
)


def offered(typed: str) -> list[str]:
    return [str(found.value) for found in menu_completions(MENU, Lead, "cards", typed, ())]


def test_a_card_that_is_typed_comes_before_all_that_hold_it() -> None:
    assert offered("8h")[0] == "8h"
    assert offered("Kd") == ["Kd"]
    assert "8h,3h" in offered("8h")


def test_a_ten_may_be_typed_as_people_write_it() -> None:
    assert [offered(typed)[0] for typed in ("10s", "ts", "10♠", "10 s")] == ["Ts"] * 4


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("ten", ["Ts"]),
        ("ten of spades", ["Ts"]),
        ("10 of Sp", ["Ts"]),
        ("♠10", ["Ts"]),
        ("9 of spad", ["9s"]),
        ("spades", ["Ts", "9s"]),
        ("K diam", ["Kd"]),
        ("10s, king of diamonds, hearts", ["10s, king of diamonds,8h", "10s, king of diamonds,3h"]),
    ],
)
def test_a_card_is_completed_from_words_as_it_is_read(typed: str, values: list[str]) -> None:
    assert offered(typed) == values


def test_a_card_in_words_counts_as_named() -> None:
    assert "8h" not in offered("eight of hearts,")


def test_cards_that_were_put_together_come_last_and_are_shown_as_cards() -> None:
    shown = [str(found.name) for found in menu_completions(MENU, Lead, "cards", "", ())]
    assert shown == ["10♠", "K♦", "8♥", "3♥", "9♠", "8♥ 3♥", "9♠ 9♠"]


def test_of_several_cards_the_last_is_completed_as_often_as_it_is_held() -> None:
    assert offered("10s, 8")[0] == "10s,8h"
    assert "9s,9s" in offered("9s,")
    assert "9s,9s,9s" not in offered("9s,9s,")
    assert "8h,8h" not in offered("8h,")
    assert not any(value.count(",") > 1 for value in offered("8h,"))


def test_no_more_cards_are_completed_than_may_be_named() -> None:
    assert offered("Ts,Kd,8h,") == []


def test_the_cards_before_the_last_may_be_typed_in_any_way() -> None:
    assert "10♠,Kd" in offered("10♠,k")
    assert "10♠,Ts" not in offered("10♠,")


class Lay(Action):
    verb: ClassVar[str] = "lay"
    label: ClassVar[str] = "Lay {card:card} on {cell}"
    card: str
    cell: str


PLACES: Menu = (
    Choice(Lay, {"card": "Ts", "cell": "C3"}),
    Choice(Lay, {"card": "Kd", "cell": "D4"}),
    Choice(Lay, picks=(Pick("card", ("Ts", "8h"), shown_as="card"), Pick("cell", ("A1", "B2")))),
)


def cells(card: str) -> list[str]:
    return [str(found.value) for found in menu_completions(PLACES, Lay, "cell", "", (), {"card": card})]


def test_what_is_ready_to_press_is_offered_in_the_menus_order() -> None:
    assert [str(found.value) for found in menu_completions(PLACES, Lay, "cell", "", ())] == ["C3", "D4", "A1", "B2"]


def test_a_field_is_completed_with_what_goes_with_the_fields_beside_it() -> None:
    assert cells("10♠") == ["C3", "A1", "B2"]
    assert cells("Kd") == ["D4"]


def test_a_field_beside_that_fits_nothing_is_passed_over() -> None:
    assert cells("joker") == ["C3", "D4", "A1", "B2"]


def suggested(typed: str) -> list[str]:
    found = menu_completions(MENU, Lead, "cards", typed, (), suggested=("9s", "Kd", "Qc"))
    return [str(one.value) for one in found]


def test_what_a_game_suggests_stands_first_and_only_if_the_menu_has_it() -> None:
    assert suggested("")[:3] == ["9s", "Kd", "Ts"]
    assert "Qc" not in suggested("")


def test_a_better_match_stands_before_what_a_game_suggests() -> None:
    assert suggested("8h")[0] == "8h"
    assert suggested("8h,")[0] == "8h,9s"
