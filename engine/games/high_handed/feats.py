"""The feat of High Handed of which records are kept: the best play, which scored the most points."""

import re
from typing import cast

from engine.game import Event, Feat, FeatKind
from engine.games.high_handed.view import View
from engine.text.sentences import joined_with_and

FEATS = (
    FeatKind(
        "best_play",
        "Best play",
        "play",
        ("points_scored", "points_multiplied"),
        unit=("point", "points"),
        about="the most points for one play, with the poker hands that scored most",
    ),
)

_DOUBLED = {1: "", 2: ", doubled", 4: ", doubled twice"}
"""By the number by which Two Timers have multiplied a play, the words for that."""


def feats(view: View, happened: Event) -> tuple[Feat, ...]:  # noqa: ARG001  # the play is in the event; a new game may have begun
    """The play that scored, told by its two most valuable poker hands: "straight flush, pair and 1 more, doubled"."""
    seat, points, times = (cast("int", happened.values[name]) for name in ("seat", "points", "times"))
    hands = joined_with_and(_names_best_first(cast("str", happened.values["hands"])), 2)
    return (Feat("best_play", seat, points, hands + _DOUBLED[times]),)


def _names_best_first(hands: str) -> list[str]:
    """The names of the poker hands that an event lists, the most valuable first.

    >>> _names_best_first("pair (1), two pair (3) and straight flush (15)")
    ['straight flush', 'two pair', 'pair']
    """
    listed = re.findall(r"(?:^|, | and )([a-z ]+) \((\d+)\)", hands)
    return [name for name, _ in sorted(listed, key=lambda hand: -int(hand[1]))]
