"""High Roller as a story: how the points ran from round to round, what each game came to, and why the winners won."""

from collections.abc import Sequence
from typing import cast

from engine.game import Chapter, Outcome
from engine.games.high_roller.pieces.sheets import ROWS
from engine.games.high_roller.public import GameResult
from engine.games.high_roller.view import View
from engine.games.high_roller.words import labels
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and
from engine.text.words import MINUS, number_with_true_minus, points_text, winning_seats


def last_chapter(view: View, names: NamesBySeat) -> Chapter | None:
    """The last finished round with the points so far, those of finished games included, or while sheets are secret, the
    last finished game; ``None`` before the first.
    """
    before, is_new_game = sum(game.rounds for game in view.results), view.round == 1
    if view.outcome or (view.results and is_new_game):
        return Chapter("round", before, view.sums, _game_text(view.results[-1], view, names))
    standing = labels.scores_so_far(view)
    if is_new_game or not standing:
        return None
    points = tuple(done + now.points_so_far for done, now in zip(view.sums, standing, strict=True))
    return Chapter("round", before + view.round - 1, points)


def _game_text(game: GameResult, view: View, names: NamesBySeat) -> str:
    """A game of several: its totals, the highest first. A single game: who had the best hand in which rows, in a
    sentence, and the points of the bottom rows.
    """
    if view.terms.games == 1:
        bottoms = ", ".join(
            f"{names[seat]} {number_with_true_minus(_bottom_points(view, seat))}" for seat in range(len(names))
        )
        return f"{_best_hands_text(game, names)}. Bottom rows, {MINUS}1 for each empty box: {bottoms}."
    first, *others = sorted(range(view.terms.seats), key=lambda seat: -game.scores[seat].total)
    told = [f"{names[first]} came to {points_text(game.scores[first].total)}"]
    told += [f"{names[seat]} {number_with_true_minus(game.scores[seat].total)}" for seat in others]
    return f"Game {game.number}: {joined_with_and(told)}."


def _best_hands_text(game: GameResult, names: NamesBySeat) -> str:
    """Who had the best hand in which rows, in words without a full stop."""
    rows = {seat: [row for row in ROWS if score.rows[row - 1].place == 1] for seat, score in enumerate(game.scores)}
    told = [
        f"{names[seat]} in row{'' if len(won) == 1 else 's'} {joined_with_and(list(map(str, won)))}"
        for seat, won in rows.items()
        if won
    ]
    return f"The best hands: {'; '.join(told)}" if told else "No row has a best hand"


def victory_reason(view: View, names: NamesBySeat) -> str:
    """Why a match that is over was won: by the highest total, or between equal totals, by the bottom rows."""
    outcome = cast("Outcome", view.outcome)
    first, total = winning_seats(outcome), max(outcome.scores)
    winners, points = _joined_names(first, names), points_text(total)
    if outcome.ending == "highest_total":
        return f"{winners} came to the highest total, {points}."
    if outcome.ending == "shared":
        return f"{winners} came to {points} each, and their bottom rows are worth the same."
    rivals = [seat for seat, score in enumerate(outcome.scores) if score == total and seat not in first]
    has, bottom = "has" if len(rivals) == 1 else "have", number_with_true_minus(_bottom_points(view, first[0]))
    return (
        f"{winners} came to {points}. {_joined_names(rivals, names)} {has} as many, but fewer from the bottom rows:"
        f" {joined_with_and([number_with_true_minus(_bottom_points(view, seat)) for seat in rivals])} against {bottom}."
    )


def _bottom_points(view: View, seat: int) -> int:
    return sum(game.scores[seat].bottom_points for game in view.results)


def _joined_names(seats: Sequence[int], names: NamesBySeat) -> str:
    return joined_with_and([names[seat] for seat in seats])
