"""Shares of the win: what a position is worth to each seat, where 1 is a sure win and 0 a sure loss."""

from collections.abc import Sequence
from math import exp
from typing import Any

from engine.game import Game, Outcome


def shares_of_win(game: Game[Any, Any], state: Any) -> Sequence[float] | None:  # noqa: ANN401  # each game has a state of its own
    """The share of the win of each seat: by the result if the game is over, else by `Mind.standing`, so ``None`` within
    a deal.
    """
    outcome = game.rules.outcome(state)
    return game.mind.standing(state) if outcome is None else shares_of_outcome(outcome)


def shares_of_outcome(outcome: Outcome) -> tuple[float, ...]:
    """The share of the win of each seat: 1 for the winner, or equal parts for several; each seat of a team has the
    team's share.

    >>> shares_of_outcome(Outcome(scores=(9, 4, 9), ranking=(1, 3, 1), ending="over"))
    (0.5, 0.0, 0.5)
    """
    teams = outcome.teams or tuple(range(len(outcome.ranking)))
    winners = {team for team, place in zip(teams, outcome.ranking, strict=True) if place == 1}
    return tuple(1 / len(winners) if team in winners else 0.0 for team in teams)


def shares_of_weights(weights: Sequence[float]) -> tuple[float, ...]:
    """The weights divided by their sum, which must be above 0.

    >>> shares_of_weights((3, 1))
    (0.75, 0.25)
    """
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def shares_of_scores(scores: Sequence[float], lead: float) -> tuple[float, ...]:
    """The shares of sides with these scores, if ``lead`` points more make a side 2.7 times as likely to win.

    >>> [round(share, 2) for share in shares_of_scores((10, 0), lead=10.0)]
    [0.73, 0.27]
    """
    most = max(scores)
    return shares_of_weights([exp((score - most) / lead) for score in scores])
