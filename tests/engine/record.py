"""Records the games in ``replays/``: ``python -m tests.engine.record`` writes those that are missing.

Each recording is played at a real table by people who left their lobby, computers and all; secrets are tried until the
game goes as the recording needs it. A recorded game is kept as it is: when the rules change on purpose, remove those
that no longer replay, and record them anew.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from engine.entries import Cause, Close, Opening, Resign
from engine.games import games
from engine.replay import AnyGame, Replay, replayed
from engine.selfplay import Player, Policy, player
from engine.transcript import Transcript, transcript
from tests.engine.tables import Played

FOLDER = Path(__file__).parent / "replays"
PEOPLE = ("ann", "ben", "cem", "dan")


@dataclass(frozen=True)
class Recording:
    """What a recorded game must be like."""

    needs: Callable[[Replay], bool]
    people: int = 2
    computers: int = 0
    options: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ("sound",)
    """The policy of each seat; the last one goes for all that follow."""
    resigns_at: int | None = None
    """The entry after which the first person leaves the game."""
    closes_at: int | None = None
    """The entry after which the table is closed."""


def ends(ending: str | None) -> Callable[[Replay], bool]:
    return lambda replay: (replay.outcome.ending if replay.outcome else None) == ending


def tells(*codes: str) -> Callable[[Replay], bool]:
    return lambda replay: set(codes) <= {told.code for step in replay.steps for told in step.events}


RECORDINGS = {
    "hi_lo_jack_target_reached_solo2": Recording(ends("target_reached"), people=1, computers=1),
    "hi_lo_jack_target_reached_solo3": Recording(
        ends("target_reached"), people=3, options=("target=7", "low_to=holder", "seating=as_joined")
    ),
    "hi_lo_jack_target_reached_teams4": Recording(ends("target_reached"), people=4, options=("format=teams4",)),
    "hi_lo_jack_short_stock": Recording(
        tells("hand_refilled_from_junk"), people=1, computers=3, options=("format=solo4", "first_dealer=2", "target=7")
    ),
    "hi_lo_jack_seven_trumps": Recording(
        tells("trumps_buried"), people=2, computers=2, options=("format=teams4", "stuck_dealer=exactly_two", "target=8")
    ),
    "hi_lo_jack_smudge_made": Recording(
        tells("smudge_made", "passed_after_smudge"), people=4, options=("format=teams4",), policies=("sound", "random")
    ),
    "hi_lo_jack_smudge_lost": Recording(tells("smudge_lost"), people=3, policies=("random",)),
    "hi_lo_jack_smudge_lost_for_want_of_jack": Recording(
        tells("smudge_lost_for_want_of_jack"), people=2, options=("dealer_takes_smudge=no",), policies=("random",)
    ),
    "hi_lo_jack_one_left": Recording(ends("target_reached"), people=3, options=("target=7",), resigns_at=12),
    "hi_lo_jack_closed": Recording(ends(None), people=2, computers=1, closes_at=30),
}


async def played_text(game: AnyGame, recording: Recording, attempt: str) -> str:
    """The transcript of one game, whatever comes of it."""
    secret = hashlib.sha256(attempt.encode()).digest()
    played = Played(game, Opening(secret.hex()[:4].upper(), game.meta.slug, secret, 1_000.0))
    await played.join(*PEOPLE[: recording.people])
    await played.computers(recording.computers)
    if recording.options:
        await played.options(*recording.options)
    await played.start()
    players = {policy: player(game, policy, attempt) for policy in recording.policies}
    by_seat = [players[recording.policies[min(seat, len(players) - 1)]] for seat in range(4)]
    await _play(played, recording, by_seat)
    return transcript(game, played.table.opening, played.storage.entries)


async def _play(played: Played, recording: Recording, players: list[Player]) -> None:
    table = played.table
    while waiting := table.waiting_for():
        seat = waiting[0]
        gone = table.state.seats[seat].left
        action = table.game.auto(table.state.game, seat)[0] if gone else players[seat](table.state.game, seat)
        await table.act(seat, action, cause=Cause.AUTO if gone else Cause.PERSON)
        if table.seq == recording.resigns_at:
            await table.act(played.seat("ann"), Resign())
        if table.seq == recording.closes_at:
            await table.act(None, Close(), cause=Cause.HOST)


async def recorded(name: str) -> str:
    """The first game of this recording that goes as it must."""
    game = games()["hi-lo-jack"]
    for attempt in count():
        text = await played_text(game, RECORDINGS[name], f"{name} {attempt}")
        if RECORDINGS[name].needs(replayed(Transcript.parse(text), game)):
            return text
    raise AssertionError("unreachable")


def main() -> None:
    for name in RECORDINGS:
        file = FOLDER / f"{name}.txt"
        if not file.exists():
            file.write_text(asyncio.run(recorded(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
