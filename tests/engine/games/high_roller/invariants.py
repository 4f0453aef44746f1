"""What holds in every position of High Roller, whatever was played."""

from functools import lru_cache

from engine.games.high_roller.pieces.sheets import Sheet, cards_in_row, sheet_counts
from engine.games.high_roller.public import NOTHING_WRITTEN, GameResult
from engine.games.high_roller.state import SheetDraft, State, waiting_for
from engine.games.high_roller.view import sum_totals

_counts = lru_cache(maxsize=1000)(sheet_counts)


def check(state: State) -> None:
    """Raises `AssertionError` for a position that the rules cannot lead to."""
    assert len(state.sheets) == len(state.drafts) == state.terms.seats
    for sheet, draft in zip(state.sheets, state.drafts, strict=True):
        check_sheet(sheet, state.terms.boxes)
        check_sheet(draft.sheet, state.terms.boxes)
        check_draft(sheet, draft)
    check_phase(state)
    check_results(state)


@lru_cache(maxsize=1000)  # the same sheets are seen action after action
def check_sheet(sheet: Sheet, boxes: int) -> None:
    """Twenty spaces, no card twice in a row, numbers in their own row, and a complete row for each joker."""
    assert [len(row) for row in sheet.rows] == [5] * 4
    assert len(sheet.odds) == len(sheet.evens) == boxes
    assert all(len(set(cards_in_row(row))) == len(cards_in_row(row)) for row in sheet.rows)
    assert all(number % 2 == 1 for number in sheet.odds if number is not None)
    assert all(number % 2 == 0 for number in sheet.evens if number is not None)
    assert sheet.chips.count(False) <= sum(None not in row for row in sheet.rows)


@lru_cache(maxsize=1000)
def check_draft(sheet: Sheet, draft: SheetDraft) -> None:
    """The marks of the round are all that is new: one card and one number at most, and a chip for each joker."""
    before, now, written = _counts(sheet), _counts(draft.sheet), draft.written
    assert now.cards - before.cards == (written.card is not None) + len(written.jokers)
    assert now.numbers - before.numbers == (written.number is not None)
    assert before.chips - now.chips == len(written.jokers)
    marked = sheet
    for mark in (written.card, *written.jokers):
        if mark is not None:
            assert marked.rows[mark.row - 1][mark.column - 1] is None
            marked = marked.with_card(*mark)
    for joker in written.jokers:
        marked = marked.without_chip(joker.column)
    assert (marked if written.number is None else marked.with_number(*written.number)) == draft.sheet


def check_phase(state: State) -> None:
    """Dice lie on the table while everybody chooses; what was dealt with dice came one card and number a round."""
    rounds = state.round if state.phase == "over" else state.round - 1
    for sheet in state.sheets:
        cards, numbers, chips = _counts(sheet)
        assert cards - (5 - chips) <= rounds
        assert numbers <= rounds
    assert (state.dice is not None) == (state.phase == "choose")
    assert (state.outcome is not None) == (state.phase == "over") == (not waiting_for(state))
    if state.phase != "choose":
        assert all(
            draft == SheetDraft(sheet, NOTHING_WRITTEN) for draft, sheet in zip(state.drafts, state.sheets, strict=True)
        )
    if state.phase == "roll" and state.terms.options.first_player == "rotate":
        assert not state.sheets[state.first].is_full


def check_results(state: State) -> None:
    """Finished games have full sheets; a row pays 18 points at most, and a bottom row what its boxes give."""
    assert len(state.results) == state.game - (state.phase != "over")
    for done in state.results:
        check_game(done, state.terms.boxes)
    if state.outcome is not None:
        assert state.outcome.scores == sum_totals(state.results, state.terms.seats)
        assert len(state.results) == state.terms.games


@lru_cache(maxsize=10)
def check_game(done: GameResult, boxes: int) -> None:
    assert all(sheet.is_full for sheet in done.sheets)
    assert all(sum(score.rows[row].points for score in done.scores) <= 8 + 6 + 4 for row in range(4))
    for score in done.scores:
        for bottom in (score.odds, score.evens):
            assert bottom.points == sum(run.length for run in bottom.runs) - bottom.empty
            assert -boxes <= bottom.points <= boxes
