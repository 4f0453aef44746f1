"""High Roller in two lines: the status below a sheet, for somebody who waits or comes back."""

from engine.games.high_roller.view import View
from engine.games.high_roller.words import alt, labels
from engine.seats import NamesBySeat
from engine.text.sentences import joined_with_and


def status(view: View, names: NamesBySeat) -> tuple[str, ...]:
    """The points so far, then the round and its dice. ``names`` are the players' names by seat, and stand in the lines
    as they are.
    """
    points = " ".join(filter(None, [_points_text(view, names), alt.match_totals_text(view, names)]))
    if view.outcome:
        return (points,)
    progress = labels.game_progress_text(view).replace(" · ", ", ").capitalize()
    return points, f"{progress}. {alt.dice_text(view, names)}"


def moment(view: View) -> str:
    """The moment of the match, like "game 2 of 3 · round 7"."""
    return labels.game_progress_text(view)


def _points_text(view: View, names: NamesBySeat) -> str:
    """The points of each player in this game; in its first round that nobody has any, though an empty sheet would cost
    some.
    """
    if view.round == 1 and not view.outcome:
        return f"{joined_with_and(names[: view.terms.seats])} have no points yet."
    return alt.points_text(view, names)
