"""House rules of High Roller, and the terms that they fix once the number of seats is known."""

from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.errors import Refusal
from engine.game import Options

SEATS = range(2, 9)
_GAMES = {"single": 1, "two_games": 2, "three_games": 3}


class HighRollerOptions(Options):
    """The house rules that a table of High Roller chooses before it starts. Labels such as HR-4 refer to the places in
    the rules text that explain a rule.
    """

    # HR-4
    bottom_length: Annotated[Literal["10", "12"], BeforeValidator(str)] = Field(
        default="10",
        title="Boxes in a bottom row",
        description="How many boxes there are for odd numbers; there are as many for even ones",
        json_schema_extra={"titles": {"10": "10 boxes", "12": "12 boxes"}},
    )
    # HR-2
    first_player: Literal["rotate", "fixed"] = Field(
        default="rotate",
        description="Who rolls the dice, and may add the yellow die to a card",
        json_schema_extra={
            "titles": {"rotate": "The next player each round", "fixed": "The same player for a whole game"}
        },
    )
    # HR-3
    yellow_others: Literal["once", "never"] = Field(
        default="once",
        title="Yellow die for the others",
        description="Whether players other than the first may write the yellow die in a bottom row",
        json_schema_extra={"titles": {"once": "Once a round, like the first player", "never": "Never"}},
    )
    # HR-17
    sheets: Literal["open_after_round", "secret"] = Field(
        default="open_after_round",
        title="Other players' sheets",
        description="When you see what the others have written",
        json_schema_extra={"titles": {"open_after_round": "After each round", "secret": "Only at the end of the game"}},
    )
    match: Literal["single", "two_games", "three_games"] = Field(
        default="single",
        title="Length",
        description="How many games are played; their totals are added up",
        json_schema_extra={"titles": {"single": "One game", "two_games": "Two games", "three_games": "Three games"}},
    )
    # HR-12
    same_hand: Literal["tie", "category"] = Field(
        default="tie",
        title="The same hand",
        description="Which hands of a row count as the same, and so are worth nothing",
        json_schema_extra={
            "titles": {"tie": "Equal in all ranks", "category": "Of one kind, like two flushes"},
            "later": True,
        },
    )


class Terms(NamedTuple):
    """The rules that stay fixed for a table during the whole match: seats and options, and the numbers that these
    select.
    """

    seats: int
    options: HighRollerOptions
    boxes: int
    """The number of boxes in each bottom row (HR-4)."""
    games: int
    """The number of games in the match, whose totals are added up."""

    @property
    def compares_kinds_only(self) -> bool:
        """Whether two hands of one kind, such as two pairs, are the same hand whatever their ranks (HR-12)."""
        return self.options.same_hand == "category"

    def may_write_yellow_die(self, is_first_player: bool) -> bool:
        """Whether the rules let a player write the yellow die in a bottom row (HR-3); whether it is written already is
        not asked. ``is_first_player``: the player is first player.
        """
        return is_first_player or self.options.yellow_others == "once"


def terms(seats: int, options: HighRollerOptions) -> Terms:
    """The fixed rules of a table with this number of seats and these options. Raises `Refusal` ``seats_unfit`` unless
    there are 2 to 8 seats.
    """
    if seats not in SEATS:
        raise Refusal("seats_unfit", seats=seats)
    return Terms(seats, options, int(options.bottom_length), _GAMES[options.match])
