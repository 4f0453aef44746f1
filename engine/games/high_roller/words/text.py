"""High Roller as plain text: all that a view shows, for people who play without pictures.

A line holds one fact and at most one name, behind its seat's number; where there are several, it has brief names. So no
name can be taken for a part of the text.
"""

from collections.abc import Iterator, Sequence

from engine.games.high_roller.options import Terms
from engine.games.high_roller.pieces.dice import BOTTOM_WORDS, bottom_row_of_number
from engine.games.high_roller.pieces.scores import SheetScore
from engine.games.high_roller.pieces.sheets import SPACES, Sheet
from engine.games.high_roller.public import NOTHING_WRITTEN, CardMark, GameResult, RevealedRound, RoundMarks
from engine.games.high_roller.view import View
from engine.games.high_roller.words import alt, labels, private, sheet_lines
from engine.games.high_roller.words.sheet_lines import BY_DICE, BY_JOKER, SHARED
from engine.pieces.cards import PACK, card_text
from engine.seats import NamesBySeat
from engine.text.words import (
    brief_name,
    brief_names,
    message_text,
    names_of_all_seats,
    number_with_true_minus,
    points_text,
    quantity_text,
    winning_seats,
)

_FIRST = {"rotate": "first player changes each round", "fixed": "first player stays"}
_YELLOW = {"once": "all may write yellow", "never": "only the first player may write yellow"}
_SHEETS = {"open_after_round": "sheets open", "secret": "sheets secret"}


def text(view: View, names: NamesBySeat) -> str:
    """The whole view as plain text in one message, one fact a line, the most important first. ``names`` are the
    players' names by seat, of any length.
    """
    return message_text(lambda names: _table_text_lines(view, names), names_of_all_seats(names, view.terms.seats))


def _table_text_lines(view: View, names: NamesBySeat) -> list[str]:
    return [
        *_turn_lines(view, names),
        *(_viewer_lines(view, view.viewer, names) if view.viewer is not None and not view.outcome else ()),
        *(_last_round_lines(view, view.last_round, names) if view.last_round else ()),
        *_sheet_lines_of_all_seats(view, names),
        *_totals_of_finished_games_lines(view),
        _house_rules_line(view.terms),
    ]


# -- where the game stands --------------------------------------------------------------------------------------------


def _turn_lines(view: View, names: NamesBySeat) -> Iterator[str]:
    begun = f"begun by {brief_name(names[view.opener])}"
    game = f"{labels.TITLE}, game {view.game} of {view.terms.games}, {begun}, round {view.round}"
    if view.outcome:
        yield f"{game}, over: {labels.ENDINGS[view.outcome.ending]}."
        first, *others = winning_seats(view.outcome)
        yield f"Winners: {brief_names(names, (first, *others))}." if others else f"Winner: {names[first]}"
        return
    yield f"{game}."
    if view.dice:
        yield f"Dice: {alt.dice_numbers_text(view.dice)}."
        yield f"First player: {names[view.first]}"
        yield f"Choosing: {brief_names(names, view.waiting)}."
    else:
        yield f"{names[view.first]} is to roll."


def _last_round_lines(view: View, last: RevealedRound, names: NamesBySeat) -> Iterator[str]:
    is_marked = last.written and (view.round > 1 or _finished_game_on_table(view))
    marks = f" Written: {BY_DICE} by dice, {BY_JOKER} by joker." if is_marked else ""
    yield f"Round {last.number}: {brief_name(names[last.first])} rolled {alt.dice_numbers_text(last.dice)}.{marks}"
    yield f"No legal card then: {brief_names(names, last.without_card)}." if last.without_card else ""


def _totals_of_finished_games_lines(view: View) -> Iterator[str]:
    """The totals of finished games, seat by seat, but of the one whose sheets are told."""
    for game in view.results[: -1 if _finished_game_on_table(view) else None]:
        totals = _points_by_seat_text([score.total for score in game.scores])
        yield f"Game {game.number}, {game.rounds} rounds: {totals}."
    if len(view.results) > 1:
        yield f"In all: {_points_by_seat_text(view.sums)}."


def _points_by_seat_text(points: Sequence[int]) -> str:
    return ", ".join(map(number_with_true_minus, points))


def _house_rules_line(terms: Terms) -> str:
    told = (_FIRST[terms.options.first_player], _YELLOW[terms.options.yellow_others], _SHEETS[terms.options.sheets])
    same = ("hands of one kind are the same",) if terms.compares_kinds_only else ()
    return f"Rules: {terms.boxes} odd and {terms.boxes} even boxes; {'; '.join((*told, *same))}."


# -- what only the viewer knows ---------------------------------------------------------------------------------------


def _viewer_lines(view: View, seat: int, names: NamesBySeat) -> Iterator[str]:
    """The lines that only the viewer reads: its marks of this round, and what the dice and jokers allow."""
    mine = private.own_sheet(view, PACK)
    allowed = private.sheet_marks(mine)
    yield f"You are {names[seat]}."
    yield f"You wrote this round: {told}." if (told := "; ".join(_mark_texts(mine.written))) else ""
    yield from (private.dice_sum_text(made_sum) for made_sum in private.dice_sums(mine) if made_sum.offers)
    if mine.dice and allowed.boxes:
        row = bottom_row_of_number(mine.dice.yellow)
        places = " ".join(str(place) for _, place in sorted(allowed.boxes))
        yield f"Yellow {mine.dice.yellow}: in {BOTTOM_WORDS[row]} box {places}."
    if mine.dice and allowed.jokers:
        spaces = " or ".join(f"row {row} column {column}" for row, column in sorted(allowed.jokers))
        yield f"Joker: in {spaces}."
    reasons = enumerate(private.worthless_row_texts(mine), start=1)
    if worthless := [f"{row} {reason}" for row, reason in reasons if reason]:
        yield f"No points so far: {', '.join(worthless)}."


def _mark_texts(marks: RoundMarks) -> Iterator[str]:
    if marks.card:
        yield _card_mark_text(marks.card)
    if marks.number:
        yield f"{marks.number.number} in {marks.number.box_text}"
    for mark in marks.jokers:
        yield f"joker {_card_mark_text(mark)}"


def _card_mark_text(mark: CardMark) -> str:
    return f"{card_text(mark.card)} in row {mark.row} column {mark.column}"


# -- the sheets -------------------------------------------------------------------------------------------------------


def _sheet_lines_of_all_seats(view: View, names: NamesBySeat) -> Iterator[str]:
    """A block for each seat, the viewer's own one first."""
    if finished := _finished_game_on_table(view):
        yield from _finished_game_lines(view, finished, names)
        return
    for seat in sorted(range(view.terms.seats), key=lambda seat: seat != view.viewer):
        is_own = seat == view.viewer
        yield "Your sheet:" if is_own else ""
        sheet = view.own if is_own else view.sheets[seat]
        yield f"{names[seat]}: {', '.join(_seat_standing_texts(view, seat, sheet))}"
        if sheet:
            yield from sheet_lines.sheet_lines(
                sheet, _seat_marks_last_round(view, seat) if view.round > 1 else NOTHING_WRITTEN
            )


def _finished_game_on_table(view: View) -> GameResult | None:
    """The finished game whose sheets are told. A seat that still plays is told its own new sheet instead."""
    return labels.last_result_if_shown(view) if view.viewer is None or view.outcome else None


def _finished_game_lines(view: View, result: GameResult, names: NamesBySeat) -> Iterator[str]:
    """The sheets of a finished game, with the points of their rows."""
    yield f"Sheets of game {result.number} after {result.rounds} rounds; {SHARED} is a shared hand, worth nothing:"
    for seat, (name, sheet, score) in enumerate(zip(names, result.sheets, result.scores, strict=True)):
        place = [f"place {view.outcome.ranking[seat]}"] if view.outcome else []
        points = f"{points_text(score.total)} = {_points_sum_text(score)}"
        told = [*place, points, _jokers_left_text(sheet)]
        yield f"{name}: {', '.join(told)}"
        yield from sheet_lines.sheet_lines(sheet, _seat_marks_last_round(view, seat), score)


def _points_sum_text(score: SheetScore) -> str:
    """The points of the six rows as a sum: "8+0+4+6+10+7"."""
    parts = [*(row.points for row in score.rows), score.odds.points, score.evens.points]
    return "".join(f"{'+' if part >= 0 else ''}{number_with_true_minus(part)}" for part in parts).removeprefix("+")


def _seat_standing_texts(view: View, seat: int, sheet: Sheet | None) -> Iterator[str]:
    """The parts behind a seat's name: points so far, or how full a secret sheet is."""
    if so_far := labels.scores_so_far(view):
        yield points_text(so_far[seat].points_so_far)
    else:
        there = view.counts[seat]
        yield f"{there.cards} of {SPACES} cards"
        yield f"{there.numbers} of {2 * view.terms.boxes} numbers"
        yield quantity_text(there.chips, "joker")
    if sheet:
        yield _jokers_left_text(sheet)


def _jokers_left_text(sheet: Sheet) -> str:
    """The columns whose jokers are left."""
    return "all jokers" if all(sheet.chips) else f"jokers {private.jokers_left_text(sheet).replace(', ', ' ')}"


def _seat_marks_last_round(view: View, seat: int) -> RoundMarks:
    """The marks of a seat in the last round."""
    last = view.last_round
    return last.written[seat] if last and last.written else NOTHING_WRITTEN
