"""What people read of the finished games of a server."""

HISTORY = "The finished games of this server, the latest first"
HISTORY_GAME = "Which game; leave it out for all games"
HISTORY_UNFINISHED = "Whether to list games that ended without a result, too"
HISTORY_PLAYER = "Whose games; leave it out for everybody's"
HEADING = "## Finished games"
LINE = "**{title}** in <#{channel}> <t:{at}:R> · {ending} · table {table}"
WON = "{names} won"
NO_RESULT = "ended without a result"
LOSSES = "ended without a result{why}; {names} lost"
WHY = {
    "close": " (closed by its host)",
    "abandoned": " (nobody played on)",
    "stalled": " (it waited too long for somebody)",
    "channel_gone": " (its channel was deleted)",
    "restored": " (lost with an older backup)",
    "moderated": " (a moderator ended it)",
    "agree_to_close": " (all agreed to end it)",
    "resign": " (everybody left)",
}
"""Why a game ended without a result, by what was done last at its table."""
ENDINGS_PROMPT = "How they ended"
ENDINGS = {"results": "With a result", "every": "Also games that ended without a result"}
NO_GAMES = "Nobody has finished a game here yet. Try `/play`."
NO_GAMES_OF = "There is nothing to list: this player has finished no such game here, or hides them."
THIS_PLAYER = "this player"
NO_SUCH_GAMES = "No finished game fits. Choose other games below."
LOOK_PROMPT = "Look at a game"
LOOK_LABEL = "{title} · {table}"
GAME_PROMPT = "Game"
ALL_GAMES = "All games"
PLAYER_PROMPT = "Whose games"
EVERYBODYS_GAMES = "Everybody's games"
OWN_GAMES = "Your games"
GAMES_OF = "Games of {name}"
PREVIOUS_BUTTON = "◀ Previous"
NEXT_BUTTON = "Next ▶"
