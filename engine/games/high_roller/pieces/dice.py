"""The four dice of a round, and the cards that they make.

White and red make the rank of a card for a red row, white and black that of a card for a black row. The die that is
left over of red and black says which suits are possible. The first player may add the yellow die to a sum.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from engine.pieces.cards import Card, Suit

Colour = Literal["red", "black"]
Bottom = Literal["O", "E"]
"""One of the two bottom rows: ``O`` of odd numbers, ``E`` of even ones."""
BOTTOM_WORDS: Mapping[Bottom, str] = {"O": "odd", "E": "even"}
"""By bottom row, its name on the sheet."""
SHOWN_BOX = ";".join(f"{row}={word} box" for row, word in BOTTOM_WORDS.items())
"""The way in which `engine.text.sentences` shows the code of a box: ``O10`` as "odd box 10"."""

RANK_OF_SUM = {n: str(n) for n in range(2, 10)} | {10: "T", 11: "J", 12: "Q", 13: "K"}
"""From a sum of dice, 2 to 13, to the letter of its rank. Sums of 14 and more, which are missing
here, are aces (HR-7).
"""
RED_SUITS: tuple[Suit, ...] = ("d", "h")
BLACK_SUITS: tuple[Suit, ...] = ("c", "s")


class Dice(NamedTuple):
    """The numbers that the four dice show, 1 to 6 each."""

    white: int
    black: int
    red: int
    yellow: int


class DiceCombination(NamedTuple):
    """The sums (which stand for ranks) and the suits that four dice give for rows of one colour. For red rows the white
    and the red die are added and the black one decides the suits; for black rows the white and the black die, and the
    red one.
    """

    sum: int
    """The sum of the white die and the die of the rows' colour."""
    with_yellow: int
    """The `sum` with the yellow die added, which only the first player may use."""
    suit_die: int
    """The number on the red or black die that is not in the sum; it decides the suits."""
    suits: tuple[Suit, ...]
    """The suits to choose from: the red ones if ``suit_die`` is even, the black ones if it is odd (HR-5, HR-6)."""


def sums_and_suits(dice: Dice, colour: Colour) -> DiceCombination:
    """The sums and suits that these dice give for rows of this colour.

    >>> sums_and_suits(Dice(white=6, black=3, red=5, yellow=4), "red")
    DiceCombination(sum=11, with_yellow=15, suit_die=3, suits=('c', 's'))
    """
    die, suit_die = (dice.red, dice.black) if colour == "red" else (dice.black, dice.red)
    total = dice.white + die
    return DiceCombination(total, total + dice.yellow, suit_die, BLACK_SUITS if suit_die % 2 else RED_SUITS)


def rank_of_sum(total: int) -> str:
    """The letter of the rank that a sum of dice, 2 or more, stands for: "A" from 14 on."""
    return RANK_OF_SUM.get(total, "A")


def possible_ranks(dice: Dice, colour: Colour, is_first_player: bool) -> tuple[str, ...]:
    """The letters of the ranks that a player can make for rows of this colour: of the sum of the white die and the die
    of this colour and, if
    ``is_first_player``, of that sum with the yellow die, even if both give the same rank.

    >>> possible_ranks(Dice(white=6, black=3, red=5, yellow=4), "red", is_first_player=True)
    ('J', 'A')
    """
    made = sums_and_suits(dice, colour)
    return (rank_of_sum(made.sum), rank_of_sum(made.with_yellow)) if is_first_player else (rank_of_sum(made.sum),)


@lru_cache(maxsize=8192)  # all rolls there are
def possible_cards(dice: Dice, colour: Colour, is_first_player: bool) -> tuple[Card, ...]:
    """The cards that a player can make for rows of this colour, from the sum of the white die and the die of the
    colour, then with the yellow die added; suits in the order c, d, h, s. ``is_first_player``: the player is first
    player, who may add the yellow die.

    >>> possible_cards(Dice(white=6, black=3, red=5, yellow=4), "black", True)
    ('9c', '9s', 'Kc', 'Ks')
    """
    suits = sums_and_suits(dice, colour).suits
    return tuple(Card(made + suit) for made in possible_ranks(dice, colour, is_first_player) for suit in suits)


def bottom_row_of_number(number: int) -> Bottom:
    """The bottom row in which a number belongs: "O" for an odd number, "E" for an even one."""
    return "O" if number % 2 else "E"
