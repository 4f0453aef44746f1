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
    """How many standard errors another action must gain to be preferred to the sound player's."""
    seats: tuple[int, ...] = ()
    """The numbers of seats at which searching was measured to win more than sound play."""
    first_worlds: int | None = None
    """The number of worlds after which only the actions that gain on the sound player's are tried on; ``None`` tries
    all actions in all worlds.
    """
    only_endgame: bool = False
    """Whether the computer searches only where `Mind.is_endgame` is true, and plays soundly before."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """The strengths that a game offers beside *sound*."""

    blur: float | None = None
    """How far an easy computer misjudges actions, in the unit of `Mind.weighed`; ``None``: the game has no easy
    computer.
    """
    search: SearchBudget | None = None
    """How much a hard computer searches; ``None``: the game has no hard computer."""
    ratings: Mapping[Strength, int] = field(default_factory=dict)
    """By strength, the rating that ``python -m benchmarks minds`` measured."""

    def offered(self, seats: int) -> tuple[Strength, ...]:
        """The strengths to choose from at a table with this number of seats, the easiest first.

        >>> Strengths(blur=1.0, search=SearchBudget(worlds=8, seats=(4,))).offered(4)
        ('easy', 'sound', 'hard')
        """
        easy: tuple[Strength, ...] = () if self.blur is None else ("easy",)
        hard: tuple[Strength, ...] = ("hard",) if self.search and seats in self.search.seats else ()
        return (*easy, "sound", *hard)

    def rating(self, strength: Strength) -> int:
        """The rating of a computer of this strength; if it was not measured, that of a sound one."""
        return self.ratings.get(strength, SOUND_RATING)
