"""What people type, and what the menus offer."""

from itertools import product

import pytest

from engine.actions import Action
from engine.errors import Refusal
from engine.games.high_handed import GAME
from engine.games.high_handed.actions import CoverCard, Lay, PickUp, PlayAlone
from tests.engine.games.high_handed.positions import SEVEN, A, B, act, table


@pytest.mark.parametrize("cell", ["d4", "D4", "D 4", " 4d ", "D-4", "d:4", "D04"])
def test_cells_are_read_generously_and_written_as_d4(cell: str) -> None:
    assert Lay.from_values({"card": "9s", "cell": cell}).to_line() == "lay card=9s cell=D4"


@pytest.mark.parametrize("cell", ["", "D", "4", "DD4", "D4D", "D444", "D 4 E"])
def test_other_texts_are_no_cells(cell: str) -> None:
    with pytest.raises(Refusal) as caught:
        Lay.from_values({"card": "9s", "cell": cell})
    assert caught.value.sentence(GAME.words.sentences) == (
        f"The cell cannot be “{cell}”: a cell is a letter and a number, like D4."
    )


@pytest.mark.parametrize("under", ["two_timer", "Two Timer", "two-timer", "TWO TIMER", "tt"])
def test_specials_are_read_generously(under: str) -> None:
    assert Lay.from_values({"card": "9s", "cell": "D4", "under": under}).under == ("two_timer",)


def test_several_specials_are_named_together() -> None:
    assert CoverCard.from_values({"card": "9s", "cell": "D4", "under": "thief + two timer"}).under == (
        "thief",
        "two_timer",
    )
    assert Lay.from_values({"card": "9s", "cell": "D4", "under": ""}).under is None


def test_hh14_the_thief_that_covers_need_not_be_named() -> None:
    def under(text: str) -> tuple[str, ...]:
        return CoverCard.from_values({"card": "9s", "cell": "D4", "under": text}).specials

    assert under("") == ("thief",)
    assert under("two_timer") == under("thief,two_timer") == ("thief", "two_timer")
    assert under("thief") == ("thief",)
    assert under("thief,thief") == ("thief", "thief")


def test_piles_are_named_a_and_b() -> None:
    assert PickUp.from_values({"pile": "pile a"}).to_line() == "pick_up pile=A"
    assert PickUp.from_values({}).to_line() == "pick_up pile=larger"


def test_a_card_that_is_none_says_which() -> None:
    for text, shown in (("9h", "9♥"), ("joker", "“joker”")):
        with pytest.raises(Refusal, match="not_special") as caught:
            PlayAlone.from_values({"special": text, "cell": "A1"})
        assert caught.value.sentence(GAME.words.sentences).startswith(f"{shown} is not a High Handed card")


# -- menus ------------------------------------------------------------------------------------------------------------


def picks(hand: str, board: str = "D4=2s") -> dict[type[Action], list[tuple[str, tuple[str, ...], int, int]]]:
    menu = GAME.rules.menu(table(hand, SEVEN[1], board=board), A)
    return {c.action: [(p.field, p.options[:3], p.low, p.high) for p in c.picks] for c in menu}


def test_who_holds_no_special_picks_a_card_and_a_cell() -> None:
    assert picks("9s 2c") == {Lay: [("card", ("9s", "2c"), 1, 1), ("cell", ("A1", "B1", "C1"), 1, 1)]}


def test_two_timers_may_be_added_and_played_alone() -> None:
    offered = picks("9s two_timer two_timer")
    assert offered[Lay][2] == ("under", ("two_timer", "two_timer"), 0, 2)
    assert offered[PlayAlone] == [("special", ("two_timer",), 1, 1), ("cell", ("A1", "B1", "C1"), 1, 1)]
    assert CoverCard not in offered


def test_a_thief_covers_what_lies_there() -> None:
    offered = picks("9s thief two_timer two_timer")
    assert offered[CoverCard] == [
        ("card", ("9s",), 1, 1),
        ("cell", ("D4",), 1, 1),
        ("under", ("two_timer",), 0, 1),
    ]
    assert offered[PlayAlone][0] == ("special", ("two_timer", "thief"), 1, 1)


def test_hh14_a_second_thief_can_be_picked_and_one_alone_is_the_thief_that_covers() -> None:
    assert picks("9s thief thief")[CoverCard][2] == ("under", ("thief", "thief"), 0, 2)
    assert picks("9s thief thief two_timer")[CoverCard][2] == ("under", ("two_timer", "thief", "thief"), 0, 2)
    assert [field for field, *_ in picks("9s thief")[CoverCard]] == ["card", "cell"]


@pytest.mark.parametrize("size", [7, 8, 12])
def test_every_cell_consists_of_a_column_and_a_row(size: int) -> None:
    state = table(*SEVEN[:2], board_size=size)
    (lay,) = GAME.rules.menu(state, A)
    cell = lay.picks[1]
    made = {"".join(values) for values in product(*(part.values for part in cell.parts))}
    assert [part.name for part in cell.parts] == ["column", "row"]
    assert made == set(cell.options)


def test_hh14_who_names_the_thief_that_covers_needs_no_second_one() -> None:
    after = act(table("9s thief 2c", SEVEN[1], board="D4=2s"), A, "cover card=9s cell=D4 under=thief").state
    assert after.last_play is not None
    assert (after.last_play.specials, after.hands[A]) == (("thief",), ("2c",))


def test_on_an_empty_board_there_is_nothing_to_cover() -> None:
    assert set(picks("9s thief", board="")) == {Lay, PlayAlone}


def test_hh26_a_hand_of_specials_plays_one_alone() -> None:
    assert set(picks("thief two_timer")) == {PlayAlone}


def test_whose_turn_it_is_not_is_offered_nothing() -> None:
    assert GAME.rules.menu(table(*SEVEN[:2]), B) == ()


def test_a_menus_choices_are_legal() -> None:
    state = table("9s thief two_timer", SEVEN[1], board="D4=2s", piles=("Tc", ""))
    for choice in GAME.rules.menu(state, A):
        action = choice.complete(*[pick.options[: pick.high] for pick in choice.picks])
        assert act(state, A, action.to_line()).state != state
