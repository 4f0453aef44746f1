"""The words that a seat reads with its own sheet: this round's marks, and what the dice allow. Plain data and words."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.high_roller.pieces.dice import (
    Bottom,
    Colour,
    Dice,
    bottom_row_of_number,
    rank_of_sum,
    sums_and_suits,
)
from engine.games.high_roller.pieces.scores import sheet_scores
from engine.games.high_roller.pieces.sheets import (
    COLOURS,
    ROWS,
    Row,
    Sheet,
    Space,
    empty_places_from_1,
    empty_sheet,
    spaces_for_joker,
)
from engine.games.high_roller.public import NOTHING_WRITTEN, RoundMarks
from engine.games.high_roller.view import View
from engine.games.high_roller.words import labels
from engine.games.high_roller.words.alt import BOTTOM_ROWS, boxes_text, dice_numbers_text, marks_text
from engine.pieces.cards import Card, card_in_words, card_text
from engine.seats import with_value_at

_COLOURS: tuple[Colour, ...] = ("red", "black")
_LETTERS: dict[Colour, str] = {"red": "R", "black": "B"}


class OwnSheet(NamedTuple):
    """The viewer's sheet, and all else that its picture shows."""

    view: View
    sheet: Sheet
    """The sheet with this round's marks."""
    written: RoundMarks
    dice: Dice | None
    """The dice while the viewer may write, otherwise ``None``: the picture stays while others act, and must not show
    old dice.
    """
    legal: Sequence[Card]
    """The cards that may be written now."""

    @property
    def is_first_player(self) -> bool:
        """Whether the viewer is first player in this round."""
        return self.view.viewer == self.view.first

    @property
    def may_write_yellow_die(self) -> bool:
        """Whether the viewer may still write the yellow die in a bottom row this round; false while there are no dice
        to write.
        """
        is_allowed = self.view.terms.may_write_yellow_die(self.is_first_player)
        return bool(self.dice) and is_allowed and self.written.number is None


class CardOffer(NamedTuple):
    """A card that may be written, and the rows in which it may be written."""

    card: Card
    rows: tuple[int, ...]


class DiceSum(NamedTuple):
    """A sum of dice, and the cards that this sum makes."""

    letters: str
    """The initials of the dice, like "W+Y+R" for white, yellow and red."""
    numbers: str
    """The numbers that the dice show: "6+4+5"."""
    total: int
    offers: tuple[CardOffer, ...]
    """The cards that may be written; () if none of them is legal."""

    @property
    def rows_for_cards(self) -> tuple[int, ...]:
        """All rows in which one of the cards may be written, in order."""
        return tuple(sorted({row for offer in self.offers for row in offer.rows}))


class SheetMarks(NamedTuple):
    """The spaces and marks that the picture of a sheet emphasizes: new marks, and spaces and boxes open to writing."""

    new: RoundMarks = NOTHING_WRITTEN
    """The marks of this round, drawn in gold."""
    spaces: frozenset[Space] = frozenset()
    """The (row, column) of each space where a card may be written now, framed in cyan."""
    jokers: frozenset[Space] = frozenset()
    """The (row, column) of each space that a joker may fill, shown with a star."""
    boxes: frozenset[tuple[Bottom, int]] = frozenset()
    """The bottom row and number of each box where the yellow die may be written now, framed in cyan."""


def own_sheet(view: View, legal_cards: Sequence[Card]) -> OwnSheet:
    """The viewer's sheet for its picture; an empty one for a spectator. ``legal_cards`` are the cards that the viewer
    may write now.
    """
    is_choosing = view.phase == "choose" and view.viewer in view.waiting
    there = view.own or empty_sheet(view.terms.boxes)
    return OwnSheet(view, there, view.written or NOTHING_WRITTEN, view.dice if is_choosing else None, legal_cards)


def dice_sums(own: OwnSheet) -> tuple[DiceSum, ...]:
    """The sums of dice for red and for black rows, and for the first player also those with the yellow die. () unless
    the viewer has a card to write.
    """
    if own.dice is None or own.written.card:
        return ()
    uses = (False, True) if own.is_first_player else (False,)
    return tuple(_dice_sum(own, own.dice, colour, with_yellow) for with_yellow in uses for colour in _COLOURS)


def _dice_sum(own: OwnSheet, dice: Dice, colour: Colour, with_yellow: bool) -> DiceSum:
    made, yellow = sums_and_suits(dice, colour), [("Y", dice.yellow)] if with_yellow else []
    used = [("W", dice.white), *yellow, (_LETTERS[colour], dice.red if colour == "red" else dice.black)]
    total = made.with_yellow if with_yellow else made.sum
    cards = [Card(rank_of_sum(total) + suit) for suit in made.suits]
    offers = [CardOffer(card, _rows_open_to_card(own.sheet, colour, card)) for card in cards if card in own.legal]
    return DiceSum(
        letters="+".join(letter for letter, _ in used),
        numbers="+".join(str(number) for _, number in used),
        total=total,
        offers=tuple(offer for offer in offers if offer.rows),
    )


def _rows_open_to_card(sheet: Sheet, colour: Colour, card: Card) -> tuple[int, ...]:
    """The rows of a colour that have room for a card and do not hold it yet."""
    rows = zip(ROWS, COLOURS, sheet.rows, strict=True)
    return tuple(row for row, its_colour, there in rows if its_colour == colour and None in there and card not in there)


def sheet_marks(own: OwnSheet) -> SheetMarks:
    """The emphasized spaces of the viewer's sheet: the marks of this round and, while it may write, the spaces and
    boxes open to it.
    """
    if own.dice is None:
        return SheetMarks(own.written)
    rows = {row for made_sum in dice_sums(own) for row in made_sum.rows_for_cards}
    spaces = {(row, column) for row in rows for column in empty_places_from_1(own.sheet.rows[row - 1])}
    return SheetMarks(
        own.written,
        frozenset(spaces),
        frozenset(spaces_for_joker(own.sheet)),
        frozenset(_boxes_for_yellow_die(own, own.dice)),
    )


def _boxes_for_yellow_die(own: OwnSheet, dice: Dice) -> set[tuple[Bottom, int]]:
    """The boxes that the yellow die may be written in."""
    row = bottom_row_of_number(dice.yellow)
    return (
        {(row, place) for place in empty_places_from_1(own.sheet.numbers_in_row(row))}
        if own.may_write_yellow_die
        else set()
    )


def worthless_row_texts(own: OwnSheet) -> tuple[str, ...]:
    """For each row, why its hand would score nothing against the others' sheets as they were last seen: "tie", "4th",
    or "". All are "" while the viewer has nothing to write, because others may write then, and while sheets are secret.
    """
    sheets = labels.public_sheets(own.view)
    if own.dice is None or sheets is None or own.view.viewer is None:
        return ("",) * len(ROWS)
    own_and_others = with_value_at(sheets, own.view.viewer, own.sheet)
    compared = sheet_scores(own_and_others, kinds_only=own.view.terms.compares_kinds_only)[own.view.viewer]
    return tuple([labels.worthless_hand_text(score) for score in compared.rows])


def subtitle_text(own: OwnSheet) -> str:
    """The line below the title of the sheet's picture. While the viewer writes: like "round 7 · you are the first
    player"; when it must roll: "round 7 · you roll the dice"; else the progress in words that stay true while others
    act, like "after round 6", and "game over" at the end.
    """
    view = own.view
    if own.dice:
        role = " · you are the first player" if own.is_first_player else ""
        return f"{labels.game_progress_text(view)}{role}"
    if view.phase == "roll" and view.viewer in view.waiting:
        return f"{labels.game_progress_text(view)} · you roll the dice"
    return labels.game_progress_text(view) if view.phase == "over" else labels.progress_text_that_stays_true(view)


def sheet_alt_sentences(own: OwnSheet) -> list[str]:
    """The picture of the viewer's sheet in sentences: what may be written, what was written this round, and the sheet.
    Some may be "".
    """
    return [
        f"Your sheet: {labels.TITLE} · {subtitle_text(own)}.",
        f"Dice: {dice_numbers_text(own.dice)}." if own.dice else "",
        *map(dice_sum_text, dice_sums(own)),
        f"The yellow {own.dice.yellow} may be written in a bottom row."
        if own.dice and own.may_write_yellow_die
        else "",
        f"You wrote {marks_text(own.written)}." if marks_text(own.written) else "",
        *(
            f"Row {row}: {_row_spaces_text(there)}{f'; {reason}, no points so far' if reason else ''}."
            for row, there, reason in zip(ROWS, own.sheet.rows, worthless_row_texts(own), strict=True)
        ),
        *(f"{title}: {boxes_text(own.sheet, title)}." for title in BOTTOM_ROWS),
        f"Jokers left: {jokers_left_text(own.sheet)}.",
        "Only you see this.",
    ]


def dice_sum_text(made_sum: DiceSum) -> str:
    """A sum of dice and the cards that it makes: "W+R = 6+5 = 11: J♣ or J♠ in row 1 or 3."."""
    uses = f"{made_sum.letters} = {made_sum.numbers} = {made_sum.total}"
    if not made_sum.offers:
        return f"{uses}: nothing to write."
    if {offer.rows for offer in made_sum.offers} == {made_sum.rows_for_cards}:
        cards = " or ".join(card_text(offer.card) for offer in made_sum.offers)
        return f"{uses}: {cards} in row {_row_numbers_text(made_sum.rows_for_cards)}."
    offers = ", ".join(f"{card_text(offer.card)} in row {_row_numbers_text(offer.rows)}" for offer in made_sum.offers)
    return f"{uses}: {offers}."


def _row_numbers_text(rows: Sequence[int]) -> str:
    return " or ".join(map(str, rows))


def _row_spaces_text(row: Row) -> str:
    """A row's spaces from left to right."""
    return ", ".join(card_in_words(card) if card else "empty" for card in row) if any(row) else "empty"


def jokers_left_text(sheet: Sheet) -> str:
    """The columns whose joker chips have not been used, like "1, 3, 5"; "none" if all have been used."""
    return ", ".join(str(column) for column, is_left in enumerate(sheet.chips, start=1) if is_left) or "none"
