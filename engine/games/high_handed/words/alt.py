"""High Handed in sentences: the alt text of the pictures, the most important first."""

from collections.abc import Sequence

from engine.games.high_handed.pieces.cells import LETTERS, Stack
from engine.games.high_handed.public import Play, ScoredHand
from engine.games.high_handed.view import View
from engine.games.high_handed.words import labels
from engine.pieces.cards import card_in_words, card_text
from engine.seats import NamesBySeat
from engine.text.graphemes import shorten
from engine.text.sentences import joined_with_and
from engine.text.words import ending_text, number_with_true_minus, quantity_text, side_name, winners_text

_LONGEST = 20
"""The most characters of a name, because names are repeated often."""


def alt_sentences(view: View, names: NamesBySeat) -> list[str]:
    """The public part of a view as sentences for the picture's alt text, the most important first; some may be "".
    ``names`` are the players' names by seat.
    """
    names = [shorten(name, _LONGEST) for name in names]
    return [
        turn_text(view, names),
        last_play_text(view, names),
        scores_text(view, names),
        standing_text(view, names),
        hand_sizes_text(view, names),
        piles_text(view),
        blind_hand_text(view),
        *board_sentences(view),
        game_progress_text(view, names),
    ]


def turn_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the seat that must act; once the match is over, on the winners."""
    if view.outcome:
        return f"{winners_text(view.outcome, names)}: {ending_text(view.outcome, labels.ENDINGS)}."
    return f"{joined_with_and([names[seat] for seat in view.waiting])} is to play."


def last_play_text(view: View, names: NamesBySeat) -> str:
    """Sentences on the latest play and its points, one poker hand after the other. Before the first play "No card lies
    on the board yet.", or "" once the match is over.
    """
    play = view.last_play
    if play is None:
        return "No card lies on the board yet." if view.phase == "playing" else ""
    return f"Last play: {names[play.seat]} laid {_laid_cards_text(play)}, {_play_points_text(play)}."


def _laid_cards_text(play: Play) -> str:
    """The card of a play and its cell, with specials and the card that it covers."""
    if not labels.has_regular_card(play):
        return f"a {card_text(play.card)} alone on {play.cell}"
    used = f" with {joined_with_and(list(map(card_text, play.specials)))}" if play.specials else ""
    over = f", covering {card_in_words(play.covered)}" if play.covered else ""
    return f"{card_in_words(play.card)} on {play.cell}{used}{over}"


def _play_points_text(play: Play) -> str:
    """The points of a play, hand by hand."""
    if not play.hands:
        return "no points"
    told = ", ".join(map(scored_hand_text, play.hands))
    times = f", times {play.multiplier}" if play.multiplier > 1 else ""
    return f"{quantity_text(play.points, 'point')}: {told}{times}"


def scored_hand_text(scored: ScoredHand) -> str:
    """A scored poker hand, like "E-W three of a kind 4 (D4 E4 F4)"; the points are those before doubling."""
    return f"{scored.axis} {labels.scored_hand_name(scored)} {scored.points} ({' '.join(scored.cells)})"


def scores_text(view: View, names: NamesBySeat) -> str:
    """The points of each side in this game, in one sentence."""
    return f"Scores: {_points_by_side_text(view, names, view.scores)}."


def standing_text(view: View, names: NamesBySeat) -> str:
    """Sentences on the results of the match so far: games won, and points with those of earlier games; "" where no
    other game counts.
    """
    totals, match = labels.match_totals_by_side(view), view.terms.options.match
    wins = [f"{side_name(names, view.terms.sides[side])} {won}" for side, won in enumerate(view.standing.wins)]
    told = [
        f"Games won: {', '.join(wins)}." if match == "first_to_two" else "",
        f"With the games before: {_points_by_side_text(view, names, totals)}." if totals else "",
    ]
    return " ".join(filter(None, told))


def _points_by_side_text(view: View, names: NamesBySeat, points: Sequence[int]) -> str:
    """The points of all sides, with the names of their players."""
    return ", ".join(
        f"{side_name(names, view.terms.sides[side])} {number_with_true_minus(one)}" for side, one in enumerate(points)
    )


def hand_sizes_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the numbers of cards that the seats hold and, where players pick up cards themselves, may pick
    up.
    """
    told = [
        f"{names[seat]} {labels.hand_size_text(view, seat)}{_cards_to_pick_up_text(view, seat)}"
        for seat in range(view.terms.seats)
    ]
    return f"Cards in hand: {', '.join(told)}."


def _cards_to_pick_up_text(view: View, seat: int) -> str:
    """The cards that a seat may pick up, in brackets; empty if there are none."""
    told = labels.owed_cards_text(view, seat)
    return f" ({told})" if told else ""


def piles_text(view: View) -> str:
    """One sentence on the sizes of both piles and of the cards set aside (the blind hand); empty once the match is
    over.
    """
    if view.outcome:
        return ""
    removed = f" {quantity_text(view.removed, 'card')} out of play." if view.removed else ""
    return f"Pile A {view.pile_sizes[0]}, pile B {view.pile_sizes[1]}, blind hand {view.blind_size}.{removed}"


def blind_hand_text(view: View) -> str:
    """One sentence on the cards that were set aside (the blind hand) once they are shown; empty until then."""
    return f"The blind hand was {' '.join(map(card_text, view.blind))}." if view.blind else ""


def board_sentences(view: View) -> list[str]:
    """One sentence for each row of the board with a card, like "Row 3: B Two Timer, F 9♥ (3)."; the number in brackets
    counts the cards on a cell with several.
    """
    size = view.terms.options.board_size
    rows = [view.board[start : start + size] for start in range(0, size * size, size)]
    told = [
        ", ".join(f"{letter} {_top_card_text(stack)}" for letter, stack in zip(LETTERS, row, strict=False) if stack)
        for row in rows
    ]
    return [f"Row {number}: {row}." for number, row in enumerate(told, start=1) if row]


def _top_card_text(stack: Stack) -> str:
    """The top card of a stack, and how many cards lie there if there are several."""
    return card_text(stack[-1]) + (f" ({len(stack)})" if len(stack) > 1 else "")


def game_progress_text(view: View, names: NamesBySeat) -> str:
    """One sentence on the number of the game in the match, the board's size and the dealer."""
    size, game = view.terms.options.board_size, labels.game_number_text(view)
    return f"High Handed, {f'{game}, ' if game else ''}board {size} by {size}, {names[view.dealer]} dealt."
