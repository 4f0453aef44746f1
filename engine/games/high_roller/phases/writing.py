"""The marks that a seat writes on its sheet, secretly and in any order, before it locks: a card, a number, jokers.

The lists of what is legal stand first; menu, judgement, locking and the time-out all read them.
"""

from functools import lru_cache
from typing import cast

from engine.errors import Refusal
from engine.game import Event, event
from engine.games.high_roller.actions import FillBox, UseJoker, Write
from engine.games.high_roller.pieces.dice import BOTTOM_WORDS, Dice, bottom_row_of_number, possible_cards
from engine.games.high_roller.pieces.sheets import (
    COLOURS,
    ROWS,
    Row,
    RowNumber,
    Sheet,
    empty_places_from_1,
    spaces_for_joker,
)
from engine.games.high_roller.public import NOTHING_WRITTEN, CardMark, NumberMark, RoundMarks
from engine.games.high_roller.refusals import illegal_card_refusal, taken_space_refusal
from engine.games.high_roller.state import SheetDraft, State
from engine.pieces.cards import Card
from engine.seats import with_value_at


@lru_cache(maxsize=256)  # asked again soon, by each menu, lock and time-out; a larger one costs more than it saves
def legal_cards(rows: tuple[Row, ...], dice: Dice, is_first_player: bool) -> tuple[tuple[RowNumber, Card], ...]:
    """The pairs of row, 1 to 4, and card that may be written there with these dice; () if none. The first pair is the
    one written when time runs out. ``is_first_player``: the player is first player, who may add the yellow die.
    """
    found: list[tuple[RowNumber, Card]] = []
    for row, there, colour in zip(ROWS, rows, COLOURS, strict=True):
        if None in there:
            found += [(row, card) for card in possible_cards(dice, colour, is_first_player) if card not in there]
    return tuple(found)


def legal_boxes(sheet: Sheet, number: int) -> tuple[int, ...]:
    """The empty boxes, from 1, in which ``number`` may be written: those of the bottom row for odd
    or for even numbers.
    """
    return empty_places_from_1(sheet.numbers_in_row(bottom_row_of_number(number)))


def rows_ready_for_joker(sheet: Sheet) -> tuple[int, ...]:
    """The rows, 1 to 4, with exactly one empty space, in a column whose joker chip has not been used."""
    return tuple([row for row, _ in spaces_for_joker(sheet)])


def rolled_dice(state: State) -> Dice:
    """The dice of the round. To be called only once they have been rolled."""
    return cast("Dice", state.dice)


def legal_cards_of_seat(state: State, seat: int) -> tuple[tuple[RowNumber, Card], ...]:
    """The pairs of row, 1 to 4, and card that a seat may write on its sheet, which already has what the
    seat wrote in this round.
    """
    return legal_cards(state.drafts[seat].sheet.rows, rolled_dice(state), seat == state.first)


def with_draft(state: State, seat: int, draft: SheetDraft) -> State:
    """A copy of the state in which ``draft`` is the seat's sheet of this round. Faster than ``_replace``, because every
    action needs it.
    """
    drafts = with_value_at(state.drafts, seat, draft)
    terms, game, opener, number, phase, first, dice, sheets, _, last_round, results, outcome = state
    return State(terms, game, opener, number, phase, first, dice, sheets, drafts, last_round, results, outcome)


# -- what may be done -------------------------------------------------------------------------------------------------


def write_card(state: State, seat: int, action: Write, events: list[Event]) -> State:
    """Write the round's compulsory card in the column that ``action`` names, or else in the first empty one. Appends an
    event to ``events``. Raises `Refusal` ``one_card`` if the seat has written one this round, or the reason why the
    card or space is not allowed.
    """
    sheet, written, _ = state.drafts[seat]
    if written.card is not None:
        raise Refusal("one_card")
    if (action.row, action.card) not in legal_cards_of_seat(state, seat):
        raise illegal_card_refusal(sheet, rolled_dice(state), action, state.first, seat == state.first)
    free = empty_places_from_1(sheet.rows[action.row - 1])
    column = action.column or free[0]
    if column not in free:
        raise taken_space_refusal(action.row, free)
    events.append(event("card_pencilled", seat, card=action.card, row=action.row, column=column))
    mark = CardMark(action.row, column, action.card)
    return with_draft(state, seat, SheetDraft(sheet.with_card(*mark), RoundMarks(mark, written.number, written.jokers)))


def fill_box(state: State, seat: int, action: FillBox, events: list[Event]) -> State:
    """Write the yellow die in the box that ``action`` names, or else in the first empty one. Appends an event to
    ``events``. Raises `Refusal` if the seat has done so this round or may not, for another number, and for a box that
    is taken or does not exist.
    """
    (sheet, written, _), number = state.drafts[seat], rolled_dice(state).yellow
    if written.number is not None:
        raise Refusal("one_bottom")
    if not state.terms.may_write_yellow_die(seat == state.first):
        raise Refusal("yellow_off", first=state.first)
    if action.number not in (None, number):
        raise Refusal("other_number", number=number)
    row, free = bottom_row_of_number(number), legal_boxes(sheet, number)
    if action.box is not None and action.box[0] != row:
        raise Refusal("parity", number=number, row=row)
    if not free:
        raise Refusal("bottom_full", row=BOTTOM_WORDS[row])
    place = int(action.box[1:]) if action.box else free[0]
    if not 0 < place <= state.terms.boxes:
        raise Refusal("no_box", row=BOTTOM_WORDS[row], boxes=state.terms.boxes)
    if place not in free:
        raise taken_space_refusal(row, free)
    mark = NumberMark(row, place, number)
    events.append(event("number_pencilled", seat, number=number, box=mark.box_code))
    return with_draft(state, seat, SheetDraft(sheet.with_number(*mark), RoundMarks(written.card, mark, written.jokers)))


def use_joker(state: State, seat: int, action: UseJoker, events: list[Event]) -> State:
    """Write the card that ``action`` names in the last empty space of its row and use up the joker chip of that column;
    a seat may do so several times in a round (HR-9). Appends an event to ``events``. Raises `Refusal` ``joker_row``,
    ``joker_cell``, ``joker_chip``, or ``card_in_row`` if the row holds that card.
    """
    sheet, written, _ = state.drafts[seat]
    there, card = sheet.rows[action.row - 1], Card(action.rank + action.suit)
    free = empty_places_from_1(there)
    if len(free) != 1:
        raise Refusal("joker_row")
    (column,) = free
    if action.column not in (None, column):
        raise Refusal("joker_cell", row=action.row, column=column)
    if not sheet.chips[column - 1]:
        raise Refusal("joker_chip", column=column)
    if card in there:  # HR-11
        raise Refusal("card_in_row", card=card, row=action.row)
    mark = CardMark(action.row, column, card)
    events.append(event("joker_pencilled", seat, card=card, row=action.row, column=column))
    marked = sheet.with_card(*mark).without_chip(column)
    return with_draft(state, seat, SheetDraft(marked, written._replace(jokers=(*written.jokers, mark))))


def undo_round_marks(state: State, seat: int, events: list[Event]) -> State:
    """Rub out all that the seat has written this round. Appends an event to ``events``. Raises `Refusal`
    ``nothing_to_undo`` if it has written nothing.
    """
    if state.drafts[seat].written == NOTHING_WRITTEN:
        raise Refusal("nothing_to_undo")
    events.append(event("marks_undone", seat))
    return with_draft(state, seat, SheetDraft(state.sheets[seat]))


def finish_round_of_seat(state: State, seat: int, events: list[Event]) -> State:
    """Finish the round for a seat. Appends an event to ``events``. Raises `Refusal` ``must_card`` while it could write
    the compulsory card and has not (HR-8); a card written with a joker does not count (HR-10).
    """
    draft = state.drafts[seat]
    if draft.written.card is None and (legal := legal_cards_of_seat(state, seat)):
        row, card = legal[0]
        raise Refusal("must_card", row=row, card=card)
    state = with_draft(state, seat, draft._replace(locked=True))
    events.append(
        event("seat_ready", seat=seat, ready=sum([draft.locked for draft in state.drafts]), seats=state.terms.seats)
    )
    return state
