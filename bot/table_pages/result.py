"""Lays out the end of a game: first in words who won, why, and everybody's place; then pictures or further words; last
how to check the shuffles.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from discord import ui

from bot.table_pages.board import few_buttons
from bot.table_pages.components import (
    EMPTY_PART,
    GOLD,
    MAX_MESSAGE_LENGTH,
    MAX_TABLE_TEXT_LENGTH,
    PRIMARY,
    Page,
    PagePart,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    optional_gallery_and_files,
    picture_or_text_item,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.shuffles import SHORT_DIGITS, shuffles_line
from bot.table_pages.snapshot import TableSnapshot
from bot.texts import past_games as texts
from engine.game import Outcome
from engine.story import Story
from engine.text.sentences import joined_with_and, ordinal
from engine.text.words import name_shortened_for_story, score_text, winning_seats
from render import PictureFile
from render.past_games.result import Result, score_history_text
from render.past_games.story import abridged_story

MAX_STORY_LENGTH = 900
"""The most characters of a game's story in words."""


def result_page(  # noqa: PLR0913  # each is a part of the page
    snapshot: TableSnapshot,
    result_picture: PictureFile | None,
    picture: PictureFile | None,
    text: str,
    story: Story,
    *,
    above: PagePart = EMPTY_PART,
) -> Page:
    """The page of a finished game: who won and why, the final table, and how to check the shuffles.

    ``result_picture`` shows places and story; if it is ``None``, words do. ``picture`` shows the final table; if it is
    ``None``, ``text`` does. ``above`` is placed right below the heading.
    """
    shown, files = optional_gallery_and_files("result.png", result_picture)
    title = heading_item(snapshot)
    ending = ui.TextDisplay[Any]("\n".join(_ending_lines(snapshot, has_card=result_picture is not None)))
    lines = [*_lines_on_seats(snapshot), *([] if result_picture else _story_lines(snapshot, story))]
    below = [ui.TextDisplay[Any]("\n".join(lines))] if lines else []
    proof = ui.TextDisplay[Any]("\n".join([shuffles_line(snapshot), _transcript_line(snapshot)]))
    words = (title, *above.texts, ending, *below, proof)
    room = MAX_MESSAGE_LENGTH - len("```\n\n```") - sum(len(one.content) for one in words)
    table, table_files = picture_or_text_item("table.png", picture, text, min(room, MAX_TABLE_TEXT_LENGTH))
    tables = [*shown, table, *below] if result_picture else [*below, table]
    items = [
        title,
        *above.pictures,
        *above.texts,
        ending,
        *tables,
        proof,
        *few_buttons(snapshot, _result_buttons(snapshot)),
    ]
    return make_page(items, GOLD, (*above.files, *files, *table_files), snapshot.version)


def result_picture_content(snapshot: TableSnapshot, story: Story) -> Result:
    """The data for the picture of a game's result. Raises `ValueError` for a game without an outcome."""
    outcome, seats = snapshot.state.outcome, snapshot.state.seats
    if outcome is None:
        raise ValueError("a result card needs an outcome")
    return Result(
        title=snapshot.game.meta.title,
        names=snapshot.names,
        outcome=outcome,
        why=_victory_reason(snapshot, outcome, tuple(map(name_shortened_for_story, snapshot.names))),
        left=frozenset(index for index, seat in enumerate(seats) if seat.left),
        score_history=story.score_history,
        story=story.lines,
        is_solo=snapshot.is_solo,
        score_unit=snapshot.game.meta.score_unit,
    )


def winners_line(outcome: Outcome, seat_names: Sequence[str]) -> str:
    """The sentence that names the winners, the seats with place 1, such as "🏆 **Ann and Bob win!**". The markdown in
    ``seat_names`` (by seat, from 0) is escaped here.
    """
    winners = [escaped_text(seat_names[seat]) for seat, place in enumerate(outcome.ranking) if place == 1]
    verb = texts.WINS_SEVERAL if len(winners) > 1 else texts.WINS_ONE
    return texts.WINS_LINE.format(names=joined_with_and(winners), wins=verb)


def _result_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """What most people press below a result; the rest stands behind **More**."""
    replay = make_button(CustomId(Code.REPLAY, snapshot.id), texts.REPLAY_BUTTON)
    if not snapshot.is_read_by_player:
        return [replay]
    return [
        make_button(CustomId(Code.PLAY_AGAIN, snapshot.id), play_again_label(snapshot), PRIMARY),
        make_button(CustomId(Code.REVIEW, snapshot.id), texts.REVIEW_BUTTON),
        replay,
    ]


def _ending_lines(snapshot: TableSnapshot, *, has_card: bool) -> list[str]:
    """Lines with the winners, the reason, and everybody's place and score: all places on one line if a card shows them
    too. Raises `ValueError` for a game without an outcome.
    """
    outcome = snapshot.state.outcome
    if outcome is None:
        raise ValueError("a result page needs an outcome")
    places = ranking_lines(outcome, snapshot)
    return [
        winners_line(outcome, snapshot.names),
        _victory_reason(snapshot, outcome, _story_names(snapshot)),
        *([texts.BETWEEN_PLACES.join(places)] if has_card else places),
    ]


def _lines_on_seats(snapshot: TableSnapshot) -> list[str]:
    """Lines with records and personal bests, and notes if the game was solo, had hints, or had seats that computers
    played for people who left early.
    """
    return [
        *snapshot.feat_lines,
        *([texts.SOLO_NOTE] if snapshot.is_solo else []),
        *([texts.HAD_HINTS] if snapshot.had_hints else []),
        *(
            texts.ABANDONED_NOTE.format(name=escaped_text(name))
            for name, seat in zip(snapshot.names, snapshot.state.seats, strict=True)
            if seat.was_abandoned
        ),
    ]


def _story_lines(snapshot: TableSnapshot, story: Story) -> list[str]:
    """Lines with the scores after each chapter, and the events that decided the game."""
    outcome, scores = snapshot.state.outcome, list[str]()
    if outcome is not None and story.score_history is not None:
        scores = [score_history_text(story.score_history, outcome, _story_names(snapshot))]
    return [*scores, *map(escaped_text, abridged_story(story.lines, MAX_STORY_LENGTH, _escaped_length))]


def _story_names(snapshot: TableSnapshot) -> tuple[str, ...]:
    return tuple(escaped_text(name_shortened_for_story(name)) for name in snapshot.names)


def _transcript_line(snapshot: TableSnapshot) -> str:
    """A line with the first `SHORT_DIGITS` digits of the transcript's SHA-256; **Fair shuffles** shows all."""
    digest = sha256(snapshot.transcript.encode()).hexdigest()
    return texts.TRANSCRIPT_SHA.format(digits=digest[:SHORT_DIGITS])


def _victory_reason(snapshot: TableSnapshot, outcome: Outcome, names: tuple[str, ...]) -> str:
    """The reason why the winners won: that those who had won the game left it, or else the game's own words."""
    of_game = snapshot.game.rules.outcome(snapshot.state.game)
    left = [names[seat] for seat in winning_seats(of_game) if outcome.ranking[seat] > 1]
    if left:
        return texts.WINNER_LEFT.format(names=joined_with_and(left))
    return snapshot.game.victory_text(snapshot.view, outcome.ending, names)


def _escaped_length(text: str) -> int:
    return len(escaped_text(text)) + 1


def play_again_label(snapshot: TableSnapshot) -> str:
    """The label of the button that plays a table's game again; for a duplicate set it says that this is for this table
    only.
    """
    return texts.PLAY_AGAIN_BUTTON if snapshot.of_set is None else texts.PLAY_AGAIN_IN_SET_BUTTON


def ranking_lines(outcome: Outcome, snapshot: TableSnapshot) -> list[str]:
    """A line for each place, with names and scores. Places are written as words are, as Discord would renumber a
    list.
    """
    return [
        (texts.PLACE_AND_SCORES if outcome.scores else texts.PLACE_LINE).format(
            place=ordinal(place),
            names=joined_with_and([escaped_text(snapshot.names[seat]) for seat in seats]),
            scores=_scores_text(outcome, seats, snapshot.game.meta.score_unit),
        )
        for place in sorted(set(outcome.ranking))
        if (seats := [seat for seat, other in enumerate(outcome.ranking) if other == place])
    ]


def _scores_text(outcome: Outcome, seats: Sequence[int], unit: tuple[str, str] | None) -> str:
    """The scores of these seats, separated by commas; equal ones once."""
    return ", ".join(dict.fromkeys([score_text(outcome, seat, unit) for seat in seats]))
