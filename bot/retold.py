"""A game that is over, told again from its table's log, step by step as somebody who looked on saw it.

Rule 1: what a step holds was public when it happened; a game that still goes on is not told.
Rule 2: a step is what lookers-on noticed. An entry that nobody but its seat could see makes none.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.hosted import Hosted
from bot.text import words_of
from engine.actions import parsed
from engine.entries import TABLE_ACTIONS
from engine.errors import Refusal
from engine.game import Event, Step
from engine.seating import TableRules, TableState
from engine.sentences import sentence


class Told(NamedTuple):
    """One step of a game: its opening, an action, or what became of a seat."""

    view: Any
    """What a spectator saw after it."""
    sentences: tuple[str, ...]
    """What happened, in order; empty where it needed no words."""
    headlines: tuple[str, ...]
    """Those of the sentences that decided something, like how a deal ended."""
    is_last: bool


def retold(hosted: Hosted, names: Sequence[str]) -> tuple[Told, ...]:
    """All steps from the opening to the end. ``names`` stand in the sentences as they are given: plain, or escaped.

    Raises `Refusal` ``not_over`` while the game goes on, and ``never_started``.
    """
    if hosted.is_live:
        raise Refusal("not_over")
    if hosted.table.state.game is None:
        raise Refusal("never_started")
    *before, last = _public_steps(hosted)
    return (*(_told(hosted, step, names) for step in before), _told(hosted, last, names, is_last=True))


def story(steps: Iterable[Told]) -> tuple[str, ...]:
    """The headlines of a whole game, in order: who won what, and where."""
    return tuple(headline for step in steps for headline in step.headlines)


def _public_steps(hosted: Hosted) -> Iterator[Step[TableState]]:
    """What each entry from the start on led to, where it led to something public."""
    game, table = hosted.game, hosted.table
    rules, state = TableRules(game, table.opening), TableState()
    for entry in table.log:
        action = parsed(entry.line, (*TABLE_ACTIONS, *game.meta.actions))
        state, events = rules.apply(state, entry.seat, action, entry.cause)
        public = tuple(event for event in events if event.only is None)
        if public and state.game is not None:
            yield Step(state, public)


def _told(hosted: Hosted, step: Step[TableState], names: Sequence[str], *, is_last: bool = False) -> Told:
    said = [(event, text) for event in step.events if (text := _sentence(hosted, event, names))]
    return Told(
        view=hosted.game.view(step.state.game, None),
        sentences=tuple(text for _, text in said),
        headlines=tuple(text for event, text in said if event.code in hosted.game.meta.headlines),
        is_last=is_last,
    )


def _sentence(hosted: Hosted, event: Event, names: Sequence[str]) -> str:
    return sentence(words_of(hosted.game)[event.code], event.values, names)
