"""What a game does that leaves a function of `engine.game.Game` out."""

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


def values_as_they_are(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """The `Words.reason_values` of a game whose sentences can say all values of a reason by themselves: the same."""
    return values


def fields_text(view: object, names: NamesBySeat) -> str:  # noqa: ARG001  # a text of the game's own has names in it
    """The text of a view for a game without a text of its own: one line ``name: value`` for each field. ``names`` are
    the players' names by seat.
    """
    return "\n".join(text_lines(jsonable(view)))


def no_status(view: object, names: NamesBySeat) -> tuple[str, ...]:  # noqa: ARG001  # one of the game's own has both
    """No lines: the status of a game that has none of its own."""
    return ()


def no_moment(view: object) -> str:  # noqa: ARG001  # one of the game's own looks at it
    """No words: the moment of a game that does not name its moments."""
    return ""


def no_suggestions(view: object, action: type[Action], field: str, other_fields: Mapping[str, str]) -> Sequence[str]:  # noqa: ARG001  # a game's own suggestions read them
    """The `Words.suggestions` of a game that has none: always ()."""
    return ()


REVEALED = "revealed_since"
"""The code of the refusal to take back an action of which nothing more is known than that it told somebody something.
"""


def reveals_everything(before: object, seat: int, action: Action, after: object) -> str | None:  # noqa: ARG001  # a game's own judges them
    """The `Rules.reveals` of a game that says nothing of it: always something, so that nothing is taken back there."""
    return REVEALED


def reveals_nothing(before: object, seat: int, action: Action, after: object) -> str | None:  # noqa: ARG001  # as above
    """The `Rules.reveals` of a game without secrets, in which only chance brings news: always ``None``."""
    return None


def no_standing(state: object) -> None:  # a game's own looks at it
    """The `Mind.standing` of a game that says nothing of it: always ``None``."""


def no_endgame(view: object) -> bool:  # noqa: ARG001  # a game's own looks at it
    """The `Mind.is_endgame` of a game whose deals have no endgame: always false."""
    return False
