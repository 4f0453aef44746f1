"""The story of a finished game: its chapters in order, and how its scores ran."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.game import Chapter, Game
from engine.seats import NamesBySeat
from engine.story import MAX_SCORES_SHOWN, Story, score_history, story_of_game
from tests.games.tiny import GAME as TINY


def chapters(count: int) -> list[Chapter]:
    return [Chapter("deal", number, (number, -number)) for number in range(1, count + 1)]


def told_in_chapters(view: Any, _names: NamesBySeat) -> Chapter | None:
    """A chapter for a view that is one; the third has no words."""
    return Chapter("deal", view, (view, 0), f"Chapter {view}." if view != 3 else "") if view else None


def test_a_chapter_is_told_once_and_other_steps_by_their_headlines() -> None:
    game: Game[Any, Any] = replace(TINY, words=replace(TINY.words, last_chapter=told_in_chapters))
    steps = [(0, ["A start."]), (1, ["Deal 1."]), (1, []), (1, ["A call."]), (2, ["Deal 2."]), (3, ["Deal 3."])]
    story = story_of_game(game, steps, ("Ann", "Ben"))
    assert story.lines == ("A start.", "Chapter 1.", "A call.", "Chapter 2.", "Deal 3.")
    assert story.score_history is not None
    assert story.score_history.scores == ((1, 2, 3), (0, 0, 0))


def test_a_game_without_chapters_is_told_by_its_headlines() -> None:
    assert story_of_game(TINY, [(0, ["Deal 1."]), (0, ["Deal 2."])], ()) == Story(("Deal 1.", "Deal 2."), None)


def test_one_chapter_makes_no_score_history() -> None:
    assert score_history([]) is None
    assert score_history(chapters(1)) is None


def test_a_long_game_shows_some_chapters_evenly_and_always_the_last() -> None:
    for count in (2, MAX_SCORES_SHOWN, MAX_SCORES_SHOWN + 1, 31, 79):
        history = score_history(chapters(count))
        assert history is not None
        own, other = history.scores
        assert len(own) <= MAX_SCORES_SHOWN
        assert own[-1] == count == history.chapter_count
        assert {after - before for before, after in pairwise(own)} == {history.stride}
        assert other == tuple(-score for score in own)
        assert own[0] <= history.stride


def test_a_game_says_why_it_was_won_or_leaves_it_at_its_ending() -> None:
    (ending, sentence), *_ = TINY.meta.endings.items()
    assert TINY.victory_text(None, ending, ()) == sentence
    words = replace(TINY.words, victory_reason=lambda _view, names: f"{names[0]} was best.")
    with_reason = replace(TINY, words=words)
    assert with_reason.victory_text(None, ending, ("Ann",)) == "Ann was best."
