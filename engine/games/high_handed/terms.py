"""What a table plays, fixed from the first card to the last: its options once the number of seats is known."""

from typing import Literal, NamedTuple

DrawMode = Literal["auto", "manual"]
GrandpaRule = Literal["off", "nominated", "everyone"]
TeamHands = Literal["private", "shared"]
Match = Literal["single", "double", "first_to_two"]
Tie = Literal["shared", "extra_game"]


class Terms(NamedTuple):
    """A *side* is what scores: a single player or a team. A *match* is one game or more, each from its own shuffle."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""
    side_of: tuple[int, ...]
    """The side of each seat."""
    board_size: int
    """Cells along each edge."""
    two_timers: int
    """In the deck of this number of players; with two or three, one of each kind has been taken out."""
    thieves: int
    dealt: int
    """Cards in each hand at the beginning: seven with up to four players, five with more."""
    touching: bool
    """Whether the cards of a poker hand must be neighbours, with no foreign card between them (HH-8)."""
    draw_mode: DrawMode
    grandpa_rule: GrandpaRule
    """Off unless cards are picked up by hand."""
    uncle_bob: bool
    """Off unless cards are picked up by hand."""
    team_hands: TeamHands
    match: Match
    tie: Tie

    @property
    def seats(self) -> int:
        return len(self.side_of)

    @property
    def teams(self) -> bool:
        """Whether somebody plays with a partner."""
        return len(self.sides) < len(self.side_of)


def open_to(terms: Terms, seat: int) -> tuple[int, ...]:
    """The team mates who see this seat's cards, and whose cards it sees."""
    if terms.team_hands == "private":
        return ()
    return tuple([mate for mate in terms.sides[terms.side_of[seat]] if mate != seat])
