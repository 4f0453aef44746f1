"""High Roller in sentences: the alt text of the table's picture, the most important sentence first."""

from collections.abc import Iterator, Sequence

from engine.games.high_roller.pieces.dice import Dice
from engine.games.high_roller.pieces.sheets import ROWS, SPACES, Sheet
from engine.games.high_roller.public import GameResult, RoundMarks
from engine.games.high_roller.view import View
from engine.games.high_roller.words import labels
from engine.pieces.cards import card_text
from engine.seats import NamesBySeat
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and
from engine.text.words import number_with_true_minus, quantity_text, winners_text

_NAMES = 96
"""The most characters of all names together, because each name is repeated often."""
BOTTOM_ROWS = ("Odd", "Even")
"""The names of the two bottom rows of a sheet."""


def alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The public part of a view as sentences for the picture's alt text, the most important first; some may be "".
    ``names`` are the players' names by seat.
    """
    names = [shorten(name, _NAMES // len(names)) for name in names]
    finished = labels.last_result_if_shown(view)
    return [
        turn_text(view, names),
        dice_text(view, names),
        *([] if finished else [last_round_text(view, names), match_totals_text(view, names), points_text(view, names)]),
        *(result_sentences(view, finished, names) if finished else _sheet_sentences(view, names)),
        f"{labels.TITLE}, {labels.game_progress_text(view)}.",
        *([] if finished else _bottom_row_sentences(view, names)),
    ]


def turn_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the seats that must act; once the match is over, on the winners."""
    if view.outcome:
        return f"{winners_text(view.outcome, names)}."
    if view.phase == "roll":
        return f"{labels.awaited_text(view, names)}."
    waiting = joined_with_and([names[seat] for seat in view.waiting])
    return f"{waiting} {'is' if len(view.waiting) == 1 else 'are'} choosing, {labels.awaited_text(view, names)}."


def dice_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the first player and, once they are rolled, the dice; empty once the match is over."""
    told = f"Dice: {dice_numbers_text(view.dice)}; " if view.dice else ""
    return "" if view.outcome else f"{told}{names[view.first]} is first player."


def dice_numbers_text(dice: Dice) -> str:
    """The numbers of the four dice in words.

    >>> dice_numbers_text(Dice(6, 3, 5, 4))
    'white 6, black 3, red 5, yellow 4'
    """
    return ", ".join(f"{colour} {number}" for colour, number in dice._asdict().items())


def last_round_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the marks that all seats wrote in the last round or, where sheets are secret, on the seats
    without a legal card; "" if there are none, and before the first round is over.
    """
    last = view.last_round
    if last is None:
        return ""
    told = [f"{names[seat]} {wrote}" for seat, what in enumerate(last.written) if (wrote := marks_text(what))]
    told += [f"{names[seat]} had no legal card" for seat in last.without_card]
    return f"Round {last.number}: {'; '.join(told)}." if told else ""


def marks_text(marks: RoundMarks) -> str:
    """The marks of one player in one round, in words, like "9♣ in row 2, 4 in even box 3"; "" if there are none."""
    card = [f"{card_text(marks.card.card)} in row {marks.card.row}"] if marks.card else []
    numbers = [f"{marks.number.number} in {marks.number.box_text}"] if marks.number else []
    jokers = [f"joker {card_text(mark.card)} in row {mark.row}" for mark in marks.jokers]
    return ", ".join(card + numbers + jokers)


def points_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the points of all seats so far in this game or, while sheets are secret, the numbers of cards
    written.
    """
    standing = labels.scores_so_far(view)
    if not standing:
        told = [f"{names[seat]} {found.cards} of {SPACES}" for seat, found in enumerate(view.counts)]
        return f"Cards written: {', '.join(told)}."
    told = [f"{names[seat]} {score.points_so_far}" for seat, score in enumerate(standing)]
    return f"Points so far: {', '.join(told)}."


def match_totals_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the totals of the finished games added up; empty before the first game is over."""
    if not view.results:
        return ""
    told = [f"{names[seat]} {number_with_true_minus(total)}" for seat, total in enumerate(view.sums)]
    return f"After {quantity_text(len(view.results), 'game')}: {', '.join(told)}."


def result_sentences(view: View, result: GameResult, names: NamesBySeat) -> list[str]:
    """A finished game in sentences: the totals, the sums of several games, then for each row the players who score with
    points and poker hand, and the players whose equal hands are worth nothing.
    """
    totals = [
        f"{names[seat]} {number_with_true_minus(score.total)}"
        f" (odd {number_with_true_minus(score.odds.points)}, even {number_with_true_minus(score.evens.points)})"
        for seat, score in enumerate(result.scores)
    ]
    title = f"Game {result.number}" if view.terms.games > 1 else "Totals"
    added = match_totals_text(view, names) if len(view.results) > 1 else ""
    return [f"{title}: {', '.join(totals)}.", added, *(_row_result_text(result, row, names) for row in ROWS)]


def _row_result_text(result: GameResult, row: int, names: NamesBySeat) -> str:
    judged = [score.rows[row - 1] for score in result.scores]
    placed = sorted((hand.place, seat) for seat, hand in enumerate(judged) if hand.place and hand.points)
    told = [f"{judged[seat].points} {names[seat]} ({judged[seat].hand})" for _, seat in placed]
    shared = [f"{names[seat]} ({hand.hand})" for seat, hand in enumerate(judged) if hand.is_shared]
    struck = f"; shared, so worth nothing: {', '.join(shared)}" if shared else ""
    return f"Row {row}: {', '.join(told) or 'nobody scores'}{struck}."


def _sheet_sentences(view: View, names: NamesBySeat) -> Iterator[str]:
    scores = labels.scores_so_far(view)
    for seat, sheet in enumerate(labels.public_sheets(view) or ()):
        reasons = [labels.worthless_hand_text(score) for score in scores[seat].rows]
        told = "; ".join(
            f"row {row} {' '.join(cards)}{f' ({reasons[row - 1]})' if reasons[row - 1] else ''}"
            for row, cards in _filled_rows(sheet)
        )
        yield f"{names[seat]}: {told}." if told else ""


def _bottom_row_sentences(view: View, names: NamesBySeat) -> Iterator[str]:
    """For each seat that has numbers in its bottom rows, a sentence on them."""
    for seat, sheet in enumerate(labels.public_sheets(view) or ()):
        rows = {title: boxes_text(sheet, title) for title in BOTTOM_ROWS if any(_boxes(sheet, title))}
        yield f"{names[seat]}: {'; '.join(f'{title.lower()} {told}' for title, told in rows.items())}." if rows else ""


def _boxes(sheet: Sheet, title: str) -> Sequence[int | None]:
    """The numbers of a bottom row, from left to right; ``None`` for an empty box."""
    return sheet.odds if title == "Odd" else sheet.evens


def boxes_text(sheet: Sheet, title: str) -> str:
    """The numbers in the bottom row ``title``, "Odd" or "Even", from left to right, each with its box unless all are
    written; "empty" without any. A sign for an empty box would not be read aloud, and all others would move up.
    """
    boxes = _boxes(sheet, title)
    written = [(place, number) for place, number in enumerate(boxes, start=1) if number is not None]
    if len(written) == len(boxes):
        return " ".join(str(number) for _, number in written)
    return ", ".join(f"{number} in box {place}" for place, number in written) or "empty"


def _filled_rows(sheet: Sheet) -> Iterator[tuple[int, list[str]]]:
    """The rows that hold cards, with their cards in words."""
    for row, there in zip(ROWS, sheet.rows, strict=True):
        if any(there):
            yield row, [card_text(card) for card in there if card]
