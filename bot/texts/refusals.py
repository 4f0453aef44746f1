"""Sentences that say why something cannot be done, by code of the refusal or error."""

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from bot.texts.lobby import NOT_JOINED
from engine.errors import COMMON_REFUSALS
from engine.game import Game
from engine.tables.sentences import TABLE_SENTENCES

PLAYED_ELSEWHERE = (
    "`/play` opens a table. If you look for a game of another server, name its table with the option `table`."
)
"""Ends the sentence that no finished game was found: what to do instead."""
REFUSALS: Mapping[str, str] = {
    "channel_taken": (
        "This channel already has a table: {where}. Each channel or thread holds one; in a channel, `/play` or "
        "`/table duplicate` with `thread: True` opens yours in a new thread."
    ),
    "play_in_thread": (
        "This channel already has a table: {where}. If you have a seat there, play on at that table; for one of your "
        "own, press **Play in a thread**."
    ),
    "unknown_game": "There is no game called “{game}”. Games: {known}.",
    "left_early_often": (
        "You have left {games} games before your first turn was over, which breaks them off for others. "
        "You can sit down again in {minutes:# minute|# minutes}. You keep your place on a waiting list, but until then "
        "it passes you over."
    ),
    "no_table": "You are at no table. Join one, or start one with /play in a server.",
    "no_such_table": "That table no longer exists. If you typed its name, check the spelling.",
    "table_elsewhere": "I cannot reach that table from here. Please use its buttons, or type in its channel.",
    "busy": "I am still working on your last request.",
    "still_seated": "You sit at {tables}. Leave first, with `/table leave`; then you can delete your data.",
    "several_tables": "You sit at several tables. Say which one with the option `table`.",
    "only_host": "Only the table's host or a moderator can do that. While the host is away, a seated player can.",
    "only_insiders": "You can look after this table, but only people who may sit down here let others in.",
    "invited_oneself": "You need no invitation: **Join** seats you.",
    "nobody_invited": "{problems}Nobody was invited.",
    "no_table_opened": "{problems}No table was opened, and nobody was invited. Change that, and send /play again.",
    "invitee_is_bot": "{name} is a bot, and bots cannot be invited; **Host** has a button for computers.",
    "invitee_elsewhere": "{name} is not in this server.",
    "already_here": "{name} already has a seat.",
    "already_in_set": "{name} already sits at another table of this set.",
    "already_asked": "{name} is already invited.",
    "asked_often": "{name} was invited {times} times to this table; let them decide.",
    "too_many_to_invite": "There is room for {free:# more player|# more players}.",
    "invited_same_often": "You have invited one of them {times} times within an hour, so nothing was done.",
    "invited_too_many": "You may invite {people} players within an hour, so nothing was done. Try again later.",
    "nobody_else": "Nobody else is seated, invited or waiting.",
    "leave_instead": "To give up your own seat, press **More**, then **Leave**.",
    "only_together": "This game counts: only all who hold a seat can end it together, or a moderator who says why.",
    "moderate_there": "I can tell only in the table's own server whether you moderate it. Send `/table close` with "
    "your reason in <#{channel}>.",
    "moderate_in_channel": "You sit at no table. To end a game as a moderator, send `/table close` with your reason in "
    "the table's channel.",
    "reason_missing": "Please say why you end the game; everybody reads it.",
    "nobody_away": "Nobody called “{name}” is away from the table. Away: {names}.",
    "only_moderators": "Only people who may manage this server can do that.",
    "save_error": "I could not save that, so nothing has changed. Please try again.",
    "disk_full": "The bot's disk is full, so nothing has changed. Please tell the people who run this bot.",
    "commit_unknown": "I am not sure whether I saved that. Look at the table again before you repeat it.",
    "not_over": "That game is still going on. You can look back on it once it is over.",
    "server_only": "That belongs to a server. Use this in one of its channels.",
    "quiet_missing": "You have no quiet hours yet. Say them together with the time zone, like `quiet` 22-7.",
    "no_such_season": "That season is not over yet, or there was none.",
    "other_server": "That table is in another server. Use its buttons there, or open a table here with /play.",
    "hidden_channel": "You cannot look into the channel of that table, so you cannot sit down there.",
    "no_posting": "I cannot post here. I need the permissions {needed}.",
    "no_thread": "I cannot start a thread here. I need the permissions {needed}.",
    "set_grows_elsewhere": "You cannot start a thread here. `/table duplicate` adds a table in another channel.",
    "may_not_start_threads": "You may not start threads here. Without `thread`, the table opens in the channel.",
    "no_threads_here": "Only a text channel has threads. Without `thread`, the table opens right here.",
    "thread_failed": "Discord did not let me start the thread, so no table was opened. Please try again later.",
    "too_many_own_tables": "You have opened {number} tables here that are not over. Finish or close one of them first.",
    "closed_often": (
        "{tables} tables that you opened were closed within a minute, before a game began. Please wait a minute before "
        "you open another one."
    ),
    "no_posting_there": "I cannot post in {channel}. I need the permissions {needed}.",
    "play_elsewhere": "On this server, tables are opened in {where}.",
    "no_place_to_play": "The channels for tables were deleted. A manager of this server chooses others with /settings.",
    "may_not_open": "On this server, only people with {roles} may open tables. You may join those that are open.",
    "no_undo": "I can no longer undo that: it was changed again since, or long ago. Choose a value instead.",
    "no_solo_ladder": "This server does not show the leaderboard of games against computers.",
    "not_in_thread": "I am not in this private thread. Mention me here once, and try again.",
    "never_started": "That game never started, so there is nothing to show.",
    "review_not_played": "Only people who played that game can review their play. **Replay** shows it to everybody.",
    "review_failed": "I could not review that game. Please try again later.",
    "none_finished": f"Nobody has finished a game here yet. {PLAYED_ELSEWHERE}",
    "none_of_yours_finished": f"You have finished no game here yet. {PLAYED_ELSEWHERE}",
    "never_finished": "You have finished no game yet. `/play` opens a table in a server, and `/learn` shows you a game "
    "right here.",
    "set_is_shut": "Other tables still play the same cards. Until the last one has ended, this table is for its own "
    "players only.",
    "seated_in_set": "You already sit at another table of this duplicate set. Leave that one first.",
    "waiting_in_set": "You already wait for a seat at another table of this duplicate set. Leave that list first.",
    "set_needs_tables": "A duplicate set needs at least two tables with players. Use `/table duplicate` in another "
    "channel.",
    "set_seats_differ": "All tables of a set need equally many players: wait for others, or add computers "
    "behind **Host**.",
    "twice_in_set": "Somebody sits at two tables of this set, and has to leave one of them first.",
    "only_set_host": "Only the host of the set's first table, in <#{channel}>, can start it or change its options.",
    "no_such_set": "No duplicate set of this server is called “{set}” and still waits for tables.",
    "set_started": "That duplicate set has already started, so it takes no more tables.",
    "set_full": "A duplicate set has at most {tables} tables.",
    "game_or_set": "Choose the `game` of a new set, or the `set` to which to add a table here.",
    "no_such_step": "That game has no such step; it has {steps:# step|# steps}.",
    "fault": "Something went wrong on our side ({id}). Look at the table again before you retry.",
    "too_many_computers": "There is room for {free:# computer|# computers} at this table.",
    "newer_release": (
        "A newer version of me has played at this table, so I leave it as it is. It goes on once that version is back."
    ),
    "other_rules": "The rules have changed since that game was played, so I can no longer open its log.",
    "stopping": "I am restarting, so nothing has changed. Please try again in a minute.",
    "outdated": "That is out of date: the table or I have changed since. `/table show` shows the table as it is now.",
    "outdated_lesson": "That lesson has changed since. Send /learn to begin it anew.",
    "act_unknown": "You cannot do “{typed}” now. What comes closest: {closest}.",
    "act_several": "“{typed}” can mean {closest}. Please type a little more.",
    "no_such_choice": "There is no such choice as “{value}”.",
    "no_table_here": "There is no table in this channel. Open one with /play.",
    "bad_command": "You cannot use that command here.",
    "command_moved": "`/{old}` is now `/{new}`.",
    "updating": "I am just being updated, so nothing has changed. Please try again in a minute.",
    "records_of_all": "Records are of all games and of all time. Leave `game` and `period` out.",
    "thread_closed": "This thread has just been closed. Please look at the table again.",
}
"""By code of each of the bot's own refusals, its sentence as a template of `engine.text.sentences`."""

# -- what may be done instead -----------------------------------------------------------------------------------------

ANSWERED_BY_MENU = frozenset({"wrong_phase", "already_done", "bad_action"})
"""The codes of refusals after which a player is told what they may do now."""
MAY_NOW = "Right now you can {verbs}."
WAITING_FOR = "You have nothing to do right now; the game is waiting for {names}."
IN_LOBBY: Mapping[str, str] = {
    "not_seated": "Press **Join** to sit down.",
    "not_started": "{host} starts it with **Start**, once everybody is there.",
    "already_seated": "{host} starts the game.",
    "only_host": "The host is {host}.",
    "table_full": "The host can send a computer away to make room.",
    "only_invited": "{host} can invite you: **Host**, then **Invite**.",
    "seats_do_not_fit": "**Host** has a button for computers.",
    "no_computer": "**Add computer** seats one.",
    "nobody_there": "Press **Join** first.",
}
"""By code of a refusal in a lobby, what to do instead. ``{host}`` is the name of the person who opened the table."""
IN_LOBBY_FOR_HOST: Mapping[str, str] = {
    "not_started": "Press **Start** when everybody is there.",
    "already_seated": "Press **Start** when everybody is there.",
}
"""By code, what takes the place of `IN_LOBBY` for the person who opened the table."""
IN_LOBBY_WITHOUT_SEAT: Mapping[str, str] = {
    "only_host": f"The host is {{host}}. {NOT_JOINED}",
    "only_set_host": NOT_JOINED,
}
"""By code, what takes the place of `IN_LOBBY` for people without a seat."""
IN_LOBBY_OF_SET: Mapping[str, str] = {
    "not_started": "{host} starts all tables of the set at once, from table 1.",
    "already_seated": "{host} starts all tables of the set at once, from table 1.",
}
"""By code, what takes the place of `IN_LOBBY` in a duplicate set. ``{host}`` is the name of the person who opened the
set's first table.
"""
IN_LOBBY_FOR_SET_HOST: Mapping[str, str] = {
    "not_started": "**Start the set** starts all its tables at once.",
    "already_seated": "**Start the set** starts all its tables at once.",
}
"""By code, what takes the place of `IN_LOBBY_OF_SET` for the person who opened the set's first table."""
TOLD_WITH_TABLES_OF_SET = frozenset({"set_seats_differ", "set_needs_tables", "seats_do_not_fit", "nobody_there"})
"""The codes of refusals to start a duplicate set that come with the number of players at each of its tables."""
FORM_BUTTON = "Change it"
"""The button below the refusal of a form, which opens the form again with what was typed."""
TABLES_OF_SET = "Players now: {tables}."
TABLE_OF_SET = "{players} at table {number}{where}"
TABLE_OF_SET_IN = " in <#{channel}>"
NO_PLAYERS = "nobody"
IN_PLAY_OF_SET: Mapping[str, str] = {
    "not_seated": "You can open your own table with /play in another channel or thread."
}
"""By code, what takes the place of `IN_PLAY` at a table that only its own players may see."""
IN_PLAY: Mapping[str, str] = {
    "paused": "Press **Go on** at the table, or type `/table go-on`.",
    "not_seated": (
        "You can watch: **What happened** tells the game so far. Or open your own table with /play in another channel "
        "or thread."
    ),
    "already_started": "Seats and options stay as they are until the game is over.",
}
"""By code of a refusal in a game, what to do instead."""
AFTER_THE_END: Mapping[str, str] = {"game_over": "/play opens a new table."}
"""By code of a refusal after a game, what to do instead."""

NOBODY_IS_AWAY = "nobody"
"""Takes the place of the names of players who are away, if none is."""

BAD_CLOCK = "choose a time from 1 minute to 7 days, like 10 minutes or 24 hours, or none"
"""The reason for refusing a time limit for turns."""


def sentence_templates(game: Game[Any, Any] | None) -> Mapping[str, str]:
    """By code, the sentence templates for all events and refusals at a table of this game; ``None``: without a game's.

    Of several templates for one code, the game's own counts, else the one for all tables, else the bot's.
    """
    own: Mapping[str, str] = game.words.sentences if game else {}
    return ChainMap(*(dict(part) for part in (own, TABLE_SENTENCES, REFUSALS, COMMON_REFUSALS)))
