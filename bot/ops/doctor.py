"""``python -m bot doctor``: can this bot run here? It prints one line for each thing that must be right."""

import asyncio
import math
import stat
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import discord

from bot.client import COMMANDS_REFUSED_FACT
from bot.messages.gateway_limits import GatewayLimits, gateway_limits
from bot.messages.permissions import missing_permissions
from bot.settings import Settings
from bot.texts import command_line as texts
from data.errors import StoreError
from data.reader import Reader, open_preview
from engine.errors import ReplayMismatchError
from engine.games import games
from engine.sentences import enumeration, sentence
from engine.table import Table
from render.boards import painter
from render.type import fonts

MAX_SERVERS = 200
"""The number of servers whose permissions are checked at most."""


class Finding(NamedTuple):
    """The result of one self-check: whether it is right, and a sentence."""

    is_right: bool
    text: str


async def run_checks(settings: Settings) -> int:
    """Run all self-checks, print a line for each finding, and return the exit code: 0 if all is right, else 1."""
    checks: tuple[Callable[[Settings], Awaitable[list[Finding]]], ...] = (
        _check_pictures,
        _env_file,
        _check_database,
        _check_discord,
    )
    findings = [finding for check in checks for finding in await check(settings)]
    for finding in findings:
        print(texts.RIGHT if finding.is_right else texts.WRONG, finding.text)  # noqa: T201  # a command line speaks by printing
    return 0 if all(finding.is_right for finding in findings) else 1


async def _check_pictures(_settings: Settings) -> list[Finding]:
    without = [slug for slug in games() if painter(slug) is None]
    but = texts.NO_PICTURES.format(games=enumeration(without)) if without else ""
    return [Finding(True, sentence(texts.GAMES, {"games": len(games()), "but": but})), _check_name_fonts()]


def _check_name_fonts() -> Finding:
    """Whether there are fonts for all names: letters without a font are drawn as empty boxes."""
    missing = fonts.missing_scripts()
    letters = texts.MISSING_SCRIPTS.format(scripts=enumeration(missing)) if missing else texts.ALL_SCRIPTS
    layout = "" if fonts.can_lay_out_complex_scripts() else texts.NO_SHAPING
    return Finding(True, texts.NAMES.format(letters=letters, layout=layout))


async def _env_file(_settings: Settings) -> list[Finding]:
    """Whether others can read the file with the token; nothing if there is no such file, as on a host of containers."""
    mode = await asyncio.to_thread(_mode_of, Path(".env"))
    if mode is None:
        return []
    is_private = not mode & (stat.S_IRWXG | stat.S_IRWXO)
    return [Finding(is_private, texts.ENV_PRIVATE if is_private else texts.ENV_OPEN)]


def _mode_of(file: Path) -> int | None:
    """The rights of a file; ``None`` if it does not exist."""
    return file.stat().st_mode if file.is_file() else None


async def _check_database(settings: Settings) -> list[Finding]:
    """Bring a copy of the database up to date and read it: before an upgrade a host sees what it would do."""
    with TemporaryDirectory() as folder:
        try:
            reader = await open_preview(settings.database_url, Path(folder))
        except StoreError as problem:
            return [Finding(False, str(problem))]
        if reader is None:
            return [Finding(True, texts.NO_DATABASE)]
        async with reader:
            return [Finding(True, texts.DATABASE_RIGHT), await _check_replays(reader), *await _commands(reader)]


async def _commands(reader: Reader) -> list[Finding]:
    """Whether Discord took the commands when the bot last registered them; nothing if it did."""
    return [Finding(False, texts.COMMANDS_WERE_REFUSED)] if await reader.fact(COMMANDS_REFUSED_FACT) else []


async def _check_replays(reader: Reader) -> Finding:
    """Replay every live table; one that does not come out as it was played would be closed."""
    diverging = []
    rows = await reader.live_tables()
    for row in rows:
        stored, game = await reader.load_table(row.id), games().get(row.game)
        if stored is None or game is None:
            diverging.append(row.id)
            continue
        try:
            Table.replay(game, stored.opening, stored.entries, _save_nothing, time.time)
        except ReplayMismatchError:
            diverging.append(row.id)
    if diverging:
        return Finding(False, texts.TABLES_DIVERGE.format(tables=", ".join(diverging)))
    return Finding(True, texts.TABLES_REPLAY.format(count=len(rows)))


async def _save_nothing(*_unsaved: object) -> None:
    raise AssertionError("a replay saves nothing")


async def _check_discord(settings: Settings) -> list[Finding]:
    token = settings.token.get_secret_value()
    if not token:
        return [Finding(False, texts.NO_TOKEN)]
    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async with client:
            await client.login(token)
            name = client.user.name if client.user else "?"
            limits = await gateway_limits(client.http)
            guilds: list[Any] = await client.http.get_guilds(MAX_SERVERS)  # the public way leaves permissions out
    except discord.LoginFailure:
        return [Finding(False, texts.BAD_TOKEN)]
    except (discord.HTTPException, OSError) as problem:
        return [Finding(False, texts.UNREACHABLE.format(why=problem))]
    logged_in = Finding(True, texts.LOGGED_IN.format(name=name, count=len(guilds)))
    return [logged_in, *_sessions(limits), *map(_check_permissions, guilds)]


def _sessions(limits: GatewayLimits) -> Iterator[Finding]:
    """Whether the bot may begin a session, and whether one shard is enough."""
    if limits.sessions_left:
        yield Finding(True, texts.SESSIONS_LEFT.format(left=limits.sessions_left))
    else:
        minutes = math.ceil(limits.resets_after / 60)
        yield Finding(False, sentence(texts.NO_SESSIONS_LEFT, {"minutes": minutes}))
    if limits.shards > 1:
        yield Finding(False, texts.SHARDS_WANTED.format(shards=limits.shards))


def _check_permissions(guild: dict[str, Any]) -> Finding:
    """What the bot's roles allow it in one server; a channel may still take it away."""
    missing = missing_permissions(discord.Permissions(int(guild["permissions"])))
    if missing:
        return Finding(False, texts.PERMISSIONS_LACK.format(server=guild["name"], permissions=", ".join(missing)))
    return Finding(True, texts.PERMISSIONS_RIGHT.format(server=guild["name"]))
