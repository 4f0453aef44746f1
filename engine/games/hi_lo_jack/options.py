"""House rules of Hi Lo Jack, and the terms that they fix once the number of seats is known."""

from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.errors import Refusal
from engine.game import Options
from engine.seats import seats_by_side

Format = Literal["solo2", "solo3", "solo4", "teams4"]
"""The sides of a game: two, three or four players each alone, or two teams of partners who sit opposite."""

_SEATS: dict[Format, int] = {"solo2": 2, "solo3": 3, "solo4": 4, "teams4": 4}
_BY_SEATS: dict[int, Format] = {2: "solo2", 3: "solo3"}


class HiLoJackOptions(Options):
    """The house rules that a table of Hi Lo Jack chooses before it starts; each default is the rule of the original
    game. Labels such as H-2 refer to the places in the rules text that explain a rule.
    """

    format: Format | None = Field(
        default=None,
        description="Who plays against whom; with four players you choose between everyone alone and two teams",
        json_schema_extra={
            "titles": {
                "solo2": "Two players",
                "solo3": "Three players, each alone",
                "solo4": "Four players, each alone",
                "teams4": "Two teams, partners opposite",
            }
        },
    )
    # H-25
    target: int = Field(
        default=11, ge=7, le=31, description="The score that wins for a side that bids and makes its bid"
    )
    # H-3
    stuck_dealer: Literal["at_least_two", "exactly_two"] = Field(
        default="at_least_two",
        title="Dealer's bid if all others pass",
        description="What the dealer may bid when everybody else has passed",
        json_schema_extra={"titles": {"at_least_two": "2 or more", "exactly_two": "Exactly 2"}},
    )
    # H-5
    dealer_takes_smudge: bool = Field(
        default=True,
        title="Dealer may take a smudge",
        description="Whether the dealer may take over a smudge bid by bidding smudge too",
    )
    # H-11
    low_to: Literal["taker", "holder"] = Field(
        default="taker",
        title="Low goes to",
        description="Who gets the point for the lowest trump",
        json_schema_extra={
            "titles": {"taker": "The player who wins the trick with it", "holder": "The player who was dealt it"}
        },
    )
    # H-2
    first_dealer: Annotated[Literal["random", "0", "1", "2", "3"], BeforeValidator(str)] = Field(
        default="random",
        description="Who deals first",
        json_schema_extra={
            "titles": {"random": "Random", "0": "First seat", "1": "Second seat", "2": "Third seat", "3": "Fourth seat"}
        },
    )


class Terms(NamedTuple):
    """The rules that stay fixed for a table during the whole game: its sides (players or teams) and its options."""

    format: Format
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side; a *side* has one score: it is a single player or a team."""
    side_of: tuple[int, ...]
    """By seat, the number of its side, from 0."""
    options: HiLoJackOptions

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.side_of)


def terms(seats: int, options: HiLoJackOptions) -> Terms:
    """The fixed rules of a table with this number of seats and these options. Raises `Refusal` ``choose_format`` if
    four players have not chosen a format, and ``seats_unfit``, ``format_unfit`` or ``first_dealer_unfit`` if options
    and seats do not fit.
    """
    chosen = options.format or _BY_SEATS.get(seats)
    if seats not in (2, 3, 4):
        raise Refusal("seats_unfit", seats=seats)
    if chosen is None:
        raise Refusal("choose_format", asks="format")
    if _SEATS[chosen] != seats:
        raise Refusal("format_unfit", asks="format", needed=_SEATS[chosen], seats=seats)
    if options.first_dealer != "random" and int(options.first_dealer) >= seats:
        raise Refusal("first_dealer_unfit", asks="first_dealer", seats=seats)
    number = 2 if chosen == "teams4" else seats
    return Terms(chosen, seats_by_side(seats, number), tuple(seat % number for seat in range(seats)), options)


def partners(terms: Terms, seat: int) -> tuple[int, ...]:
    """The other seats of a seat's team; () where everybody plays alone."""
    return tuple([mate for mate in terms.sides[terms.side_of[seat]] if mate != seat])
