"""The strengths at which computers play a game, and their ratings, measured in games against sound players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Strength = Literal["easy", "sound", "hard"]
"""*Easy* errs as a beginner does, *sound* takes what `Mind.policy` takes, *hard* searches imagined worlds."""
SOUND_RATING = 1_500
"""The rating of a sound computer in every game."""


class SearchBudget(NamedTuple):
    """The work that a hard computer may spend on one decision: imagined worlds, and actions tried in each."""

    worlds: int
    """The number of imagined states in which actions are tried; at least 2."""
    actions: int = 4
    """The most actions that are tried: the best by `Mind.weighed`."""
    margin: float = 0.5
    """The standard errors by which another action must be better than that of a sound player."""
    seats: tuple[int, ...] = ()
    """The numbers of seats at which this was shown to win more than a sound player."""
    first_worlds: int | None = None
    """The number of worlds after which only those actions are tried on that are better in them than that of a sound
    player; ``None`` tries all in all worlds.
    """
    only_endgame: bool = False
    """Whether it thinks only where `Mind.is_endgame` says so, and plays soundly before."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """The strengths that a game offers beside *sound*."""

    blur: float | None = None
    """The worth, in the unit of `Mind.weighed`, by which an easy computer misjudges actions; ``None`` offers none."""
    search: SearchBudget | None = None
    """How a hard computer searches; ``None`` offers none."""
    ratings: Mapping[Strength, int] = field(default_factory=dict)
    """By strength, its rating, as measured by ``python -m benchmarks minds``."""

    def offered(self, seats: int) -> tuple[Strength, ...]:
        """The strengths to choose from at a table with this number of seats, the easiest first.

        >>> Strengths(blur=1.0, search=SearchBudget(worlds=8, seats=(4,))).offered(4)
        ('easy', 'sound', 'hard')
        """
        easy: tuple[Strength, ...] = () if self.blur is None else ("easy",)
        hard: tuple[Strength, ...] = ("hard",) if self.search and seats in self.search.seats else ()
        return (*easy, "sound", *hard)

    def rating(self, strength: Strength) -> int:
        """The rating of a computer of this strength; that of a sound one where it was not measured."""
        return self.ratings.get(strength, SOUND_RATING)
