"""The actions of High Roller: roll; write a card, a number or a joker's card; undo; lock.

A card says by itself which dice it is made of: the row's colour fixes the sum, and only a higher rank needs yellow.
"""

import re
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from engine.actions import Action
from engine.games.high_roller.pieces.dice import SHOWN_BOX
from engine.pieces.cards import RANK_WORDS, RANKS
from engine.pieces.notation import CardInput, SuitInput

_RANK_INPUT = {rank.lower(): rank for rank in RANKS} | {"10": "T"} | {word: rank for rank, word in RANK_WORDS.items()}
_RANK_NAMES = ";".join(f"{rank}={RANK_WORDS[rank]}" for rank in RANKS)
"""The names of ranks as a format of `engine.text.sentences`."""
_BOX_INPUT = re.compile(r"(?P<row1>o|e)[a-z]*\s*(?:box)?\s*(?P<place1>\d\d?)|(?P<place2>\d\d?)\s*(?P<row2>o|e)[a-z]*")


def row_or_column_number_text(text: object) -> object:
    """The number of a row or column as text, like "2", from what people type; ``None`` for empty text. Any other text
    is returned as it is in small letters; the field's own type refuses it.

    >>> [row_or_column_number_text(text) for text in ("2", "row 2", "Column 5", "")]
    ['2', '2', '5', None]
    """
    plain = str(text).lower().removeprefix("row").removeprefix("column").strip()
    return plain or None


def parse_rank(text: object) -> str:
    """The letter of the rank that people type: "10", "t" or "Queen". Raises `ValueError` for any other text.

    >>> [parse_rank(text) for text in ("10", "t", "Queen")]
    ['T', 'T', 'Q']
    """
    if rank := _RANK_INPUT.get(str(text).strip().lower()):
        return rank
    raise ValueError("ranks are 2 to 10, J, Q, K and A")


def parse_box(text: object) -> str | None:
    """The code of the box that people type, like "O10" for box 10 of the odd numbers; ``None`` for empty text. Raises
    `ValueError` for text that does not look like a box.

    >>> [parse_box(text) for text in ("e3", "odd 10", "even box 3", "3E", "")]
    ['E3', 'O10', 'E3', 'E3', None]
    """
    plain = str(text).strip().lower() if text is not None else ""
    if not plain:
        return None
    if found := _BOX_INPUT.fullmatch(plain):
        row, place = found["row1"] or found["row2"], found["place1"] or found["place2"]
        return f"{row.upper()}{int(place)}"
    raise ValueError("boxes are called odd 1, odd 2 and so on, even 1, even 2 and so on; O1 and E1 do, too")


def _none_if_empty(text: object) -> object:
    return None if text in ("", None) else text


RowInput = Annotated[int, BeforeValidator(row_or_column_number_text)]
ColumnInput = Annotated[
    int | None, BeforeValidator(lambda text: None if text is None else row_or_column_number_text(text))
]


class Roll(Action):
    """Roll the four dice for everybody."""

    verb: ClassVar[str] = "roll"
    title: ClassVar[str] = "roll the dice"
    label: ClassVar[str] = "Roll the dice"


class Write(Action):
    """Write the card of this round, which the dice make, in one of your four rows."""

    verb: ClassVar[str] = "write"
    title: ClassVar[str] = "write a card"
    label: ClassVar[str] = "{card:card} in row {row}"
    card: CardInput = Field(description="The card you write; its rank is a sum of dice")
    row: RowInput = Field(ge=1, le=4, description="The row, from 1 at the top to 4; 1 and 3 are red, 2 and 4 black")
    column: ColumnInput = Field(
        default=None,
        ge=1,
        le=5,
        description="The column, 1 to 5; a command that names none takes the first empty space of the row",
    )

    @property
    def full_label(self) -> str:
        """The label, with the column if it was chosen."""
        return self.label if self.column is None else f"{self.label}, column {{column}}"


class FillBox(Action):
    """Write the yellow die in a box of the bottom rows."""

    verb: ClassVar[str] = "fill"
    title: ClassVar[str] = "write the yellow number"
    label: ClassVar[str] = f"{{number}} in {{box:{SHOWN_BOX}}}"
    number: Annotated[int | None, BeforeValidator(_none_if_empty)] = Field(
        default=None, ge=1, le=6, description="What the yellow die shows; may be left out"
    )
    box: Annotated[str | None, BeforeValidator(parse_box)] = Field(
        default=None,
        description="The box, such as odd 1 or even 3; a command that names none takes the first empty one that fits",
    )


class UseJoker(Action):
    """Cross a joker chip and write any card in the last empty space of a row."""

    verb: ClassVar[str] = "joker"
    title: ClassVar[str] = "use a joker"
    label: ClassVar[str] = "Joker in row {row}"
    row: RowInput = Field(ge=1, le=4, description="A row with exactly one empty space")
    rank: Annotated[str, BeforeValidator(parse_rank)] = Field(description="The rank of the card, 2 to 10, J, Q, K or A")
    suit: SuitInput = Field(
        description="The suit of the card",
        json_schema_extra={"titles": {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}},
    )
    column: ColumnInput = Field(
        default=None, ge=1, le=5, description="The column of the empty space, whose chip is crossed; may be left out"
    )

    @property
    def full_label(self) -> str:
        """The label, with the card that is written."""
        return f"{self.label}: {{rank:{_RANK_NAMES}}} of {{suit:suit}}"


class Undo(Action):
    """Rub out everything you have written this round."""

    verb: ClassVar[str] = "undo"
    title: ClassVar[str] = "undo all"
    label: ClassVar[str] = "Undo all"
    is_undo: ClassVar[bool] = True


class Lock(Action):
    """Finish your round; what you have written is final."""

    verb: ClassVar[str] = "lock"
    title: ClassVar[str] = "lock and end your round"
    label: ClassVar[str] = "Lock and end my round"


ACTIONS: tuple[type[Action], ...] = (Roll, Write, FillBox, UseJoker, Undo, Lock)
