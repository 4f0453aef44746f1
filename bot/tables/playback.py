"""Finished games as steps: what a spectator saw after each entry of the table's log. Also tells the story of any game.

Rule 1: a step holds only what was public when it happened; of a game in play, only its story is told.
Rule 2: an entry that only its own seat could see makes no step. An action that was taken back stays a step, but has no
headlines.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.tables.live_table import LiveTable
from bot.texts.refusals import sentence_templates
from engine.actions import parse_action
from engine.errors import Refusal
from engine.game import Event, Step
from engine.story import Story, story_of_game
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.defaults import state_before_log
from engine.tables.log import Entry
from engine.tables.rules import TableRules
from engine.tables.state import TableState
from engine.text.sentences import sentence


class ReplayStep(NamedTuple):
    """One step of a finished game's replay: the game's start, an action, or a change of who plays a seat."""

    number: int
    """The number of the step, from 1."""
    view: Any
    """The game's view for a spectator after the step."""
    sentences: tuple[str, ...]
    """Sentences about the step's events, in order; empty if no event has one."""
    headlines: tuple[str, ...]
    """Those sentences of the step that tell how a deal or game was decided."""
    is_last: bool = False


def check_finished(live: LiveTable) -> None:
    """Check that a table's game was played and is over.

    Raises `Refusal`: ``not_over`` while the table is live, ``never_started`` for a lobby that was closed, and
    ``set_is_shut`` while another table of its duplicate set plays the same cards.
    """
    if live.is_unfinished:
        raise Refusal("not_over")
    if live.is_shut:
        raise Refusal("set_is_shut")
    if live.table.state.game is None:
        raise Refusal("never_started")


def replay_steps(live: LiveTable, seat_names: Sequence[str]) -> tuple[ReplayStep, ...]:
    """The steps of a finished game from beginning to end, with only what everybody could see.

    ``seat_names``, by seat from 0, appear in the sentences unchanged: pass them plain, or escaped for a chat. Raises
    what `check_finished` raises.
    """
    check_finished(live)
    *before, last = _steps_with_headlines(live, live.table.log, seat_names)
    return (*before, last._replace(is_last=True))


def headlines_of(steps: Iterable[ReplayStep]) -> tuple[str, ...]:
    """The headlines of all steps, in order: the sentences that tell how deals and games were decided."""
    return tuple(headline for step in steps for headline in step.headlines)


def check_started(live: LiveTable) -> None:
    """Check that a table's game has begun; it may be over.

    Raises `Refusal`: ``not_started`` for a lobby, ``never_started`` for a lobby that was closed.
    """
    if live.table.state.game is None:
        raise Refusal("not_started" if live.is_unfinished else "never_started")


def story_of_table(live: LiveTable, entries: Sequence[Entry], seat_names: tuple[str, ...]) -> Story:
    """The story of a game up to the last of ``entries``, chapter by chapter, from what a spectator could see;
    ``seat_names`` are plain, by seat. Raises what `check_started` raises.

    A thread may call this while the table goes on: then ``entries`` must be a copy of the log.
    """
    check_started(live)
    steps = _steps_with_headlines(live, entries, seat_names)
    return story_of_game(live.game, ((step.view, step.headlines) for step in steps), seat_names)


def shorten_replay(steps: Sequence[ReplayStep], max_steps: int) -> tuple[ReplayStep, ...]:
    """At most ``max_steps`` (2 or more) of a replay's steps; the sentences of a step left out go to the next one kept.

    Steps without headlines are left out first, spread evenly; if these are too few, any but the first and last. A
    replay that is short enough is returned as it is.
    """
    too_many = len(steps) - max_steps
    if too_many <= 0:
        return tuple(steps)
    within = range(1, len(steps) - 1)
    plain = [index for index in within if not steps[index].headlines]
    spare = plain if len(plain) >= too_many else within
    joined = {spare[place * len(spare) // too_many] for place in range(too_many)}
    return tuple(_join_to_next_steps(steps, joined))


def _join_to_next_steps(steps: Iterable[ReplayStep], joined_indexes: Container[int]) -> Iterator[ReplayStep]:
    """Leave out the steps whose index is in ``joined_indexes``: their sentences go in front of those of the next step
    kept.
    """
    sentences, headlines = tuple[str, ...](), tuple[str, ...]()
    for index, step in enumerate(steps):
        sentences, headlines = (*sentences, *step.sentences), (*headlines, *step.headlines)
        if index not in joined_indexes:
            yield step._replace(sentences=sentences, headlines=headlines)
            sentences, headlines = (), ()


def _steps_with_headlines(live: LiveTable, entries: Iterable[Entry], seat_names: Sequence[str]) -> Iterator[ReplayStep]:
    """The replay steps of these entries; steps of actions that were taken back have no headlines."""
    seen, taken_back = _public_steps(live, entries)
    for number, (action, step) in enumerate(seen, start=1):
        told = _replay_step(live, number, step, seat_names)
        yield told._replace(headlines=()) if action in taken_back else told


def _public_steps(live: LiveTable, entries: Iterable[Entry]) -> tuple[list[tuple[int, Step[TableState]]], set[int]]:
    """The steps of a game and the numbers of the actions that were taken back. A step is (number of its action, 0 if
    the entry is none; state and public events after the entry); entries without public events have none.
    """
    rules, state = TableRules(live.game, live.table.opening), state_before_log(live.game.meta)
    steps, taken_back = [], set[int]()
    for entry in entries:
        action, before = parse_action(entry.line, (*TABLE_ACTIONS, *live.game.meta.actions)), state
        state, events = rules.apply(state, entry.seat, action, entry.cause)
        public = tuple(event for event in events if event.only is None)
        if any(event.code == "taken_back" for event in public):
            taken_back |= before.latest.numbers - state.latest.numbers
        if public and state.game is not None:
            steps.append((state.moves if state.moves > before.moves else 0, Step(state, public)))
    return steps, taken_back


def _replay_step(live: LiveTable, number: int, step: Step[TableState], seat_names: Sequence[str]) -> ReplayStep:
    said = [(event, text) for event in step.events if (text := _sentence_of_event(live, event, seat_names))]
    return ReplayStep(
        number=number,
        view=live.game.rules.view(step.state.game, None),
        sentences=tuple(text for _, text in said),
        headlines=tuple(text for event, text in said if event.code in live.game.meta.story_event_codes),
    )


def _sentence_of_event(live: LiveTable, event: Event, seat_names: Sequence[str]) -> str:
    return sentence(sentence_templates(live.game)[event.code], event.values, seat_names)
