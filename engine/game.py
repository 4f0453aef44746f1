"""The contract between a game and everything else: pure functions of a state and a seat, and words for people."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.actions import Action, Menu
from engine.chance import Chance
from engine.game_defaults import (
    fields_text,
    no_chapter,
    no_endgame,
    no_feats,
    no_moment,
    no_partners,
    no_standing,
    no_status,
    no_suggestions,
    reveals_everything,
    values_as_they_are,
)
from engine.lessons.lesson import Lesson
from engine.seats import NamesBySeat
from engine.strengths import Strengths
from engine.text.sentences import Value, sentence
from engine.weighing import WeighedAction, first_action

S = TypeVar("S")
"""A game's state: the whole truth, immutable."""
V = TypeVar("V")
"""A game's view: what one seat, or a spectator, sees now. It is a type of its own, with no field for a secret."""


class FeatKind(NamedTuple):
    """A kind of feat: what one seat may do in a game that is worth remembering, such as the best play."""

    code: str
    title: str
    """The heading for the best feat of this kind, or for the number of such feats where they are only counted: "Best
    play".
    """
    noun: str
    """The word for one such feat, in the singular: "play"."""
    events: tuple[str, ...]
    """The codes of the public events that may bring such a feat; after each of them, `Rules.feats` is asked."""
    unit: tuple[str, str] | None = None
    """The unit of a feat's value, singular and plural; the greatest value is best. ``None`` for a kind without values,
    of which only the games with such a feat are counted.
    """
    about: str = ""
    """A description in a few words for somebody who has never heard of such a feat: "the most points for one play"."""


class Feat(NamedTuple):
    """What one seat did in a game that is worth remembering."""

    kind: str
    """The code of the feat's `FeatKind`."""
    seat: int
    value: int | None = None
    """The size of the feat in the unit of its kind; ``None`` exactly where the kind has no unit."""
    detail: str = ""
    """The feat in a few words that name nobody: "straight flush". "" where the kind's noun says enough."""


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
    short_rules: tuple[str, ...]
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

    list_items: tuple[str, ...] = ()
    """Codes of the events that follow each other as a list, such as who won each point of a deal: a chat shows a list
    whole or not at all.
    """

    feats: tuple[FeatKind, ...] = ()
    """The kinds of feats of which a server keeps records, found by `Rules.feats`."""
    part: str = "deal"
    """The word for the part of the game between two moments at which `Mind.standing` is known: "deal", or "game" where
    a match has several.
    """
    strengths: Strengths = field(default_factory=Strengths)
    """The strengths at which computers play, and their ratings."""

    @property
    def story_event_codes(self) -> tuple[str, ...]:
        """The codes of the events that tell how the game came to its end: those of ``story``, or of ``headlines`` where
        ``story`` is ``None``.
        """
        return self.headlines if self.story is None else self.story


class Event(NamedTuple):
    """A fact, in the past tense: a code and the values for its sentence. ``only`` is the one seat that may read it;
    ``None`` makes it public.
    """

    code: str
    values: Mapping[str, Value]
    only: int | None = None


def event(code: str, only_reader: int | None = None, /, **values: Value) -> Event:
    """Make an event: ``event("bid_made", seat=0, level="3")``. ``only_reader`` is the one seat, from 0, that may read
    the event; ``None`` makes the event public. ``values`` fill the sentence of ``code``.
    """
    return tuple.__new__(Event, (code, values, only_reader))  # `Event(...)` takes twice as long


class Step(NamedTuple, Generic[S]):
    """The result of setting a game up or of an action: the next state, and the events on the way to it, in order."""

    state: S
    events: tuple[Event, ...]

    @property
    def public_events(self) -> tuple[Event, ...]:
        """The events that everybody is told of, in order."""
        for happened in self.events:
            if happened.only is not None:
                return tuple([happened for happened in self.events if happened.only is None])
        return self.events  # as most often


class Outcome(NamedTuple):
    """The result of a game that is over: scores and places by seat, and the way in which the game ended."""

    scores: tuple[int, ...]
    """The points of each seat; partners have the same number. () in a game that knows only places."""
    ranking: tuple[int, ...]
    """The place of each seat: 1 is best, and equal seats share a place."""
    ending: str
    """One of the codes in ``Meta.endings``."""
    teams: tuple[int, ...] | None = None
    """By seat, the number of its team; ``None`` where everybody played alone."""


class Chapter(NamedTuple):
    """A finished part of a game after which scores can be compared: a deal, a round, or a game of a match."""

    period: str
    """The word for such a part of the game: "deal", "round"."""
    number: int
    """A number that is greater for each later chapter; numbers may be left out."""
    scores: tuple[int, ...]
    """The points of each seat after the chapter; partners have the same number."""
    text: str = ""
    """What happened, in a sentence; a second sentence may say what came of it. "" for a chapter without a story."""


@dataclass(frozen=True, slots=True)
class Rules(Generic[S, V]):
    """The rules of a game, as tables and replays ask for them. ``apply`` alone judges what is legal."""

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
    """(state) -> the scores, places and reason of a game that is over; ``None`` while it goes on."""
    reveals: Callable[[S, int, Action, S], str | None] = reveals_everything
    """(state before, seat, action, state after) -> the code of the refusal to take the action back, which says what by
    this action anybody, the seat itself included, learnt beyond the action's own line, such as a card that was turned
    up or drawn; ``None`` for nothing. What `apply` drew from chance for it need not be judged.
    """
    seats_with_choices: Callable[[S], Sequence[int]] | None = None
    """(state) -> the seats that may have choices now, so that no other menu has to be made; ``None`` stands for all
    seats.
    """
    partners: Callable[[S, int], Sequence[int]] = no_partners
    """(state, seat) -> the other seats of its team; () for a seat that plays alone."""
    feats: Callable[[V, Event], Sequence[Feat]] = no_feats
    """(a spectator's view, the public event that led to it) -> the feats of ``Meta.feats`` that seats did by it. Feats
    follow from what everybody saw, and everybody may read them once the game is over.
    """


@dataclass(frozen=True, slots=True)
class Words(Generic[V]):
    """The words of a game: all that people read of it besides its `Meta`."""

    sentences: Mapping[str, str]
    """The sentence template for each of the game's event and refusal codes."""
    reasons: Mapping[str, str]
    """The sentence template for each reason that `weighed` gives, by its code."""
    reason_values: Callable[[Mapping[str, Value]], Mapping[str, Value]] = values_as_they_are
    """(values of a reason) -> the values for the reason's sentence, with words in place of values that its template
    cannot put in words.
    """
    text: Callable[[V, Sequence[str]], str] = fields_text
    """(view, the players' names by seat) -> all that the view shows, in lines of plain text. A name may hold any
    characters. A text of the game's own has at most `engine.text.words.TEXT_LENGTH` characters, and the view can be
    rebuilt from it.
    """
    status: Callable[[V, Sequence[str]], tuple[str, ...]] = no_status
    """(view, the players' names by seat) -> how the game stands, in at most two short lines: the score of each player
    by name, and the trick, board, dice or lead on the table. The lines tell only what everybody sees, whoever looks.
    Names are repeated as they are given, so they may hold markdown; with names of six characters the lines have at most
    `engine.text.words.STATUS_LENGTH` characters.
    """
    moment: Callable[[V], str] = no_moment
    """(view) -> the moment of the game in a few words, the same for everybody, such as "deal 3 · trick 4 of 6"; "" for
    a game that does not name its moments.
    """
    suggestions: Callable[[V, type[Action], str, Mapping[str, str]], Sequence[str]] = no_suggestions
    """(view, class of an action, one of its fields, texts in its other fields) -> the options of that field that are
    likely wanted, best first, in text form. While that field is typed they are offered before the menu's other options,
    and only if the menu has them.
    """
    last_chapter: Callable[[V, NamesBySeat], Chapter | None] = no_chapter
    """(a spectator's view, the players' names by seat) -> the chapter that ended last; ``None`` before the first."""
    victory_reason: Callable[[V, NamesBySeat], str] | None = None
    """(a spectator's view of a game that is over, the players' names by seat) -> why its winners won, in one or two
    sentences. ``None`` leaves it at what ``Meta.endings`` says of the ending.
    """
    lesson: Lesson | None = None
    """A guided first game, which `engine.lessons.scenes` plays; ``None`` for a game without one."""

    def reason(self, weighed: WeighedAction, names: tuple[str, ...] = ()) -> str:
        """The sentence that says what an action does and why it has its worth, with seats by ``names``. Raises
        `KeyError` for a code without a sentence, and for a value that the sentence needs and ``weighed`` lacks.
        """
        return sentence(self.reasons[weighed.reason], self.reason_values(weighed.values), names)


@dataclass(frozen=True, slots=True)
class Mind(Generic[S, V]):
    """How computers think about a game: what actions and positions are worth, and what may be hidden. Reviews and hints
    use it too.
    """

    weighed: Callable[[V, Menu, Chance], Sequence[WeighedAction]]
    """(view of a seat that must act, its menu, chance) -> the actions that a sound computer considers: first the one
    that it takes, then the others, best first. There is at least one, and none is refused; legal actions may be
    missing. ``chance`` may decide between plans of nearly equal worth.
    """
    resample: Callable[[V, Chance], S]
    """(view, chance) -> a random whole state that would give this view, made from the view alone."""
    standing: Callable[[S], Sequence[float] | None] = no_standing
    """(state of a game that goes on) -> each seat's estimated share of the win, 0 to 1, by what everybody knows. Only
    where a deal has ended and no action has followed; ``None`` within a deal.
    """
    is_endgame: Callable[[V], bool] = no_endgame
    """(view) -> whether no more cards are drawn in this deal, so that little is hidden and few decisions are left. A
    hard computer may search only then (`SearchBudget.only_endgame`).
    """
    plausibility: Callable[[S, V], float] | None = None
    """(a state that `resample` made, the view from which it was made) -> how likely the others would have acted in this
    deal as they did, if the state were true: a weight above 0. ``None`` in a game where others' actions tell nothing.
    """

    def policy(self, view: V, menu: Menu, chance: Chance) -> Action:
        """The action of a sound computer player: the first that `weighed` gives."""
        return first_action(self.weighed(view, menu, chance))


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """A game: its facts, rules, words and mind. All functions are pure, and states are immutable."""

    meta: Meta
    rules: Rules[S, V]
    words: Words[V]
    mind: Mind[S, V]

    def victory_text(self, view: V, ending: str, names: NamesBySeat) -> str:
        """Why a game that is over was won: the game's own words on a spectator's ``view``, or else the sentence for the
        code ``ending``.
        """
        return self.words.victory_reason(view, names) if self.words.victory_reason else self.meta.endings[ending]

    def sentence(self, happened: Event, names: tuple[str, ...] = ()) -> str:
        """The sentence for an event, with seats by ``names``; empty for an event that needs no words.

        Raises `LookupError` with the event's code if that code has no sentence, or if its sentence needs a value that
        the event does not have.
        """
        try:
            return sentence(self.words.sentences[happened.code], happened.values, names)
        except LookupError as missing:
            raise LookupError(f"{self.meta.title}: the sentence of event “{happened.code}” lacks {missing}") from None
