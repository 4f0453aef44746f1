"""A sound computer player: each card goes where it promises most points, jokers come last, numbers stand in runs."""

import heapq
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from engine.actions import Menu
from engine.chance import Chance
from engine.games.high_roller.actions import FillBox, Lock, Roll, UseJoker, Write
from engine.games.high_roller.computer.estimates import (
    HandAim,
    Outlook,
    RowProspects,
    expected_row_points,
    likely_hands_of_row,
    strength_as_number,
)
from engine.games.high_roller.computer.reason_codes import ROUNDING, CardGain, reason_for_card
from engine.games.high_roller.phases.writing import (
    legal_boxes,
    legal_cards,
    rows_ready_for_joker,
)
from engine.games.high_roller.pieces.dice import Dice, bottom_row_of_number
from engine.games.high_roller.pieces.sheets import (
    ROWS,
    Numbers,
    RowNumber,
    Sheet,
    boxes_beside_equal,
    cards_in_row,
    empty_places_from_1,
    empty_sheet,
)
from engine.games.high_roller.view import View
from engine.pieces.cards import PACK, SUIT_OF, Card
from engine.pieces.poker import hand_strength
from engine.weighing import WeighedAction, weighed_action

MOST_CARDS = 7
"""The greatest number of cards that are weighed beside the best one."""
FILLED_BOX = 1.0
"""The points that a number in a box is worth at least: an empty box costs as much."""


def weighed(view: View, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:  # noqa: ARG001  # the view says all that is legal
    """The actions of a computer's seat that must act, the one that it takes first: it rolls; or writes the card that
    promises most points, perhaps with jokers, then the yellow die, then locks. ``chance`` picks one of equally good
    choices, so that two computers with the same dice do not write the same sheet. Worths are in points.
    """
    if view.dice is None or view.own is None or view.written is None:
        return [weighed_action(Roll(), 0.0, "rolls")]
    is_first_player = view.viewer == view.first
    if view.written.card is None and (legal := legal_cards(view.own.rows, view.dice, is_first_player)):
        return _weighed_cards(view, view.own, legal, chance)
    if (
        view.written.number is None
        and view.terms.may_write_yellow_die(is_first_player)
        and legal_boxes(view.own, view.dice.yellow)
    ):
        return _weighed_boxes(view.own, view.dice, chance)
    return [weighed_action(Lock(), 0.0, "locks")]


# -- cards ------------------------------------------------------------------------------------------------------------


def _weighed_cards(
    view: View, sheet: Sheet, legal: tuple[tuple[RowNumber, Card], ...], chance: Chance
) -> Sequence[WeighedAction]:
    """The best cards to write, by ``chance`` one of several first; but before them a joker, if that card would cost
    points in the space that a joker fills better.
    """
    rows = dict.fromkeys(row for row, _ in legal)
    gains = [
        gain for row in rows for gain in _card_gains_in_row(view, sheet, row, [card for at, card in legal if at == row])
    ]
    equal = [gain for gain in gains if gain.points > max(gains).points - ROUNDING]
    best = equal[chance.pick(len(equal))]
    others = heapq.nlargest(MOST_CARDS, [gain for gain in gains if gain is not best])
    columns = {row: _best_column(sheet, row) for row in rows}
    writing = [_weighed_card(gain, best, sheet, columns[gain.row]) for gain in (best, *others)]
    if best.row in rows_ready_for_joker(sheet) and best.points < 0:
        rivals, kinds_only = _rival_row_outlooks(view, best.row), view.terms.compares_kinds_only
        card = _best_joker_card(cards_in_row(sheet.rows[best.row - 1]), rivals, kinds_only=kinds_only)
        action = UseJoker(row=best.row, rank=card[0], suit=SUIT_OF[card])
        return [weighed_action(action, -best.points, "uses_joker", card=card, row=best.row), *writing]
    return writing


def _weighed_card(gain: CardGain, best: CardGain, sheet: Sheet, column: int) -> WeighedAction:
    """A card that may be written in a column, with the reason for or against it, beside the best one."""
    code, values = reason_for_card(gain, best, cards_in_row(sheet.rows[gain.row - 1]))
    return WeighedAction(_writing(gain.card, gain.row, column), gain.points, code, values)


@lru_cache(maxsize=4096)  # actions are immutable, and these come again and again
def _writing(card: Card, row: RowNumber, column: int) -> Write:
    return Write(card=card, row=row, column=column)


def _card_gains_in_row(view: View, sheet: Sheet, row: int, cards: list[Card]) -> list[CardGain]:
    """For each of ``cards``, the points that it would add to what this row promises."""
    held, room, rivals = (
        cards_in_row(sheet.rows[row - 1]),
        _prospects_after_round(sheet, view.terms.seats)[row - 1],
        _rival_row_outlooks(view, row),
    )
    before, *after = expected_row_points(
        [likely_hands_of_row(there, room) for there in (held, *[(*held, card) for card in cards])],
        rivals,
        kinds_only=view.terms.compares_kinds_only,
    )
    return [CardGain(points - before, row, card) for points, card in zip(after, cards, strict=True)]


def _best_joker_card(held: tuple[Card, ...], rivals: tuple[Outlook, ...], *, kinds_only: bool) -> Card:
    """The card that is worth most in the last space of a row."""
    cards = [card for card in PACK if card not in held]
    reached = [strength_as_number(hand_strength((*held, card))) for card in cards]
    points = expected_row_points([(HandAim(strength, 1.0),) for strength in reached], rivals, kinds_only=kinds_only)
    return max(zip(points, reached, cards, strict=True), key=itemgetter(0, 1))[2]


@lru_cache(maxsize=256)  # a sheet is asked for by every player in a round
def _prospects_after_round(sheet: Sheet, seats: int) -> tuple[RowProspects, ...]:
    """By row, the rounds and the joker that it can count on after this round."""
    empty = [empty_places_from_1(row) for row in sheet.rows]
    rounds = sum(map(len, empty)) - 1
    return tuple([RowProspects(rounds, any(sheet.chips[at - 1] for at in places), seats) for places in empty])


@lru_cache(maxsize=256)  # as above
def _likely_hands_of_rows(sheet: Sheet, seats: int) -> tuple[Outlook, ...]:
    """The outlook of each row of a sheet."""
    prospects = _prospects_after_round(sheet, seats)
    return tuple(
        [likely_hands_of_row(cards_in_row(row), room) for row, room in zip(sheet.rows, prospects, strict=True)]
    )


def _rival_row_outlooks(view: View, row: int) -> tuple[Outlook, ...]:
    """By rival, the outlook of this row on the rival's sheet; a secret sheet is taken for an empty one."""
    seats = view.terms.seats
    sheets = [sheet or empty_sheet(view.terms.boxes) for seat, sheet in enumerate(view.sheets) if seat != view.viewer]
    return tuple([_likely_hands_of_rows(sheet, seats)[row - 1] for sheet in sheets])


def _best_column(sheet: Sheet, row: int) -> int:
    """The column for a card: a space that is not kept for the joker, if there is another."""
    free, kept = empty_places_from_1(sheet.rows[row - 1]), _column_by_row_for_jokers(sheet).get(row)
    return next((column for column in free if column != kept), free[0])


def _column_by_row_for_jokers(sheet: Sheet) -> Mapping[int, int]:
    """For as many rows as possible, the column of an empty space that a joker can fill in the end: each row has a
    column of its own, whose chip is not crossed.
    """
    return _columns_of_their_own(
        tuple([tuple([at for at in empty_places_from_1(row) if sheet.chips[at - 1]]) for row in sheet.rows])
    )


@lru_cache(maxsize=4096)
def _columns_of_their_own(
    columns: tuple[tuple[int, ...], ...], taken: frozenset[int] = frozenset()
) -> Mapping[int, int]:
    """By row, one of its ``columns`` that no other row has and that is not ``taken``, for as many rows as possible.
    ``columns`` are those of the last rows, down to row 4.
    """
    if not columns:
        return {}
    row = ROWS[-len(columns)]
    best = _columns_of_their_own(columns[1:], taken)
    for column in columns[0]:
        if column not in taken:
            with_this = {row: column, **_columns_of_their_own(columns[1:], taken | {column})}
            best = max(best, with_this, key=len)
    return best


# -- numbers ----------------------------------------------------------------------------------------------------------


def _weighed_boxes(sheet: Sheet, dice: Dice, chance: Chance) -> Sequence[WeighedAction]:
    """The boxes for the yellow die where it lengthens a run, or else where a run can begin; last, no box at all."""
    number, row = dice.yellow, bottom_row_of_number(dice.yellow)
    boxes = sheet.numbers_in_row(row)
    good = good_boxes_for_number(boxes, number)
    first = good[chance.pick(len(good))]
    reason = "lengthens_run" if boxes_beside_equal(boxes, number) else "begins_run"
    filling = [
        weighed_action(FillBox(number=number, box=box), FILLED_BOX, reason, number=number, box=box)
        for box in [f"{row}{place}" for place in dict.fromkeys((first, *good))]
    ]
    return [*filling, weighed_action(Lock(), 0.0, "leaves_box_empty")]


def good_boxes_for_number(boxes: Numbers, number: int) -> tuple[int, ...]:
    """The empty boxes of a bottom row, from 1, that are about equally good for ``number``. They are beside an equal
    number, in the shortest stretches of empty boxes; if there are none, in the longest stretches, at an end of the row
    or else in the middle of the stretch. A stretch may be one box longer than the shortest, or shorter than the
    longest. ``boxes`` must have an empty box.
    """
    stretches = _empty_stretches(boxes)
    if beside := boxes_beside_equal(boxes, number):
        room = {place: len(stretch) for stretch in stretches for place in stretch}
        least = min([room[place] for place in beside])
        return tuple([place for place in beside if room[place] <= least + 1])
    most = max(map(len, stretches))
    return tuple(
        [box for stretch in stretches if len(stretch) >= most - 1 for box in _first_boxes(stretch, len(boxes))]
    )


def _first_boxes(stretch: list[int], last: int) -> list[int]:
    """The boxes in which a run may begin in a stretch of empty boxes: the ends of the row (box 1 and the ``last``) that
    are in it, or else the one or two boxes in its middle.
    """
    ends = {1, last}.intersection(stretch)
    middle = {stretch[(len(stretch) - 1) // 2], stretch[len(stretch) // 2]}
    return sorted(ends or middle)


def _empty_stretches(boxes: Numbers) -> list[list[int]]:
    """The empty boxes of a row, grouped where they lie side by side."""
    found: list[list[int]] = []
    for place in empty_places_from_1(boxes):
        if found and found[-1][-1] == place - 1:
            found[-1].append(place)
        else:
            found.append([place])
    return found
