"""The menu of a seat that chooses: likely choices first, one by one, then forms for everything.

Choices are immutable, and the same few come again and again: each is made once.
"""

from functools import cache, lru_cache

from engine.actions import Choice, Menu, choice, pick
from engine.games.high_roller.actions import FillBox, Lock, Roll, Undo, UseJoker, Write
from engine.games.high_roller.phases.writing import (
    legal_cards,
    rolled_dice,
    rows_ready_for_joker,
)
from engine.games.high_roller.pieces.dice import BOTTOM_WORDS, SHOWN_BOX, Bottom, Dice, bottom_row_of_number
from engine.games.high_roller.pieces.scores import bottom_score
from engine.games.high_roller.pieces.sheets import (
    COLUMNS,
    Numbers,
    RowNumber,
    Sheet,
    boxes_beside_equal,
    boxes_with_number,
    empty_places_from_1,
)
from engine.games.high_roller.public import NOTHING_WRITTEN, RoundMarks
from engine.games.high_roller.state import State
from engine.pieces.cards import RANKS, SUITS, Card

_ROLLING: Menu = (choice(Roll),)
MOST_READY_BOXES = 2
"""The most boxes for which the menu has a button of their own."""
_UNDO, _LOCK = choice(Undo), choice(Lock)
_COLUMN = pick("column", tuple(map(str, COLUMNS)))
_RANK = pick("rank", tuple(rank.replace("T", "10") for rank in reversed(RANKS)))
_SUIT = pick("suit", SUITS, shown_as="suit")


def _choosing_menu(sheet: Sheet, marks: RoundMarks, dice: Dice, is_first_player: bool, may_fill_box: bool) -> Menu:
    """The menu of a seat that has not locked; ``may_fill_box`` says whether it may write the yellow die in a bottom
    row.
    """
    legal = () if marks.card else legal_cards(sheet.rows, dice, is_first_player)
    choices = [*_card_choices(legal)] if legal else []
    if may_fill_box and marks.number is None:
        row = bottom_row_of_number(dice.yellow)
        boxes = sheet.numbers_in_row(row)
        if None in boxes:
            choices += _box_choices(row, boxes, dice.yellow)
    if rows := rows_ready_for_joker(sheet):
        choices.append(_joker_choice(rows))
    if marks != NOTHING_WRITTEN:
        choices.append(_UNDO)
    if not legal:
        choices.append(_LOCK)
    return tuple(choices)


@lru_cache(maxsize=1024)
def _card_choices(legal: tuple[tuple[RowNumber, Card], ...]) -> tuple[Choice, ...]:
    """Each card in the first empty space of its row, then a form for any column of any row.

    The form's cards are listed, which keeps the whole form behind one button.
    """
    cards = tuple(dict.fromkeys([card for _, card in legal]))
    rows = tuple(dict.fromkeys([str(row) for row, _ in legal]))
    picks = (pick("card", cards, shown_as="card", is_listed=True), pick("row", rows), _COLUMN)
    form = choice(Write, picks=picks, label="Choose the column")
    return (*[_choice_to_write_card(row, card) for row, card in legal], form)


@cache  # 52 cards in four rows
def _choice_to_write_card(row: int, card: Card) -> Choice:
    return choice(Write, {"card": card, "row": str(row)})


@lru_cache(maxsize=1024)
def _box_choices(row: Bottom, boxes: Numbers, number: int) -> tuple[Choice, ...]:
    """Choices for the yellow die: one or two boxes by themselves, then one choice for all others in a list. Boxes where
    the number brings equal points are one choice: the first of them.
    """
    likely = likely_boxes(boxes, number)
    others = tuple([f"{row}{place}" for place in empty_places_from_1(boxes) if place not in likely])
    ready = tuple([_filled_box_choice(number, row, place) for place in likely])
    if not others:
        return ready
    label = f"{{number}} in another {BOTTOM_WORDS[row]} box"
    return (
        *ready,
        choice(FillBox, {"number": str(number)}, (pick("box", others, shown_as=SHOWN_BOX, is_listed=True),), label),
    )


def likely_boxes(boxes: Numbers, number: int) -> tuple[int, ...]:
    """The empty boxes, from 1, that ``number`` most likely goes into, in their order: the first of those that bring
    most points, and where an equal number lies beside another box than the first empty one, the first of those that
    bring second most. ``boxes`` must have an empty one.

    >>> likely_boxes((4, None, None, 4, None, None), 4), likely_boxes((None, None, None), 4)
    ((2, 6), (1,))
    """
    free, beside = empty_places_from_1(boxes), boxes_beside_equal(boxes, number)
    firsts: dict[int, int] = {}
    for place in beside:
        firsts.setdefault(bottom_score(boxes_with_number(boxes, place, number)).points, place)
    best = [firsts[points] for points in sorted(firsts, reverse=True)]
    alone = [place for place in free if place not in beside]  # all bring the same, and least
    most = MOST_READY_BOXES if set(beside) - {free[0]} else 1
    return tuple(sorted([*best, *alone[:1]][:most]))


@cache  # six numbers in at most twelve boxes
def _filled_box_choice(number: int, row: Bottom, place: int) -> Choice:
    return choice(FillBox, {"number": str(number), "box": f"{row}{place}"})


@cache  # the sets of four rows
def _joker_choice(rows: tuple[int, ...]) -> Choice:
    return choice(UseJoker, picks=(pick("row", tuple(map(str, rows))), _RANK, _SUIT))


def menu(state: State, seat: int) -> Menu:
    """The choices of a seat now: to roll, or to write, undo and lock. () for a seat that need not act now."""
    if state.phase == "roll":
        return _ROLLING if seat == state.first else ()
    if state.phase == "over" or state.drafts[seat].locked:
        return ()
    sheet, written, _ = state.drafts[seat]
    is_first_player = seat == state.first
    return _choosing_menu(
        sheet, written, rolled_dice(state), is_first_player, state.terms.may_write_yellow_die(is_first_player)
    )
