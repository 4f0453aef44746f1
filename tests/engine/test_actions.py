"""Actions and their text form, and menus that are completed into actions."""

from typing import ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Choice, Pick, parse_action
from engine.errors import Refusal
from engine.pieces.cards import PACK, Card
from engine.pieces.notation import CardInput, CardsInput


class Place(Action):
    verb: ClassVar[str] = "place"
    label: ClassVar[str] = "Place {card:card}"
    card: CardInput
    at: str
    helpers: CardsInput = ()
    times: int | None = None
    flat: bool = False


class Nod(Action):
    verb: ClassVar[str] = "nod"
    label: ClassVar[str] = "Nod"


class Say(Action):
    verb: ClassVar[str] = "say"
    label: ClassVar[str] = "Say {word}"
    word: Literal["yes", "no"]


CLASSES = (Place, Nod, Say)


@given(
    st.sampled_from(PACK),
    st.text("ABCD1234", min_size=1, max_size=3),
    st.lists(st.sampled_from(PACK), min_size=1, max_size=4).map(tuple),
    st.none() | st.integers(0, 99),
    st.booleans(),
)
def test_a_line_is_read_back_as_the_same_action(
    card: Card, at: str, helpers: tuple[Card, ...], times: int | None, flat: bool
) -> None:
    action = Place(card=card, at=at, helpers=helpers, times=times, flat=flat)
    assert parse_action(action.to_line(), CLASSES) == action


def test_a_line_is_plain_to_read() -> None:
    action = Place(card=Card("Td"), at="D4", helpers=(Card("9s"), Card("9h")))
    assert action.to_line() == "place card=Td at=D4 helpers=9s,9h flat=no"
    assert Nod().to_line() == "nod"


def test_fields_without_a_value_are_left_out() -> None:
    assert "times" not in Place(card=Card("Td"), at="D4").to_line()
    assert Place(card=Card("Td"), at="D4", times=2).to_line().endswith("times=2 flat=no")


def test_generous_input_becomes_canonical() -> None:
    assert parse_action("place card=10♦ at=A1 flat=yes", CLASSES).to_line() == "place card=Td at=A1 helpers= flat=yes"


def test_no_helpers_are_read_back_as_none() -> None:
    action = Place(card=Card("Td"), at="A1")
    assert parse_action(action.to_line(), CLASSES) == action


@pytest.mark.parametrize(
    ("line", "verb", "reason"),
    [
        ("dance", "dance", "There is no action “dance” in this game."),
        ("place Td", "place", "Write name=value instead of “Td”."),
        ("place card=Td", "place", "The at is missing."),
        ("nod at=A1", "nod", "There is no field “at” here."),
        ("say word=maybe", "say", "The word can be 'yes' or 'no', not “maybe”."),
        ("place card=Td at=A1 times=often", "place", "The times must be a whole number, not “often”."),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(line: str, verb: str, reason: str) -> None:
    with pytest.raises(Refusal) as refusal:
        parse_action(line, CLASSES)
    assert refusal.value.code == "bad_action"
    assert refusal.value.values["verb"] == verb
    assert refusal.value.sentence({}) == reason


def test_a_fields_own_refusal_is_passed_on() -> None:
    with pytest.raises(Refusal, match="bad_card"):
        parse_action("place card=Zz at=A1", CLASSES)


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Say(word="yes").word = "no"  # type: ignore[misc]  # that it is read-only is what this test is about


def test_a_choice_is_completed_by_its_picks_in_their_order() -> None:
    choice = Choice(
        Place,
        given={"flat": "yes"},
        picks=(Pick("at", ("A1", "B2")), Pick("helpers", ("9s", "9h", "9d"), 0, 2), Pick("card", ("Td", "Jd"))),
    )
    action = choice.complete(["B2"], ["9s", "9d"], ["Jd"])
    assert action == Place(card=Card("Jd"), at="B2", helpers=(Card("9s"), Card("9d")), flat=True)


def test_a_choice_without_picks_is_complete() -> None:
    assert Choice(Nod).complete() == Nod()


def test_a_choice_wants_all_its_picks() -> None:
    with pytest.raises(ValueError, match="zip"):
        Choice(Say, picks=(Pick("word", ("yes", "no")),)).complete()


PLACING = Choice(Place, {"at": "D4"}, (Pick("card", ("9s", "Td", "Td")), Pick("helpers", ("2c", "2c", "3c"), 0, 3)))


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("place card=Td at=D4", ((1,), ())),
        ("place card=9s at=D4 helpers=3c,2c", ((0,), (2, 0))),
        ("place card=9s at=D4 helpers=2c,2c", ((0,), (0, 1))),
        ("place card=9s at=C4", None),
        ("place card=8s at=D4", None),
        ("place card=9s at=D4 helpers=3c,3c", None),
        ("place card=9s at=D4 times=2", None),
        ("nod", None),
    ],
)
def test_the_places_of_an_action_in_a_choice_complete_it_to_the_same_action(
    line: str, places: tuple[tuple[int, ...], ...] | None
) -> None:
    action = parse_action(line, CLASSES)
    assert PLACING.places_of(action) == places
    if places is not None:
        picked = [[pick.options[at] for at in ats] for pick, ats in zip(PLACING.picks, places, strict=True)]
        assert PLACING.complete(*picked) == action


def test_an_option_that_only_means_the_same_is_found_too() -> None:
    choice = Choice(Place, {"at": "D4"}, (Pick("card", ("9s", "10d")),))
    assert choice.places_of(parse_action("place card=Td at=D4", CLASSES)) == ((1,),)
