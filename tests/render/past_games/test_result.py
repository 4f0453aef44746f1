"""The card of a finished game: winner, ranking and story; tidy whatever people are called and however long it took."""

import re

import pytest

from engine.story import ScoreHistory
from engine.text.graphemes import clean_name
from engine.text.words import ALT_LENGTH, MINUS, join_alt_text, name_shortened_for_story
from render import Picture, tokens
from render.past_games import result
from render.past_games.result import Result
from render.past_games.story import abridged_story
from tests.each import each
from tests.engine.reading import HOSTILE_NAMES
from tests.engine.scenes import HARD_NAMES
from tests.games.dudo import GAME as DUDO
from tests.long_runs import repetitions
from tests.render.cards.pictures import DEALS, NAMES, alone, ended, in_teams, left, score_history_of
from tests.render.looking import MOST_BYTES, assert_tidy, words_on

EVERY_NAME = (*HOSTILE_NAMES, *(names * 2 for names in HARD_NAMES))
SHARE = repetitions(3, long=1)
"""One number of seats and one story in so many is tried."""


def assert_fine(one: Result) -> None:
    canvas = result.result_canvas(one)
    picture = Picture(canvas.indexed_image(), join_alt_text(result.result_sentences(one)))
    assert_tidy(canvas)
    assert canvas.image.height <= tokens.CARD_HEIGHT
    assert len(picture.png()) <= MOST_BYTES
    assert 0 < len(picture.alt) <= ALT_LENGTH


def shown(one: Result) -> str:
    return " ".join(words_on(result.result_canvas(one)))


def test_alt_text_says_who_won_then_the_ranking_then_the_story() -> None:
    one = ended((20, -5), (1, 2), story=("Deal 1: Kestrel won 5. Pegs: 0 and 5.", "Deal 2: Magdalena won 20."))
    assert result.result_picture(one).alt == (
        "Pegs and Bluff: Magdalena wins. A peg went out the back, and the highest one won. 1st Magdalena, 20;"
        " 2nd Kestrel, \N{MINUS SIGN}5. Deal 1: Kestrel won 5. Pegs: 0 and 5. Deal 2: Magdalena won 20."
    )


def test_the_chart_and_the_alt_text_say_how_the_scores_ran() -> None:
    one = ended((20, -5), (1, 2))._replace(score_history=ScoreHistory("deal", 3, 1, ((5, 25, 20), (0, 2, -5))))
    assert f"Score after each of 3 deals: Magdalena 5, 25, 20; Kestrel 0, 2, {MINUS}5." in result.result_sentences(one)
    assert {"Score after each of 3 deals", "25", "0"} <= set(words_on(result.result_canvas(one)))
    plain = result.result_canvas(one._replace(score_history=None))
    assert plain.image.height < result.result_canvas(one).image.height
    assert_fine(one)


def test_partners_share_a_line_of_the_chart() -> None:
    (told,) = [sentence for sentence in result.result_sentences(in_teams()) if sentence.startswith("Score after")]
    assert told.startswith("Score after each of 9 deals: Magdalena and Zoë ")
    assert told.count("; ") == 1


@pytest.mark.parametrize("score", [0, 7, -7, 9999, -9999])
def test_any_scores_have_a_chart(score: int) -> None:
    for seats in range(2, 9, SHARE):
        one = ended((score,) * seats, (1,) * seats, story=DEALS)
        assert_fine(one._replace(score_history=ScoreHistory("round", 20, 2, ((score,) * 10,) * seats)))


def test_a_score_has_its_unit_where_the_game_names_one() -> None:
    one = ended((1, -5), (1, 2))._replace(score_unit=DUDO.meta.score_unit)
    assert result.result_sentences(one)[2] == "1st Magdalena, 1 round; 2nd Kestrel, \N{MINUS SIGN}5 rounds."
    assert {"1 round", "\N{MINUS SIGN}5 rounds"} <= set(words_on(result.result_canvas(one)))
    assert_fine(one)


def test_a_game_without_scores_shows_places_alone() -> None:
    scored = ended((20, 10), (1, 2))
    one = scored._replace(outcome=scored.outcome._replace(scores=()), score_unit=DUDO.meta.score_unit)
    assert result.result_sentences(one)[2] == "1st Magdalena; 2nd Kestrel."
    assert set(words_on(result.result_canvas(scored))) - set(words_on(result.result_canvas(one))) == {"20", "10"}
    assert_fine(one)


def test_teams_share_a_place_and_a_score() -> None:
    assert "1st Magdalena and Zoë, 12; 2nd Kestrel and Rémy, 4." in result.result_sentences(in_teams())
    assert words_on(result.result_canvas(in_teams()._replace(score_history=None))).count("12") == 1


def test_a_shared_victory_has_two_first_places() -> None:
    told = result.result_sentences(ended((22, 22, 5), (1, 1, 3)))
    assert told[0] == "Pegs and Bluff: Magdalena and Kestrel win."
    assert told[2] == "1st Magdalena, 22; 1st Kestrel, 22; 3rd Zoë, 5."


def test_whoever_left_is_said_to_have_and_a_solo_game_to_be_one() -> None:
    told = result.result_sentences(left())
    assert told[2].endswith("3rd Magdalena (left), \N{MINUS SIGN}114.")
    assert told[3] == "It was a solo game."
    assert {"left", "Pegs and Bluff · solo"} <= set(words_on(result.result_canvas(left())))


def test_a_partner_who_left_stands_below_the_other() -> None:
    one = ended((12, 4, 12, 4), (1, 2, 4, 2), teams=(0, 1, 0, 1))._replace(left=frozenset({2}))
    assert result.result_sentences(one)[2] == "1st Magdalena, 12; 2nd Kestrel and Rémy, 4; 4th Zoë (left), 12."


def test_a_story_without_room_loses_first_what_follows_and_then_its_middle() -> None:
    assert abridged_story(DEALS[:2], 2, lambda line: 1) == list(DEALS[:2])
    by_length = abridged_story(DEALS[:9], 400, len)
    assert len(by_length) == 9
    assert not any("Pegs" in line for line in by_length)
    assert abridged_story(DEALS, 4, lambda line: 1) == [
        "Deal 1: Kestrel won 5.",
        "… 76 more …",
        "Deal 78: Zoë won 390.",
        "Deal 79: Rémy won 395.",
    ]


def test_a_name_that_looks_like_the_end_of_a_sentence_is_none() -> None:
    told = abridged_story(
        [f"Deal {number}: {name_shortened_for_story('Dr. No')} won 5. Pegs: 5." for number in range(9)], 250, len
    )
    assert told[0].split() == ["Deal", "0:", "Dr.", "No", "won", "5."]


def test_a_long_story_keeps_its_beginning_and_its_end_and_counts_the_rest() -> None:
    words = shown(ended((20, 10), (1, 2), story=DEALS))
    assert "Deal 1:" in words
    assert "Deal 79:" in words
    told = len(re.findall(r"Deal \d+:", words))
    assert f"… {len(DEALS) - told} more …" in words


def test_a_game_without_a_story_has_a_card_too() -> None:
    assert_fine(ended((20, 10), (1, 2)))


@pytest.mark.parametrize("names", EVERY_NAME)
@each("seats", range(2, 9))
def test_any_names_scores_and_stories_are_tidy(names: tuple[str, ...], seats: int) -> None:
    """With the most seats all names and stories, with fewer seats some of them each."""
    if seats < 8 and (seats + EVERY_NAME.index(names)) % SHARE:
        return
    scores = tuple(-100 - seat for seat in range(seats))
    story = tuple(f"Deal {number}: {names[number % seats]} won 5. Pegs: {' and '.join(names)}." for number in range(60))
    stories = (), story[:5], story
    for told in stories if seats == 8 else stories[seats % SHARE :: SHARE]:
        one = ended(scores, tuple(range(1, seats + 1)), names, story=told)
        assert_fine(one._replace(left=frozenset(range(1, seats)), is_solo=True))
        why, lines = clean_name(f"{' and '.join(names)} won."), tuple(map(clean_name, told))
        assert_fine(one._replace(why=why, score_history=score_history_of(one, chapters=99), story=lines))


@pytest.mark.parametrize("names", EVERY_NAME)
def test_teams_of_any_names_are_tidy(names: tuple[str, ...]) -> None:
    for teams in ((0, 1, 0, 1), (0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2)):
        assert_fine(ended((99,) * len(teams), (1,) * len(teams), names, teams, DEALS))


def test_the_card_is_as_high_as_it_needs() -> None:
    heights = [result.result_canvas(one).image.height for one in (ended((2, 1), (1, 2)), alone(4), left())]
    assert heights == sorted(heights)
    assert heights[0] < 400


def test_numbers_stay_behind_a_name_that_reads_leftwards() -> None:
    name = NAMES[5]
    canvas = result.result_canvas(ended((20, 10), (1, 2), story=(f"Game 1: {name} 35, Zoë 3.",)))
    places = {written.text: written.ink.left for written in canvas.written}
    assert places["1:"] < places[name] < places["35,"] < places["3"]
