"""House rules of Sneak, and the terms that they fix once the number of seats is known."""

from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.errors import Refusal
from engine.game import Options
from engine.games.sneak.pieces.combos import Ladder

Format = Literal["target", "single_deal", "each_deals_once"]
"""The length of a game: until a seat reaches a number of points, a single deal, or one deal by each seat."""
Ties = Literal["first_in_order", "set_aside"]
"""The rule for equal best sets in a contest: the first of their seats in order takes all cards, or the cards are put
out of play.
"""
LeadLimit = Literal["matchable", "none"]
"""The most cards that may be led: as many as somebody else could match, or any number."""
Endgame = Literal["parlett", "one_round"]
"""The rule for a deal once the stock is gone: it goes on until one seat alone holds cards, or for one more round."""

SEATS = (2, 3, 4, 5, 6, 7)
"""The numbers of seats that can play."""
_PACKS: dict[int, tuple[int, ...]] = {2: (1,), 3: (1,), 4: (1, 2), 5: (2,), 6: (2,), 7: (2,)}
"""By seats, the numbers of packs that may be used; the first is the default (SN-1)."""
_TARGETS = {1: 100, 2: 200}


def _none_for_auto(text: object) -> object:
    """Read the word "auto" and an empty text as ``None``."""
    return None if text in ("auto", "") else text


class SneakOptions(Options):
    """The house rules that a table of Sneak chooses before it starts; each default is the rule of the original game.
    Labels such as SN-1 refer to the places in the rules text that explain a rule.
    """

    # SN-1
    packs: Annotated[Literal["auto", "1", "2"], BeforeValidator(str)] = Field(
        default="auto",
        title="Packs of cards",
        description="Two or three players use one pack, five or more use two; four may choose",
        json_schema_extra={
            "titles": {"auto": "One for up to four players, else two", "1": "One: 52 cards", "2": "Two: 104 cards"}
        },
    )
    ladder: Ladder = Field(
        default="parlett",
        title="Order of combos",
        description="Which combo beats which when a sneak is challenged",
        json_schema_extra={
            "titles": {
                "parlett": "Match, straight flush, straight, flush",
                "sf_top": "Straight flush, match, straight, flush",
                "flush_over_straight": "Match, straight flush, flush, straight",
                "poker": "Straight flush, match, flush, straight",
            }
        },
    )
    # SN-6
    lead_limit: LeadLimit = Field(
        default="matchable",
        title="Lead limit",
        description="Whether more cards may be led than anybody else holds",
        json_schema_extra={
            "titles": {"matchable": "No more than somebody else could match", "none": "None: any number of cards"}
        },
    )
    # SN-4
    ties: Ties = Field(
        default="first_in_order",
        description="Who takes the cards if two players show equally good ones",
        json_schema_extra={
            "titles": {
                "first_in_order": "The leader, else the nearest to the left",
                "set_aside": "Nobody: they go out of play",
            }
        },
    )
    format: Format = Field(
        default="target",
        title="Length of the game",
        description="How many deals make a game",
        json_schema_extra={
            "titles": {
                "target": "Until somebody reaches the target",
                "single_deal": "A single deal",
                "each_deals_once": "As many deals as players",
            }
        },
    )
    target: Annotated[Annotated[int, Field(ge=10, le=1000)] | None, BeforeValidator(_none_for_auto)] = Field(
        default=None,
        title="Target",
        description="The points that end the game; if left out, 100 with one pack and 200 with two",
        json_schema_extra={
            "needs": {"option": "format", "values": ["target"], "words": "a game that ends at a target"}
        },
    )
    # SN-12
    endgame: Endgame = Field(
        default="parlett",
        title="When the stock is gone",
        description="How a deal goes on when the last card has been drawn",
        json_schema_extra={
            "titles": {
                "parlett": "Flaunt until only one player holds cards",
                "one_round": "One more round, then cards in hands score nothing",
            }
        },
    )


class Terms(NamedTuple):
    """The rules that stay fixed for a table during the whole game: seats and options, and the packs and target they
    select.
    """

    seats: int
    options: SneakOptions
    packs: int
    """The number of packs, 1 or 2, of 52 cards each."""
    target: int
    """The points that end the game in the format ``target``; without meaning in the others."""


def terms(seats: int, options: SneakOptions) -> Terms:
    """The fixed rules of a table with this number of seats and these options. Raises `Refusal` ``seats_unfit``, or
    ``packs_for_seats`` if this number of seats cannot use the chosen number of packs.
    """
    if seats not in SEATS:
        raise Refusal("seats_unfit")
    packs = _PACKS[seats][0] if options.packs == "auto" else int(options.packs)
    if packs not in _PACKS[seats]:
        raise Refusal("packs_for_seats", asks="packs", seats=seats, packs=_PACKS[seats][0])
    return Terms(seats, options, packs, options.target or _TARGETS[packs])
