"""What every painter promises of its game's scenes; they are found in the game's folder of tests, in ``scenes.py``."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from render import tokens
from tests.each import each
from tests.engine.game_folders import SCENES, folder_of, needed_module, own_module
from tests.engine.reading import HOSTILE_NAMES
from tests.engine.scenes import HARD_NAMES
from tests.long_runs import repetitions
from tests.painted import PAINTED
from tests.render.looking import (
    Layout,
    assert_sendable,
    assert_tidy,
    assert_tidy_layout,
    layout_of,
    painter_of,
    words_on,
)

SEATS = 8
"""At most at any table."""
LONG = ("W" * 80,) * SEATS
SCRIPTS = HOSTILE_NAMES[-1]
HARD = (
    *((*names, "W" * 40, "", "é" * 40, "i") for names in HARD_NAMES),
    *(tuple(names) * 2 for names in HARD_NAMES),
    ("佐藤みずき" * 6,) * SEATS,
    ("محمد علي الطويل" * 2,) * SEATS,
    *((*SCRIPTS[first:], *SCRIPTS[:first]) for first in range(SEATS)),
    LONG,
)
"""Names that are wide, stacked, empty, hostile, or of many scripts, each of these in every seat."""
SHARE = repetitions(9, long=1)
"""Each scene is drawn with every so manieth of these names: the next one with the next of them."""
SENT = repetitions(1, long=2)
"""With how many of plain and long names each scene is sent: the next one with the other."""


def scenes_of(slug: str) -> ModuleType:
    """The scenes of a game. Raises `AssertionError` if it has none."""
    return needed_module(slug, "scenes", SCENES)


every_game = pytest.mark.parametrize("slug", PAINTED)


def scenes_by_name(slug: str) -> dict[str, Any]:
    """The views of all scenes of a game; none where it has no scenes."""
    scenes = own_module(slug, "scenes")
    return scenes.ALL if scenes else {}


def every_scene(test: Callable[[str, Any], None]) -> Callable[..., None]:
    """Decorate a test of a game and a view: one case for each game, with all its scenes."""
    of_game: Callable[..., None] = every_game(each("view", scenes_by_name)(test))
    return of_game


def height_of(slug: str, view: Any) -> int:
    """How high a table's picture is: as a game's ``pictures.py`` says, else as any."""
    folder = f"tests.render.games.{folder_of(slug)}"
    pictures = import_module(f"{folder}.pictures") if find_spec(folder) and find_spec(f"{folder}.pictures") else None
    height: int = pictures.height(view) if hasattr(pictures, "height") and pictures else tokens.HEIGHT
    assert height <= tokens.HEIGHT
    return height


def number_of_scene(slug: str, view: Any) -> int:
    """The place of a scene among those of its game, from 0."""
    return [*scenes_by_name(slug).values()].index(view)


def short_names(slug: str, view: Any) -> list[str]:
    """A name of two letters for each seat of a scene. Raises `AssertionError` if the game does not tell the seats."""
    scenes = scenes_of(slug)
    assert hasattr(scenes, "seats"), f"{scenes.__name__} lacks `seats(view)`: the number of seats of a scene."
    return [f"P{seat}" for seat in range(scenes.seats(view))]


@cache
def layout_with_short_names(slug: str, view: Any) -> Layout:
    """The texts and panels of a scene, with short names."""
    return layout_of(painter_of(slug).table_canvas(view, short_names(slug, view)))


@every_scene
def test_texts_stay_in_their_panels_and_apart(slug: str, view: Any) -> None:
    assert_tidy_layout(layout_with_short_names(slug, view))
    for names in HARD[number_of_scene(slug, view) % SHARE :: SHARE]:
        assert_tidy(painter_of(slug).table_canvas(view, names))


@every_scene
def test_a_table_can_be_sent(slug: str, view: Any) -> None:  # parameters of every scene
    either: tuple[Sequence[str], Sequence[str]] = scenes_of(slug).NAMES, LONG
    number = number_of_scene(slug, view)
    for names in [either[(number + other) % 2] for other in range(SENT)]:
        assert_sendable(painter_of(slug).table_picture(view, names), height_of(slug, view))


@every_scene
def test_what_only_one_seat_knows_does_not_reach_the_table_picture(slug: str, view: Any) -> None:  # likewise
    scenes, painter = scenes_of(slug), painter_of(slug)
    assert hasattr(scenes, "knowing"), (
        f"{scenes.__name__} lacks `knowing(view)`: the view with all that only seat 0 knows."
    )
    knowing = scenes.knowing(view)
    assert knowing != view
    assert painter.table_picture(knowing, scenes.NAMES) == painter.table_picture(view, scenes.NAMES)


@every_scene
def test_everybody_at_the_table_is_shown_by_name(slug: str, view: Any) -> None:  # likewise
    names = short_names(slug, view)
    shown = [written.text for written in layout_with_short_names(slug, view).written]
    assert [name for name in names if not any(name in word for word in shown)] == []


@every_game
def test_equal_views_give_equal_bytes_and_two_threads_draw_the_same_as_one(slug: str) -> None:
    scenes, painter = scenes_of(slug), painter_of(slug)
    views = list(scenes.ALL.values())[:: 2 * SHARE]
    alone = [painter.table_picture(view, scenes.NAMES) for view in views]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda view: painter.table_picture(view, scenes.NAMES), views)) == alone


@every_game
def test_missing_names_are_filled_in(slug: str) -> None:
    for view in scenes_of(slug).ALL.values():
        assert {"Magdalena", "Seat 2"} <= set(words_on(painter_of(slug).table_canvas(view, ["Magdalena"])))
        return
    raise AssertionError(f"{slug} has no scenes")
