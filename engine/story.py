"""The story of a finished game: what decided it, chapter by chapter, and the scores in its course."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engine.game import Chapter, Game
from engine.seats import NamesBySeat

MAX_SCORES_SHOWN = 12
"""The most chapters after which scores are shown; a longer game shows every second one, or fewer."""


class ScoreHistory(NamedTuple):
    """How the scores changed in the course of a game."""

    period: str
    """The word for a chapter: "deal", "round"."""
    chapter_count: int
    """The number of chapters in the game."""
    stride: int
    """The number of chapters from one of ``scores`` to the next; 1 if none is left out."""
    scores: tuple[tuple[int, ...], ...]
    """By seat, the scores after the chapters that are shown; the last is the one at the end of the game."""


class Story(NamedTuple):
    """The story of a game that is over."""

    lines: tuple[str, ...] = ()
    """The decisive events in order, one text for each, which may be several sentences."""
    score_history: ScoreHistory | None = None
    """The scores after the game's chapters; ``None`` if it had fewer than two."""


def story_of_game(game: Game[Any, Any], steps: Iterable[tuple[Any, Sequence[str]]], names: NamesBySeat) -> Story:
    """The story of a game from its ``steps``: for each, a spectator's view after the step, and the step's headlines.
    The lines of a step are its headlines, or if it ends a chapter that has a text, this text.
    """
    lines, chapters = list[str](), list[Chapter]()
    for view, headlines in steps:
        ended = game.words.last_chapter(view, names)
        is_new = ended is not None and (not chapters or chapters[-1].number < ended.number)
        if ended is not None and is_new:
            chapters.append(ended)
        lines += [ended.text] if ended is not None and is_new and ended.text else headlines
    return Story(tuple(lines), score_history(chapters))


def score_history(chapters: Sequence[Chapter]) -> ScoreHistory | None:
    """The scores after these chapters, evenly chosen so that there are at most `MAX_SCORES_SHOWN`, the last one always
    among them. ``None`` for fewer than two chapters.
    """
    if len(chapters) < 2:
        return None
    stride = -(-len(chapters) // MAX_SCORES_SHOWN)
    shown = [chapter.scores for chapter in chapters[::-1][::stride][::-1]]
    return ScoreHistory(chapters[-1].period, len(chapters), stride, tuple(zip(*shown, strict=True)))
