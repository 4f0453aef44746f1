"""The pictures of the documentation, drawn from recorded games.

They are not drawn from new games, because each recorded game was kept for something that it shows, every run of the
tests plays it again, and anybody who wonders at a picture can verify its shuffles.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.actions import Menu
from engine.game import Game, Step
from engine.games import games
from engine.story import story_of_game
from engine.transcripts.form import Transcript
from engine.transcripts.replay import Replay, replay_transcript
from render import lobby
from render.boards import Painter, painter
from render.club.leaderboard import Leaderboard, Row, leaderboard_picture
from render.lobby import Guest, Lobby
from render.past_games import result
from render.past_games.replay import Frame, animated_gif
from render.past_games.result import Result
from render.picture import Picture

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "Łukasz", "Ngọc Ánh", "Δημήτρης", "Саша")
GUESTS = (Guest("Magdalena", is_host=True), Guest("Kestrel"), Guest("Ada", is_computer=True))
LEADERBOARD = Leaderboard(
    "All games",
    "by rating · since 1 March 2026",
    (
        Row(1, "Magdalena", 61, 37, 1796, 62),
        Row(2, "Kestrel", 88, 49, 1721, 55),
        Row(3, "Zoë", 97, 52, 1640, 51, is_reader=True),
        Row(4, "Łukasz", 40, 21, 1588, 74),
        Row(5, "Rémy", 54, 25, 1502, 66),
        Row(6, "Ngọc Ánh", 33, 14, 1447, 81),
        Row(None, "Δημήτρης", 9, 5, 1560, 140, is_provisional=True),
        Row(None, "Саша", 3, 0, 1412, 201, is_provisional=True),
    ),
    page=1,
    pages=3,
    people=21,
)


@dataclass(frozen=True)
class IllustratedGame:
    """A game with its painter (the module that draws it) and the recorded games from which pictures are drawn."""

    game: Game[Any, Any]
    painter: Painter
    recordings: Mapping[str, Transcript]
    """The recorded games of this game only, by name."""

    @property
    def file_prefix(self) -> str:
        """The game's slug with "_" for "-", with which file names begin."""
        return self.game.meta.slug.replace("-", "_")

    @cached_property
    def replays(self) -> list[Replay]:
        """The recorded games, played again; those nearest to the seats and options of the painter's `GALLERY` come
        first.
        """
        return [replay_transcript(told) for told in sorted(self.recordings.values(), key=self._mismatch_with_gallery)]

    def _mismatch_with_gallery(self, transcript: Transcript) -> tuple[int, bool]:
        """The number of seats by which a recorded game differs from the one that the painter's gallery asks for, and
        whether it lacks one of the options asked for.
        """
        wanted = self.painter.GALLERY
        return abs(transcript.seats - wanted.seats), not transcript.options.items() >= wanted.options.items()

    @cached_property
    def steps(self) -> list[Step[Any]]:
        """The steps of all replays, one replay after the other."""
        return [step for replay in self.replays for step in replay.steps]

    @cached_property
    def spectator_views(self) -> list[Any]:
        """The view of a spectator after each of `steps`."""
        return [self.game.rules.view(step.state, None) for step in self.steps]


def illustrated_games(recordings: Mapping[str, Transcript], only_slug: str | None = None) -> list[IllustratedGame]:
    """Every game that has a painter, with its part of ``recordings``; with ``only_slug``, only the game with that slug,
    or [].
    """
    return [
        IllustratedGame(game, found, {name: told for name, told in recordings.items() if told.game == slug})
        for slug, game in games().items()
        if only_slug in {None, slug} and (found := painter(slug))
    ]


def named_pictures(illustrated: IllustratedGame) -> Iterator[tuple[str, Picture]]:
    """Draw every picture of a game, each with its file's name without ending. Raises `LookupError` if a moment that the
    painter's `GALLERY` asks for is in no recorded game.
    """
    yield f"{illustrated.file_prefix}_lobby", _lobby_picture(illustrated)
    for name in illustrated.painter.GALLERY.moments:
        yield f"{illustrated.file_prefix}_{name}", picture_of_moment(illustrated, name)
    if illustrated.painter.GALLERY.hand:
        yield f"{illustrated.file_prefix}_hand", _hand_picture(illustrated, illustrated.painter.GALLERY.hand)
    yield f"{illustrated.file_prefix}_result", _result_picture(illustrated)
    yield f"{illustrated.file_prefix}_example", illustrated.painter.example_picture()


def leaderboard_example() -> Picture:
    """A leaderboard with made-up players."""
    return leaderboard_picture(LEADERBOARD)


def picture_of_moment(illustrated: IllustratedGame, moment: str) -> Picture:
    """The table at the first position that fits ``moment``, a key of the painter's ``GALLERY.moments``. Raises
    `LookupError` if no recorded game has such a position, or for another key.
    """
    fits = illustrated.painter.GALLERY.moments[moment]
    seen = next((view for view in illustrated.spectator_views if fits(view)), None)
    if seen is None:
        raise LookupError(f"no recorded game of {illustrated.game.meta.title} has the moment {moment}")
    return illustrated.painter.table_picture(seen, NAMES)


def replay_gif(illustrated: IllustratedGame) -> bytes:
    """The recorded game that the painter's ``GALLERY.film`` names, as the bytes of an animated GIF. Raises `KeyError`
    if no recorded game has this name.
    """
    replay = replay_transcript(illustrated.recordings[illustrated.painter.GALLERY.film])
    return animated_gif(
        _replay_frame(illustrated, step, number, len(replay.steps)) for number, step in enumerate(replay.steps, start=1)
    )


def _replay_frame(illustrated: IllustratedGame, step: Step[Any], number: int, step_count: int) -> Frame:
    headlines = _public_sentences(illustrated, step, only_story=True)
    told = " ".join(headlines or _public_sentences(illustrated, step, only_story=False))
    return Frame(
        illustrated.painter.table_canvas(illustrated.game.rules.view(step.state, None), NAMES),
        told,
        number,
        step_count,
        bool(headlines),
    )


def _public_sentences(illustrated: IllustratedGame, step: Step[Any], *, only_story: bool) -> list[str]:
    """The sentences that everybody was told of a step; with ``only_story``, only those of events that belong into the
    game's story.
    """
    codes = illustrated.game.meta.story_event_codes if only_story else illustrated.game.words.sentences
    public = [event for event in step.events if event.only is None and event.code in codes]
    return [text for event in public if (text := illustrated.game.sentence(event, NAMES))]


def _lobby_picture(illustrated: IllustratedGame) -> Picture:
    meta = illustrated.game.meta
    waiting = Lobby(meta.title, meta.summary, meta.seats, GUESTS, GUESTS[0].name, draws_lots=True)
    return lobby.lobby_picture(waiting, illustrated.painter.draw_emblem)


def _result_picture(illustrated: IllustratedGame) -> Picture:
    """The result card of the first recorded game that was played to its end."""
    replay, outcome = next((replay, replay.outcome) for replay in illustrated.replays if replay.outcome)
    game, names, view = illustrated.game, NAMES[: len(outcome.ranking)], illustrated.game.rules.view
    told = [(view(step.state, None), _public_sentences(illustrated, step, only_story=True)) for step in replay.steps]
    lines, history = story_of_game(game, told, names)
    why = game.victory_text(told[-1][0], outcome.ending, names)
    return result.result_picture(
        Result(
            game.meta.title, names, outcome, why, score_history=history, story=lines, score_unit=game.meta.score_unit
        )
    )


def _hand_picture(illustrated: IllustratedGame, fits: Callable[[Any, Menu], bool]) -> Picture:
    """The private picture of the first seat to act for which ``fits`` is true of its view and menu. Raises
    `LookupError` if there is no such seat in any recorded game.
    """
    for step in illustrated.steps:
        for seat in illustrated.game.rules.waiting_for(step.state):
            seen, menu = illustrated.game.rules.view(step.state, seat), illustrated.game.rules.menu(step.state, seat)
            if fits(seen, menu):
                return illustrated.painter.hand_picture(seen, NAMES, menu)
    raise LookupError(f"no recorded game of {illustrated.game.meta.title} has a hand to show")
