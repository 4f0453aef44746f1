"""Records the games in ``replays/``: ``python -m tests.engine.record`` writes those that are missing.

Each recording is played at a real table by people who left their lobby, computers and all; secrets are tried until the
game goes as the recording needs it. A recorded game is kept as it is: when the rules change on purpose, remove those
that no longer replay, and record them anew.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

from engine.errors import Refusal
from engine.games import games
from engine.selfplay import Player, make_player
from engine.tables.actions import Close, Resign
from engine.tables.log import Cause, Opening
from engine.tables.table import Table
from engine.transcripts.form import Transcript
from engine.transcripts.replay import AnyGame, replay_transcript
from engine.transcripts.write import write_transcript
from tests.engine.game_folders import folder_of, own_module
from tests.engine.recording import Recording
from tests.engine.tables.playing import Played

FOLDER = Path(__file__).parent / "replays"
PEOPLE = ("ann", "ben", "cem", "dan", "eva", "fay", "gus", "hal")


def recordings() -> dict[str, tuple[AnyGame, Recording]]:
    """The recordings of every game that lists some, by the names of their files."""
    return {
        f"{folder_of(slug)}_{name}": (game, recording)
        for slug, game in games().items()
        if (listed := own_module(slug, "recordings")) is not None
        for name, recording in listed.RECORDINGS.items()
    }


def recorded_games(slug: str) -> Mapping[str, Transcript]:
    """The recorded games of a game, by the names of their files without ``.txt``, in the order of these names."""
    return {name: transcript for name, transcript in _all_recorded_games().items() if transcript.game == slug}


@cache
def _all_recorded_games() -> Mapping[str, Transcript]:
    return {file.stem: Transcript.parse(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.txt"))}


async def played_text(game: AnyGame, recording: Recording, attempt: str) -> str:
    """The transcript of one game, whatever comes of it."""
    secret = hashlib.sha256(attempt.encode()).digest()
    played = Played(game, Opening(secret.hex()[:4].upper(), game.meta.slug, secret, 1_000.0))
    await played.join(*PEOPLE[: recording.people])
    await played.computers(recording.computers)
    if recording.options:
        await played.options(*recording.options)
    await played.start()
    players = {policy: make_player(game, policy, attempt) for policy in recording.policies}
    by_seat = [players[recording.policies[min(seat, len(players) - 1)]] for seat in range(len(PEOPLE))]
    await _play(played, recording, by_seat)
    return write_transcript(game, played.table.opening, played.storage.entries)


async def _play(played: Played, recording: Recording, players: list[Player]) -> None:
    table = played.table
    while waiting := table.waiting_for():
        await _act(table, waiting[0], players[waiting[0]])
        if table.seq == recording.resigns_at:
            await table.act(played.seat("ann"), Resign())
        if table.seq == recording.closes_at:
            await table.act(None, Close(), cause=Cause.HOST)


async def _act(table: Table, seat: int, somebody: Player) -> None:
    """One action of a seat that is waited for; what a menu offers too much is refused and tried again."""
    if table.state.seats[seat].left:
        await table.take_timeout_actions(seat, cause=Cause.AUTO, controls_version=table.controls_version(seat))
        return
    with suppress(Refusal):
        await table.act(seat, somebody(table.state.game, seat))


async def recorded(name: str, game: AnyGame, recording: Recording) -> str:
    """The first game of this recording that goes as it must."""
    for attempt in count():
        text = await played_text(game, recording, f"{name} {attempt}")
        if recording.needs(replay_transcript(Transcript.parse(text), game)):
            return text
    raise AssertionError("unreachable")


def main() -> None:
    for name, (game, recording) in recordings().items():
        file = FOLDER / f"{name}.txt"
        if not file.exists():
            file.write_text(asyncio.run(recorded(name, game, recording)), encoding="utf-8")


if __name__ == "__main__":
    main()
