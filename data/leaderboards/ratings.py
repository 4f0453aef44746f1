"""Ratings: how well people play, after OpenSkill's Bradley-Terry model, which knows teams and ties. It compares each
team with each other, so a better place never earns less, and equal places earn the same; ``python -m benchmarks
ratings`` compares models.

A rating is a guess of somebody's skill (mu) with its uncertainty (sigma, a standard deviation), in OpenSkill's unit.
People read it as a number like those of other games: 1,500 for a newcomer, and 400 more for somebody who wins ten of
eleven games against newcomers.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryFull

FORMULA = 2
"""The number of the formula by which ratings are counted. It rises with every change that leads to other ratings;
`data.leaderboards.recount` then counts those that are stored again.
"""
_MODEL = BradleyTerryFull()
_NEWCOMERS_POINTS = 1500
_POINTS_PER_UNIT = 30
"""The rating points for one unit of mu. If the model is sure of two players, ten wins to one loss are a difference of
13.6 units.
"""
_DIGITS = 9
"""The decimal places of a rating: sums in another order differ behind them, and equals must stay equal."""
SOFT_RESET = 0.25
"""The share of the way to a newcomer's rating by which ratings move at the end of a season."""


class Rating(NamedTuple):
    """A guess of somebody's skill (``mu``) with its standard deviation (``sigma``), in OpenSkill's unit."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The skill as people read it, in rating points.

        >>> NEWCOMER.points, Rating(38.3, 2.0).points
        (1500, 1899)
        """
        return round(_NEWCOMERS_POINTS + (self.mu - NEWCOMER.mu) * _POINTS_PER_UNIT)

    @property
    def uncertainty(self) -> int:
        """The standard deviation in rating points.

        >>> NEWCOMER.uncertainty
        250
        """
        return round(self.sigma * _POINTS_PER_UNIT)

    def after_season(self) -> "Rating":
        """The rating with which the next season begins.

        >>> Rating(NEWCOMER.mu + 8, NEWCOMER.sigma - 4).after_season() == Rating(NEWCOMER.mu + 6, NEWCOMER.sigma - 3)
        True
        """
        return Rating(
            self.mu + (NEWCOMER.mu - self.mu) * SOFT_RESET, self.sigma + (NEWCOMER.sigma - self.sigma) * SOFT_RESET
        )


NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma)


def computer_rating(points: int) -> Rating:
    """The rating of a computer with these ``points``, which were measured beforehand, so it has no uncertainty. A sound
    computer has 1,500 by definition: it is the measure of all others.

    >>> computer_rating(1_500) == Rating(NEWCOMER.mu, 0.0), computer_rating(1_737).points
    (True, 1737)
    """
    return Rating(NEWCOMER.mu + (points - _NEWCOMERS_POINTS) / _POINTS_PER_UNIT, 0.0)


def ratings_after(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings of all players after a game, by team as in ``teams``.

    ``places`` has one number for each team, 1 for the best; equal numbers are a tie. A single team has nobody to be
    compared with, and keeps its ratings.
    """
    if len(teams) < 2:
        return [list(team) for team in teams]
    rated = _MODEL.rate(
        [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
        ranks=[float(place) for place in places],
    )
    share = _share_of_pair(len(teams))
    return [
        [_between(one, Rating(after.mu, after.sigma), share) for one, after in zip(team, team_after, strict=True)]
        for team, team_after in zip(teams, rated, strict=True)
    ]


def _share_of_pair(teams: int) -> float:
    """The share of a game of two that the comparison of one pair counts in a game of ``teams``: a ranking of n teams
    has n (n - 1) / 2 pairs, but tells no more than n - 1 games of two.

    >>> _share_of_pair(2), _share_of_pair(8)
    (1.0, 0.25)
    """
    return 2 / teams


def _between(before: Rating, after: Rating, share: float) -> Rating:
    """The rating at this share, 0 to 1, of the way from ``before`` to ``after``."""
    return Rating(
        round(before.mu + (after.mu - before.mu) * share, _DIGITS),
        round(before.sigma + (after.sigma - before.sigma) * share, _DIGITS),
    )
