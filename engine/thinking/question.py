"""The questions to computers, and how they travel to another process: as two lines of JSON.

JSON and not pickle, because the same question then always has the same bytes, which a test compares, and because
reading it back can only make a view and a menu of the game. It also takes half the time.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, get_type_hints

from pydantic import TypeAdapter

from engine.actions import Action, Choice, Menu, Pick
from engine.game import Game

AnyGame = Game[Any, Any]


class ComputerQuestion(NamedTuple):
    """All that a computer is told when it has to act. Nothing else may change its answer."""

    strength: str
    """The computer's strength in one word, such as ``sound``."""
    seat: int
    view: Any
    """The view of the computer's seat, of the game's own type."""
    menu: Menu
    seed: str
    """The text that seeds all random numbers of the answer: choices among equals, and imagined worlds."""
    wants_advice: bool = False
    """Whether the answer is advice for a person in the seat, the best actions with their reasons, instead of an
    action.
    """


class _OfferedChoice(NamedTuple):
    """A `Choice`, with the verb in place of the action's class."""

    verb: str
    given: Mapping[str, str]
    picks: tuple[Pick, ...]
    label: str


class _Head(NamedTuple):
    """The first of a question's two lines: the question without its view, whose type follows from the game."""

    game: str
    strength: str
    seat: int
    menu: tuple[_OfferedChoice, ...]
    seed: str
    wants_advice: bool


_HEADS = TypeAdapter(_Head)


def question_to_bytes(game: AnyGame, question: ComputerQuestion) -> bytes:
    """A question to a computer of this game as two lines, each with its line feed. `question_from_bytes` reads them."""
    menu = tuple(_OfferedChoice(one.action.verb, one.given, one.picks, one.label) for one in question.menu)
    head = _Head(game.meta.slug, question.strength, question.seat, menu, question.seed, question.wants_advice)
    return b"%s\n%s\n" % (_HEADS.dump_json(head), view_adapter(game.rules.view).dump_json(question.view))


def question_from_bytes(head: bytes, view: bytes, games: Mapping[str, AnyGame]) -> tuple[AnyGame, ComputerQuestion]:
    """The game, one of ``games`` by slug, and the question that two lines hold. Raises `LookupError` for an unknown
    game or verb, and `pydantic.ValidationError`, a `ValueError`, for other lines.
    """
    asked = _HEADS.validate_json(head)
    game = games[asked.game]
    by_verb = {action.verb: action for action in game.meta.actions}
    menu = tuple(_choice(by_verb, offered) for offered in asked.menu)
    seen = view_adapter(game.rules.view).validate_json(view)
    return game, ComputerQuestion(asked.strength, asked.seat, seen, menu, asked.seed, asked.wants_advice)


def _choice(by_verb: Mapping[str, type[Action]], offered: _OfferedChoice) -> Choice:
    return Choice(by_verb[offered.verb], offered.given, offered.picks, offered.label)


@cache
def view_adapter(view: Callable[..., Any]) -> TypeAdapter[Any]:
    """The reader and writer of the views of a game: of the type that its function ``view`` says it returns."""
    return TypeAdapter(get_type_hints(view)["return"])
