"""House rules of High Handed, and the terms that they fix once the number of seats is known."""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.errors import Refusal
from engine.game import Options
from engine.seats import seats_by_side

DrawMode = Literal["auto", "manual"]
"""The way of drawing: every player's cards are drawn automatically after the play, or the player must pick them up."""
GrandpaRule = Literal["off", "nominated", "everyone"]
"""The players who may still pick up cards that they forgot on the first turn: nobody, those who say that they are over
70, or everybody.
"""
TeamHands = Literal["private", "shared"]
Match = Literal["single", "double", "first_to_two"]
"""The length of a match: one game, two games with their points added, or as many as a side needs to win two."""
Tie = Literal["shared", "extra_game"]

SEATS = (2, 3, 4, 5, 6)
"""The numbers of seats that can play."""
_TEAM_SEATS = {"2": (4, 6), "3": (6,)}


_NEEDS_HAND: dict[str, Any] = {"option": "draw_mode", "values": ["manual"], "words": "drawing by hand"}
_NEEDS_TEAMS: dict[str, Any] = {"option": "teams", "values": ["2", "3"], "words": "teams"}


class HighHandedOptions(Options):
    """The house rules that a table of High Handed chooses before it starts. Labels such as HH-2 refer to the places in
    the rules text that explain a rule.
    """

    # HH-2
    board_size: int = Field(default=8, ge=7, le=12, description="How many cells the board has along each edge")
    # HH-8
    pair_gap: Literal["allowed", "touching"] = Field(
        default="touching",
        title="Gaps in pairs",
        description="Whether other cards of the row may lie between the cards of a pair and the like",
        json_schema_extra={
            "titles": {"allowed": "Allowed: 5 K 5 is a pair", "touching": "No: the cards must touch"},
            "unstated": "allowed",  # as in the first release
        },
    )
    # HH-1
    two_timers: int = Field(
        default=2,
        ge=1,
        le=4,
        title="Two Timers",
        description="How many Two Timers the deck holds; one less with two or three players",
    )
    thieves: int = Field(
        default=2, ge=1, le=4, description="How many Thieves the deck holds; one less with two or three players"
    )
    # HH-18
    draw_mode: DrawMode = Field(
        default="auto",
        title="Drawing cards",
        description="Whether cards are drawn for you, or you pick them up before the next player plays",
        json_schema_extra={
            "titles": {"auto": "For everybody, at once", "manual": "By hand: forget, and you go without"}
        },
    )
    # HH-19
    grandpa_rule: GrandpaRule = Field(
        default="off",
        title="Grandpa Rule",
        description="Who may still pick up after forgetting it on the first turn; needs drawing by hand",
        json_schema_extra={
            "titles": {"off": "Nobody", "nominated": "Players who say they are over 70", "everyone": "Everybody"},
            "needs": _NEEDS_HAND,
        },
    )
    # HH-20
    uncle_bob_rule: bool = Field(
        default=False,
        title="Uncle Bob Rule",
        description="Whether extra cards can be picked up, and cost five points if noticed; needs drawing by hand",
        json_schema_extra={"needs": _NEEDS_HAND},
    )
    teams: Annotated[Literal["off", "2", "3"], BeforeValidator(str)] = Field(
        default="off",
        description="Whether four or six players form teams, seated in turn",
        json_schema_extra={"titles": {"off": "Everyone alone", "2": "Two teams", "3": "Three teams of two"}},
    )
    team_hands: TeamHands = Field(
        default="private",
        title="Hands in a team",
        description="Whether team mates see each other's cards",
        json_schema_extra={
            "titles": {"private": "Each sees their own", "shared": "Team mates see them"},
            "needs": _NEEDS_TEAMS,
        },
    )
    match: Match = Field(
        default="single",
        description="How many games decide",
        json_schema_extra={
            "titles": {"single": "One game", "double": "Two games, points added", "first_to_two": "First to win twice"}
        },
    )
    # HH-23
    tie: Tie = Field(
        default="shared",
        description="What happens when the highest scores are equal",
        json_schema_extra={"titles": {"shared": "The win is shared", "extra_game": "One more game, added on"}},
    )


class Terms(NamedTuple):
    """The rules that stay fixed for a table during the whole match.

    A *side* has one score: it is a single player or a team. A *match* is one game or more, each from its own shuffle.
    """

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    side_of: tuple[int, ...]
    """By seat, the number of its side, from 0."""
    options: HighHandedOptions
    two_timers: int
    """The number of Two Timers in the deck. With two or three players one of each kind of special is taken out."""
    thieves: int
    """The number of Thieves in the deck. With two or three players one of each kind of special is taken out."""
    dealt: int
    """The number of cards in each hand at the beginning: seven with up to four players, five with more."""
    grandpa_rule: GrandpaRule
    """The players who may pick up what they forgot; "off" unless cards are picked up by hand."""
    uncle_bob: bool
    """Whether the Uncle Bob Rule holds: never unless cards are picked up by hand."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.side_of)

    @property
    def has_teams(self) -> bool:
        """Whether any side has more than one player."""
        return len(self.sides) < len(self.side_of)

    @property
    def hand_cards_must_be_adjacent(self) -> bool:
        """Whether the cards of a poker hand must be neighbours, with no other card between them (HH-8)."""
        return self.options.pair_gap == "touching"


def terms(seats: int, options: HighHandedOptions) -> Terms:
    """The fixed rules of a table with this number of seats and these options. Raises `Refusal` ``seats_unfit``,
    ``teams_unfit`` or ``three_teams_unfit`` if options and seats do not fit.
    """
    if seats not in SEATS:
        raise Refusal("seats_unfit", seats=seats)
    number = _number_of_sides(seats, options.teams)
    by_hand, taken_out = options.draw_mode == "manual", 1 if seats <= 3 else 0
    return Terms(
        sides=seats_by_side(seats, number),
        side_of=tuple(seat % number for seat in range(seats)),
        options=options,
        two_timers=options.two_timers - taken_out,
        thieves=options.thieves - taken_out,
        dealt=7 if seats <= 4 else 5,
        grandpa_rule=options.grandpa_rule if by_hand else "off",
        uncle_bob=options.uncle_bob_rule and by_hand,
    )


def _number_of_sides(seats: int, teams: str) -> int:
    """The number of sides. Raises `Refusal` unless this number of seats can form these teams."""
    if teams != "off" and seats not in _TEAM_SEATS[teams]:
        code = "teams_unfit" if seats not in _TEAM_SEATS["2"] else "three_teams_unfit"
        raise Refusal(code, asks="teams", seats=seats)
    return seats if teams == "off" else int(teams)


def mates_sharing_hands(terms: Terms, seat: int) -> tuple[int, ...]:
    """The team mates of a seat that see its cards, and whose cards it sees; () where hands are private."""
    if terms.options.team_hands == "private":
        return ()
    return partners(terms, seat)


def partners(terms: Terms, seat: int) -> tuple[int, ...]:
    """The other seats of a seat's team; () where everybody plays alone."""
    return tuple([mate for mate in terms.sides[terms.side_of[seat]] if mate != seat])
