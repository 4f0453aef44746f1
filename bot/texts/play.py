"""What people read while a game is played: on the board, on their hand, and as answers."""

# -- every message of a table -----------------------------------------------------------------------------------------

HEADING = "### {title} · table {table}{rest}"
SHUFFLES_FIXED_BY = "-# Shuffles fixed by SHA-256 `{commitment}`"
TEST_SHUFFLES = "\n⚠️ **TEST SHUFFLES**: this bot runs with a fixed seed. Do not play for anything that matters."

# -- the board --------------------------------------------------------------------------------------------------------

EVERYBODY_AWAY = (
    "**Everybody is away.** The game waits for somebody to come back; <t:{closes_at}:R> it closes without a result."
)
TO_PLAY = "**To play: {names}**{until}"
TIME_RUNS_OUT = " · time runs out <t:{at}:R>"
MY_HAND_BUTTON = "My hand"
AS_TEXT_BUTTON = "As text"
BACK_BUTTON = "I am back"
SIT_IN_BUTTON = "Let a computer play for {name}"
RULES_BUTTON = "Rules"
LEAVE_GAME_BUTTON = "Leave game"
CLOSE_TABLE_BUTTON = "Close table"

# -- a seat's own page ------------------------------------------------------------------------------------------------

YOUR_TURN = "**Your turn.**"
COMPUTER_PLAYS_FOR_YOU = "**A computer plays for you** until you come back."
YOU_ARE_ON_AUTO = "**You are on auto.** Your seat plays by itself until you come back."
NOT_YOUR_TURN = "It is not your turn yet."
NOT_YOUR_TURN_BUT = "Nobody waits for you, but you may still do what is offered here. It is not your turn yet."
MESSAGE_CHANGES = " This message changes when it is."
REFRESH_IT = " Refresh it when it is."
REFRESH_BUTTON = "Refresh"
BOARD_LACKS = "\n-# ⚠️ The board in <#{channel}> cannot be shown: I need {needs} there."
UNLOCKED_THREAD = "a moderator to unlock the thread"
"""What a board needs in a locked thread."""
HAND_COMES_HERE = "The game has not started yet; your hand will come here."
GAME_IS_OVER = "This game is over. {winners} {where}"
TABLE_IS_IN = "Its table is in <#{channel}>."
YOU_LEFT = "### {title} · table {table}\nYou left this game."
HAND_IS_AT_THE_TABLE = "Your hand of table {table} is behind “My hand” there."

# -- controls of a menu -----------------------------------------------------------------------------------------------

FORM_BUTTON = "{verb}…"
TYPED_LIKE = "like {example}"
OWED = "…"
"""Stands in a label for what is still to be picked."""

# -- answers ----------------------------------------------------------------------------------------------------------

DONE = "Done: **{did}**. Your hand is in your direct messages."
DM_CLOSED = "I cannot send you direct messages. Your hand is behind “My hand” on table {table}."
TABLE_LOST = (
    "Sorry: {title} · table {table} had to be closed, because an update changed its rules. It counts for nobody."
)
TABLE_LOST_BOARD = "### {title} · table {table} · closed"
UNKNOWN_GAME = "A game"
PING = "<@{player}>, it is your turn at table {table}.{until}"
PING_UNTIL = " Time runs out <t:{at}:R>."
