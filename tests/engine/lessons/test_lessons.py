"""What every lesson promises: a script that the rules take, offers that are legal, and words that fit a phone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.actions import parse_action
from engine.chance import FastChance
from engine.errors import Refusal
from engine.game import Game
from engine.games import games
from engine.lessons.lesson import MAX_OFFERS, MAX_STEPS, Lesson, LessonStep, Offer
from engine.lessons.scenes import lesson_scenes, lesson_states
from tests.each import each

MAX_SENTENCES_LENGTH = 480
"""Characters of a step's text: with more, somebody with a phone has to scroll before they can try anything."""
MAX_REPLY_LENGTH = 240
MAX_TITLE_LENGTH = 40

AnyGame = Game[Any, Any]
Taught = tuple[AnyGame, Lesson]
TAUGHT: tuple[Taught, ...] = tuple(
    (game, game.words.lesson) for game in games().values() if game.words.lesson is not None
)
every_lesson = pytest.mark.parametrize(("game", "lesson"), TAUGHT, ids=[game.meta.slug for game, _ in TAUGHT])


def every_step(test: Callable[[AnyGame, Lesson, int], None]) -> Callable[..., None]:
    """Decorate a test of a lesson and the place of a step: one case for each lesson, with all its steps."""
    of_lesson: Callable[..., None] = every_lesson(each("number", lambda lesson, **_: range(len(lesson.steps)))(test))
    return of_lesson


@every_lesson
def test_a_lesson_plays_through_by_its_right_offers(game: AnyGame, lesson: Lesson) -> None:
    scenes = lesson_scenes(game, lesson)
    assert len(scenes) == len(lesson.steps) + 1
    assert 8 <= len(lesson.steps) <= MAX_STEPS
    assert 3 <= lesson.minutes <= 5
    assert lesson.names.count("") == 1


@every_step
def test_each_offer_is_legal_and_in_the_learners_menu(game: AnyGame, lesson: Lesson, number: int) -> None:
    step, state = lesson.steps[number], lesson_states(game, lesson)[number].state
    verbs = {choice.action.verb for choice in game.rules.menu(state, lesson.learner)}
    for offer in step.offers:
        action = parse_action(offer.line, game.meta.actions)
        assert action.verb in verbs
        assert action.to_line() == offer.line, "as the log would have it"
        game.rules.apply(state, lesson.learner, action, FastChance(1))
    assert len({offer.line for offer in step.offers}) == len(step.offers) <= MAX_OFFERS


@every_step
def test_words_are_few(game: AnyGame, lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    assert 0 < len(step.text) <= MAX_SENTENCES_LENGTH
    assert 0 < len(step.title) <= MAX_TITLE_LENGTH
    assert all(0 < len(offer.reply) <= MAX_REPLY_LENGTH for offer in step.offers)
    assert step.rules_part is None or 0 <= step.rules_part < len(game.meta.short_rules)


@every_lesson
def test_each_message_of_the_rules_but_house_rules_has_a_moment_to_try(game: AnyGame, lesson: Lesson) -> None:
    parts = {step.rules_part for step in lesson.steps}
    assert {0, 1} <= parts


@every_lesson
def test_a_scene_holds_only_what_the_learner_may_know(game: AnyGame, lesson: Lesson) -> None:
    """With all that the learner cannot see drawn anew, the same scene comes out."""
    seat = lesson.learner
    for step, scene in zip(lesson_states(game, lesson), lesson_scenes(game, lesson), strict=True):
        assert all(one.only in {None, seat} for one in scene.events)
        other = game.mind.resample(game.rules.view(step.state, seat), FastChance(3))
        assert game.rules.view(other, seat) == scene.view
        assert game.rules.view(other, None) == scene.table_view
        assert game.rules.menu(other, seat) == scene.menu


def test_a_script_that_the_rules_refuse_is_no_lesson() -> None:
    game, lesson = TAUGHT[0]
    offered = lesson.steps[0].offers[0].line
    with pytest.raises(Refusal, match="not_your_turn"):
        lesson_scenes(game, replace(lesson, opening=(f"1 {offered}",)))


@pytest.mark.parametrize("right", [0, 2])
def test_of_a_steps_offers_exactly_one_goes_on(right: int) -> None:
    game, lesson = TAUGHT[0]
    offers = tuple(Offer("pass", "So be it.", goes_on=number < right) for number in range(2))
    with pytest.raises(ValueError, match="one offer of the step “Two ways” goes on"):
        lesson_scenes(game, replace(lesson, steps=(LessonStep("Two ways", "Choose.", offers),)))
