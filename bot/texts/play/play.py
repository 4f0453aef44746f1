"""What people read while a game is played: on the board, on their hand, and as answers."""

# -- every message of a table -----------------------------------------------------------------------------------------

HEADING = "### {title} · table {table}{rest}"
TEST_SHUFFLES = "\n⚠️ **TEST SHUFFLES**: a fixed seed shuffles here. Do not play for anything that matters."

# -- the board --------------------------------------------------------------------------------------------------------

EVERYBODY_AWAY = (
    "**Everybody is away.** The game waits for somebody to come back. It closes without a result <t:{closes_at}:R>."
)
ONE_IS_AWAY = "**{name} is away.** The game waits, and closes <t:{closes_at}:R> as a loss for {name}."
YOU_ARE_AWAY = "**You are on auto.** The game waits for you, and closes <t:{closes_at}:R> as a loss for you."
"""The same where only one person plays, with computers."""
TO_PLAY = "**To play: {names}**{until}"
TIME_RUNS_OUT = " · time runs out <t:{at}:R>"
CLOSES_AS_LOSS = " · if nobody moves, the game closes <t:{at}:R> as a loss for {names}"
MY_HAND_BUTTON = "My hand"
AS_TEXT_BUTTON = "As text"
BACK_BUTTON = "I am back"
SIT_IN_BUTTON = "Let a computer play for {name}"
RULES_BUTTON = "Rules"
LEAVE_GAME_BUTTON = "Leave game"
CLOSE_TABLE_BUTTON = "Close table"

# -- a seat's own page ------------------------------------------------------------------------------------------------

CHANGED_SINCE_JOINING = "**Changed since you sat down:** {options}"
TIME_RAN_OUT = (
    "**Your time ran out**, so your seat made a harmless move. After two such turns in a row it plays by itself until "
    "you press **I am back**."
)
YOUR_TURN = "**Your turn.**"
YOUR_TIME_RUNS_OUT = " Time runs out <t:{at}:R>."
YOU_LOSE_BY_WAITING = " If nobody moves, the game closes <t:{at}:R>, and you lose it."
PRESS_BACK = " Press **I am back** to play on."
COMPUTER_PLAYS_FOR_YOU = "**A computer plays for you** until you come back."
YOU_ARE_ON_AUTO = "**You are on auto.** Your seat plays by itself until you come back."
WAITED_FOR = "As of <t:{at}:R>, the game was waiting for {names}."
"""The time stands first: such a message is rarely written anew while others play."""
NOT_YOUR_TURN = "As of <t:{at}:R>, it was not your turn yet."
"""The same where only computers were waited for, which act within moments."""
OTHERS_TO_PLAY_TOO = " Also to play: {names}."
OTHERS_TO_PLAY = " To play: {names}."
YOU_MAY_ACT = " Nobody is waiting for you, but you can still act here."
AS_OF = "As of <t:{at}:R>."
"""When the page was made: Discord shows that as "2 minutes ago", and goes on counting."""
MESSAGE_CHANGES = "This message changes when it is your turn."
REFRESH_IT = "Press Refresh for the latest."
SMALL_PRINT = "-# {text}"
GRAVE_QUESTION = "**{action}?** {at_stake}"
GO_BACK_BUTTON = "No, go back"
REFRESH_BUTTON = "Refresh"
BOARD_LACKS = "\n-# ⚠️ I cannot show the board in <#{channel}>: I need {needs} there."
UNLOCKED_THREAD = "a moderator to unlock the thread"
"""What a board needs in a locked thread."""
MENTION_OR = "somebody to mention me once, if this is a private thread, or else {needed}"
"""What a board needs in a channel that the bot cannot see."""
HAND_COMES_HERE = "The game has not started yet; your hand will come here."
GAME_IS_OVER = "This game is over. {winners} {where}"
TABLE_IS_IN = "Its table is in <#{channel}>."
YOU_LEFT = "### {title} · table {table}\nYou left this game."
HAND_IS_AT_THE_TABLE = "To see your hand of {title}, press “My hand” at the table in <#{channel}>."

# -- controls of a menu -----------------------------------------------------------------------------------------------

FORM_BUTTON = "{verb}…"
ONE_OF = "{verb}: {number} choices"
"""In a select that stands for so many choices that are ready to press."""
KINDS_OF_OPTIONS = {"card": ("a card", "cards"), "name": ("a player", "players"), "suit": ("a suit", "suits")}
"""By the way in which options are shown (`engine.text.sentences`), what one is called, and several."""
TYPED_LIKE = "like {example}"
PART_OF = "The {part} of the {field}, {first} to {last}"
PART_VALUES = "{part} {values}"
"""Stands beside a part of an option, such as a column: the values of another part that go with it."""
OWED = "…"
"""Stands in a label for what is still to be picked."""

# -- answers ----------------------------------------------------------------------------------------------------------

DONE = "Done: **{did}**. Your hand is in your direct messages."
DONE_HERE = "Done: **{did}**."
"""In the direct messages themselves, where the hand is."""
DM_CLOSED = f"I cannot send you direct messages. {HAND_IS_AT_THE_TABLE}"
NO_NEW_DM = f"I cannot start new direct messages right now. {HAND_IS_AT_THE_TABLE}"
"""When Discord or the bot's own budget allows no further channel for direct messages."""
TABLE_LOST = "Sorry, an update changed the rules of {title}, so I closed table {table} without a result."
TABLE_LOST_BOARD = "### {title} · table {table} · closed"
UNKNOWN_GAME = "A game"
PING = "<@{player}>, it is your turn in **{title}**: {table}{until}"
PING_UNTIL = " · time runs out <t:{at}:R>"
PING_LOSES = " · if nobody moves, the game closes <t:{at}:R>, and you lose it"
