"""The lesson of High Handed tells points: those that the rules give."""

import re

from engine.actions import parse_action
from engine.chance import FastChance
from engine.games.high_handed import GAME
from engine.games.high_handed.words.lesson import LESSON
from engine.lessons.scenes import lesson_states


def test_replies_tell_the_points_that_the_rules_give() -> None:
    for step, (state, _) in zip(LESSON.steps, lesson_states(GAME, LESSON), strict=False):
        for offer in step.offers:
            action = parse_action(offer.line, GAME.meta.actions)
            scored = GAME.rules.apply(state, LESSON.learner, action, FastChance(1)).state.scores
            points = scored[LESSON.learner] - state.scores[LESSON.learner]
            for told in re.findall(r"(\d+|no) points?", offer.reply):
                assert (told, offer.line) == (str(points or "no"), offer.line)
            assert points or "point" not in offer.reply.replace("no points", "")


def test_the_end_tells_the_score_of_the_learner() -> None:
    assert (
        f"{lesson_states(GAME, LESSON)[-1].state.scores[LESSON.learner]} points in six turns" in LESSON.steps[-1].text
    )
