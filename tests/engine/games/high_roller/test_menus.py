"""Controls: what a player most likely wants in one tap, a form for everything else, never more than fits on a page."""

from string import Formatter

from engine.actions import Choice
from engine.errors import Refusal
from engine.games.high_roller import GAME
from engine.games.high_roller.actions import FillBox, UseJoker, Write
from engine.games.high_roller.state import State
from engine.pieces.cards import PACK
from engine.text.sentences import sentence
from tests.engine.games.high_roller.positions import (
    FULL,
    FULL_BLACK,
    FULL_RED,
    A,
    B,
    a_sheet,
    act,
    after,
    choosing,
    forms,
    random_game,
    ready,
    started,
)
from tests.long_runs import repetitions


def label(choice: Choice) -> str:
    """What the control of a ready choice says."""
    template = choice.label or choice.action.label
    fields = {name for _, name, _, _ in Formatter().parse(template) if name}
    return sentence(template, {name: choice.given[name] for name in fields})


def test_a_typical_turn_is_a_card_a_box_and_lock() -> None:
    state = choosing("6 3 5 4", a_sheet(evens="4"))
    assert ready(state, A)[:4] == [
        "write card=Jc row=1",
        "write card=Js row=1",
        "write card=9c row=2",
        "write card=9s row=2",
    ]
    state = act(state, A, "write card=Js row=1").state
    assert ready(state, A) == ["fill number=4 box=E2", "undo", "lock"]
    state = act(state, A, "fill number=4 box=E2").state
    assert ready(state, A) == ["undo", "lock"]


def test_labels_read_well() -> None:
    state = choosing("6 3 5 4", a_sheet("", FULL_BLACK, FULL_RED, FULL_BLACK, evens="4"))
    assert [label(choice) for choice in GAME.rules.menu(state, A) if not choice.picks] == [
        "J♣ in row 1",
        "J♠ in row 1",
        "4 in even box 2",
    ]
    assert GAME.rules.menu(started(), A)[0].action.label == "Roll the dice"


def test_the_boxes_that_bring_most_are_ready_and_all_others_are_listed() -> None:
    """A lone 4 becomes a pair in E7, the pair a run of three in E3 or E6; E2 and E10 bring nothing yet."""
    state = after(choosing("6 3 5 4", a_sheet(evens="2 _ _ 4 4 _ _ 4")), A, "write card=Js row=1")
    assert [line for line in ready(state, A) if "fill" in line] == [
        "fill number=4 box=E3",
        "fill number=4 box=E7",
    ]
    (others,) = forms(state, A)
    assert (others.given, others.picks[0].options) == ({"number": "4"}, ("E2", "E6", "E9", "E10"))
    assert others.picks[0].is_listed
    assert others.label == "{number} in another even box"


def test_boxes_that_bring_equal_points_are_one_choice() -> None:
    state = choosing("6 3 5 4", a_sheet(evens="4 _ _ 4"))
    fills = [line for line in ready(state, A) if "fill" in line]
    assert fills == ["fill number=4 box=E2", "fill number=4 box=E6"]
    assert [line for line in ready(choosing("6 3 5 4"), A) if "fill" in line] == ["fill number=4 box=E1"]


def test_any_column_can_be_picked_in_a_form() -> None:
    form = next(choice for choice in forms(choosing("6 3 5 4", a_sheet("", FULL_BLACK)), A) if choice.action is Write)
    assert [(pick.field, pick.low) for pick in form.picks] == [("card", 1), ("row", 1), ("column", 1)]
    assert form.picks[0].options == ("Jc", "Js", "9c", "9s")
    assert form.picks[1].options == ("1", "3", "4")
    assert form.complete(["Js"], ["3"], ["4"]).to_line() == "write card=Js row=3 column=4"


def test_a_joker_is_offered_for_rows_that_it_can_complete() -> None:
    rows = ("2h 3h _ 4h 5h", "2c 3c 4c _ 5c", "2h 3h 4h", FULL_BLACK)
    state = choosing("6 3 5 4", a_sheet(*rows, crossed=[4]))
    form = next(choice for choice in forms(state, A) if choice.action is UseJoker)
    assert form.picks[0].options == ("1",)
    assert form.picks[1].options[:5] == ("A", "K", "Q", "J", "10")
    assert form.complete(["1"], ["10"], ["s"]).to_line() == "joker row=1 rank=T suit=s"
    assert not any(choice.action is UseJoker for choice in forms(choosing("6 3 5 4"), A))


def test_there_is_no_lock_before_the_card_and_no_undo_before_anything() -> None:
    state = choosing("6 3 5 4")
    assert not {"lock", "undo"} & set(ready(state, A))
    assert "undo" in ready(act(state, A, "fill").state, A)


def test_who_has_locked_has_nothing_to_do() -> None:
    assert GAME.rules.menu(after(choosing("6 3 5 4"), A, "write card=Js row=1", "lock"), A) == ()
    assert GAME.rules.menu(started(), B) == ()


def test_a_full_sheet_without_a_fitting_box_can_only_be_locked() -> None:
    state = choosing("6 3 5 4", a_sheet(*FULL, evens="2 2 2 2 2 2 2 2 2 2"))
    assert ready(state, A) == ["lock"]
    assert forms(state, A) == []


def test_by_option_others_get_no_boxes() -> None:
    state = choosing("6 3 5 4", yellow_others="never")
    assert any(choice.action is FillBox for choice in GAME.rules.menu(state, B))
    assert not any(choice.action is FillBox for choice in GAME.rules.menu(state, A))


def test_the_longest_menu_has_a_choice_for_each_card_in_each_row() -> None:
    """The first player with all rows open and a row for a joker: one card in each of 16 ways, forms, boxes."""
    rows = ("2h 3h _ 4h 5h", "2c 3c 4c _ 5c", "2h 3h 4h", "")
    state = choosing("6 3 5 4", a_sheet(*rows, evens="_ _ 4 _ _"), first=A)
    singles = [choice for choice in GAME.rules.menu(state, A) if len(choice.picks) != 1]
    assert len(ready(state, A)) == 16 + 2
    assert len(singles) == 16 + 2 + 2


def test_every_ready_choice_is_legal_and_no_legal_card_is_missing() -> None:
    for state, seat, action, *_ in [*random_game(3, 1)][:: repetitions(3, long=1)]:
        lines = ready(state, seat)
        assert all(is_accepted(state, seat, line) for line in lines)
        if action.verb == "write":
            possible = {f"write card={card} row={row}" for card in PACK for row in range(1, 5)}
            assert {line for line in possible if is_accepted(state, seat, line)} <= set(lines)


def is_accepted(state: State, seat: int, line: str) -> bool:
    try:
        act(state, seat, line)
    except Refusal:
        return False
    return True
