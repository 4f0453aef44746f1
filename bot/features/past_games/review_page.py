"""Lays out a review: its progress, a decision as a question and with its answer, and the summary.

Only the person whose decisions these are reads the pages; each shows what that seat saw.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.table_pages.components import (
    FELT,
    MAX_TABLE_TEXT_LENGTH,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    make_button,
    make_page,
    optional_gallery_and_files,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.hints import moment_title, reason_behind_label
from bot.table_pages.menu import menu_action_text
from bot.texts import past_games as texts
from bot.texts.play import HINT_MOMENT
from engine.actions import Action
from engine.game import Game
from engine.review.judging import Chapter, Judged, Review, offered_actions, tried_action, verdict_on
from engine.text.sentences import Value, sentence
from engine.weighing import WeighedAction
from render import PictureFile
from render.past_games.review import DealBars, ReviewCard

MOST_ASKED = 3
"""The most decisions about which a review asks."""
LEAST_CHARTED = 2
"""The fewest deals in a chart; one deal is told in words."""
END = "end"
"""Stands for the summary in place of a decision's number."""


class ReviewedGame(NamedTuple):
    """A game, and the review of one person's play in it."""

    table: str
    """The table's id."""
    game: Game[Any, Any]
    names: tuple[str, ...]
    """The name for each seat; not escaped."""
    review: Review
    worlds: int
    """The number of imagined deals of the hidden cards in which decisions were tried."""

    @property
    def chat_names(self) -> tuple[str, ...]:
        """The name for each seat, escaped for a chat."""
        return tuple(map(escaped_text, self.names))

    @property
    def asked(self) -> tuple[Judged, ...]:
        """The decisions about which the review asks, the worst first."""
        return self.review.worst[:MOST_ASKED]

    def offered(self, place: int) -> tuple[WeighedAction, ...]:
        """The actions between which the question about the decision at ``place`` (from 0) lets the reader choose."""
        return offered_actions(self.asked[place], self.table)


class ShownTable(NamedTuple):
    """The view of a seat as a picture, or as a text if ``picture`` is ``None``."""

    picture: PictureFile | None
    text: str


def progress_page(table_id: str, title: str, counts: tuple[int, int, int]) -> Page:
    """The page with a review's progress. ``counts`` are the decisions, the doubtful ones tried so far, and the doubtful
    ones to try; all 0 before they are known.
    """
    decisions, tried, to_try = counts
    told = texts.REVIEW_STARTING
    if to_try:
        bar = texts.REVIEW_BAR_DONE * tried + texts.REVIEW_BAR_LEFT * (to_try - tried)
        values: Mapping[str, Value] = {"decisions": decisions, "tried": tried, "to_try": to_try, "bar": bar}
        told = sentence(texts.REVIEW_AT_WORK, values, ())
    return _page(_heading(table_id, title, texts.REVIEW_REST), [told, texts.REVIEW_WAIT])


def question_page(reviewed: ReviewedGame, place: int, shown: ShownTable) -> Page:
    """The page that asks what the reader would play at the decision with this place, from 0, the worst first."""
    item, files = picture_or_text_item("hand.png", shown.picture, shown.text, MAX_TABLE_TEXT_LENGTH)
    buttons = [
        make_button(
            CustomId(Code.REVIEW_ANSWER, reviewed.table, (str(place), str(number))),
            menu_action_text(one.action, reviewed.asked[place].doubt.decision.menu, reviewed.names),
            PRIMARY,
        )
        for number, one in enumerate(reviewed.offered(place))
    ]
    ask = sentence(texts.DECISION_QUESTION, {"decisions": len(reviewed.asked)}, ())
    told = [*_status_lines(reviewed, place), ask, texts.ONLY_YOUR_VIEW]
    skip = _step_button(reviewed, END, "skip", texts.SKIP_DECISION_BUTTON)
    items = [_decision_heading(reviewed, place), item, *map(ui.TextDisplay, told)]
    return make_page([*items, *button_rows(buttons), *button_rows([skip])], FELT, files)


def answer_page(reviewed: ReviewedGame, place: int, chosen: int, shown: ShownTable) -> Page:
    """The page that answers a choice (``chosen`` is its place, from 0): what was played then, what is better, and
    why.
    """
    item, files = picture_or_text_item("hand.png", shown.picture, shown.text, MAX_TABLE_TEXT_LENGTH)
    judged, action = reviewed.asked[place], reviewed.offered(place)[chosen].action
    own, better = judged.doubt.decision.action, judged.better
    told = [
        _verdict_text(reviewed, judged, action),
        texts.DECISION_TAKEN.format(action=_action_words(reviewed, judged, own), share=hundredths(judged.taken_share)),
    ]
    if better is not None:
        share = _share_with_gain(judged, judged.lost)
        told += [texts.DECISION_BETTER.format(action=_action_words(reviewed, judged, better.action), share=share)]
        if better.action == judged.doubt.others[0].action:  # the reason of any other one speaks against it
            label = menu_action_text(better.action, judged.doubt.decision.menu, reviewed.chat_names)
            reason = reason_behind_label(label, reviewed.game.words.reason(better, reviewed.chat_names))
            told += [texts.DECISION_REASON.format(reason=reason)]
    told += [
        texts.DECISION_COST.format(lost=hundredths(judged.lost)),
        texts.REVIEW_SMALL_PRINT.format(worlds=reviewed.worlds),
    ]
    has_next = place + 1 < len(reviewed.asked)
    going_on = [
        _step_button(reviewed, str(place + 1), "next", texts.NEXT_DECISION_BUTTON, SUCCESS) if has_next else None,
        _step_button(reviewed, END, "end", texts.SUMMARY_BUTTON, SECONDARY if has_next else SUCCESS),
        _step_button(reviewed, str(place), "again", texts.REVIEW_AGAIN_BUTTON),
    ]
    items = [_decision_heading(reviewed, place), item, ui.TextDisplay("\n".join(told))]
    return make_page([*items, *button_rows([one for one in going_on if one is not None])], FELT, files)


def summary_page(reviewed: ReviewedGame, card: PictureFile | None) -> Page:
    """The page with what decisions cost and what luck did; ``card`` is its chart, ``None`` if there is none."""
    shown, files = optional_gallery_and_files("review.png", card)
    lines = [*_summary_lines(reviewed), *_worst_lines(reviewed)]
    heading = _heading(reviewed.table, reviewed.game.meta.title, texts.REVIEW_REST)
    buttons = [
        _step_button(reviewed, str(place), "look", texts.DECISION_BUTTON.format(number=place + 1))
        for place in range(len(reviewed.asked))
    ]
    several = texts.SEVERAL_DECISIONS if len(reviewed.review.worst) > 1 else ""
    explained = [texts.REVIEW_MEANING.format(several=several)] if reviewed.review.course.decisions else []
    told = [ui.TextDisplay[Any](text) for text in ("\n".join(lines), *explained)]
    return make_page([heading, *shown, *told, *button_rows(buttons)], FELT, files)


def review_card(reviewed: ReviewedGame) -> ReviewCard | None:
    """The data for the chart of a review; ``None`` without decisions, or with fewer than `LEAST_CHARTED` deals."""
    review, course = reviewed.review, reviewed.review.course
    if len(review.chapters) < LEAST_CHARTED or not course.decisions:
        return None
    return ReviewCard(
        title=reviewed.game.meta.title,
        name=reviewed.names[course.seat],
        start=hundredths(course.shares[0]),
        end=hundredths(course.shares[-1]),
        deals=tuple(DealBars(_luck_in_hundredths(one), hundredths(one.lost)) for one in review.chapters),
        part=reviewed.game.meta.part,
    )


def hundredths(share: float) -> int:
    """A share of a win in whole hundredths, rounded.

    >>> hundredths(0.125), hundredths(-0.3)
    (12, -30)
    """
    return round(100 * share)


def _luck_in_hundredths(chapter: Chapter) -> int:
    """The effect of luck in a deal, in hundredths of a win, such that it adds up with the rounded chances before and
    after it.
    """
    return hundredths(chapter.after) - hundredths(chapter.expected)


# -- parts ------------------------------------------------------------------------------------------------------------


def _verdict_text(reviewed: ReviewedGame, judged: Judged, action: Action) -> str:
    """A sentence about how good the chosen action is."""
    tried, verdict = tried_action(judged, action), verdict_on(judged, action)
    share = _share_with_gain(judged, tried.gain if tried else 0.0)
    return texts.VERDICTS[verdict].format(action=_action_words(reviewed, judged, action), share=share)


def _share_with_gain(judged: Judged, gain: float) -> int:
    """The chance of winning, in hundredths, after an action that gains this share; it adds up with the other figures
    told.
    """
    return hundredths(judged.taken_share) + hundredths(gain)


def _summary_lines(reviewed: ReviewedGame) -> list[str]:
    """Lines with the chance of winning before and after the game, and the effects of decisions and luck."""
    review, course = reviewed.review, reviewed.review.course
    if not course.decisions:
        return [texts.NO_DECISIONS]
    shares = texts.SHARES_LINE.format(start=hundredths(course.shares[0]), end=hundredths(course.shares[-1]))
    lost, luck = hundredths(review.whole.lost), _luck_in_hundredths(review.whole)
    nothing = texts.NOTHING_LOST if not review.doubts else texts.NOTHING_FOUND
    decided = texts.SHARE_LOST.format(lost=lost, left=hundredths(review.whole.expected)) if lost else nothing
    template = texts.LUCK_GAVE if luck > 0 else texts.LUCK_TOOK if luck < 0 else texts.NO_LUCK
    by_luck = [template.format(luck=abs(luck))] if review.chapters else []
    return [shares, decided, *by_luck, _counts_text(review)]


def _counts_text(review: Review) -> str:
    values = {"decisions": len(review.course.decisions), "doubts": review.doubts, "failed": review.failed}
    values["judged"] = len(review.judged) + review.failed
    counts = sentence(texts.REVIEW_COUNTS if review.doubts else texts.ALL_SOUND, values, ())
    return f"{counts} {sentence(texts.FAILED_TRIALS, values, ())}" if review.failed else counts


def _worst_lines(reviewed: ReviewedGame) -> list[str]:
    moments = [_moment_of_decision(reviewed, place) for place in range(len(reviewed.asked))]
    return [
        (texts.DECISION_LINE_WITH_MOMENT if moment else texts.DECISION_LINE).format(
            number=number,
            moment=moment,
            action=_action_words(reviewed, one, one.doubt.decision.action),
            better=_action_words(reviewed, one, one.better.action),
            lost=hundredths(one.lost),
        )
        for number, (one, moment) in enumerate(zip(reviewed.asked, moments, strict=True), start=1)
        if one.better is not None
    ]


def _moment_of_decision(reviewed: ReviewedGame, place: int) -> str:
    """The `moment_title` of the decision at ``place``; empty if the game does not name it."""
    return moment_title(reviewed.game, reviewed.asked[place].doubt.decision.view)


def _status_lines(reviewed: ReviewedGame, place: int) -> Sequence[str]:
    """The game's status lines at the decision, as one text in a list; empty if there are none."""
    lines = reviewed.game.words.status(reviewed.asked[place].doubt.decision.view, reviewed.chat_names)
    return ["\n".join(lines)] if lines else []


def _action_words(reviewed: ReviewedGame, judged: Judged, action: Action) -> str:
    """An action in the words of its button at that decision, in quotation marks."""
    return f"“{menu_action_text(action, judged.doubt.decision.menu, reviewed.chat_names)}”"


def _heading(table_id: str, title: str, rest: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(texts.REVIEW_HEADING.format(title=title, table=table_id, rest=rest))


def _decision_heading(reviewed: ReviewedGame, place: int) -> ui.TextDisplay[Any]:
    """The heading with the decision's number, and below that its moment."""
    moment, decision = _moment_of_decision(reviewed, place), {"number": place + 1, "decisions": len(reviewed.asked)}
    rest = texts.DECISION_PLACE.format(**decision) + (f"\n{HINT_MOMENT.format(moment=moment)}" if moment else "")
    return _heading(reviewed.table, reviewed.game.meta.title, rest)


def _page(heading: ui.TextDisplay[Any], lines: Sequence[str]) -> Page:
    return make_page([heading, *map(ui.TextDisplay, lines)], FELT)


def _step_button(
    reviewed: ReviewedGame, place: str, id_suffix: str, label: str, style: discord.ButtonStyle = SECONDARY
) -> ui.Button[Any]:
    """A button to a decision's question (``place`` from 0) or, for `END`, to the summary. ``id_suffix`` keeps the ids
    of buttons to the same place different.
    """
    return make_button(CustomId(Code.REVIEW_STEP, reviewed.table, (place, id_suffix)), label, style)
