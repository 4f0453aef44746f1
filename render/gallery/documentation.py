"""The pictures of the documentation, drawn from recorded games.

Recorded games rather than new ones: each was kept because it shows something, every run of the tests plays it again,
and its shuffles can be verified by whoever wonders at a picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.actions import offered_cards
from engine.cards import Card
from engine.game import Game, Step
from engine.games import games
from engine.replay import Replay, replay_transcript
from engine.transcript_text import Transcript
from render import lobby, result
from render.boards import Painter, painter
from render.leaderboard import Row, leaderboard
from render.lobby import Guest, Lobby
from render.picture import Picture
from render.replay import Frame, animation
from render.result import Result

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "Łukasz", "Ngọc Ánh", "Δημήτρης", "Саша")
GUESTS = (Guest("Magdalena", is_host=True), Guest("Kestrel"), Guest("Ada", is_computer=True))
ROWS = (
    Row(1, "Magdalena", 61, 37, 24),
    Row(2, "Kestrel", 88, 49, 22),
    Row(3, "Zoë", 97, 52, 19),
    Row(4, "Łukasz", 40, 21, 15),
    Row(5, "Rémy", 54, 25, 11),
    Row(6, "Ngọc Ánh", 33, 14, 7),
    Row(7, "Δημήτρης", 12, 5, 2),
    Row(8, "Саша", 3, 0, -1),
)


@dataclass(frozen=True)
class Shown:
    """A game whose pictures are drawn."""

    game: Game[Any, Any]
    painter: Painter
    recordings: Mapping[str, Transcript]
    """The recorded games of it, by name."""

    @property
    def folder(self) -> str:
        return self.game.meta.slug.replace("-", "_")

    @cached_property
    def replays(self) -> list[Replay]:
        """Those that are most like what is wanted come first."""
        return [replay_transcript(told) for told in sorted(self.recordings.values(), key=self._strangeness)]

    def _strangeness(self, told: Transcript) -> tuple[int, bool]:
        wanted = self.painter.GALLERY
        return abs(told.seats - wanted.seats), not told.options.items() >= wanted.options.items()

    @cached_property
    def steps(self) -> list[Step[Any]]:
        return [step for replay in self.replays for step in replay.steps]

    @cached_property
    def views(self) -> list[Any]:
        """What a spectator saw after each step."""
        return [self.game.view(step.state, None) for step in self.steps]


def shown(recordings: Mapping[str, Transcript], only: str | None = None) -> list[Shown]:
    """Every game that has a painter, or one."""
    return [
        Shown(game, found, {name: told for name, told in recordings.items() if told.game == slug})
        for slug, game in games().items()
        if only in {None, slug} and (found := painter(slug))
    ]


def pictures(one: Shown) -> Iterator[tuple[str, Picture]]:
    """Every picture of a game, with the name of its file. Raises `LookupError` for a moment that no game has."""
    yield f"{one.folder}_lobby", _lobby(one)
    for name in one.painter.GALLERY.moments:
        yield f"{one.folder}_{name}", table(one, name)
    yield f"{one.folder}_hand", _hand(one)
    yield f"{one.folder}_result", _result(one)
    yield f"{one.folder}_example", one.painter.example()


def best_players() -> Picture:
    return leaderboard("All games", ROWS)


def table(one: Shown, moment: str) -> Picture:
    """The table at the first moment of this name."""
    fits = one.painter.GALLERY.moments[moment]
    seen = next((view for view in one.views if fits(view)), None)
    if seen is None:
        raise LookupError(f"no recorded game of {one.game.meta.title} has the moment {moment}")
    return one.painter.table(seen, NAMES)


def film(one: Shown) -> bytes:
    """The game that is shown whole, as an animation."""
    replay = replay_transcript(one.recordings[one.painter.GALLERY.film])
    return animation(_frame(one, step, number, len(replay.steps)) for number, step in enumerate(replay.steps, start=1))


def _frame(one: Shown, step: Step[Any], number: int, of: int) -> Frame:
    headlines = _said(one, step, only_headlines=True)
    told = " ".join(headlines or _said(one, step, only_headlines=False))
    return Frame(one.painter.drawing(one.game.view(step.state, None), NAMES), told, number, of, bool(headlines))


def _said(one: Shown, step: Step[Any], *, only_headlines: bool) -> list[str]:
    """What everybody was told of a step."""
    codes = one.game.meta.headlines if only_headlines else one.game.sentences
    public = [event for event in step.events if event.only is None and event.code in codes]
    return [text for event in public if (text := one.game.said(event, NAMES))]


def _lobby(one: Shown) -> Picture:
    meta = one.game.meta
    waiting = Lobby(meta.title, meta.summary, meta.seats, GUESTS, GUESTS[0].name, draws_lots=True)
    return lobby.picture(waiting, one.painter.emblem)


def _result(one: Shown) -> Picture:
    """How the first game that was played to its end came out."""
    replay, outcome = next((replay, replay.outcome) for replay in one.replays if replay.outcome)
    story = [line for step in replay.steps for line in _said(one, step, only_headlines=True)]
    why, names = one.game.meta.endings[outcome.ending], NAMES[: len(outcome.scores)]
    return result.picture(Result(one.game.meta.title, names, outcome, why, story=tuple(story)))


def _hand(one: Shown) -> Picture:
    """The first private picture worth showing."""
    for step in one.steps:
        for seat in one.game.waiting_for(step.state):
            seen, legal = one.game.view(step.state, seat), _offered(one, step, seat)
            if one.painter.GALLERY.hand(seen, legal):
                return one.painter.hand(seen, NAMES, legal)
    raise LookupError(f"no recorded game of {one.game.meta.title} has a hand to show")


def _offered(one: Shown, step: Step[Any], seat: int) -> Sequence[Card]:
    return offered_cards(one.game.menu(step.state, seat))
