"""A whole state drawn from what one seat sees: others' marks of this round, and their sheets where these are secret.

A secret sheet is made up from the numbers that everybody knows. Who has locked has written a card, if one is legal.
"""

from engine.chance import Chance
from engine.games.high_roller.options import Terms
from engine.games.high_roller.phases.writing import legal_boxes, legal_cards
from engine.games.high_roller.pieces.dice import Dice, bottom_row_of_number
from engine.games.high_roller.pieces.sheets import COLUMNS, ROWS, Sheet, SheetCounts, empty_places_from_1, empty_sheet
from engine.games.high_roller.public import NOTHING_WRITTEN, CardMark, NumberMark, RoundMarks
from engine.games.high_roller.state import SheetDraft, State
from engine.games.high_roller.view import View
from engine.pieces.cards import PACK


def resample(view: View, chance: Chance) -> State:
    """A random state that would give this view. The others' marks of this round, and their sheets where these are
    secret, are chosen at random.
    """
    sheets = tuple(
        sheet or _imagined_sheet(view.terms, known, chance)
        for sheet, known in zip(view.sheets, view.counts, strict=True)
    )
    return State(
        terms=view.terms,
        game=view.game,
        opener=view.opener,
        round=view.round,
        phase=view.phase,
        first=view.first,
        dice=view.dice,
        sheets=sheets,
        drafts=tuple(_resampled_draft(view, seat, sheet, chance) for seat, sheet in enumerate(sheets)),
        last_round=view.last_round,
        results=view.results,
        outcome=view.outcome,
    )


def _resampled_draft(view: View, seat: int, sheet: Sheet, chance: Chance) -> SheetDraft:
    if seat == view.viewer and view.own is not None and view.written is not None:
        return SheetDraft(view.own, view.written, view.locked[seat])
    if view.dice is None or not view.locked[seat]:
        return SheetDraft(sheet)
    return _random_locked_draft(view.terms, sheet, view.dice, seat == view.first, chance)


def _random_locked_draft(terms: Terms, sheet: Sheet, dice: Dice, is_first_player: bool, chance: Chance) -> SheetDraft:
    """A draft that a locked seat may have: a random card if any is legal, and by the toss of a coin a number."""
    written = NOTHING_WRITTEN
    if legal := legal_cards(sheet.rows, dice, is_first_player):
        row, card = legal[chance.pick(len(legal))]
        free = empty_places_from_1(sheet.rows[row - 1])
        written = RoundMarks(CardMark(row, free[chance.pick(len(free))], card))
        sheet = sheet.with_card(*written.card) if written.card else sheet
    boxes = legal_boxes(sheet, dice.yellow) if terms.may_write_yellow_die(is_first_player) else ()
    if boxes and chance.pick(2):
        mark = NumberMark(bottom_row_of_number(dice.yellow), boxes[chance.pick(len(boxes))], dice.yellow)
        written, sheet = written._replace(number=mark), sheet.with_number(*mark)
    return SheetDraft(sheet, written, locked=True)


def _imagined_sheet(terms: Terms, known: SheetCounts, chance: Chance) -> Sheet:
    """A sheet with as many cards, numbers and jokers as this one. Each joker that was used has completed a row."""
    sheet = empty_sheet(terms.boxes)
    rows, columns = chance.shuffled(ROWS), chance.shuffled(COLUMNS)
    used = len(COLUMNS) - known.chips
    for column in columns[:used]:
        sheet = sheet.without_chip(column)
    complete = [(row, column) for row in rows[:used] for column in COLUMNS]
    others = chance.shuffled([(row, column) for row in rows[used:] for column in COLUMNS])
    packs = {row: iter(chance.shuffled(PACK)) for row in ROWS}
    for row, column in [*complete, *others][: known.cards]:
        sheet = sheet.with_card(row, column, next(packs[row]))
    boxes = [(number, place) for number in (1, 2) for place in range(1, terms.boxes + 1)]
    for parity, place in chance.shuffled(boxes)[: known.numbers]:
        number = parity + 2 * chance.pick(3)
        sheet = sheet.with_number(bottom_row_of_number(number), place, number)
    return sheet
