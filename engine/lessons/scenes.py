"""Plays a lesson by the real rules, to find what the learner sees at each of its steps."""

from typing import Any, NamedTuple

from engine.actions import Menu, parse_action
from engine.chance import Chance, ScriptedChance
from engine.game import Event, Game, Step
from engine.lessons.lesson import Lesson, LessonStep


class LessonScene(NamedTuple):
    """The game at one step of a lesson, or after the last one: only what the learner may see."""

    view: Any
    """The view of the learner's seat, of the game's own type."""
    table_view: Any
    """The view of a spectator."""
    menu: Menu
    """All choices of the learner's seat at the step, which offers only a few of these actions."""
    events: tuple[Event, ...]
    """The events since the step before that the learner may read, in order."""


def lesson_scenes(game: Game[Any, Any], lesson: Lesson) -> tuple[LessonScene, ...]:
    """The scenes of all steps in order, and of the end of the lesson.

    Raises `Refusal` if the rules refuse a line of the script, and `ValueError` if its chance does not fit or a step has
    offers of which not exactly one goes on.
    """
    return tuple(_scene(game, lesson, step) for step in lesson_states(game, lesson))


def lesson_states(game: Game[Any, Any], lesson: Lesson) -> tuple[Step[Any], ...]:
    """The game's whole states at the beginning of each step and at the end, each with the events that led to it, those
    of other seats too. Raises what `lesson_scenes` raises.
    """
    chance = ScriptedChance(lesson.chance)
    first = game.rules.setup(len(lesson.names), game.meta.options.model_validate(lesson.options), chance)
    played = [_played(game, first, lesson.opening, chance)]
    for step in lesson.steps:
        before: Step[Any] = Step(played[-1].state, ())
        played.append(_played(game, before, _lines_of_step(lesson, step), chance))
    return tuple(played)


def _lines_of_step(lesson: Lesson, step: LessonStep) -> tuple[str, ...]:
    """The lines that are played at a step: the learner's right offer, and those of ``then``."""
    if sum(offer.goes_on for offer in step.offers) != bool(step.offers):
        raise ValueError(f"one offer of the step “{step.title}” goes on, and no other")
    right = step.right_offer
    return (*([f"{lesson.learner} {right.line}"] if right else []), *step.then)


def _played(game: Game[Any, Any], before: Step[Any], lines: tuple[str, ...], chance: Chance) -> Step[Any]:
    """The state after these lines of a seat and its action; the events are added to those of ``before``."""
    state, events = before
    for line in lines:
        seat, _, action = line.partition(" ")
        step = game.rules.apply(state, int(seat), parse_action(action, game.meta.actions), chance)
        state, events = step.state, (*events, *step.events)
    return Step(state, events)


def _scene(game: Game[Any, Any], lesson: Lesson, step: Step[Any]) -> LessonScene:
    seat, state = lesson.learner, step.state
    readable = tuple(one for one in step.events if one.only in {None, seat})
    return LessonScene(
        game.rules.view(state, seat), game.rules.view(state, None), game.rules.menu(state, seat), readable
    )
