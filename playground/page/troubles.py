"""Troubles: everything that is wrong in a playground at the moment, in words, each with a way to undo it.

They are read from the world itself, whoever caused them, so that the list cannot be wrong.
"""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from http.client import TOO_MANY_REQUESTS
from typing import NamedTuple

from playground.discord.channels import Channel
from playground.discord.faults import Fault, FaultTiming
from playground.discord.permissions import Permissions
from playground.discord.world import World
from playground.driver import user_actions
from playground.server import Playground

CALL_KINDS = {
    "all": ("call", "calls", "."),
    "messages": ("call on messages", "calls on messages", r"^(POST|PATCH|DELETE) /channels/\d+/messages"),
    "callbacks": ("interaction callback", "interaction callbacks", r"^POST /interactions/\d+/[^/]+/callback"),
    "webhooks": ("call by an interaction's token", "calls by an interaction's token", r"^[A-Z]+ /webhooks/"),
}
"""The kinds of calls that can be made to fail: the words for one call and for several, and the pattern of the fault."""
PERMISSIONS = {
    "View Channels": Permissions.VIEW_CHANNEL,
    "Send Messages": Permissions.SEND_MESSAGES | Permissions.SEND_MESSAGES_IN_THREADS,
    "Attach Files": Permissions.ATTACH_FILES,
    "Read Message History": Permissions.READ_MESSAGE_HISTORY,
}
"""The permissions that can be taken from the bot, by their names in Discord's settings."""
ENDS = {"stopped": "was stopped", "killed": "was killed", "died": "died by itself"}
"""The ways in which the bot's process ends, in words."""


class Trouble(NamedTuple):
    """Something that is wrong: a key, unique in a playground, and a sentence.

    `undo` puts it right, at once or when its result is awaited; it is None if the trouble cannot be undone.
    """

    key: str
    words: str
    undo: Callable[[], Awaitable[None] | None] | None


def active_troubles(playground: Playground) -> list[Trouble]:
    """Everything that is wrong in the playground now; empty if nothing is."""
    return [
        *_call_troubles(playground),
        *_channel_troubles(playground.world),
        *_people_troubles(playground.world),
        *_flag_clock_and_bot_troubles(playground),
    ]


async def undo_trouble(playground: Playground, key: str) -> None:
    """Undo the trouble with this key. Nothing happens if there is no such trouble any more, or it cannot be undone."""
    for trouble in active_troubles(playground):
        if trouble.key == key:
            await _undo(trouble)


async def undo_all_troubles(playground: Playground) -> None:
    """Undo every active trouble that can be undone."""
    for trouble in active_troubles(playground):
        await _undo(trouble)


async def _undo(trouble: Trouble) -> None:
    undoing = trouble.undo() if trouble.undo is not None else None
    if undoing is not None:
        await undoing


def _call_troubles(playground: Playground) -> Iterator[Trouble]:
    faults, rates = playground.world.faults, playground.rate_limits
    for fault in faults.pending:
        yield Trouble(f"fault {fault.number}", _fault_sentence(fault), partial(faults.cancel, fault))
    if not rates.is_default:
        words = f"At most {rates.global_max} calls a second" if rates.enabled else "No rate limits"
        yield Trouble("rates", words, rates.restore)


def _fault_sentence(fault: Fault) -> str:
    """A fault in words, such as "The next 2 calls on messages: 502, after the effect"."""
    kinds = (words for *words, pattern in CALL_KINDS.values() if pattern == fault.pattern.pattern)
    other = f"call like {fault.pattern.pattern}", f"calls like {fault.pattern.pattern}"
    one, many = next(kinds, other)
    which = f"The next {one}" if fault.remaining == 1 else f"The next {fault.remaining} {many}"
    waits = f", to wait {fault.retry_after:g} s" if fault.status == TOO_MANY_REQUESTS else ""
    when = ", after the effect" if fault.timing is FaultTiming.AFTER else ""
    return f"{which}: {fault.status}{waits}{when}"


def _channel_troubles(world: World) -> Iterator[Trouble]:
    for channel in world.channels.values():
        for name in denied_permissions(channel):
            undo = partial(world.allow_bot, channel, PERMISSIONS[name])
            yield Trouble(f"permission {channel.id} {name}", f"The bot lacks {name} in #{channel.name}", undo)


def denied_permissions(channel: Channel) -> list[str]:
    """The names of those PERMISSIONS of which the bot lacks at least one bit in a channel."""
    return [name for name, bits in PERMISSIONS.items() if channel.denied & bits]


def _people_troubles(world: World) -> Iterator[Trouble]:
    for user in world.people:
        if not user.dms_open:
            undo = partial(user_actions.set_dms_closed, world, user, closed=False)
            yield Trouble(f"dms {user.id}", f"{user.name} takes no direct messages", undo)


def _flag_clock_and_bot_troubles(playground: Playground) -> Iterator[Trouble]:
    if playground.world.is_bot_flagged:
        undo = partial(setattr, playground.world, "is_bot_flagged", False)
        yield Trouble("flagged", "Discord has flagged the bot: it can write to nobody new", undo)
    if playground.skipped_seconds:
        yield Trouble("clock", f"The world's clock is {playground.skipped_seconds / 60:.0f} minutes ahead", None)
    if playground.bot is not None and playground.bot.condition in ENDS:
        yield Trouble("bot", f"The bot's process {ENDS[playground.bot.condition]}", playground.bot.start)
