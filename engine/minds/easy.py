"""Easy: actions chosen as by a beginner, who misjudges what actions are worth."""

from collections.abc import Sequence
from math import exp

from engine.chance import Chance
from engine.weighing import WeighedAction

_FINE = 1 << 32


def misjudged_action(weighed: Sequence[WeighedAction], blur: float, chance: Chance) -> WeighedAction:
    """One of the ``weighed`` actions, the more likely the more it is worth: an action that is worth ``blur`` less than
    another is chosen 2.7 times less often. So slips are common where little depends on them, and blunders are rare.
    """
    best = max([one.worth for one in weighed])
    weights = [exp((one.worth - best) / blur) for one in weighed]
    left = chance.pick(_FINE) / _FINE * sum(weights)
    for one, weight in zip(weighed, weights, strict=True):
        left -= weight
        if left < 0:
            return one
    return weighed[-1]
