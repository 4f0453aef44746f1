"""``python -m bot doctor``: can this bot run here? One line for each thing that must be right."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import discord

from bot.settings import Settings
from data.errors import StoreError
from data.reader import Reader, open_preview
from engine.games import games
from engine.sentences import enumeration
from engine.table import ReplayMismatchError, Table
from render.boards import painter
from render.type import fonts

MOST_GUILDS = 200
NEEDED = (
    ("View Channels", discord.Permissions(view_channel=True).value),
    ("Send Messages", discord.Permissions(send_messages=True).value),
    ("Send Messages in Threads", discord.Permissions(send_messages_in_threads=True).value),
    ("Attach Files", discord.Permissions(attach_files=True).value),
)


class Finding(NamedTuple):
    """What one check found."""

    is_right: bool
    text: str


async def examine(settings: Settings) -> int:
    """Prints what every check found; the exit code is 0 if all is right, else 1."""
    checks: tuple[Callable[[Settings], Awaitable[list[Finding]]], ...] = (_pictures, _database, _discord)
    findings = [finding for check in checks for finding in await check(settings)]
    for finding in findings:
        print(f"{'ok  ' if finding.is_right else 'FAIL'} {finding.text}")  # noqa: T201  # a command line speaks by printing
    return 0 if all(finding.is_right for finding in findings) else 1


async def _pictures(_settings: Settings) -> list[Finding]:
    without = [slug for slug in games() if painter(slug) is None]
    counted = f"{len(games())} game{'' if len(games()) == 1 else 's'}"
    return [Finding(True, f"{counted}; pictures for all{f' but {enumeration(without)}' if without else ''}"), _names()]


def _names() -> Finding:
    """Names are drawn everywhere, but letters without a font as empty boxes."""
    missing = fonts.missing_scripts()
    letters = f"no font for {enumeration(missing)}, see docs/hosting.md" if missing else "fonts for all common scripts"
    layout = "" if fonts.can_shape() else "; libfribidi0 is not installed, so Indian scripts read worse"
    return Finding(True, f"names in pictures: {letters}{layout}")


async def _database(settings: Settings) -> list[Finding]:
    """A copy is brought up to date and read, so that a host sees before an upgrade what it would do."""
    with TemporaryDirectory() as folder:
        try:
            reader = await open_preview(settings.database_url, Path(folder))
        except StoreError as problem:
            return [Finding(False, str(problem))]
        if reader is None:
            return [Finding(True, "there is no database yet; the bot makes it when it starts")]
        async with reader:
            return [Finding(True, "the database can be opened and brought up to date"), *await _replays(reader)]


async def _replays(reader: Reader) -> list[Finding]:
    """Replays every live table; one that does not come out as it was played would be closed."""
    diverged = []
    rows = await reader.live_tables()
    for row in rows:
        stored, game = await reader.load_table(row.id), games().get(row.game)
        if stored is None or game is None:
            diverged.append(row.id)
            continue
        try:
            Table.replay(game, stored.opening, stored.entries, _saves_nothing, time.time)
        except ReplayMismatchError:
            diverged.append(row.id)
    if diverged:
        return [Finding(False, f"these live tables do not replay under this version: {', '.join(diverged)}")]
    return [Finding(True, f"all {len(rows)} live tables replay")]


async def _saves_nothing(*_unsaved: object) -> None:
    raise AssertionError("a replay saves nothing")


async def _discord(settings: Settings) -> list[Finding]:
    if not settings.token.get_secret_value():
        return [Finding(False, "there is no token: set DISCORD_TOKEN, see .env.example")]
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async with client:
            await client.login(settings.token.get_secret_value())
            name = client.user.name if client.user else "?"
            guilds: list[Any] = await client.http.get_guilds(MOST_GUILDS)  # the public way leaves permissions out
    except discord.LoginFailure:
        return [Finding(False, "Discord does not accept the token")]
    except (discord.HTTPException, OSError) as problem:
        return [Finding(False, f"Discord cannot be reached: {problem}")]
    return [Finding(True, f"logged in as {name}; servers: {len(guilds)}"), *map(_permissions, guilds)]


def _permissions(guild: dict[str, Any]) -> Finding:
    """What the bot's roles allow it in one server; a channel may still take it away."""
    held = discord.Permissions(int(guild["permissions"]))
    missing = [name for name, granted in NEEDED if granted & ~held.value and not held.administrator]
    if missing:
        return Finding(False, f"in {guild['name']} the bot lacks: {', '.join(missing)}")
    return Finding(True, f"in {guild['name']} the bot has the permissions it needs")
