"""High Handed in short words: labels on pictures, and parts of sentences."""

from collections.abc import Mapping, Sequence
from typing import cast

from engine.games.high_handed.pieces.deck import has_rank_and_suit
from engine.games.high_handed.public import POINTS, Kind, Play, ScoredHand
from engine.games.high_handed.view import View
from engine.text.sentences import joined_with_and
from engine.text.words import quantity_text

ENDINGS = {
    "all_cards_played": "all cards were played",
    "nobody_could_play": "nobody could play",
    "nobody_picked_up": "all hands were empty",
    "two_games_won": "two games won",
}
"""By the code of an ending, the reason why the match is over."""
_ONE_HAND: Mapping[str, str] = {
    "pair": "a pair",
    "two_pair": "two pair",
    "three_of_a_kind": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full_house": "a full house",
    "four_of_a_kind": "four of a kind",
    "straight_flush": "a straight flush",
    "royal_flush": "a royal flush",
}
"""By kind, one poker hand in words."""


def match_totals_by_side(view: View) -> tuple[int, ...] | None:
    """By side, its points in this game added to those of the earlier games that count with it; ``None`` if no earlier
    game counts, or no side has points from one.
    """
    if view.terms.options.match == "first_to_two":
        before = view.standing.carried
    else:
        now = view.scores if view.outcome else (0,) * len(view.scores)  # a finished game is in the sums already
        before = tuple(total - score for total, score in zip(view.standing.sums, now, strict=True))
    return tuple(a + b for a, b in zip(before, view.scores, strict=True)) if any(before) else None


def game_number_text(view: View) -> str:
    """The number of the game in the match, like "game 2 of 2"; empty if the match is a single game."""
    if view.terms.options.match == "first_to_two":
        return f"game {view.number} · first to two"
    planned = 2 if view.terms.options.match == "double" else 1
    if view.number > planned:
        return f"game {view.number}, to break the tie"
    return f"game {view.number} of 2" if planned == 2 else ""


def piles_text(view: View) -> str:
    """The sizes of both piles, like "piles A 12 · B 11"."""
    return f"piles A {view.pile_sizes[0]} · B {view.pile_sizes[1]}"


def hand_size_text(view: View, seat: int) -> str:
    """The number of cards that a seat holds, like "7 cards"; where players pick up cards themselves, with the number to
    which the hand is filled: "6 of 7".
    """
    size, allowance = view.hand_sizes[seat], view.draws[seat].allowance
    return f"{size} of {allowance}" if view.terms.options.draw_mode == "manual" else quantity_text(size, "card")


def owed_cards_text(view: View, seat: int) -> str:
    """The number of cards that a seat may pick up, like "may pick up 2"; empty if there are none, or where cards are
    drawn automatically.
    """
    draws = view.draws[seat]
    if view.terms.options.draw_mode == "auto" or not draws.owed:
        return ""
    if draws.late and not draws.over_70:
        return f"may pick up {draws.owed} if over 70"
    return f"may {'still ' if draws.late else ''}pick up {draws.owed}"


def seat_status_texts_longest_first(view: View, seat: int) -> tuple[str, ...]:
    """The line below a seat's name with its number of cards, in two or three forms, the longest first."""
    cards, owing = hand_size_text(view, seat), view.draws[seat].owed
    if owed_cards_text(view, seat):
        cards = f"{cards} · {owing} owed"
    return (
        (f"to play · {cards}", cards, hand_size_text(view, seat))
        if seat in view.waiting
        else (cards, hand_size_text(view, seat))
    )


def games_won_by_seat(view: View, seat: int) -> int:
    """The number of crowns drawn at a seat: the games that its side has won, in a match to two games won. 0 in other
    matches, and for all but the first seat of a side.
    """
    side = view.terms.side_of[seat]
    is_first = seat == view.terms.sides[side][0]
    return view.standing.wins[side] if is_first and view.terms.options.match == "first_to_two" else 0


def scored_hand_name(hand: ScoredHand) -> str:
    """The name of a scored poker hand, like "full house"."""
    return hand.kind.replace("_", " ")


def completed_hands_text(hands: Sequence[str], cell: str, most_named: int = 2) -> str:
    """The poker hands that a card on ``cell`` completes, each given as its kind and axis, like "two_pair E-W". Those of
    most points come first, at most ``most_named`` by name: "two pair in row 4 and a pair in column D"; "" for none.
    """
    kinds_and_axes = sorted([hand.split() for hand in hands], key=lambda hand: -POINTS[cast("Kind", hand[0])])
    return joined_with_and(
        [f"{_ONE_HAND[kind]} {_line_text(axis, cell)}" for kind, axis in kinds_and_axes], max_words=most_named
    )


def _line_text(axis: str, cell: str) -> str:
    """The line through a cell in words, like "in row 4" or "in a diagonal"."""
    return {"E-W": f"in row {cell[1:]}", "N-S": f"in column {cell[:1]}"}.get(axis, "in a diagonal")


def has_regular_card(play: Play) -> bool:
    """Whether a play laid a card with rank and suit; false for a special laid alone."""
    return has_rank_and_suit(play.card)


def play_points_text(play: Play) -> str:
    """The points of a play, like "+14" or "no points"."""
    return f"+{play.points}" if play.points else "no points"
