"""The engine's command line: play a transcript, prove one, let the rules play against themselves, or begin a game.

Exit code 0: all is well. 1: something does not hold. 2: the command or the file could not be read.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn, get_args

from pydantic import ValidationError

from engine.errors import Refusal
from engine.jsonable import Jsonable, jsonable, text_lines
from engine.new_game.checkout import CheckoutError, write_new_game
from engine.new_game.skeleton import SlugError
from engine.selfplay import Match, Policy, SelfplayError, Tally, options_fitted_to_seats, play_games, play_match
from engine.sentences import joined_with_and
from engine.transcripts.form import Transcript, TranscriptError
from engine.transcripts.proof import ShuffleProof
from engine.transcripts.replay import AnyGame, RefusedLine, Replay, ReplayError, game_by_slug, replay_transcript
from engine.transcripts.verify import verify_transcript
from engine.transcripts.write import fingerprint

BAD_INPUT = 2


class InputError(Exception):
    """A command or a file that cannot be read; the error's text is a sentence that says why."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message[:1].upper()}{message[1:]}; see {self.prog} --help.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code: 0 done, 1 a check failed, 2 bad input. ``None``: the process's arguments."""
    try:
        chosen = _command_line_parser().parse_args(arguments)
        command: Callable[[argparse.Namespace], int] = chosen.command
        return command(chosen)
    except (InputError, CheckoutError, SlugError, TranscriptError, ReplayError) as bad:
        print(_printable(str(bad)), file=sys.stderr)
        return BAD_INPUT


def _command_line_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="new | replay | selfplay | verify")

    new = commands.add_parser("new", help="write the first files of a new game that can be played at once")
    new.add_argument("slug", help="the game's name in small letters with hyphens, such as my-game")
    new.set_defaults(command=lambda arguments: write_new_game(arguments.slug))

    replay = commands.add_parser("replay", help="play a transcript and show how it ends")
    replay.add_argument("file", help="a transcript, or - for standard input")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.set_defaults(command=_run_replay)

    selfplay = commands.add_parser("selfplay", help="let the rules play against themselves")
    selfplay.add_argument("game", help="the game's slug, its name in small letters with hyphens")
    selfplay.add_argument("--seats", type=int, required=True)
    selfplay.add_argument("--games", type=int, default=100)
    selfplay.add_argument("--seed", default="1", help="the same seed plays the same games")
    selfplay.add_argument("--policy", choices=get_args(Policy), default="random")
    selfplay.add_argument("--against", choices=get_args(Policy), help="the policy of all seats but one, which rotates")
    selfplay.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="the game's options")
    selfplay.add_argument("--json", action="store_true", help="print one JSON object")
    selfplay.set_defaults(command=_run_selfplay)

    verify = commands.add_parser("verify", help="recompute every shuffle and die from the revealed secret")
    verify.add_argument("file", help="a transcript, or - for standard input")
    verify.add_argument("--commitment", type=_sha256_digits, metavar="HEX", help="the commitment that the lobby showed")
    verify.add_argument("--sha256", type=_sha256_digits, metavar="HEX", help="the SHA-256 that the result shows")
    verify.set_defaults(command=_run_verify)
    return parser


def _sha256_digits(text: str) -> str:
    """The first digits of a SHA-256, in small letters. Raises `argparse.ArgumentTypeError` for fewer than 32."""
    if not re.fullmatch("[0-9a-f]{32,64}", text.lower()):
        raise argparse.ArgumentTypeError("expected 32 to 64 hexadecimal digits; fewer prove nothing")
    return text.lower()


def _printable(text: str) -> str:
    """A line without characters that a terminal would obey, such as colours and cursor moves."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def _json_text(value: Jsonable) -> str:
    """JSON on several lines, in which characters that a terminal would obey are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return "".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text)


def _read_bytes(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``. Raises `InputError` if it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as failed:
        raise InputError(f"{file} cannot be read: {failed.strerror or failed}.") from None


def _decode_utf8(content: bytes) -> str:
    """The text of UTF-8 bytes. Raises `InputError` for others."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise InputError("This is not a transcript: it is not UTF-8 text.") from None


# -- replay -----------------------------------------------------------------------------------------------------------


def _run_replay(arguments: argparse.Namespace) -> int:
    """Play a transcript and print how it ends. Returns 1 if anything is not as the transcript says."""
    transcript = Transcript.parse(_decode_utf8(_read_bytes(arguments.file)))
    game, replay = game_by_slug(transcript.game), replay_transcript(transcript)
    if arguments.json:
        print(_json_text(_replay_as_json(transcript, replay)))
    else:
        print("\n".join(map(_printable, _replay_as_lines(game, transcript, replay))))
    for finding in replay.findings:
        print(_printable(finding), file=sys.stderr)
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


# -- selfplay ---------------------------------------------------------------------------------------------------------


def _run_selfplay(arguments: argparse.Namespace) -> int:
    """Play games of the rules against themselves and print the figures. Returns 1 if a player finds no action."""
    game = game_by_slug(arguments.game)
    if arguments.games < 1:
        raise InputError("Play at least one game.")
    options = _options_from_command_line(game, arguments)
    began = perf_counter()
    try:
        result = _play_selfplay_games(game, options, arguments)
    except SelfplayError as stuck:
        print(f"{stuck}.", file=sys.stderr)
        return 1
    figures = _selfplay_as_json(arguments, jsonable(options), result, perf_counter() - began)
    print(json.dumps(figures, indent=2) if arguments.json else "\n".join(text_lines(figures)))
    return 0


def _play_selfplay_games(game: AnyGame, options: Any, arguments: argparse.Namespace) -> Tally | Match:  # noqa: ANN401  # each game has its own options type
    if arguments.against:
        policies = [arguments.policy, *[arguments.against] * (arguments.seats - 1)]
        return play_match(game, options, policies, arguments.games, arguments.seed)
    return play_games(game, options, [arguments.policy] * arguments.seats, range(arguments.games), arguments.seed)


def _options_from_command_line(game: AnyGame, arguments: argparse.Namespace) -> Any:  # noqa: ANN401  # each game has its own options type
    """The options of the command line, with fitting ones added. Raises `InputError` for wrong seats or options."""
    if arguments.seats not in game.meta.seats:
        allowed = joined_with_and(list(map(str, game.meta.seats)))
        raise InputError(f"{game.meta.title} cannot be played with {arguments.seats} seats, only with {allowed}.")
    unread = [word for word in arguments.options if "=" not in word]
    if unread:
        raise InputError(f"Options are written name=value, not “{unread[0]}”.")
    try:
        return options_fitted_to_seats(game, arguments.seats, dict(word.split("=", 1) for word in arguments.options))
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        known = joined_with_and(list(game.meta.options.model_fields))
        raise InputError(f"Option {'.'.join(map(str, first['loc']))}: {first['msg']}; there are {known}.") from None
    except Refusal as refusal:
        raise InputError(refusal.sentence(game.sentences)) from None


def _selfplay_as_json(
    arguments: argparse.Namespace, options: Jsonable, result: Tally | Match, seconds: float
) -> dict[str, Jsonable]:
    tally = result.tally if isinstance(result, Match) else result
    figures: dict[str, Jsonable] = {
        "game": arguments.game,
        "seats": arguments.seats,
        "options": options,
        "seed": arguments.seed,
        "policy": arguments.policy,
        **{name: jsonable(value) for name, value in tally._asdict().items() if name != "scores"},
        "actions_per_second": round(tally.actions / seconds),
        "average_scores": [round(score, 2) for score in tally.scores],
    }
    if not isinstance(result, Match):
        return figures
    rate, low, high = (round(number, 4) for number in result.win_rate_with_interval())
    return {**figures, "against": arguments.against, "wins": result.wins, "win_rate": rate, "win_rate_95": [low, high]}


# -- verify -----------------------------------------------------------------------------------------------------------


def _run_verify(arguments: argparse.Namespace) -> int:
    """Recompute all chance of a transcript and print what does not hold. Returns 1 if anything does not.

    Only what the table showed can prove that the transcript is the table's: the commitment from before the game, and
    the SHA-256 of the result. Without both, nothing is called proven.
    """
    text = _decode_utf8(_read_bytes(arguments.file))
    transcript = Transcript.parse(text)
    digest, proof = fingerprint(text), transcript.proof
    findings = [*verify_transcript(transcript), *_mismatch_sentences(proof, digest, arguments)]
    for finding in findings:
        print(_printable(finding))
    print(f"SHA-256 of this transcript: {digest}")
    if findings or proof is None:
        return 1
    print(_printable(f"Commitment of table {proof.table}: {proof.commit}"))
    print(f"Consistent with itself: {len(transcript.lines)} actions are legal, and every shuffle and die follows.")
    for sentence in _verification_sentences(arguments):
        print(sentence)
    return 0


def _mismatch_sentences(proof: ShuffleProof | None, digest: str, arguments: argparse.Namespace) -> Iterator[str]:
    """One sentence for each of commitment and SHA-256 that was given and is not the transcript's."""
    if arguments.commitment and proof and not proof.commit.startswith(arguments.commitment):
        yield "The commitment differs from the one that the table showed: this secret was not fixed before the game."
    if arguments.sha256 and not digest.startswith(arguments.sha256):
        yield "The SHA-256 differs from the one that the result shows: this file is not the table's transcript."


def _verification_sentences(arguments: argparse.Namespace) -> Iterator[str]:
    """What commitment and SHA-256, where they were given, prove of a transcript that is consistent with itself."""
    if arguments.commitment and arguments.sha256:
        yield "Proven: this is the table's transcript, and its secret was fixed before anybody joined."
    elif arguments.sha256:
        yield "Proven: this is the table's transcript. Add --commitment to prove that its secret was fixed before."
    elif arguments.commitment:
        yield "Proven: the secret was fixed before anybody joined. Add --sha256 to prove that the moves are true."
    else:
        yield "That alone does not prove that this game was played: anybody can make up a consistent transcript."
        yield "Add what the table showed: --commitment from the lobby, and --sha256 from the result."


if __name__ == "__main__":
    sys.exit(main())
