"""House rules of Bluff 'N' Peg, and the terms that they fix once the number of seats is known."""

from typing import Literal, NamedTuple

from pydantic import Field

from engine.errors import Refusal
from engine.game import Options
from engine.games.bluff_n_peg.pieces.board import BOARDS, Board

Order = Literal["sequential", "simultaneous"]
"""The order of choices: seats choose one after the other in public, or all at the same time without seeing the others'
choices.
"""

SEATS = (2, 3, 4, 5, 6)
"""The numbers of seats that can play."""


class BluffNPegOptions(Options):
    """The house rules that a table of Bluff 'N' Peg chooses before it starts. Labels such as B-1 refer to the places in
    the rules text that explain a rule.
    """

    # B-1
    board: Literal["standard", "short", "long"] = Field(
        default="standard",
        description="How many holes each column has in front of the start and behind it",
        json_schema_extra={
            "titles": {
                "standard": "Standard: 50 forward, 20 back",
                "short": "Short: 30 forward, 10 back",
                "long": "Long: 100 forward, 30 back",
            }
        },
    )
    wild_twos: bool = Field(
        default=False,
        title="Twos are wild",
        description="Whether a two stands for any card, which makes five of a kind the best hand",
    )
    # B-6
    discard_order: Order = Field(
        default="sequential",
        title="Discarding",
        description="Whether players throw cards in turn, or all at once so that the game waits only once",
        json_schema_extra={"titles": {"sequential": "In turn", "simultaneous": "All at the same time"}},
    )
    # B-13
    double_response: Order = Field(
        default="sequential",
        title="Answering double or fold",
        description="Whether players answer in turn, or all at once without seeing the other answers",
        json_schema_extra={"titles": {"sequential": "In turn", "simultaneous": "All at the same time, sealed"}},
    )
    reveal_winner: bool = Field(
        default=False,
        title="Winner shows all cards",
        description="Whether the winner of a deal turns up the cards that were not played",
    )


class Terms(NamedTuple):
    """The rules that stay fixed for a table during the whole game: its seats, its options and the board that these
    select.
    """

    seats: int
    """The number of seats, 2 to 6."""
    options: BluffNPegOptions
    board: Board
    """The lengths of a peg's column on the board, as the option ``board`` selects them."""


def terms(seats: int, options: BluffNPegOptions) -> Terms:
    """The fixed rules of a table with this number of seats and these options. Raises `Refusal` ``seats_unfit`` unless
    there are 2 to 6 seats.
    """
    if seats not in SEATS:
        raise Refusal("seats_unfit", seats=seats)
    return Terms(seats, options, BOARDS[options.board])
