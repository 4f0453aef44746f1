"""Plays a transcript again, by the rules alone."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import ValidationError

from engine.actions import parse_action
from engine.chance import Chance, ScriptedChance
from engine.errors import Refusal
from engine.game import Game, Outcome, Step, event
from engine.games import games
from engine.set_chance import NO_DRAWS, Draws, chance_of_action, draws_after
from engine.tables.defaults import values_if_unstated
from engine.tables.log import events_digest
from engine.tables.play import others_notice
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.state import LatestActions, PlayedAction
from engine.tables.taking_back import without_action
from engine.text.sentences import joined_with_and
from engine.transcripts.form import CLOSED, ActionLine, Footer, Transcript

AnyGame = Game[Any, Any]
TAKE_BACK = "take_back"
"""The action of a line by which a seat takes back its last action."""


class ReplayError(ValueError):
    """A transcript that cannot be replayed: its game is unknown, or its options and seats do not fit the game."""


class RefusedLine(NamedTuple):
    """A line of a transcript with an action that the rules refused, and the refusal's code and sentence."""

    line: ActionLine
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of playing a transcript again: steps, refusals, final views, and all that differs from the
    transcript.
    """

    steps: tuple[Step[Any], ...]
    """The opening, then one step for each accepted action, and for each action that was taken back."""
    refusals: tuple[RefusedLine, ...]
    """The refused lines, whether the transcript expects the refusal or not."""
    outcome: Outcome | None
    """The result of the game; ``None`` if the game is not over."""
    views: tuple[Any, ...]
    """The final view of each seat."""
    spectator: Any
    """The final view of a spectator."""
    findings: tuple[str, ...]
    """One sentence for each thing that differs from the transcript. After a difference with which the game cannot go
    on, the replay stops.
    """


def replay_transcript(transcript: Transcript, game: AnyGame | None = None) -> Replay:
    """Play a transcript again by the rules of ``game``; ``None`` finds the game by the transcript's slug.

    Raises `ReplayError` if the transcript cannot begin; later faults are listed in ``findings`` of the result.
    """
    playing = _Replayer(game or game_by_slug(transcript.game), transcript)
    playing.run()
    return playing.result()


def game_by_slug(slug: str) -> AnyGame:
    """The game with this slug. Raises `ReplayError` if there is none."""
    known = games()
    if slug not in known:
        raise ReplayError(f"There is no game “{slug[:40]}”; there is {joined_with_and(list(known))}.")
    return known[slug]


class _ReplayStoppedError(Exception):
    pass


class _Replayer:
    def __init__(self, game: AnyGame, transcript: Transcript) -> None:
        self.game = game
        self.transcript = transcript
        self._script: Iterator[str] = iter(transcript.chance)
        self._scripted = ScriptedChance(self._script)
        self._source = transcript.proof.source() if transcript.proof else None
        self._draws = NO_DRAWS
        self._number = 0  # of the last action; what is taken back keeps its number
        self.steps: list[Step[Any]] = []
        self.steps.append(self._opening_step())
        self._latest = LatestActions(self.steps[0].state)
        self.refusals: list[RefusedLine] = []
        self.findings: list[str] = []

    def _chance_at(self, number: int, seat: int | None, draws: Draws) -> Chance:
        """The chance of the action with this number, or of the opening (0 and ``None``): recomputed from the
        transcript's secret, or read from the transcript.
        """
        if self._source is None:
            return self._scripted
        return chance_of_action(self._source, number, seat, draws)

    def _opening_step(self) -> Step[Any]:
        if self.transcript.seats not in self.game.meta.seats:
            raise ReplayError(f"{self.game.meta.title} is not played with {self.transcript.seats} seats.")
        try:
            stated = {**values_if_unstated(self.game.meta), **self.transcript.options}
            options = self.game.meta.options.model_validate(stated)
            chance = self._chance_at(0, None, NO_DRAWS)
            opening = self.game.rules.setup(self.transcript.seats, options, chance)
        except ValidationError as invalid:
            first = invalid.errors(include_url=False)[0]
            raise ReplayError(f"Option {'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
        except Refusal as refusal:
            raise ReplayError(refusal.sentence(self.game.words.sentences)) from None
        except ValueError as unscripted:
            raise ReplayError(f"In the opening {unscripted}.") from None
        self._draws = draws_after(chance, self._draws)
        return opening

    def run(self) -> None:
        try:
            for line in self.transcript.lines:
                self._play_line(line)
        except _ReplayStoppedError as broken:
            self.findings.append(str(broken))
        else:
            self._compare_with_footer()

    def _play_line(self, line: ActionLine) -> None:
        """Play one line. Raises `_ReplayStoppedError` if the rules and the transcript disagree about it."""
        try:
            if line.seat >= self.transcript.seats:
                raise _ReplayStoppedError(f"Line {line.number}: there is no seat {line.seat}.")
            step = self._taken_back(line) if line.action == TAKE_BACK else self._played(line)
        except Refusal as refusal:
            sentences = {**TABLE_SENTENCES, **self.game.words.sentences}
            self._note_refusal(RefusedLine(line, refusal.code, refusal.sentence(sentences)))
        except ValueError as unscripted:
            raise _ReplayStoppedError(f"Line {line.number}: {unscripted}.") from None
        else:
            if line.code:
                raise _ReplayStoppedError(
                    f"Line {line.number}: “{line.action}” was accepted, not refused with {line.code}."
                )
            self.steps.append(step)

    def _played(self, line: ActionLine) -> Step[Any]:
        """The step of an action of the game. Raises `Refusal` if the rules do not allow it."""
        action, before = parse_action(line.action, self.game.meta.actions), self.steps[-1].state
        chance = self._chance_at(self._number + 1, line.seat, self._draws)
        step = self.game.rules.apply(before, line.seat, action, chance)
        if not line.code:
            self._number += 1
            is_noticed = others_notice(self.game, before, step)
            played = PlayedAction(self._number, line.seat, action, True, is_noticed, self._draws)  # by a person
            self._latest = self._latest.followed_by(played, before)
            self._draws = draws_after(chance, self._draws)
        return step

    def _taken_back(self, line: ActionLine) -> Step[Any]:
        """The step by which a seat's last action is taken back. Raises `Refusal` ``nothing_to_take_back`` if somebody
        has acted since.
        """
        action = self._latest.last_of(line.seat)
        left = None if action is None else without_action(self.game, self._latest, action, self._chance_at)
        if left is None:
            raise Refusal("nothing_to_take_back")
        state, self._latest = left
        return Step(state, (event("taken_back", seat=line.seat),))

    def _note_refusal(self, refused: RefusedLine) -> None:
        """Note a refused line. Raises `_ReplayStoppedError` if the transcript does not expect this refusal."""
        self.refusals.append(refused)
        line = refused.line
        if line.code != refused.code:
            instead = f" instead of {line.code}" if line.code else ""
            said = f"seat {line.seat}'s “{line.action}” was refused with {refused.code}{instead}: {refused.sentence}"
            raise _ReplayStoppedError(f"Line {line.number}: {said}")

    def _compare_with_footer(self) -> None:
        """Add a finding for each draw that was not needed, and for each line of the footer that differs."""
        if left := list(self._script):
            self.findings.append(f"{len(left)} of the written-down draws were not needed, from “{left[0]}” on.")
        due = expected_footer(self.transcript, self.result())._asdict()
        for name, value in self.transcript.footer._asdict().items():
            if value is not None and value != due[name]:
                self.findings.append(_difference_sentence(name, value, due[name]))

    def result(self) -> Replay:
        end = self.steps[-1].state
        return Replay(
            steps=tuple(self.steps),
            refusals=tuple(self.refusals),
            outcome=self.game.rules.outcome(end),
            views=tuple(self.game.rules.view(end, seat) for seat in range(self.transcript.seats)),
            spectator=self.game.rules.view(end, None),
            findings=tuple(self.findings),
        )


def _difference_sentence(name: str, footer_value: object, replayed_value: object) -> str:
    if name == "options":
        return "The game, the seats or the options differ from those that were played: the footer's options differ."
    if name == "events":
        return "The game does not run as it was played: the footer's events differ."
    shown = [" ".join(map(str, one)) if isinstance(one, tuple) else one for one in (footer_value, replayed_value)]
    return f"The footer says {name} {shown[0]}; the replay comes to {shown[1] or 'none'}."


def expected_footer(headed: Transcript, replay: Replay) -> Footer:
    """The footer that the transcript ``headed`` must have after this replay, whatever footer it has; without scores if
    the game has none.
    """
    agreed = _sha256_of_lines(headed.game_and_seat_lines())
    events = _sha256_of_lines(events_digest(step.events) for step in replay.steps)
    if replay.outcome is None:
        return Footer(CLOSED, options=agreed, events=events)
    return Footer(replay.outcome.ending, replay.outcome.scores or None, replay.outcome.ranking, agreed, events)


def _sha256_of_lines(lines: Iterable[str]) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
