"""What is public tells nothing of what is hidden: two worlds that differ only in that look and read the same."""

from functools import cache
from itertools import chain
from typing import Any

import pytest

from engine.chance import FastChance
from engine.game import Game
from engine.games import games
from engine.transcripts.replay import replay_transcript
from render.boards import Painter
from tests.engine.reading import Seated, seated_positions
from tests.engine.record import recorded_games
from tests.engine.scenes import NAMES
from tests.long_runs import repetitions
from tests.painted import PAINTED
from tests.render.looking import painter_of

RANDOM_GAMES = 4
LOOKED_AT = repetitions(10, long=30)
"""Positions of each game, evenly spread over recorded and random games."""

every_painted_game = pytest.mark.parametrize("slug", PAINTED)


@cache
def seated_states(slug: str) -> tuple[Seated, ...]:
    found = tuple(seated_positions(games()[slug], RANDOM_GAMES, 7))
    return found[:: max(len(found) // LOOKED_AT, 1)]


def table(slug: str, view: Any) -> tuple[bytes, str]:
    """The table that everybody is shown, drawn from what one of them sees: its pixels and its alt text."""
    picture = of(games()[slug]).table_picture(view, NAMES)
    return picture.image.tobytes(), picture.alt


def shown(slug: str, view: Any) -> tuple[tuple[bytes, str], str]:
    """The table, and the text of who looks."""
    return table(slug, view), games()[slug].words.text(view, NAMES)


def of(game: Game[Any, Any]) -> Painter:
    return painter_of(game.meta.slug)


@every_painted_game
def test_a_table_and_its_words_are_the_same_whatever_is_hidden(slug: str) -> None:
    """Each position, beside one made up from what the looker sees of it."""
    game, chance, changed = games()[slug], FastChance(3), 0
    for number, (seats, state) in enumerate(seated_states(slug)):
        seat = number % seats
        for looker in (None, seat):
            seen = game.rules.view(state, looker)
            other = game.mind.resample(seen, chance)
            assert shown(slug, game.rules.view(other, looker)) == shown(slug, seen)
            changed += other != state
    assert changed > LOOKED_AT // 3 or not tells_anything_alone(slug), f"almost nothing is hidden anywhere in {slug}"


def tells_anything_alone(slug: str) -> bool:
    """Whether any event of a game's recordings is for one seat alone: then something is hidden."""
    steps = chain.from_iterable(replay_transcript(one).steps for one in recorded_games(slug).values())
    return any(happened.only is not None for step in steps for happened in step.events)


@every_painted_game
def test_a_table_is_the_same_whoever_looks(slug: str) -> None:
    game = games()[slug]
    for number, (seats, state) in enumerate(seated_states(slug)):
        looker = number % seats
        assert table(slug, game.rules.view(state, looker)) == table(slug, game.rules.view(state, None))


def test_positions_of_every_number_of_seats_are_looked_at() -> None:
    assert {found.seats for found in chain.from_iterable(map(seated_states, PAINTED))} >= {2, 3, 4, 5, 6}
