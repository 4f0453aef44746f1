"""Replays as GIFs: one palette, one frame for each step, and few bytes."""

import io
from functools import cache

import pytest
from PIL import ImageSequence
from PIL.GifImagePlugin import GifImageFile

from engine.text.words import ALT_LENGTH
from engine.transcripts.replay import game_by_slug, replay_transcript
from render import palette, themes
from render.canvas import Canvas
from render.past_games.replay import END_MS, HEADLINE_MS, STEP_MS, Frame, GifWriter, alt_text_of_replay, animated_gif
from tests.engine.game_folders import folder_of
from tests.engine.record import recorded_games
from tests.engine.scenes import HARD_NAMES
from tests.painted import PAINTED
from tests.render.looking import painter_of

SIZE = 550, 399
MOST_BYTES = 400 * 1024
"""Of 40 steps."""
NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "Łukasz", "Ngọc Ánh", "Δημήτρης", "Саша")


@cache
def frames(slug: str, steps: int = 40, names: tuple[str, ...] = NAMES) -> tuple[Frame, ...]:
    """The first steps of a game's longest recording with as few seats as there are."""
    game, found, recorded = game_by_slug(slug), painter_of(slug), recorded_games(slug).values()
    assert recorded, f"{slug} has no recorded game; tests/engine/games/{folder_of(slug)}/recordings.py lists them."
    chosen = min(recorded, key=lambda one: (one.seats, -len(one.lines)))
    shown = replay_transcript(chosen).steps[:steps]
    return tuple(
        Frame(found.table_canvas(game.rules.view(step.state, None), names), " ".join(said), number, len(shown))
        for number, step in enumerate(shown, 1)
        for said in [[game.sentence(event, names) for event in step.events if event.only is None]]
    )


def made(number: int = 1, of: int = 9, said: str = "", *, is_headline: bool = False) -> Frame:
    return Frame(Canvas(), said, number, of, is_headline)


def opened(gif: bytes) -> GifImageFile:
    return GifImageFile(io.BytesIO(gif))


@pytest.mark.parametrize("slug", PAINTED)
def test_every_frame_comes_out_as_it_was_drawn(slug: str) -> None:
    drawn = frames(slug, 6)
    gif = opened(animated_gif(drawn))
    assert (gif.size, gif.n_frames) == (SIZE, len(drawn))
    for shown, frame in zip(ImageSequence.Iterator(gif), drawn, strict=True):
        due = frame.pixels().copy()
        due.putpalette(themes.theme_palette_rgb("felt"))
        assert shown.convert("RGB").tobytes() == due.convert("RGB").tobytes()


@pytest.mark.parametrize("slug", PAINTED)
def test_forty_steps_are_few_bytes(slug: str) -> None:
    assert len(animated_gif(frames(slug))) <= MOST_BYTES


def test_a_step_stays_a_little_a_headline_longer_and_the_end_longest() -> None:
    shown = [made(1, 3), made(2, 3, is_headline=True), made(3, 3, is_headline=True)]
    gif = opened(animated_gif(shown))
    assert [frame.info["duration"] for frame in ImageSequence.Iterator(gif)] == [STEP_MS, HEADLINE_MS, END_MS]
    assert gif.info["loop"] == 0


def test_a_theme_changes_the_palette_and_not_a_pixel() -> None:
    felt, contrast = (animated_gif(frames("sneak", 3), shown) for shown in (themes.FELT, themes.CONTRAST))
    differing = [place for place, (one, other) in enumerate(zip(felt, contrast, strict=True)) if one != other]
    assert 0 < len(differing) <= 3 * 256
    assert differing[-1] - differing[0] < 3 * 256


def test_frames_have_no_palette_of_their_own() -> None:
    short, long = (len(animated_gif([made(1)] + [made(2)] * more)) for more in (1, 40))
    assert (long - short) / 39 < 64


def test_a_film_in_pieces_is_the_same_as_in_one() -> None:
    film, drawn = GifWriter(), frames("hi-lo-jack", 6)
    for frame in drawn:
        film.add([frame])
    assert film.gif() == animated_gif(drawn)


@pytest.mark.parametrize("names", HARD_NAMES)
def test_a_replay_is_drawn_whatever_people_are_called(names: tuple[str, ...]) -> None:
    assert opened(animated_gif(frames("bluff-n-peg", 3, names))).n_frames == 3


def test_the_words_for_a_replay_say_who_played_and_how_it_ended_and_never_too_much() -> None:
    told = alt_text_of_replay("Sneak", ("Ann", "Ben"), 48, "Ann wins.", ["Ann wins a deal."] * 200)
    assert told.startswith("Replay of Sneak in 48 steps. Players: Ann, Ben. Ann wins. Ann wins a deal. Ann")
    assert len(told) <= ALT_LENGTH
    assert alt_text_of_replay("Sneak", ("Ann",), 1, "") == "Replay of Sneak in 1 step. Players: Ann."


def test_the_index_of_what_did_not_change_is_no_colours() -> None:
    assert len(palette.palette_blends()) < 256
    assert frames("sneak", 1)[0].pixels().histogram()[255] == 0
