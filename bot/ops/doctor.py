"""``python -m bot doctor``: checks whether the bot can run here, and prints one line for each finding."""

import asyncio
import math
import os
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import discord

from bot.messages.api.api_errors import CONNECTION_ERRORS
from bot.messages.api.permissions import CREATE_THREADS, may_start_threads, missing_permissions
from bot.messages.api.shards import GatewayLimits, gateway_limits
from bot.ops.database_checks import check_database
from bot.ops.server_checks import Finding, check_sharing
from bot.ops.settings_help import ENV_FILE, unknown_setting_sentences
from bot.settings import Settings
from bot.texts import command_line as texts
from engine.games import games
from engine.text.sentences import joined_with_and, sentence
from render.boards import painter
from render.type import fonts

Check = Callable[[Settings], Awaitable[list[Finding]]]
ExitCode = int
"""The exit code of a process, as a shell sees it; 0 if all went well."""
MAX_SERVERS = 200
"""The most Discord servers whose permissions are checked."""


async def run_checks(settings: Settings) -> ExitCode:
    """Run all self-checks, and print a line for each finding as soon as it is known. Returns the exit code: 0 if all is
    right, else 1.
    """
    checks: tuple[Check, ...] = (
        _check_pictures,
        _check_env_file,
        _check_names_of_settings,
        _check_seed,
        check_sharing,
        check_database,
        _check_discord,
    )
    found = [finding for check in checks for finding in await _print_findings(check, settings)]
    wrong = sum(not finding.is_right for finding in found)
    print(sentence(texts.FAILED_SUMMARY if wrong else texts.ALL_RIGHT, {"found": len(found), "wrong": wrong}))  # noqa: T201  # a command line speaks by printing
    return int(bool(wrong))


async def _print_findings(check: Check, settings: Settings) -> list[Finding]:
    """Run one check, print its findings and return them."""
    findings = await check(settings)
    for finding in findings:
        print(texts.FINDING_OK if finding.is_right else texts.FINDING_FAILED, finding.text, flush=True)  # noqa: T201  # as above
    return findings


async def _check_pictures(_settings: Settings) -> list[Finding]:
    without = [slug for slug in games() if painter(slug) is None]
    but = texts.NO_PICTURES.format(games=joined_with_and(without)) if without else ""
    return [Finding(True, sentence(texts.GAMES_FINDING, {"games": len(games()), "but": but})), _check_name_fonts()]


def _check_name_fonts() -> Finding:
    """A finding about the scripts for which there are fonts, or for which common ones are missing: letters of all other
    scripts are drawn as patterns.
    """
    missing = fonts.missing_scripts()
    template = texts.MISSING_SCRIPTS if missing else texts.ALL_SCRIPTS
    letters = template.format(scripts=joined_with_and(missing or fonts.common_scripts()))
    layout = "" if fonts.can_lay_out_complex_scripts() else texts.NO_SHAPING
    return Finding(True, texts.NAMES_FINDING.format(letters=letters, layout=layout))


async def _check_env_file(_settings: Settings) -> list[Finding]:
    """Whether only the operator can read ``.env``, which holds the token. Empty if there is no such file, as in
    containers, or if its mode does not tell, as on Windows.
    """
    mode = await asyncio.to_thread(_file_mode, ENV_FILE)
    if mode is None:
        return []
    is_private = not mode & (stat.S_IRWXG | stat.S_IRWXO)
    return [Finding(is_private, texts.ENV_PRIVATE if is_private else texts.ENV_OPEN)]


async def _check_names_of_settings(_settings: Settings) -> list[Finding]:
    """Findings about environment variables that look like settings and are none; empty without any."""
    unknown = await asyncio.to_thread(lambda: [*unknown_setting_sentences()])
    return [Finding(False, text) for text in unknown]


def _file_mode(file: Path) -> int | None:
    """The permission bits of a file; ``None`` if it does not exist, or if this system has none."""
    return file.stat().st_mode if hasattr(os, "geteuid") and file.is_file() else None


async def _check_seed(settings: Settings) -> list[Finding]:
    """Whether the bot would shuffle by chance, and not by a fixed seed."""
    return [Finding(settings.seed is None, texts.NO_SEED if settings.seed is None else texts.FIXED_SEED)]


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
    except CONNECTION_ERRORS as problem:
        return [Finding(False, texts.DISCORD_UNREACHABLE.format(why=str(problem) or texts.NO_ANSWER))]
    logged_in = Finding(True, texts.LOGGED_IN.format(name=name, count=len(guilds)))
    return [logged_in, *_check_sessions(limits, settings.shards), *map(_check_permissions, guilds)]


def _check_sessions(limits: GatewayLimits, chosen_shards: int | None) -> Iterator[Finding]:
    """Whether Discord lets the bot connect, and whether the settings ask for enough shards; ``None``: they leave the
    number to Discord.
    """
    if limits.sessions_left:
        yield Finding(True, texts.SESSIONS_LEFT.format(left=limits.sessions_left))
    else:
        minutes = math.ceil(limits.resets_after / 60)
        yield Finding(False, sentence(texts.NO_SESSIONS_LEFT, {"minutes": minutes}))
    if chosen_shards is not None and chosen_shards < limits.shards:
        yield Finding(False, sentence(texts.TOO_FEW_SHARDS, {"shards": limits.shards, "chosen": chosen_shards}))
    else:
        yield Finding(True, texts.SHARDS_FINDING.format(shards=limits.shards))


def _check_permissions(guild: dict[str, Any]) -> Finding:
    """Whether the bot's roles grant it what it needs in one server; a channel may still take that away."""
    granted = discord.Permissions(int(guild["permissions"]))
    if missing := missing_permissions(granted):
        return Finding(False, texts.PERMISSIONS_LACK.format(server=guild["name"], permissions=", ".join(missing)))
    if not may_start_threads(granted):
        optional = texts.PERMISSIONS_OPTIONAL.format(server=guild["name"], permissions=CREATE_THREADS.name)
        return Finding(True, optional)
    return Finding(True, texts.PERMISSIONS_RIGHT.format(server=guild["name"]))
