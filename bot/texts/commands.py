"""The names of slash commands that were given up, and the descriptions of the groups of commands."""

from collections.abc import Mapping

TABLE_GROUP = "What else you can do at a table; most of it is also a button there"
GAMES_GROUP = "Look back on finished games"

_NOW_AT_TABLE = (
    *("join", "leave", "start", "invite", "remove", "computers", "options", "duplicate"),
    *("undo", "pause", "go-on", "back", "sit-in", "close", "recap", "hint", "shuffles", "rules"),
)
_NOW_OF_GAMES = ("history", "replay", "review", "transcript")
MOVED_COMMANDS: Mapping[str, str] = {
    "table": "table show",
    "records": "leaderboard by:records",
    **{name: f"table {name}" for name in _NOW_AT_TABLE},
    **{name: f"games {name}" for name in _NOW_OF_GAMES},
}
"""By the former name of a command, what people type now, both without the slash."""
NAME_OF_ACT = "act"
"""What people type now instead of the commands that each game had, without the slash."""
