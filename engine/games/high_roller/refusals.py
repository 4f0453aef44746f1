"""Why a card may not be written where a player asked for it: the dice it would take, and what would be legal."""

from collections.abc import Sequence

from engine.errors import Refusal
from engine.games.high_roller.actions import Write
from engine.games.high_roller.pieces.dice import (
    BOTTOM_WORDS,
    Bottom,
    Colour,
    Dice,
    possible_ranks,
    rank_of_sum,
    sums_and_suits,
)
from engine.games.high_roller.pieces.sheets import COLOURS, Sheet
from engine.pieces.cards import SUIT_WORDS
from engine.text.sentences import joined_with_and

_ROWS_OF: dict[Colour, str] = {"red": "1 or 3", "black": "2 or 4"}
_OTHER: dict[Colour, Colour] = {"red": "black", "black": "red"}


def illegal_card_refusal(sheet: Sheet, dice: Dice, action: Write, first_player: int, is_first_player: bool) -> Refusal:
    """The refusal of a card that must not be written in the row of ``action``. By the dice: ``row_colour``,
    ``not_first`` (only the seat ``first_player`` may add the yellow die), ``not_made`` or ``suit``; else
    ``card_in_row`` or ``row_full``.
    """
    colour, made = COLOURS[action.row - 1], action.card[0]
    if made not in possible_ranks(dice, colour, is_first_player):
        return _rank_refusal(dice, made, colour, first_player, is_first_player)
    suits, there = sums_and_suits(dice, colour).suits, sheet.rows[action.row - 1]
    if action.card[1] not in suits:
        allowed = " or ".join(SUIT_WORDS[suit] for suit in suits)
        return Refusal("suit", die=_OTHER[colour], number=sums_and_suits(dice, colour).suit_die, suits=allowed)
    if action.card in there:
        return Refusal("card_in_row", card=action.card, row=action.row)
    return Refusal("row_full", row=action.row)


def _rank_refusal(dice: Dice, rank: str, colour: Colour, first_player: int, is_first_player: bool) -> Refusal:
    other = _OTHER[colour]
    if rank in possible_ranks(dice, other, is_first_player):
        plain = rank == rank_of_sum(sums_and_suits(dice, other).sum)
        words = f"White + {other}" if plain else f"White + yellow + {other}"
        return Refusal("row_colour", dice=words, colour=other, rows=_ROWS_OF[other])
    if rank in {rank_of_sum(sums_and_suits(dice, either).with_yellow) for either in _OTHER}:
        return Refusal("not_first", first=first_player)
    red, black = (
        " or ".join(possible_ranks(dice, either, is_first_player)).replace("T", "10") for either in ("red", "black")
    )
    return Refusal("not_made", red=red, black=black)


def taken_space_refusal(row: int | Bottom, free: Sequence[int]) -> Refusal:
    """The refusal of a space or box that is taken, with the ``free`` ones, from 1, in that row: a number for a row of
    cards, "O" or "E" for a bottom row.
    """
    if isinstance(row, int):
        return Refusal("filled", free=f"columns of row {row}", places=joined_with_and([str(place) for place in free]))
    boxes = f"{BOTTOM_WORDS[row]} boxes"
    return Refusal("filled", free=boxes, places=joined_with_and([str(place) for place in free]))
