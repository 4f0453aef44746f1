"""A sound computer player: each card goes where it promises most points, jokers come last, numbers stand in runs."""

from typing import NamedTuple

from engine.actions import Action, Menu
from engine.cards import PACK, SUIT_OF, Card
from engine.chance import Chance
from engine.games.high_roller.actions import Fill, Joker, Lock, Roll, Write
from engine.games.high_roller.computer.estimates import (
    HandAim,
    Outlook,
    RowProspects,
    expected_row_points,
    row_outlook,
    strength_as_number,
)
from engine.games.high_roller.menu import boxes_beside_equal
from engine.games.high_roller.phases.choosing import (
    legal_boxes,
    legal_cards,
    may_write_yellow_die,
    rows_ready_for_joker,
)
from engine.games.high_roller.pieces.dice import Dice, bottom_row_of_number
from engine.games.high_roller.pieces.sheets import (
    ROWS,
    Numbers,
    RowNumber,
    Sheet,
    cards_in_row,
    empty_places,
    empty_sheet,
)
from engine.games.high_roller.view import View
from engine.poker import hand_strength


def policy(view: View, menu: Menu, chance: Chance) -> Action:  # noqa: ARG001  # it reckons, and leaves nothing to chance
    """The action of a computer's seat that must act: it rolls; or writes the card that promises most points, perhaps
    with jokers, then the yellow die, then locks. Only ``view`` decides.
    """
    if view.dice is None or view.own is None or view.written is None:
        return Roll()
    is_first = view.viewer == view.first
    if view.written.card is None and (legal := legal_cards(view.own.rows, view.dice, is_first)):
        return _best_card_action(view, view.own, legal)
    if (
        view.written.number is None
        and may_write_yellow_die(view.terms, is_first)
        and legal_boxes(view.own, view.dice.yellow)
    ):
        return _fill_best_box(view.own, view.dice)
    return Lock()


# -- cards ------------------------------------------------------------------------------------------------------------


class CardGain(NamedTuple):
    """A card that may be written, and the points that it adds to what its row promises; negative if it costs points."""

    points: float
    row: int
    card: Card


def _best_card_action(view: View, sheet: Sheet, legal: tuple[tuple[RowNumber, Card], ...]) -> Action:
    """Write the best card; but uses a joker first, if the best card would cost points in the space that a joker fills
    better.
    """
    rows = dict.fromkeys(row for row, _ in legal)
    best = max(
        gain for row in rows for gain in _gains_by_card(view, sheet, row, [card for at, card in legal if at == row])
    )
    if best.row in rows_ready_for_joker(sheet) and best.points < 0:
        card = _best_joker_card(cards_in_row(sheet.rows[best.row - 1]), _rival_row_outlooks(view, best.row))
        return Joker(row=best.row, rank=card[0], suit=SUIT_OF[card])
    return Write(card=best.card, row=best.row, column=_best_column(sheet, best.row))


def _gains_by_card(view: View, sheet: Sheet, row: int, cards: list[Card]) -> list[CardGain]:
    """By card, the points that it would add to what this row promises."""
    held, room, rivals = (
        cards_in_row(sheet.rows[row - 1]),
        _row_prospects_after_round(sheet, row, view.terms.seats),
        _rival_row_outlooks(view, row),
    )
    before = expected_row_points(row_outlook(held, room), rivals)
    return [
        CardGain(expected_row_points(row_outlook((*held, card), room), rivals) - before, row, card) for card in cards
    ]


def _best_joker_card(held: tuple[Card, ...], rivals: tuple[Outlook, ...]) -> Card:
    """The card that is worth most in the last space of a row."""

    def worth(card: Card) -> tuple[float, float]:
        reached = strength_as_number(hand_strength((*held, card)))
        return expected_row_points((HandAim(reached, 1.0),), rivals), reached

    return max([card for card in PACK if card not in held], key=worth)


def _row_prospects_after_round(sheet: Sheet, row: int, seats: int) -> RowProspects:
    """What a row can count on after this round."""
    rounds = sum(len(empty_places(there)) for there in sheet.rows) - 1
    return RowProspects(rounds, any(sheet.chips[column - 1] for column in empty_places(sheet.rows[row - 1])), seats)


def _rival_row_outlooks(view: View, row: int) -> tuple[Outlook, ...]:
    """The outlook of everybody else's row; a secret sheet is taken for an empty one."""
    seats = view.terms.seats
    sheets = [sheet or empty_sheet(view.terms.boxes) for seat, sheet in enumerate(view.sheets) if seat != view.viewer]
    return tuple(
        [
            row_outlook(cards_in_row(sheet.rows[row - 1]), _row_prospects_after_round(sheet, row, seats))
            for sheet in sheets
        ]
    )


def _best_column(sheet: Sheet, row: int) -> int:
    """The column for a card: a space that is not kept for the joker, if there is another."""
    free, kept = empty_places(sheet.rows[row - 1]), _joker_columns_by_row(sheet, ROWS[0]).get(row)
    return next((column for column in free if column != kept), free[0])


def _joker_columns_by_row(sheet: Sheet, row: int, taken: tuple[int, ...] = ()) -> dict[int, int]:
    """From this row on, for as many rows as possible an empty space under a chip of its own, to end with a joker."""
    if row not in ROWS:
        return {}
    best = _joker_columns_by_row(sheet, row + 1, taken)
    for column in empty_places(sheet.rows[row - 1]):
        if sheet.chips[column - 1] and column not in taken:
            with_this = {row: column, **_joker_columns_by_row(sheet, row + 1, (*taken, column))}
            best = max(best, with_this, key=len)
    return best


# -- numbers ----------------------------------------------------------------------------------------------------------


def _fill_best_box(sheet: Sheet, dice: Dice) -> Fill:
    """The yellow die where it lengthens a run, or else where a run can begin."""
    row = bottom_row_of_number(dice.yellow)
    return Fill(number=dice.yellow, box=f"{row}{best_box_for_number(sheet.numbers_in_row(row), dice.yellow)}")


def best_box_for_number(boxes: Numbers, number: int) -> int:
    """The best empty box of a bottom row, from 1, for ``number``: beside an equal number, in the shortest stretch of
    empty boxes; otherwise in the longest stretch, at its end if that is an end of the row, else in its middle.
    ``boxes`` must have an empty box.
    """
    stretches = _empty_stretches(boxes)
    if beside := boxes_beside_equal(boxes, number):
        return min(beside, key=lambda place: next(len(stretch) for stretch in stretches if place in stretch))
    most = max(stretches, key=len)
    if most[0] == 1:
        return 1
    return most[-1] if most[-1] == len(boxes) else most[len(most) // 2]


def _empty_stretches(boxes: Numbers) -> list[list[int]]:
    """The empty boxes, those side by side together."""
    found: list[list[int]] = []
    for place in empty_places(boxes):
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place])
    return found
