"""The caption below a table in a replay."""

import pytest

from render.past_games.replay_caption import replay_caption
from render.tokens import GOLD
from tests.engine.scenes import HARD_NAMES
from tests.render.looking import assert_tidy, words_on

LONG = "Magdalena throws three cards and draws as many. " * 12


def said(text: str) -> str:
    """What a caption shows of a text, without the count of steps."""
    return " ".join(word for word in words_on(replay_caption(text, 3, 48)) if word != "3 / 48")


def test_a_caption_says_what_happened_and_which_step_it_is() -> None:
    assert words_on(replay_caption("Ann plays 10♦.", 3, 48)) == ["3 / 48", "Ann", "plays", "10♦."]


def test_what_needs_more_than_two_lines_ends_with_an_ellipsis() -> None:
    shown = said(LONG)
    assert shown.endswith(" …")
    assert LONG.startswith(shown.removesuffix(" …"))
    assert len({written.ink.middle[1] // 30 for written in replay_caption(LONG, 3, 48).written}) == 2


def test_a_word_that_fills_a_line_is_cut_and_not_left_out() -> None:
    shown = words_on(replay_caption(f"Deal 7: {'W' * 40} wins.", 3, 48))
    assert shown[:3] == ["3 / 48", "Deal", "7:"]
    assert shown[3].startswith("WWWW")
    assert shown[3].endswith("…")


def test_two_full_lines_that_are_just_enough_have_no_ellipsis() -> None:
    words = LONG.split()[: len(said(LONG).split()) - 1]
    assert said(" ".join(words)) == " ".join(words)


@pytest.mark.parametrize("names", HARD_NAMES)
@pytest.mark.parametrize("number", [1, 999])
def test_captions_stay_in_their_strip_whatever_people_are_called(names: tuple[str, ...], number: int) -> None:
    for text in (LONG, "W" * 300, *(f"{name} wins the deal from {name}. " * 5 for name in names)):
        assert_tidy(replay_caption(text, number, 999))


def test_a_name_that_reads_leftwards_keeps_its_words_in_their_order() -> None:
    assert said("מרים כהן plays 4♠.") == "מרים כהן plays 4♠."
    assert "מרים כהן" in words_on(replay_caption("מרים כהן plays 4♠.", 3, 48))


def test_a_headline_is_golden() -> None:
    shown = replay_caption("Ann wins the deal.", 3, 48, is_headline=True)
    assert {written.style.fill for written in shown.written if written.text != "3 / 48"} == {GOLD}


def test_a_bar_says_how_far_the_game_has_gone() -> None:
    shares = [
        sum(replay_caption("", number, 4).image.getpixel((x, 0)) == GOLD for x in range(1100)) for number in (1, 2, 4)
    ]
    assert shares == [275, 550, 1100]
