"""The contract between a game and everything else: nine functions of a state and a seat, and words for people."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.jsonable import jsonable, text_lines
from engine.sentences import Value, sentence

S = TypeVar("S")
"""A game's state: the whole truth, immutable."""
V = TypeVar("V")
"""A game's view: what one seat, or a spectator, sees now. It is a type of its own, with no field for a secret."""


class Options(BaseModel):
    """The base class of a game's house rules, which are chosen when the table opens. Every field has a description for
    players.

    Chosen values arrive as texts, from lobbies, commands and transcripts. Pydantic makes numbers of them where a field
    is an ``int`` with bounds, but not for ``Literal[50, 100]``: a choice from a list has texts, ``Literal["50"]``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Meta:
    """Facts about a game for the lobby, the commands and the documentation: names, numbers of seats, short rules,
    endings.
    """

    slug: str
    title: str
    summary: str
    """The game in one sentence, for the list of games."""
    seats: tuple[int, ...]
    """All possible numbers of players, such as (2, 3, 4)."""
    options: type[Options]
    actions: tuple[type[Action], ...]
    endings: Mapping[str, str]
    """Every way in which a game can end: from its code to a sentence."""
    rules: tuple[str, ...]
    """The rules in short for someone who has never played: Markdown messages of at most 2,000 characters."""
    sources: tuple[str, ...]
    score_unit: tuple[str, str] | None = None
    """The unit of a score, singular and plural: ``("point", "points")``. ``None`` shows scores as bare numbers."""
    headlines: tuple[str, ...] = ()
    """Codes of the few important events, such as the end of a deal: people still see them after later events have
    filled the list. They are also told with the result, unless ``story`` has other codes.
    """
    story: tuple[str, ...] | None = None
    """Codes of the events that tell, with the result and in a replay, how the game came to its end; ``None`` selects
    ``headlines``.
    """

    @property
    def story_codes(self) -> tuple[str, ...]:
        """The codes of ``story``, or of ``headlines`` where ``story`` is ``None``."""
        return self.headlines if self.story is None else self.story


class Event(NamedTuple):
    """A fact, in the past tense: a code and the values for its sentence. ``only`` is the one seat that may read it;
    ``None`` makes it public.
    """

    code: str
    values: Mapping[str, Value]
    only: int | None = None


def event(code: str, only: int | None = None, /, **values: Value) -> Event:
    """Make an event: ``event("bid_made", seat=0, level="3")``. ``only`` is the one seat, from 0, that may read the
    event; ``None`` makes the event public.
    """
    return Event(code, values, only)


class Step(NamedTuple, Generic[S]):
    """The result of an action: the next state, and the events on the way to it, in order."""

    state: S
    events: tuple[Event, ...]


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    """By seat, its points; partners have the same. () in a game that knows only places."""
    ranking: tuple[int, ...]
    """By seat, its place: 1 is best, and equal seats share a place."""
    ending: str
    """One of the codes in ``Meta.endings``."""
    teams: tuple[int, ...] | None = None
    """By seat, the number of its team; ``None`` where everybody played alone."""


def fields_text(view: object, names: Sequence[str]) -> str:  # noqa: ARG001  # a text of the game's own has names in it
    """The text of a view for a game without a text of its own: one line ``name: value`` for each field. ``names`` are
    the players' names by seat.
    """
    return "\n".join(text_lines(jsonable(view)))


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """A game: its facts, rules and words. All functions are pure; states are immutable; ``apply`` alone judges what is
    legal.
    """

    meta: Meta
    setup: Callable[[int, Any, Chance], Step[S]]
    """(number of seats, options, chance) -> the first state, with its events. Raises `Refusal` if options and seats do
    not fit.
    """
    waiting_for: Callable[[S], tuple[int, ...]]
    """(state) -> the seats that must act before the game goes on; () once it is over."""
    menu: Callable[[S, int], Menu]
    """(state, seat) -> the choices of that seat now; a seat that need not act may have some too."""
    apply: Callable[[S, int, Action, Chance], Step[S]]
    """(state, seat, action, chance) -> the next state, with its events. Raises `Refusal`, and changes nothing, if the
    action is not legal.
    """
    auto: Callable[[S, int], tuple[Action, ...]]
    """(state, seat) -> the harmless actions of a seat that must act and whose time runs out, played together as one
    turn. They are never refused.

    Everybody knows the rules, so everybody knows these actions in advance: where a choice must stay secret, the game
    needs an action for which `apply` draws the choice by lot.
    """
    view: Callable[[S, int | None], V]
    """(state, seat) -> what that seat sees, or for ``None``, what a spectator sees."""
    outcome: Callable[[S], Outcome | None]
    resample: Callable[[V, Chance], S]
    """(view, chance) -> a random whole state that would give this view, made from the view alone."""
    policy: Callable[[V, Menu, Chance], Action]
    """(view, menu, chance) -> the action of a sound computer player."""
    sentences: Mapping[str, str]
    """The sentence template for each of the game's event and refusal codes."""
    text: Callable[[V, Sequence[str]], str] = fields_text
    """(view, the players' names by seat) -> all that the view shows, in lines of plain text. A name may hold any
    characters. A text of the game's own has at most `engine.words.TEXT_LENGTH` characters, and the view can be rebuilt
    from it.
    """

    def sentence(self, happened: Event, names: tuple[str, ...] = ()) -> str:
        """The sentence for an event, with seats by ``names``; empty for an event that needs no words.

        Raises `LookupError` with the event's code if that code has no sentence, or if its sentence needs a value that
        the event does not have.
        """
        try:
            return sentence(self.sentences[happened.code], happened.values, names)
        except LookupError as missing:
            raise LookupError(f"{self.meta.title}: the sentence of event “{happened.code}” lacks {missing}") from None
