"""The feat of Sneak of which records are kept: the longest sneak, the most cards led face down that nobody challenged.

Nobody learns which cards they were.
"""

from typing import cast

from engine.game import Event, Feat, FeatKind
from engine.games.sneak.view import View

FEATS = (
    FeatKind(
        "longest_sneak",
        "Longest sneak",
        "sneak",
        ("won_unseen",),
        unit=("card", "cards"),
        about="the most cards led face down at once that nobody challenged",
    ),
)


def feats(view: View, happened: Event) -> tuple[Feat, ...]:  # noqa: ARG001  # the event has it all
    """The sneak that was won unseen, with the number of its cards."""
    seat, cards = (cast("int", happened.values[name]) for name in ("seat", "n"))
    return (Feat("longest_sneak", seat, cards),)
