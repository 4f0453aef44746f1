"""A game that is over, told again from its table's log, step by step as somebody who looked on saw it.

Rule 1: what a step holds was public when it happened; a game that still goes on is not told.
Rule 2: a step is what lookers-on noticed. An entry that nobody but its seat could see makes none.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.tables.live_table import LiveTable
from bot.texts.text import words_of
from engine.actions import parsed
from engine.errors import Refusal
from engine.game import Event, Step
from engine.log import TABLE_ACTIONS
from engine.sentences import sentence
from engine.table_rules import TableRules, TableState


class ReplayStep(NamedTuple):
    """One step of a game: its opening, an action, or what became of a seat."""

    number: int
    """From 1."""
    view: Any
    """What a spectator saw after it."""
    sentences: tuple[str, ...]
    """What happened, in order; empty where it needed no words."""
    headlines: tuple[str, ...]
    """Those of the sentences that decided something, like how a deal ended."""
    is_last: bool = False


def check_finished(hosted: LiveTable) -> None:
    """Raises `Refusal` ``not_over`` while the game goes on, and ``never_started``."""
    if hosted.is_live:
        raise Refusal("not_over")
    if hosted.table.state.game is None:
        raise Refusal("never_started")


def playback(hosted: LiveTable, names: Sequence[str]) -> tuple[ReplayStep, ...]:
    """All steps from the opening to the end. ``names`` stand in the sentences as they are given: plain, or escaped.

    Raises what `check_finished` raises.
    """
    check_finished(hosted)
    *before, last = enumerate(_public_steps(hosted), start=1)
    told = (_told(hosted, number, step, names) for number, step in before)
    return (*told, _told(hosted, *last, names)._replace(is_last=True))


def story(steps: Iterable[ReplayStep]) -> tuple[str, ...]:
    """The headlines of a whole game, in order: who won what, and where."""
    return tuple(headline for step in steps for headline in step.headlines)


def abridged(steps: Sequence[ReplayStep], most: int) -> tuple[ReplayStep, ...]:
    """The game in at most so many steps, two or more, the others each joined to the one after it.

    Those are joined that decided nothing, evenly over the game; only where these are too few, all but the ends may be.
    """
    too_many = len(steps) - most
    if too_many <= 0:
        return tuple(steps)
    within = range(1, len(steps) - 1)
    plain = [index for index in within if not steps[index].headlines]
    spare = plain if len(plain) >= too_many else within
    joined = {spare[place * len(spare) // too_many] for place in range(too_many)}
    return tuple(_joined(steps, joined))


def _joined(steps: Iterable[ReplayStep], joined: Container[int]) -> Iterator[ReplayStep]:
    sentences, headlines = tuple[str, ...](), tuple[str, ...]()
    for index, step in enumerate(steps):
        sentences, headlines = (*sentences, *step.sentences), (*headlines, *step.headlines)
        if index not in joined:
            yield step._replace(sentences=sentences, headlines=headlines)
            sentences, headlines = (), ()


def _public_steps(hosted: LiveTable) -> Iterator[Step[TableState]]:
    """What each entry from the start on led to, where it led to something public."""
    game, table = hosted.game, hosted.table
    rules, state = TableRules(game, table.opening), TableState()
    for entry in table.log:
        action = parsed(entry.line, (*TABLE_ACTIONS, *game.meta.actions))
        state, events = rules.apply(state, entry.seat, action, entry.cause)
        public = tuple(event for event in events if event.only is None)
        if public and state.game is not None:
            yield Step(state, public)


def _told(hosted: LiveTable, number: int, step: Step[TableState], names: Sequence[str]) -> ReplayStep:
    said = [(event, text) for event in step.events if (text := _sentence(hosted, event, names))]
    return ReplayStep(
        number=number,
        view=hosted.game.view(step.state.game, None),
        sentences=tuple(text for _, text in said),
        headlines=tuple(text for event, text in said if event.code in hosted.game.meta.headlines),
    )


def _sentence(hosted: LiveTable, event: Event, names: Sequence[str]) -> str:
    return sentence(words_of(hosted.game)[event.code], event.values, names)
