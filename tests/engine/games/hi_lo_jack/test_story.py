"""What the result of a game of Hi Lo Jack says: why its winner won, and what each deal came to."""

import pytest

from engine.games.hi_lo_jack import GAME
from tests.engine.games.hi_lo_jack import scenes
from tests.engine.stories import NAMES, told

AFTER_THE_END = "High ended the game, so Low, Jack and Game did not count."


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("target_reached_solo2", "Ann made a bid of 2 and reached 11 points."),
        ("short_stock", "Ann made a bid of 2 and reached 7 points. Cem has 7 too, but only a made bid wins."),
        ("seven_trumps", "Ben and Dee made a bid of 2 and reached 10 points."),
        ("smudge_made", "Ann and Cem bid a smudge and won all four points and all six tricks."),
        (
            "smudge_lost",
            "Ben bid a smudge and lost it, and with it the game. Ann and Cem had the most points of the others.",
        ),
        ("smudge_lost_for_want_of_jack", "Ben bid a smudge and lost it, and with it the game."),
    ],
)
def test_a_game_says_why_it_was_won(name: str, why: str) -> None:
    assert told("hi-lo-jack", f"hi_lo_jack_{name}").why == why


def test_the_other_side_may_have_more_points() -> None:
    view = scenes.over("teams4")
    high = view._replace(scores=(12, 13), terms=scenes.terms("teams4", target=11))
    assert GAME.victory_text(high, "target_reached", NAMES).endswith(
        "Ben and Dee have 13 too, but only a made bid wins."
    )


def test_each_deal_says_what_was_bid_and_what_came_of_it() -> None:
    story = told("hi-lo-jack", "hi_lo_jack_short_stock").story
    assert story.lines[-4:] == (
        "Deal 6: Dee bid 3, won only High and Jack, and lost 3. Cem won Low.",
        "Deal 7: Dee bid 3, won only High, and lost 3. Ann won Jack and Cem won Low and Game.",
        "Deal 8: Ben bid 2 and won High, Low, Jack and Game.",
        f"Deal 9: Ann bid 2 and won High, Low and Game. Ben won Jack. {AFTER_THE_END}",
    )
    assert story.score_history is not None
    assert story.score_history.scores[0] == (0, 1, 3, 4, 5, 5, 6, 6, 7)
    assert told("hi-lo-jack", "hi_lo_jack_by_hand").story.lines == ("Deal 1: Ben bid a smudge and made it.",)
    first, *_ = told("hi-lo-jack", "hi_lo_jack_smudge_made").story.lines
    assert first.startswith("Deal 1: Ann and Cem bid 2, won nothing, and lost 2.")
