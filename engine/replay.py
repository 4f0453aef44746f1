"""A transcript, played again by the rules alone."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.actions import parsed
from engine.chance import Chance, FairSource, ScriptedChance
from engine.errors import Refusal
from engine.game import Game, Outcome, Step
from engine.games import games
from engine.log import digest
from engine.sentences import enumeration
from engine.transcript_text import CLOSED, Footer, Line, Transcript

AnyGame = Game[Any, Any]


class ReplayError(ValueError):
    """A transcript that cannot even begin: an unknown game, or options and seats that do not fit it."""


class Refused(NamedTuple):
    """A line that the rules refused."""

    line: Line
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A transcript, played."""

    steps: tuple[Step[Any], ...]
    """The opening, then each accepted action."""
    refusals: tuple[Refused, ...]
    """The lines that were refused, as they should be or not."""
    outcome: Outcome | None
    views: tuple[Any, ...]
    """What each seat sees at the end."""
    spectator: Any
    """What everybody sees at the end."""
    findings: tuple[str, ...]
    """A sentence for everything that is not as the transcript says; the replay stops where it cannot go on."""


def replayed(told: Transcript, game: AnyGame | None = None) -> Replay:
    """Plays a transcript again. ``game`` is found by its slug if it is not given. Raises `ReplayError`."""
    playing = _Playing(game or game_of(told.game), told)
    playing.play()
    return playing.replay()


def game_of(slug: str) -> AnyGame:
    known = games()
    if slug not in known:
        raise ReplayError(f"There is no game “{slug[:40]}”; there is {enumeration(list(known))}.")
    return known[slug]


class _ReplayStoppedError(Exception):
    pass


class _Playing:
    def __init__(self, game: AnyGame, told: Transcript) -> None:
        self.game = game
        self.told = told
        self._script: Iterator[str] = iter(told.chance)
        self._chance = self._chances()
        self.steps = [self._opening()]
        self.refusals: list[Refused] = []
        self.findings: list[str] = []

    def _chances(self) -> Callable[[int], Chance]:
        """The chance of each place: recomputed from the secret, or as it was written down."""
        if self.told.proof:
            return FairSource(self.told.proof.secret, self.told.proof.table, self.told.proof.salt).at
        scripted = ScriptedChance(self._script)
        return lambda _place: scripted

    def _opening(self) -> Step[Any]:
        if self.told.seats not in self.game.meta.seats:
            raise ReplayError(f"{self.game.meta.title} is not played with {self.told.seats} seats.")
        try:
            options = self.game.meta.options.model_validate(self.told.options)
            return self.game.setup(self.told.seats, options, self._chance(0))
        except ValidationError as invalid:
            first = invalid.errors(include_url=False)[0]
            raise ReplayError(f"Option {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
        except Refusal as refusal:
            raise ReplayError(refusal.sentence(self.game.sentences)) from None
        except ValueError as unscripted:
            raise ReplayError(f"In the opening {unscripted}.") from None

    def play(self) -> None:
        try:
            for line in self.told.lines:
                self._play(line)
        except _ReplayStoppedError as broken:
            self.findings.append(str(broken))
        else:
            self._compare_end()

    def _play(self, line: Line) -> None:
        try:
            if line.seat >= self.told.seats:
                raise _ReplayStoppedError(f"Line {line.number}: there is no seat {line.seat}.")
            action = parsed(line.action, self.game.meta.actions)
            step = self.game.apply(self.steps[-1].state, line.seat, action, self._chance(len(self.steps)))
        except Refusal as refusal:
            self._note(Refused(line, refusal.code, refusal.sentence(self.game.sentences)))
        except ValueError as unscripted:
            raise _ReplayStoppedError(f"Line {line.number}: {unscripted}.") from None
        else:
            if line.code:
                raise _ReplayStoppedError(
                    f"Line {line.number}: “{line.action}” was accepted, not refused with {line.code}."
                )
            self.steps.append(step)

    def _note(self, refused: Refused) -> None:
        self.refusals.append(refused)
        line = refused.line
        if line.code != refused.code:
            instead = f" instead of {line.code}" if line.code else ""
            said = f"seat {line.seat}'s “{line.action}” was refused with {refused.code}{instead}: {refused.sentence}"
            raise _ReplayStoppedError(f"Line {line.number}: {said}")

    def _compare_end(self) -> None:
        if left := list(self._script):
            self.findings.append(f"{len(left)} of the written-down draws were not needed, from “{left[0]}” on.")
        due = due_footer(self.told, self.replay())._asdict()
        for name, value in self.told.footer._asdict().items():
            if value is not None and value != due[name]:
                self.findings.append(_difference(name, value, due[name]))

    def replay(self) -> Replay:
        end = self.steps[-1].state
        return Replay(
            steps=tuple(self.steps),
            refusals=tuple(self.refusals),
            outcome=self.game.outcome(end),
            views=tuple(self.game.view(end, seat) for seat in range(self.told.seats)),
            spectator=self.game.view(end, None),
            findings=tuple(self.findings),
        )


def _difference(name: str, said: object, due: object) -> str:
    if name == "options":
        return "The game, the seats or the options are not those that were played with: the footer's options differ."
    if name == "events":
        return "The game does not run as it was played: the footer's events differ."
    shown = [" ".join(map(str, one)) if isinstance(one, tuple) else one for one in (said, due)]
    return f"The footer says {name} {shown[0]}; the replay comes to {shown[1] or 'none'}."


def due_footer(headed: Transcript, replay: Replay) -> Footer:
    """What the footer of this transcript must say after this replay."""
    agreed = _sha256(headed.agreed())
    events = _sha256(digest(step.events) for step in replay.steps)
    if replay.outcome is None:
        return Footer(CLOSED, options=agreed, events=events)
    return Footer(replay.outcome.ending, replay.outcome.scores, replay.outcome.ranking, agreed, events)


def _sha256(lines: Iterable[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
