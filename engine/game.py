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
"""A game's view: what one seat, or a spectator, sees now. Its own type, with no field for a secret."""


class Options(BaseModel):
    """House rules chosen when the table opens. Every field has a description that a player understands.

    Chosen values arrive as texts, from lobbies, commands and transcripts. Pydantic makes numbers of them where a field
    is an ``int`` with bounds, but not for ``Literal[50, 100]``: a choice from a list has texts, ``Literal["50"]``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Meta:
    """What lobby, commands and docs read without playing."""

    slug: str
    title: str
    summary: str
    """One sentence for the list of games."""
    seats: tuple[int, ...]
    """The numbers of seats that can play."""
    options: type[Options]
    actions: tuple[type[Action], ...]
    endings: Mapping[str, str]
    """Every way a game can end: its code, and the sentence for it."""
    rules: tuple[str, ...]
    """The rules in short for someone who has never played: Markdown messages of at most 2,000 characters."""
    sources: tuple[str, ...]
    score_unit: tuple[str, str] | None = None
    """The unit of a score, singular and plural: ``("point", "points")``. ``None`` shows scores as bare numbers."""
    headlines: tuple[str, ...] = ()
    """Codes of the few events of a game that people should still see when later ones have pushed them away: how a deal
    ended. They are the story of the result too, unless ``story`` has others.
    """
    story: tuple[str, ...] | None = None
    """Codes of the events that tell, on the result and in a replay, how it came to the end; ``None`` for the same as
    ``headlines``."""

    @property
    def story_codes(self) -> tuple[str, ...]:
        """The codes of ``story``, or of ``headlines`` where ``story`` is ``None``."""
        return self.headlines if self.story is None else self.story


class Event(NamedTuple):
    """A fact, in the past tense: a code and the values of its sentence. ``only`` is the one seat that may read it."""

    code: str
    values: Mapping[str, Value]
    only: int | None = None


def event(code: str, only: int | None = None, /, **values: Value) -> Event:
    """An event in one breath: ``event("bid_made", seat=0, level="3")``. ``only`` is the one seat, from 0, that may read
    the event; ``None`` makes the event public.
    """
    return Event(code, values, only)


class Step(NamedTuple, Generic[S]):
    """What an action leads to: the next state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Outcome(NamedTuple):
    """How a game ended."""

    scores: tuple[int, ...]
    """Points per seat; partners share theirs. () in a game that knows only places."""
    ranking: tuple[int, ...]
    """Place per seat: 1 is best, equals share a place."""
    ending: str
    """One of the codes in ``Meta.endings``."""
    teams: tuple[int, ...] | None = None
    """The number of each seat's team; ``None`` where everybody played alone."""


def fields_text(view: object, names: Sequence[str]) -> str:  # noqa: ARG001  # a text of the game's own has names in it
    """The text of a view for a game that has none of its own: a line ``name: value`` for each field, by `lines`."""
    return "\n".join(text_lines(jsonable(view)))


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """A game. All functions are pure; states are immutable; ``apply`` is the only judge of what is legal."""

    meta: Meta
    setup: Callable[[int, Any, Chance], Step[S]]
    """(number of seats, options, chance): the first position. Raises `Refusal` if options and seats do not fit."""
    waiting_for: Callable[[S], tuple[int, ...]]
    """The seats that must act before the game goes on; none when it is over."""
    menu: Callable[[S, int], Menu]
    """What this seat may try now; also for seats that are not waited for."""
    apply: Callable[[S, int, Action, Chance], Step[S]]
    """The next position, or `Refusal`, which changes nothing."""
    auto: Callable[[S, int], tuple[Action, ...]]
    """The harmless actions when a waited-for seat's time runs out, played together as one turn. Never refused.

    Everybody knows the rules, so everybody knows what they choose: a seat that must choose something in secret needs an
    action that lets `apply` draw it by lot.
    """
    view: Callable[[S, int | None], V]
    """What a seat sees, or (``None``) a spectator."""
    outcome: Callable[[S], Outcome | None]
    resample: Callable[[V, Chance], S]
    """A whole state that has this view, made from the view alone."""
    policy: Callable[[V, Menu, Chance], Action]
    """A sound player's action, from what it sees and may do."""
    sentences: Mapping[str, str]
    """The sentence template for each of the game's event and refusal codes."""
    text: Callable[[V, Sequence[str]], str] = fields_text
    """(view, the players' names by seat, which may hold anything): all that the view shows, in lines of plain text. A
    text of the game's own has at most `engine.words.TEXT_LENGTH` characters, and the view can be rebuilt from it."""

    def sentence(self, happened: Event, names: tuple[str, ...] = ()) -> str:
        """An event as a sentence, with seats by name; empty for an event that needs no words.

        Raises `LookupError` with the event's code if there is no sentence for it, or one that asks for more values.
        """
        try:
            return sentence(self.sentences[happened.code], happened.values, names)
        except LookupError as missing:
            raise LookupError(f"{self.meta.title}: the sentence of event “{happened.code}” lacks {missing}") from None
