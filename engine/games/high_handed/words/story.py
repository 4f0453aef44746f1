"""High Handed as a story: what each game of the match came to, how the points ran, and why the winners won."""

from collections.abc import Sequence
from typing import cast

from engine.game import Chapter, Outcome
from engine.games.high_handed.public import GameResult
from engine.games.high_handed.scoring import GAMES_TO_WIN
from engine.games.high_handed.view import View
from engine.pieces.cards import card_text
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import number_with_true_minus, points_text, quantity_text, winning_seats

_ENDINGS = {
    "all_cards_played": "All cards are played",
    "nobody_could_play": "Nobody could play any more",
    "nobody_picked_up": "All hands were empty",
}
_MOST_CARDS = 1000
"""A number greater than that of the cards on any board."""


def last_chapter(view: View, names: NamesBySeat) -> Chapter | None:
    """The last finished game of a match, or where a single game is played, the last turn; ``None`` before the first.
    Scores are the points of all games.
    """
    games, cards = view.standing.games, sum(map(len, view.board))
    text = _game_text(games[-1], view, names) if games and (view.outcome or not cards) else ""
    if view.terms.options.match != "single":
        return Chapter("game", len(games), _points_by_seat(view.standing.sums, view), text) if games else None
    now = (0,) * len(view.scores) if view.outcome else view.scores  # a finished game is in the sums already
    totals = [before + won for before, won in zip(view.standing.sums, now, strict=True)]
    number = _MOST_CARDS * len(games) + cards
    return Chapter("turn", number, _points_by_seat(totals, view), text) if number else None


def _points_by_seat(points: Sequence[int], view: View) -> tuple[int, ...]:
    return tuple(points[side] for side in view.terms.side_of)


def _game_text(game: GameResult, view: View, names: NamesBySeat) -> str:
    """The points of a finished game, the best side first, in a sentence; then its blind hand."""
    first, *others = sorted(range(len(game.scores)), key=lambda side: -game.scores[side])
    told = [f"{_names_of_side(first, view, names)} scored {points_text(game.scores[first])}"]
    told += [f"{_names_of_side(side, view, names)} {number_with_true_minus(game.scores[side])}" for side in others]
    blind = " ".join(map(card_text, game.blind))
    points = "; ".join(told) if view.terms.has_teams else joined_with_and(told)
    return f"Game {game.number}: {points}. The blind hand was {blind}."


def _names_of_side(side: int, view: View, names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in view.terms.sides[side]])


def victory_reason(view: View, names: NamesBySeat) -> str:
    """Why a match that is over was won: by games won or by points. Says so where another side has more points."""
    outcome = cast("Outcome", view.outcome)
    sides = dict.fromkeys(view.terms.side_of[seat] for seat in winning_seats(outcome))
    winners, best = joined_with_and([_names_of_side(side, view, names) for side in sides]), max(view.standing.sums)
    if outcome.ending != "two_games_won":
        points = points_text(best)
        won = f"share the win with {points} each" if len(sides) > 1 else f"scored the most: {points}"
        return f"{_ENDINGS[outcome.ending]}, and {winners} {won}."
    won = f"{winners} won {GAMES_TO_WIN} of {quantity_text(len(view.standing.games), 'game')}."
    rivals = [side for side, points in enumerate(view.standing.sums) if side not in sides and points == best]
    others = joined_with_and([_names_of_side(side, view, names) for side in rivals])
    return f"{won} {others} scored {points_text(best)} in all, but games won count first." if rivals else won
