"""Why a card may not be written where a player asked for it: the dice it would take, and what would be legal."""

from collections.abc import Sequence

from engine.cards import SUIT_WORDS
from engine.errors import Refusal
from engine.games.high_roller.actions import Write
from engine.games.high_roller.pieces.dice import Colour, Dice, dice_combination, possible_ranks, rank_of_sum
from engine.games.high_roller.pieces.sheets import COLOURS, Sheet
from engine.sentences import enumeration

_ROWS_OF: dict[Colour, str] = {"red": "1 or 3", "black": "2 or 4"}
_OTHER: dict[Colour, Colour] = {"red": "black", "black": "red"}


def card_refusal(sheet: Sheet, dice: Dice, asked: Write, first_player: int, is_first: bool) -> Refusal:
    """The refusal of a card that is not legal where the player ``asked`` for it: the dice are judged first, then the
    row. ``first_player`` is a seat; ``is_first``: the player has that seat.
    """
    colour, made = COLOURS[asked.row - 1], asked.card[0]
    if made not in possible_ranks(dice, colour, is_first):
        return _rank_refusal(dice, made, colour, first_player, is_first)
    suits, there = dice_combination(dice, colour).suits, sheet.rows[asked.row - 1]
    if asked.card[1] not in suits:
        allowed = " or ".join(SUIT_WORDS[suit] for suit in suits)
        return Refusal("suit", die=_OTHER[colour], number=dice_combination(dice, colour).suit_die, suits=allowed)
    if asked.card in there:
        return Refusal("card_in_row", card=asked.card, row=asked.row)
    return Refusal("row_full", row=asked.row)


def _rank_refusal(dice: Dice, rank: str, colour: Colour, first_player: int, is_first: bool) -> Refusal:
    other = _OTHER[colour]
    if rank in possible_ranks(dice, other, is_first):
        plain = rank == rank_of_sum(dice_combination(dice, other).sum)
        words = f"White + {other}" if plain else f"White + yellow + {other}"
        return Refusal("row_colour", dice=words, colour=other, rows=_ROWS_OF[other])
    if rank in {rank_of_sum(dice_combination(dice, either).with_yellow) for either in _OTHER}:
        return Refusal("not_first", first=first_player)
    red, black = (" or ".join(possible_ranks(dice, either, is_first)).replace("T", "10") for either in ("red", "black"))
    return Refusal("not_made", red=red, black=black)


def taken_space_refusal(row: int | str, free: Sequence[int]) -> Refusal:
    """The refusal of a space or box that is taken, with the ``free`` ones, from 1, in that row: a number for a row of
    cards, "O" or "E" for a bottom row.
    """
    if isinstance(row, int):
        return Refusal("filled", free=f"columns of row {row}", places=enumeration([str(place) for place in free]))
    return Refusal("filled", free="boxes", places=enumeration([f"{row}{place}" for place in free]))
