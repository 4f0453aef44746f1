"""Ratings: how well people play, after OpenSkill's Plackett-Luce model, which knows teams and ties.

A rating is a guess of somebody's skill (mu) with its uncertainty (sigma, a standard deviation), in OpenSkill's unit.
People read it as a number like those of other games: 1,500 for a newcomer, and 400 more for somebody who wins ten of
eleven games against newcomers.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_NEWCOMERS_POINTS = 1500
_POINTS_PER_UNIT = 30
"""The rating points for one unit of mu. If the model is sure of two players, ten wins to one loss are a difference of
13.6 units.
"""
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
    return [[Rating(one.mu, one.sigma) for one in team] for team in rated]
