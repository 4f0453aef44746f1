"""Words: what people are told outside any game, and names made safe to show."""

import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from typing import Any

from data.records import GONE
from engine.errors import COMMON_REFUSALS, Refusal
from engine.game import Game
from engine.graphemes import is_blank, shortened, visible
from engine.table_rules import TABLE_SENTENCES

LONGEST_NAME = 32
MOST_NAMED = 10
"""Tables that a sentence names."""

HOST_SENTENCES: Mapping[str, str] = {
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
}

PRIVACY = (
    "I keep your Discord id, the name you were last seen under here, what you chose in /preferences, the tables you "
    "opened or sat at with everything that was played there, and your results and ratings in each server. It stays "
    "until you delete it. I read no messages; I only count how many push a table up. Your hand goes to you alone until "
    "the game is over; then its whole log opens to those who sat or looked on. Whoever runs this bot can see what it "
    "keeps, hands too."
)
DELETE = (
    "Delete what I keep about you? Your name, your preferences, your ratings and your places on leaderboards are gone "
    "for good. Games that you played stay for the others, with “Former player” in your seat; their scores stay. "
    "Messages that are in Discord already stay there. If you use me again, I begin to keep things anew."
)
DELETED = (
    "Done: I keep nothing about you any more. Copies that whoever runs this bot made of the database before now may "
    "still hold it, until they are thrown away."
)

COMPUTER_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint", "Greta", "Hugo")
COMPUTER_MARK = " (bot)"
FORMER_NAME = "Former player"


def words_of(game: Game[Any, Any] | None) -> Mapping[str, str]:
    """Every sentence template that a table of this game can need."""
    own: Mapping[str, str] = game.sentences if game else {}
    return ChainMap(*(dict(part) for part in (own, TABLE_SENTENCES, HOST_SENTENCES, COMMON_REFUSALS)))


def refused(refusal: Refusal, game: Game[Any, Any] | None = None, names: Sequence[str] = ()) -> str:
    """The refusal as one sentence for a chat message."""
    return refusal.sentence(words_of(game), tuple(escaped(name) for name in names))


def computer_name(number: int) -> str:
    """The name of the table's ``number``-th computer player, always marked as one."""
    return f"{COMPUTER_NAMES[number % len(COMPUTER_NAMES)]}{COMPUTER_MARK}"


def former_name(player_id: str) -> str:
    """What somebody is called who had their data deleted; nothing for anybody else.

    >>> former_name("gone-2")
    'Former player 2'
    """
    is_gone = player_id.startswith(GONE)
    return f"{FORMER_NAME} {player_id.removeprefix(GONE)}" if is_gone else ""


def plain_name(name: str) -> str:
    r"""A display name without control characters and bidirectional overrides, on one line, not overlong.

    >>> plain_name("Ann\u202e\n   Example")
    'Ann Example'
    """
    short = shortened(" ".join(visible(name).split()), LONGEST_NAME)
    return "?" if is_blank(short) else short


def escaped(text: str) -> str:
    r"""A text that Discord shows as it is: no markdown, no mention, and directions that stay inside it.

    >>> escaped("*@everyone*") == "\u2068\\*@\u200beveryone\\*\u2069"
    True
    """
    marked = re.sub(r"([\\`*_~|>#\[\]()<:-])", r"\\\1", text).replace("@", "@\u200b")
    return f"\u2068{marked}\u2069"
