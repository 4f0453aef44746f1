"""Orders from the page's test bench: each makes one thing go wrong, or right again, while the bot runs."""

from collections.abc import Callable, Mapping
from typing import Any

from playground.discord import posting
from playground.discord.channels import TEXT, Channel
from playground.discord.commands import NotOfferedError
from playground.discord.guild import set_role
from playground.discord.rate_limits import GLOBAL
from playground.discord.roles import Role
from playground.driver import user_actions
from playground.page.troubles import CALL_KINDS, PERMISSIONS
from playground.server import Playground

Frame = Mapping[str, Any]
"""The frame by which a tab gives an order."""
STATUSES = (429, 500, 502)
"""The statuses with which calls can be made to fail."""
MOST_CALLS = 100
"""The greatest number of calls that one order can make fail."""
LONGEST_WAIT = 60.0
"""The longest `retry_after` of an ordered 429, in seconds."""
SKIPS = (15 * 60, 60 * 60)
"""The jumps of the world's clock that can be ordered, in seconds: after the first an interaction's token has expired,
after the second Discord limits edits of a message more strictly.
"""


def carry_out_order(playground: Playground, frame: Frame) -> None:
    """Carry out the order that the frame names as `trouble`, a key of `ORDERS`; its other fields say the details, like
    `{"trouble": "fail", "calls": "messages", "status": 500, "times": 2}`.

    Raises NotOfferedError for an order that is not allowed; LookupError, TypeError or ValueError if the frame lacks a
    field or names something that does not exist; DiscordError 10003 for a channel that is gone.
    """
    ORDERS[frame["trouble"]](playground, frame)
    playground.world.on_change()


def _drop_connections(playground: Playground, _frame: Frame) -> None:
    playground.gateway.cut_connections()


def _ask_to_reconnect(playground: Playground, _frame: Frame) -> None:
    playground.gateway.ask_to_reconnect()


def _invalidate_sessions(playground: Playground, _frame: Frame) -> None:
    playground.gateway.invalidate_sessions()


def _fail_next_calls(playground: Playground, frame: Frame) -> None:
    """Make the next `times` calls of a kind fail with `status`; a 429 asks the bot to wait `retry_after` seconds."""
    status, times, retry_after = int(frame["status"]), int(frame["times"]), float(frame.get("retry_after", 0.5))
    if status not in STATUSES or not 1 <= times <= MOST_CALLS or not 0 < retry_after <= LONGEST_WAIT:
        raise NotOfferedError(
            f"1 to {MOST_CALLS} calls can fail, and be told to wait up to {LONGEST_WAIT:.0f} seconds."
        )
    *_words, pattern = CALL_KINDS[frame["calls"]]
    playground.world.faults.inject(
        pattern, status, times=times, after_effect=bool(frame.get("after")), retry_after=retry_after
    )


def _limit_calls(playground: Playground, frame: Frame) -> None:
    """Limit the bot to `most` calls a second; 0 switches all rate limits off."""
    most = int(frame["most"])
    if not 0 <= most <= GLOBAL.max_count:
        raise NotOfferedError(f"The limit can be 0 to {GLOBAL.max_count} calls a second.")
    playground.rate_limits.override(enabled=most > 0, max_count=most or GLOBAL.max_count)


def _close_or_open_dms(playground: Playground, frame: Frame) -> None:
    user = playground.world.user(frame["person"])
    user_actions.set_dms_closed(playground.world, user, closed=bool(frame["closed"]))


def _give_or_take_role(playground: Playground, frame: Frame) -> None:
    role = next((role for role in roles_to_give(playground) if role.id == frame["role"]), None)
    if role is None:
        raise NotOfferedError("Nobody can be given this role.")
    set_role(playground.world, playground.world.user(frame["person"]), role, has=bool(frame["has"]))


def _set_bot_flagged_as_spam(playground: Playground, frame: Frame) -> None:
    playground.world.is_bot_flagged = bool(frame["flagged"])


def _deny_or_allow_permission(playground: Playground, frame: Frame) -> None:
    channel, bits = _channel_of_frame(playground, frame), PERMISSIONS[frame["permission"]]
    change = playground.world.deny_bot if frame["taken"] else playground.world.allow_bot
    change(channel, bits)


def _erase_newest_message(playground: Playground, frame: Frame) -> None:
    """Delete the newest message of the bot in a channel, of those that everybody sees."""
    world, channel = playground.world, _channel_of_frame(playground, frame)
    posted = [message for message in channel.messages.values() if message.author is world.bot]
    public = [message for message in posted if not message.is_ephemeral]
    if not public:
        raise NotOfferedError(f"The bot has no message in #{channel.name}.")
    posting.delete_message(world, public[-1])


def _delete_channel(playground: Playground, frame: Frame) -> None:
    channel = _channel_of_frame(playground, frame)
    if len(text_channels(playground)) == 1:
        raise NotOfferedError("You cannot delete a server's last channel.")
    playground.world.delete_channel(channel)


def _skip_time(playground: Playground, frame: Frame) -> None:
    seconds = int(frame["seconds"])
    if seconds not in SKIPS:
        raise NotOfferedError("Time can jump by 15 minutes and by an hour.")
    playground.skip_time(seconds)


def roles_to_give(playground: Playground) -> list[Role]:
    """The roles that can be given and taken: not @everyone, and not the moderator's."""
    world = playground.world
    return [role for role in world.roles.values() if role.id not in {world.guild_id, world.moderator_role_id}]


def text_channels(playground: Playground) -> list[Channel]:
    """The guild's text channels, for which orders can be given. Threads are left out: they inherit from a channel."""
    return [channel for channel in playground.world.channels.values() if channel.type == TEXT]


def _channel_of_frame(playground: Playground, frame: Frame) -> Channel:
    channel = playground.world.channel(frame["channel"])
    if channel.type != TEXT:
        raise NotOfferedError("Only a server's channels can be changed.")
    return channel


ORDERS: Mapping[str, Callable[[Playground, Frame], None]] = {
    "drop": _drop_connections,
    "reconnect": _ask_to_reconnect,
    "invalidate": _invalidate_sessions,
    "fail": _fail_next_calls,
    "limit": _limit_calls,
    "dms": _close_or_open_dms,
    "role": _give_or_take_role,
    "flag": _set_bot_flagged_as_spam,
    "permission": _deny_or_allow_permission,
    "erase": _erase_newest_message,
    "delete channel": _delete_channel,
    "skip": _skip_time,
}
