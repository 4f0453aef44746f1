"""The feats of a table: what its seats have done that is worth remembering, gathered while the game goes on."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from engine.game import Feat, FeatKind, Game, Step
from engine.tables.state import Seat


def feats_after(
    game: Game[Any, Any], before: tuple[Feat, ...], seats: Sequence[Seat], step: Step[Any]
) -> tuple[Feat, ...]:
    """The best feats of the seats after a step of their game, where ``before`` were the best until then.

    A feat counts only for a person who plays themselves: not for a computer, and not while one plays in their place.
    """
    codes = _codes_of_events(game.meta.feats)
    happened = [one for one in step.public_events if one.code in codes]
    if not happened:
        return before
    view = game.rules.view(step.state, None)
    return best_feats(
        before,
        (feat for one in happened for feat in game.rules.feats(view, one) if seats[feat.seat].is_played_by_person),
    )


@cache
def _codes_of_events(kinds: tuple[FeatKind, ...]) -> frozenset[str]:
    """The codes of the events that can lead to feats of these kinds. Cached, because it is asked for after every
    action.
    """
    return frozenset(code for kind in kinds for code in kind.events)


def best_feats(before: Iterable[Feat], found: Iterable[Feat]) -> tuple[Feat, ...]:
    """For each kind and seat, the feat with the greatest value; among equal ones, or ones without a value, the first.

    >>> best_feats([Feat("play", 0, 7)], [Feat("play", 0, 9), Feat("play", 0, 9, "later"), Feat("play", 1, 3)])
    (Feat(kind='play', seat=0, value=9, detail=''), Feat(kind='play', seat=1, value=3, detail=''))
    """
    best = {(feat.kind, feat.seat): feat for feat in before}
    for feat in found:
        known = best.setdefault((feat.kind, feat.seat), feat)
        if (feat.value or 0) > (known.value or 0):
            best[feat.kind, feat.seat] = feat
    return tuple(best.values())
