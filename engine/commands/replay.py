"""``python -m engine replay FILE``: plays a transcript and shows how it ends."""

import argparse
import sys
from typing import Any

from engine.commands.files import json_text, printable, read_text
from engine.jsonable import Jsonable, jsonable, text_lines
from engine.transcripts.form import Transcript
from engine.transcripts.replay import AnyGame, RefusedLine, Replay, game_by_slug, replay_transcript


def run_replay(arguments: argparse.Namespace) -> int:
    """Play a transcript and print how it ends. Returns 1 if anything is not as the transcript says."""
    transcript = Transcript.parse(read_text(arguments.file))
    game, replay = game_by_slug(transcript.game), replay_transcript(transcript)
    if arguments.json:
        print(json_text(_replay_as_json(transcript, replay)))
    else:
        print("\n".join(map(printable, _replay_as_lines(game, transcript, replay))))
    for finding in replay.findings:
        print(printable(finding), file=sys.stderr)
    return 1 if replay.findings else 0


def _replay_as_json(transcript: Transcript, replay: Replay) -> dict[str, Jsonable]:
    return {
        "game": transcript.game,
        "seats": transcript.seats,
        "options": jsonable(transcript.options),
        "actions": len(replay.steps) - 1,
        "refusals": [_refused_line_as_json(refused) for refused in replay.refusals],
        "outcome": jsonable(replay.outcome),
        "views": jsonable(replay.views),
        "spectator": jsonable(replay.spectator),
        "findings": jsonable(replay.findings),
    }


def _refused_line_as_json(refused: RefusedLine) -> Jsonable:
    line = refused.line
    where: dict[str, Jsonable] = {"line": line.number, "seat": line.seat, "action": line.action}
    return {**where, "code": refused.code, "sentence": refused.sentence, "expected": line.code == refused.code}


def _replay_as_lines(game: AnyGame, transcript: Transcript, replay: Replay) -> list[str]:
    options = " ".join(f"{name}={value}" for name, value in transcript.options.items())
    refused = [
        f"  line {one.line.number}: seat {one.line.seat}, {one.line.action}: {one.code}. {one.sentence}"
        for one in replay.refusals
    ]
    views = [(f"Seat {seat} sees", view) for seat, view in enumerate(replay.views)]
    return [
        f"{game.meta.title}, {transcript.seats} seats{', ' if options else ''}{options}",
        f"{len(replay.steps) - 1} actions accepted, {len(refused)} refused",
        *refused,
        *_outcome_as_lines(game, replay),
        *(
            line
            for title, view in [*views, ("A spectator sees", replay.spectator)]
            for line in _view_as_lines(title, view)
        ),
    ]


def _outcome_as_lines(game: AnyGame, replay: Replay) -> list[str]:
    if replay.outcome is None:
        return ["The game is not over."]
    outcome, (_, unit) = replay.outcome, game.meta.score_unit or ("point", "points")
    said = game.meta.endings.get(outcome.ending, "")
    scores = [f"{score} {unit}, " for score in outcome.scores] or [""] * len(outcome.ranking)
    by_seat = [f"  seat {seat}: {scores[seat]}place {place}" for seat, place in enumerate(outcome.ranking)]
    return [f"Ending: {outcome.ending}. {said}".rstrip(), *by_seat]


def _view_as_lines(title: str, view: Any) -> list[str]:  # noqa: ANN401  # each game has its own view type
    return [f"{title}:", *text_lines(jsonable(view), "  ")]
