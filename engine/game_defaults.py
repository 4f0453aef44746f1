"""The functions of a game that leaves a function of `engine.game.Game` out."""

from collections.abc import Mapping, Sequence

from engine.actions import Action
from engine.jsonable import jsonable, text_lines
from engine.seats import NamesBySeat
from engine.text.sentences import Value


def no_chapter(view: object, names: NamesBySeat) -> None:  # a game with chapters looks at both
    """The `Words.last_chapter` of a game that is not told in chapters: always ``None``."""


def no_feats(view: object, happened: object) -> tuple[()]:  # noqa: ARG001  # one of the game's own reads them
    """The `Rules.feats` of a game that has no kinds of feats: always ()."""
    return ()


def no_partners(state: object, seat: int) -> tuple[()]:  # noqa: ARG001  # a game with teams looks at both
    """The `Rules.partners` of a game in which everybody plays alone: always ()."""
    return ()


def values_as_they_are(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """The `Words.reason_values` of a game whose templates can put all values in words: the same values."""
    return values


def fields_text(view: object, names: NamesBySeat) -> str:  # noqa: ARG001  # a text of the game's own has names in it
    """The text of a view for a game without a text of its own: one line ``name: value`` for each field. ``names`` are
    the players' names by seat.
    """
    return "\n".join(text_lines(jsonable(view)))


def no_status(view: object, names: NamesBySeat) -> tuple[str, ...]:  # noqa: ARG001  # one of the game's own has both
    """The `Words.status` of a game that has none of its own: always ()."""
    return ()


def no_moment(view: object) -> str:  # noqa: ARG001  # one of the game's own looks at it
    """The `Words.moment` of a game that does not name its moments: always ""."""
    return ""


def no_suggestions(view: object, action: type[Action], field: str, other_fields: Mapping[str, str]) -> Sequence[str]:  # noqa: ARG001  # a game's own suggestions read them
    """The `Words.suggestions` of a game that has none: always ()."""
    return ()


REVEALED = "revealed_since"
"""The code of the refusal to take back an action that told somebody something, in a game that does not say what."""


def reveals_everything(before: object, seat: int, action: Action, after: object) -> str | None:  # noqa: ARG001  # a game's own judges them
    """The `Rules.reveals` of a game that does not judge this: always `REVEALED`, so that no action is taken back."""
    return REVEALED


def reveals_nothing(before: object, seat: int, action: Action, after: object) -> str | None:  # noqa: ARG001  # as above
    """The `Rules.reveals` of a game without secrets, in which only chance brings news: always ``None``."""
    return None


def no_standing(state: object) -> None:  # a game's own looks at it
    """The `Mind.standing` of a game that does not estimate it: always ``None``."""


def no_endgame(view: object) -> bool:  # noqa: ARG001  # a game's own looks at it
    """The `Mind.is_endgame` of a game whose deals have no endgame: always false."""
    return False
