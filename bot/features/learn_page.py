"""Lays out lessons: their steps and end, the choice of a game, and the offer to newcomers."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.table_pages.components import (
    FELT,
    MAX_TABLE_TEXT_LENGTH,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Files,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.menu import action_text
from bot.table_pages.rules import lesson_begin_id
from bot.texts import help as texts
from engine.actions import parse_action
from engine.game import Game
from engine.lessons.lesson import Lesson, LessonStep, Offer
from engine.lessons.scenes import LessonScene
from render import PictureFile

AnyGame = Game[Any, Any]
IN_THREAD = "thread"
"""The argument of a button's custom id that opens a table in a new thread."""
MAX_EVENTS_LENGTH = 300
"""The most characters of the events since the step before."""


class LessonMoment(NamedTuple):
    """The state of a learner in a lesson: the step, and what they have tried there."""

    game: AnyGame
    lesson: Lesson
    number: int
    """The step, from 0; at the end of the lesson, the number of its steps."""
    scene: LessonScene
    names: tuple[str, ...]
    """The name for each seat, including the learner's; not escaped."""
    tried: tuple[int, ...] = ()
    """The places of the wrong offers that the learner has tried at this step, the latest last."""
    has_gone_on: bool = False
    """Whether the learner comes from the step before by its right offer."""
    next_game: AnyGame | None = None
    """The game whose lesson comes next; ``None`` if there is no other."""

    @property
    def slug(self) -> str:
        """The game's slug."""
        return self.game.meta.slug

    @property
    def step(self) -> LessonStep | None:
        """The step; ``None`` at the lesson's end."""
        return None if self.number == len(self.lesson.steps) else self.lesson.steps[self.number]

    @property
    def reply(self) -> str:
        """The answer to the offer that the learner tried last; empty if they came by another way."""
        step, before = self.step, self.lesson.steps[self.number - 1] if self.number else None
        if step is not None and self.tried:
            return texts.TRY_AGAIN.format(reply=step.offers[self.tried[-1]].reply)
        right = before.right_offer if before is not None and self.has_gone_on else None
        return right.reply if right is not None else ""


class LessonPicture(NamedTuple):
    """A picture of a step, or a text in its place."""

    file_name: str
    picture: PictureFile | None
    """The picture; ``None`` if the learner prefers text, or drawing failed."""
    text: str
    """The text that stands in for a missing picture; empty if there is a picture."""


def lesson_page(moment: LessonMoment, pictures: Sequence[LessonPicture], *, in_server: bool) -> Page:
    """The page of a step, or of the lesson's end. ``in_server``: whether a table can be opened where the learner is.

    ``pictures`` are shown from top to bottom; if one is a text, only the last is shown. The answer to a wrong offer
    stands right above the buttons: on a phone, the top of the page is out of sight then.
    """
    step, (shown, files) = moment.step, _picture_items(pictures)
    above = [_heading(moment), *_reply_and_event_lines(moment)]
    if step is None:
        told = [*above, _learned_text(moment), texts.PLAY_NEXT if in_server else texts.PLAY_ELSEWHERE]
        rows = [*button_rows(_ways_on(moment, in_server=in_server)), *button_rows(_way_buttons(moment))]
    else:
        told = [*above, texts.LESSON_STEP.format(title=step.title, text=step.text)]
        rows = [*button_rows(_offer_buttons(moment, step)), *button_rows(_way_buttons(moment))]
    in_vain: list[ui.Item[Any]] = [ui.TextDisplay(moment.reply)] if moment.tried else []
    items = [*map(ui.TextDisplay, told), *shown, *in_vain, *rows, ui.TextDisplay(_small_print(moment))]
    return make_page(items, FELT, files)


def _heading(moment: LessonMoment) -> str:
    title, steps = moment.game.meta.title, len(moment.lesson.steps)
    template = texts.LESSON_END_HEADING if moment.step is None else texts.LESSON_HEADING
    return template.format(title=title, number=moment.number + 1, steps=steps)


def _reply_and_event_lines(moment: LessonMoment) -> list[str]:
    """The answer to the learner's right offer, and the events since then; empty after a wrong offer."""
    if moment.tried:
        return []
    reply, happened = [moment.reply] if moment.reply else [], _event_sentences(moment)
    return [*reply, *([texts.LESSON_HAPPENED.format(events=" ".join(happened))] if happened else [])]


def _event_sentences(moment: LessonMoment) -> list[str]:
    """Sentences about the last events since the step before, oldest first, within `MAX_EVENTS_LENGTH`."""
    names = tuple(map(escaped_text, moment.names))
    told = [said for one in moment.scene.events if (said := moment.game.sentence(one, names))]
    while sum(map(len, told)) > MAX_EVENTS_LENGTH:
        del told[0]
    return told


def _small_print(moment: LessonMoment) -> str:
    """A line that says what a lesson is and, from the second step on, how to come back to it, as private messages do
    not stay.
    """
    if moment.step is None or not moment.number:
        return texts.LESSON_SMALL_PRINT
    return texts.LESSON_SMALL_PRINT + texts.COME_BACK.format(title=moment.game.meta.title, number=moment.number + 1)


def _learned_text(moment: LessonMoment) -> str:
    return texts.LESSON_LEARNED.format(lines="\n".join(f"- {line}" for line in moment.lesson.learned))


def _picture_items(pictures: Sequence[LessonPicture]) -> tuple[list[ui.Item[Any]], Files]:
    all_drawn = all(one.picture is not None for one in pictures)
    shown = [
        picture_or_text_item(one.file_name, one.picture, one.text, MAX_TABLE_TEXT_LENGTH)
        for one in (pictures if all_drawn else pictures[-1:])
    ]
    return [item for item, _ in shown], tuple(file for _, files in shown for file in files)


# -- controls ---------------------------------------------------------------------------------------------------------


def _offer_buttons(moment: LessonMoment, step: LessonStep) -> list[ui.Button[Any]]:
    """A button for each offer; for a step without offers, the one that goes on."""
    place, tried = (moment.slug, str(moment.number)), tuple(map(str, moment.tried))
    if not step.offers:
        return [make_button(_step_id(moment, moment.number + 1, "on"), texts.GO_ON_BUTTON, PRIMARY)]
    return [
        make_button(
            CustomId(Code.LEARN_TRY, args=(*place, str(number), *tried)),
            _offer_label(moment, offer),
            SECONDARY if number in moment.tried else PRIMARY,
            disabled=number in moment.tried,
        )
        for number, offer in enumerate(step.offers)
    ]


def _offer_label(moment: LessonMoment, offer: Offer) -> str:
    return offer.label or action_text(parse_action(offer.line, moment.game.meta.actions), moment.names)


def _way_buttons(moment: LessonMoment) -> list[ui.Button[Any]]:
    """The buttons that go back, start over, and show the rules."""
    back = make_button(_step_id(moment, moment.number - 1, "back"), texts.BACK_BUTTON)
    over = make_button(_step_id(moment, 0, "over"), texts.START_OVER_BUTTON)
    return [*([back] if moment.number else []), *([over] if moment.number else []), _rules_button(moment)]


def _ways_on(moment: LessonMoment, *, in_server: bool) -> list[ui.Button[Any]]:
    """The buttons at the end of a lesson: a real table here or in a thread, the next lesson, and all lessons."""
    play = make_button(CustomId(Code.LEARN_PLAY, args=(moment.slug,)), texts.PLAY_BUTTON, SUCCESS)
    thread = make_button(CustomId(Code.LEARN_PLAY, args=(moment.slug, IN_THREAD)), texts.PLAY_IN_THREAD_BUTTON, SUCCESS)
    others = make_button(CustomId(Code.HELP_LEARN), texts.OTHERS_BUTTON)
    return [*([play, thread] if in_server else []), *_next_lesson_buttons(moment), others]


def _next_lesson_buttons(moment: LessonMoment) -> list[ui.Button[Any]]:
    game = moment.next_game
    if game is None:
        return []
    label = texts.NEXT_BUTTON.format(title=game.meta.title)
    return [make_button(CustomId(Code.LEARN_STEP, args=(game.meta.slug, "0", "next")), label, PRIMARY)]


def _rules_button(moment: LessonMoment) -> ui.Button[Any]:
    return make_button(CustomId(Code.LEARN_RULES, args=(moment.slug,)), texts.RULES_BUTTON)


def _step_id(moment: LessonMoment, number: int, way: str) -> CustomId:
    """The custom id of a button to another step. ``way`` keeps the ids of a message's buttons to the same step
    different.
    """
    return CustomId(Code.LEARN_STEP, args=(moment.slug, str(number), way))


# -- ways to a lesson -------------------------------------------------------------------------------------------------


def choose_lesson_page(games: Iterable[AnyGame]) -> Page:
    """The page that asks which game to learn. Games without a lesson are left out."""
    taught = [(game, game.words.lesson) for game in games if game.words.lesson is not None]
    told = [
        texts.CHOOSE_GAME.format(title=game.meta.title, minutes=lesson.minutes, summary=game.meta.summary)
        for game, lesson in taught
    ]
    ids = [CustomId(Code.LEARN_STEP, args=(game.meta.slug, "0", "chosen")) for game, _ in taught]
    buttons = [make_button(one, game.meta.title, PRIMARY) for one, (game, _) in zip(ids, taught, strict=True)]
    texts_above = [texts.CHOOSE_HEADING, texts.CHOOSE_ABOUT, "\n".join(told)]
    return make_page([*map(ui.TextDisplay, texts_above), *button_rows(buttons)], FELT)


def lesson_offer_page(game: AnyGame, lesson: Lesson) -> Page:
    """The private page that offers a lesson to a person who has just sat down at their first table of a game."""
    label = texts.OFFER_BUTTON.format(minutes=lesson.minutes)
    rows = button_rows([make_button(lesson_begin_id(game, 0), label, PRIMARY)])
    return make_page([ui.TextDisplay(texts.NEW_HERE.format(title=game.meta.title)), *rows])
