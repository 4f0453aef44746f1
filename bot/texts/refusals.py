"""What people are told when something cannot be done, by the code of the refusal or error."""

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from engine.errors import COMMON_REFUSALS
from engine.game import Game
from engine.table_sentences import TABLE_SENTENCES

REFUSALS: Mapping[str, str] = {
    "channel_taken": "This channel already has a table: {where}. Each channel or thread holds one.",
    "unknown_game": "There is no game called “{game}”. Games: {known}.",
    "no_table": "You are at no table. Join one, or start one with /play in a server.",
    "no_such_table": "That table is not there any more.",
    "busy": "I am still at what you asked for just now.",
    "still_seated": "You sit at {tables}. Leave there first, with /leave; then you can delete your data.",
    "several_tables": "You sit at several tables; say which with the table option: {tables}.",
    "only_host": "Only the table's host or a moderator can do that. While the host is away, somebody seated can.",
    "nobody_away": "Nobody of that name is away from the table.",
    "only_moderators": "Only people who may manage this server can do that.",
    "save_error": "That could not be saved just now, so nothing has changed. Please try again.",
    "commit_unknown": "It is not certain that this was saved. Look at the table again before you repeat it.",
    "not_over": "The game is still going on; it can be looked back on when it has ended.",
    "server_only": "Tables live in server channels. Use this there.",
    "no_posting": "I cannot post here. I need the permissions {needed}.",
    "never_started": "That game never started, so there is nothing to tell of it.",
    "none_finished": "No game has been finished here yet. You can name the table of one that was played elsewhere.",
    "no_such_step": "That game has no such step; it has {steps:# step|# steps}.",
    "fault": "Something went wrong on our side ({id}). Look at the table again before you repeat what you did.",
    "too_many_computers": "There is room for {free:# computer|# computers} at this table.",
    "other_rules": "That game was played under other rules than today's; its log cannot be opened any more.",
    "stopping": "I am just being restarted, so nothing has changed. Please try again in a minute.",
    "outdated": "That is from an earlier version of the table or of me. Use /table to see the table as it is.",
    "no_such_choice": "There is no such choice as “{value}”.",
    "no_table_here": "There is no table in this channel. Open one with /play.",
    "bad_command": "That command cannot be used here or by you.",
    "thread_closed": "This thread was closed just now; please look at the table again.",
}
"""The sentences for the bot's own refusals, by code, as templates of `engine.sentences`."""

BAD_CLOCK = "it is a time from 1m to 7d, like 10m or 24h, or none"
"""The reason for refusing a time limit for each turn."""


def sentence_templates(game: Game[Any, Any] | None) -> Mapping[str, str]:
    """The sentence templates by code for all events and refusals at a table of this game.

    ``None``: without a game's own, which otherwise come first; then those of all tables, then the bot's.
    """
    own: Mapping[str, str] = game.sentences if game else {}
    return ChainMap(*(dict(part) for part in (own, TABLE_SENTENCES, REFUSALS, COMMON_REFUSALS)))
