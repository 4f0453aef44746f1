"""How well models of OpenSkill's predict the games of simulated ladders, beside the bot's own ratings.

On a ladder thirty people, whose skills are known here and to no model, play three hundred games of two to eight, alone
or in teams. A place follows from skill and luck, and equal scores are a tie. Before each game, a model says of each
pair how likely the one comes before the other; the game then tells. Each model meets the same games.

All predict by the same curve, that of Bradley and Terry or that of Thurstone, for which the model was made.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import erfc, exp, log, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from data.leaderboards.ratings import NEWCOMER, Rating, ratings_after

PEOPLE, GAMES, LADDERS = 30, 300, 6
SCORE = 0.4
"""The width of a score, in standard deviations of luck: who is closer than that may tie."""
SPREADS = (0.5, 1.0)
"""The standard deviations of skill, in those of the luck of one game."""
SIDES: tuple["Sides", ...] = ((2, 1), (4, 1), (8, 1), (None, 1), (2, 2), (3, 2))
"""The number of sides in each game of a ladder, drawn from two to eight for ``None``, and the people on each."""
BETA = PlackettLuce().beta

Sides = tuple[int | None, int]
Teams = Sequence[Sequence[Rating]]
Rate = Callable[[Teams, Sequence[int]], Sequence[Sequence[Rating]]]


class Model(NamedTuple):
    """A way to rate and to predict."""

    name: str
    rate: Rate
    likelihood: Callable[[float], float]
    """The likelihood to come before somebody who is weaker by so many standard deviations of a game."""


class Forecasts(NamedTuple):
    """How good predictions were: the lower ``log_loss`` (of a guess: 0.693), and the higher ``share_right``, the
    better.
    """

    log_loss: float
    share_right: float


def _logistic(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def _normal(difference: float) -> float:
    return erfc(-difference / sqrt(2)) / 2


def _rate_by(model: Any) -> Rate:  # noqa: ANN401  # OpenSkill's models have no common type
    def rate(teams: Teams, places: Sequence[int]) -> Sequence[Sequence[Rating]]:
        rated = model.rate(
            [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams],
            ranks=[float(place) for place in places],
        )
        return [[Rating(one.mu, one.sigma) for one in team] for team in rated]

    return rate


MODELS = (
    Model("the bot's", ratings_after, _logistic),
    Model("Bradley-Terry, full", _rate_by(BradleyTerryFull()), _logistic),
    Model("Bradley-Terry, part", _rate_by(BradleyTerryPart()), _logistic),
    Model("Plackett-Luce", _rate_by(PlackettLuce()), _logistic),
    Model("Thurstone-Mosteller, full", _rate_by(ThurstoneMostellerFull()), _normal),
    Model("Thurstone-Mosteller, part", _rate_by(ThurstoneMostellerPart()), _normal),
)


# -- the order of places ----------------------------------------------------------------------------------------------


def place_vectors() -> Iterator[tuple[int, ...]]:
    """All ways to place two to eight people, the best first, with all ties."""
    for size in range(2, 9):
        for ties in product((False, True), repeat=size - 1):
            places = [1]
            for place, is_tie in enumerate(ties, start=2):
                places.append(places[-1] if is_tie else place)
            yield tuple(places)


def is_in_order(rate: Rate, places: Sequence[int]) -> bool:
    """Whether, among newcomers with these places, a better place earns no less and equal places earn the same."""
    skills = [one.mu for (one,) in rate([[NEWCOMER]] * len(places), places)]
    pairs = combinations(zip(places, skills, strict=True), 2)
    return all(abs(one - two) < 1e-9 if own == other else one >= two for (own, one), (other, two) in pairs)


# -- ladders ----------------------------------------------------------------------------------------------------------


def predicted_games(model: Model, spread: float, sides: Sides, seed: int) -> Iterator[float]:
    """Play a ladder. Yields, for each pair of sides in each game without a tie between them, the likelihood that the
    model gave to what then happened.
    """
    chance = random.Random(seed)
    skills = [chance.gauss(0, spread) for _ in range(PEOPLE)]
    ratings = dict.fromkeys(range(PEOPLE), NEWCOMER)
    for _ in range(GAMES):
        number, people = sides[0] or chance.randint(2, 8), sides[1]
        chosen = chance.sample(range(PEOPLE), number * people)
        teams = [chosen[first::number] for first in range(number)]
        scores = [
            round((sum(skills[one] for one in team) / sqrt(people) + chance.gauss(0, 1)) / SCORE) for team in teams
        ]
        rated = [[ratings[one] for one in team] for team in teams]
        for (team, score), (other, worse) in combinations(zip(rated, scores, strict=True), 2):
            if score != worse:
                won = model.likelihood(_difference(team, other))
                yield won if score > worse else 1 - won
        places = [1 + sum(better > score for better in scores) for score in scores]
        for members, after in zip(teams, model.rate(rated, places), strict=True):
            ratings.update(zip(members, after, strict=True))


def _difference(team: Sequence[Rating], other: Sequence[Rating]) -> float:
    """By how much a team is stronger than another, in standard deviations of their difference in a game."""
    variance = 2 * BETA**2 + sum(one.sigma**2 for one in (*team, *other))
    return (sum(one.mu for one in team) - sum(one.mu for one in other)) / sqrt(variance)


def forecasts(model: Model, spread: float, sides: Sides) -> Forecasts:
    """How well a model predicts `LADDERS` ladders of this kind."""
    given = [one for seed in range(LADDERS) for one in predicted_games(model, spread, sides, seed)]
    loss = fmean(-log(max(likelihood, 1e-6)) for likelihood in given)
    return Forecasts(loss, fmean((likelihood > 0.5) + (likelihood == 0.5) / 2 for likelihood in given))


def _name(sides: Sides) -> str:
    number, people = sides
    return f"{number or '2 to 8'}" if people == 1 else f"{number} teams of {people}"


def main() -> None:
    """Print for each model how many of 254 ways to be placed it puts out of order, and how well it predicts."""
    ways = list(place_vectors())
    for model in MODELS:
        wrong = sum(not is_in_order(model.rate, places) for places in ways)
        found = {(spread, sides): forecasts(model, spread, sides) for spread in SPREADS for sides in SIDES}
        print(
            f"  {model.name}: {wrong} of {len(ways)} ways to be placed are out of order; log loss "
            f"{fmean(one.log_loss for one in found.values()):.4f}, "
            f"{fmean(one.share_right for one in found.values()):.1%} of pairs right"
        )
        for spread in SPREADS:
            told = ", ".join(f"{_name(sides)} {found[spread, sides].log_loss:.3f}" for sides in SIDES)
            print(f"    skill {spread:g} of luck: {told}", flush=True)


if __name__ == "__main__":
    main()
