"""Sentences of games in play: on the board, on hands, and as answers."""


# -- every message of a table -----------------------------------------------------------------------------------------

TABLE_HEADING = "### {title} · table {table}{rest}"
TEST_SHUFFLES = "\n⚠️ **TEST SHUFFLES**: a fixed seed shuffles here. Do not play for anything that matters."

# -- the board --------------------------------------------------------------------------------------------------------

EVERYBODY_AWAY = (
    "**Everybody is away.** The game waits for somebody to come back. It closes without a result <t:{closes_at}:R>."
)
ONE_IS_AWAY = "**{name} is away.** The game waits, and closes <t:{closes_at}:R> as a loss for {name}."
YOU_ARE_AWAY = "**You are on auto.** The game waits for you, and closes <t:{closes_at}:R> as a loss for you."
"""Takes the place of `EVERYBODY_AWAY` for a person who plays alone with computers."""
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
MORE_BUTTON = "More"
MORE_HEADING = "**{title}**: what else you can do at this table"

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
"""Begins with the time, because a hand is seldom written again while others play."""
NOT_YOUR_TURN = "As of <t:{at}:R>, it was not your turn yet."
"""Takes the place of `WAITED_FOR` if the game waited only for computers, which act within moments."""
OTHERS_TO_PLAY_TOO = " Also to play: {names}."
OTHERS_TO_PLAY = " To play: {names}."
YOU_MAY_ACT = " Nobody is waiting for you, but you can still act here."
AS_OF = "As of <t:{at}:R>."
"""When a page was made: Discord shows the time as "2 minutes ago", and keeps that current."""
MESSAGE_CHANGES = "This message changes when it is your turn."
REFRESH_IT = "Press Refresh for the latest."
SMALL_PRINT = "-# {text}"
GRAVE_QUESTION = "**{action}?** {at_stake}"
GO_BACK_BUTTON = "No, go back"
REFRESH_BUTTON = "Refresh"
BOARD_LACKS = "\n-# ⚠️ I cannot show the board in <#{channel}>: I need {needs} there."
UNLOCKED_THREAD = "a moderator to unlock the thread"
"""Names what the bot needs to write a board in a locked thread."""
MENTION_OR = "somebody to mention me once, if this is a private thread, or else {needed}"
"""Names what the bot needs to write a board in a channel that it cannot see."""
HAND_COMES_HERE = "The game has not started yet; your hand will come here."
GAME_IS_OVER = "This game is over. {winners} {where}"
YOUR_PLACE = "You came {place}."
YOUR_PLACE_AND_SCORE = "You came {place}, with {score}."
TABLE_IS_IN = "Its table is in <#{channel}>."
YOU_LEFT = "### {title} · table {table}\nYou left this game."
HAND_IS_AT_THE_TABLE = "To see your hand of {title}, press “My hand” at the table in <#{channel}>."

# -- controls of a menu -----------------------------------------------------------------------------------------------

FORM_BUTTON = "{verb}…"
ONE_OF = "{verb}: {number} choices"
"""The prompt of a select that stands for several choices of one action."""
KINDS_OF_OPTIONS = {"card": ("a card", "cards"), "name": ("a player", "players"), "suit": ("a suit", "suits")}
"""By the format of a pick's options (`engine.text.sentences`), the words for one option and for several."""
TYPED_LIKE = "like {example}"
PART_OF = "The {part} of the {field}, {first} to {last}"
PART_VALUES = "{part} {values}"
"""The description of a value for one part of an option, such as a column: the values of another part that go with
it.
"""
OWED_PICK = "…"
"""Stands in a label for what is still to be picked."""

# -- answers ----------------------------------------------------------------------------------------------------------

DONE_REPLY = "Done: **{did}**. Your hand is in your direct messages."
DONE_HERE = "Done: **{did}**."
"""Takes the place of `DONE_REPLY` in the direct messages, where the hand is."""
DM_CLOSED = f"I cannot send you direct messages. {HAND_IS_AT_THE_TABLE}"
NO_NEW_DM = f"I cannot start new direct messages right now. {HAND_IS_AT_THE_TABLE}"
"""Said when Discord or the bot's own budget allows no new direct message channel."""
TABLE_LOST = "Sorry, an update changed the rules of {title}, so I closed table {table} without a result."
TABLE_LOST_BOARD = "### {title} · table {table} · closed"
UNKNOWN_GAME = "A game"
PING_MESSAGE = "<@{player}>, it is your turn in **{title}**: {table}{until}"
PING_UNTIL = " · time runs out <t:{at}:R>"
PING_LOSES = " · if nobody moves, the game closes <t:{at}:R>, and you lose it"


HINT_COMMAND = "What a computer would do in your place, and why; only you see it"
HINT_BUTTON = "Hint"
HINT_HEADING = " · hint"
HINT_MOMENT = "*{moment}*"
HINT_BEST = "**Best:** {advised}"
HINT_SECOND_BEST = "**Second best:** {advised}"
HINT_KNOWS_NO_MORE = "-# A hint knows no more than you do."
HINT_EXPLAINED = "{action}{stop} {reason}"
"""What a hint advises: ``{action}``, a full stop unless the action ends in one (``{stop}``), and why it is good."""
HINT_OF_IT = "It {rest}"
"""A reason that began with the name of its action, where it follows that name."""
HINT_BEST_BUTTON = "Best: {action}"
HINT_SECOND_BEST_BUTTON = "Second best: {action}"
"""The labels of the buttons that do what a hint advises, here and above; an action begins with a verb."""
ALL_ACTIONS_BUTTON = "All actions"
HINT_MOMENT_IS_OVER = (
    "The moment of this hint is over, so its buttons are gone. `/table hint` has a new one when it is your turn."
)
HINT_GAME_IS_OVER = "This game is over; its table is in <#{channel}>."


VOTE_ASKED = "You have asked the others. The table shows how they answer."
VOTE_ANSWERED = "Your answer is noted."
ASKED_AGAIN = "You are asked again from now on."
ASK_ME_AGAIN_BUTTON = "Ask me each time"
"""Stands on the hand of a player who has agreed for the whole game."""
ANSWER_CHOICES = {
    "agree": "Agree",
    "always": "Agree for the whole game",
    "refuse": "Refuse",
    "ask": "Ask me each time from now on",
}
"""By value of the command's option ``answer``, the text of the choice."""
PING_TO_CLOSE = (
    "{players}, {names} {asking:wants|want} to end your game of **{title}** without a result. Do you agree? "
    "Answer here: {table}"
)
PING_TO_TAKE_BACK = (
    "{players}, {names} {asking:wants|want} to take back in **{title}**: {what} Do you agree? Answer here: {table}"
)
PING_TO_PAUSE = (
    "{players}, {names} {asking:wants|want} to pause your game of **{title}**. Do you agree? Answer here: {table}"
)
VOTE_REFUSED = "**Your question is settled:** {told}"
"""Stands on the hand of the player who asked, after the others refused."""
VOTE_REFUSED_NOTE = "Your question in **{title}**, <#{channel}>, is settled: {told}"


CLOSE_COMMAND = "Close a table, or ask the others to end its game without a result"
CLOSE_REASON_OPTION = "Why you end a game that counts, as a moderator; everybody reads it"
CLOSE_QUESTION = "Close the table of {title} in <#{channel}> without a result, for everybody?"
CLOSE_CONFIRM_BUTTON = "Close table"
TABLE_CLOSED = "The table is closed."

# -- games in play -------------------------------------------------------------------------------------------------

ASK_TO_END_QUESTION = (
    "This game of {title} in <#{channel}> counts for the leaderboard. It ends without a result only if everybody who "
    "holds a seat agrees within a day; people who are away must agree, too."
)
LEAVERS_LOST = "People who have left have lost."
AGAINST_COMPUTERS = "Once everybody else has left, ending the game counts as leaving: you lose to the computers."
END_QUESTION = "End the game of {title} in <#{channel}>? {meaning}"
END_IS_LOSS = "You are alone with computers, so it counts as a loss."
END_IS_EARLY = "Your first turn is not over, so it does not count for you."
OTHERS_HAVE_LEFT = "Everybody else has left and has lost. You do not lose."
ASK_TO_END_BUTTON = "Ask the others"
END_VOTE_RUNS = "A vote on that is already running."
GAME_ENDED = "Nobody else holds a seat, so the game has ended without a result."
GAME_ENDED_AND_LOST = "The game has ended, and you have lost it."
MODERATOR_QUESTION = "As a moderator you can end the game for everybody. You must say why, and everybody reads it."
OWN_GAME = "As you play in it, that counts as a loss for you once you have had a turn."
MODERATOR_BUTTON = "End it as a moderator"
REASON_FIELD = "Why"
REASON_ABOUT = "Everybody reads this on the table's last message."
ENDED_BY_ONE = "{names} ended the game before it was over."
ENDED_BY_MODERATOR = "A moderator closed the table without a result: “{reason}”."

# -- the vote on the board --------------------------------------------------------------------------------------------

END_VOTE = (
    "**{names} {asking:wants|want} to end this game without a result.** {others} must agree; lapses <t:{until}:R>."
)
OWN_END_VOTE = "**You want to end this game without a result.** {others} must agree; lapses <t:{until}:R>."
AGREE_TO_END_BUTTON = "End the game"
REFUSE_TO_END_BUTTON = "Play on"
GAME_WAS_PLAYED = "At the table: {names}."
LOSSES_ONE = "{names} had left before, which counts as a loss."
LOSS_TO_COMPUTERS = "{names} left or ended the game against the computers, which counts as a loss."
LOSSES_TO_COMPUTERS = "{names} left or ended the game against the computers, which counts as a loss for each."
LOSSES_BY_STALLING = "{names} let the game wait until it was closed, which counts as a loss."
LOSS_OF_MODERATOR = "{names} ended their own game as a moderator, which counts as a loss."
LOSSES_SEVERAL = "{names} had left before, which counts as a loss for each."


PAUSE_COMMAND = "Pause the game, if the others agree; or answer somebody who asks"
GO_ON_COMMAND = "End the pause: the game goes on"
PAUSE_ANSWER_OPTION = "Your answer to somebody who wants a pause"
GAME_PAUSED = "The game is paused: no time runs. **Go on** at the table, or `/table go-on`, ends the pause."
GAME_GOES_ON = "The game goes on."

# -- on the board and the hand ----------------------------------------------------------------------------------------

PAUSE_BUTTON = "Pause"
PAUSE_QUESTION = "**{names} {asking:wants|want} a pause.** {others} must agree; lapses <t:{until}:R>."
OWN_PAUSE_QUESTION = "**You want a pause.** {others} must agree; lapses <t:{until}:R>."
AGREE_TO_PAUSE_BUTTON = "Agree to the pause"
AGREE_TO_ALL_PAUSES_BUTTON = "Agree to all pauses"
REFUSE_TO_PAUSE_BUTTON = "No pause"
BOARD_IN_PAUSE = "**The game is paused.** Each player can go on; by itself it goes on <t:{until}:R>."
HAND_IN_PAUSE = "**The game is paused.** No time runs until somebody goes on."
GO_ON_BUTTON = "Go on"


UNDO_COMMAND = "Take back your last action, if the others agree; or answer somebody who asks"
TAKE_BACK_ANSWER_OPTION = "Your answer to somebody who wants to take back an action"
TAKE_BACK_ASKED = "You have asked the others to let you take back **{action}**. The table shows how they answer."
TAKEN_BACK = "You took back **{action}**."

# -- on the hand and on the board -------------------------------------------------------------------------------------

TAKE_BACK_BUTTON = "Take back: {action}"
TAKE_BACK_QUESTION = "**{names} {asking:wants|want} to take back:** {what} {others} must agree; lapses <t:{until}:R>."
OWN_TAKE_BACK_QUESTION = "**You want to take back:** {what}. {others} must agree; lapses <t:{until}:R>."
TAKE_BACK_SOMETHING = "their last action, which is not shown here."
"""Takes the place of an action that the readers of a question may not see: a secret one, or one at a shut table."""
AGREE_TO_TAKE_BACK_BUTTON = "Let it be taken back"
LET_ALL_BE_TAKEN_BACK_BUTTON = "Agree for the whole game"
REFUSE_TO_TAKE_BACK_BUTTON = "It stands"


LEAVE_COMMAND = "Leave the table"
LEFT_LOBBY = "You left the table of {title} in <#{channel}>."
LEAVE_QUESTION = "Leave the game of {title} in <#{channel}>? {consequence}"
TABLE_CLOSES = "Nobody else is left, so the table closes."
TABLE_CLOSES_AND_COMPUTERS_WIN = "Nobody else is left, so the table closes and you lose to the computers."
SEAT_PLAYS_ON = "Your seat plays on by itself and ranks last, and you cannot come back to it."
COMPUTER_PLAYS_ON = (
    "Your first turn is not over, so you are not rated: a computer plays your seat and ranks as it plays. You cannot "
    "come back to it."
)
GAME_ENDS_AS_AGREED = (
    "All others have agreed to end the game, so it ends without a result when you leave. You have no loss, as your "
    "first turn is not over."
)
GAME_ENDS_AS_AGREED_AND_IS_LOST = (
    "All others have agreed to end the game, so it ends without a result when you leave, and you keep a loss. If you "
    "agree to the end instead, nobody loses."
)
LEAVE_CONFIRM_BUTTON = "Leave game"
LEFT_GAME = "You left the game."
LEFT_GAME_ENDED = "You left the game, and it has ended without a result."
BACK_COMMAND = "Come back to a table where your seat is on auto"
WELCOME_BACK = "Welcome back! You are playing for yourself again."
SIT_IN_COMMAND = "Vote for a computer to play for somebody who is away"
SIT_IN_PLAYER_OPTION = "Who is away"
VOTED_REPLY = "Your vote counts. The table shows how the vote stands."
ACT_COMMAND = "Do something in your game: play a card, bid, draw, pass"
ACT_OPTION = "What you do, such as “play Qh”, “bid 3” or “pass”; it is completed as you type"
WHICH_TABLE_OPTION = "Which table, if you sit at several"


HAND_COMMAND = "Show your hand, only to you"
NOTED_FOR_NEXT_TABLE = "Noted for your next table."
TABLE_COMMAND = "Show this channel's table, only to you"
SHOWN_AS_OPTION = "As pictures or as text, just this once; /preferences changes it for good"
RULES_COMMAND = "The rules of a game in brief"
RULES_GAME_OPTION = "Which game"
RULES_NEXT = "Next: page {page} of {pages}"
RULES_BACK = "Back to page {page}"
RULES_DIFFER = "**This table plays differently:** {options}"
TRANSCRIPT_COMMAND = "Get a finished game as a text file, with the secret that proves its shuffles"
TRANSCRIPT_TABLE_OPTION = "The table's name, like 7Q2MX"
TRANSCRIPT_ABOUT = (
    "Check every shuffle with `python -m engine verify`, this file, the commitment that the lobby showed and the "
    "SHA-256 of the result; with `--computers` it also checks that the computers did not cheat."
)
SEVERAL_TABLES = (
    "You sit at several tables. Which one do you mean? You can also name it with the option `table`. `/mytables` says "
    "where it is your turn."
)
SEVERAL_FIT = "Several of your tables fit “{typed}”. Which one do you mean?"
NO_TABLE_MATCHES = "None of your tables is called “{typed}”. Which one do you mean?"
"""Asks for a table if the typed text names none."""
ONE_OF_SEVERAL = "- **{title}** in <#{channel}> · table {table}"
MORE_TABLES = "… and {count} more"
TABLE_COMPLETION = "{label} · {table}"
"""The completion of a table while its name is typed."""


RECAP_COMMAND = "What has happened at a table so far, only to you"
RECAP_TABLE_OPTION = "The table's name, like 7Q2MX; leave it out for this channel's table"
WHAT_HAPPENED_BUTTON = "What happened"
RECAP_HEADING = " · what happened"
RECAP_SO_FAR = "**So far**"
RECAP_NOTHING_DECIDED = "Nothing has been decided yet."
RECAP_NOW = "**Now**"
RECAP_LATEST = "**Latest**"
RECAP_READ_IT = "-# **As text** tells the whole table in words, also to a screen reader."
RECAP_TABLE_BUTTON = "The table"


SHUFFLES_COMMAND = "How a table's shuffles are fixed, to note down and check later"
SHUFFLES_BUTTON = "Fair shuffles"
SHUFFLES_LOBBY_LINE = "-# Shuffles fixed by SHA-256 `{digits}`…"
"""The line in a lobby and below a result, with the first digits of the commitment."""
SHUFFLES_BOARD_LINE = "-# Shuffles fixed by SHA-256 `{digits}`… · /table shuffles"
"""Takes the place of `SHUFFLES_LOBBY_LINE` while the game is played, where no button leads to the rest."""
SHUFFLES_HEADING = " · fair shuffles"
SHUFFLES_FIXED_BY = (
    "All shuffles and dice of this table come from a secret and from what players add when they join. I drew the "
    "secret before anybody joined, and nobody can swap it, because everybody can see its SHA-256:\n`{commitment}`"
)
COMMITMENT_NOTE_IT_DOWN = (
    "When the game ends, I publish the secret and the whole log, so that everybody can check each shuffle. To be sure "
    "that I have not swapped the secret by then, keep these digits now; the first 32 are enough."
)
SHUFFLES_OF_SET = (
    "The secret is that of duplicate set {set}, and what players add at any of its tables changes the cards of all. It "
    "stays shut until the last of them has ended."
)
SALT_ADDED = "Added by players: {added}."
NO_SALT_ADDED = "No player has added anything yet."
SHUFFLES_CHECK_IT = (
    "The game is over. Download **Transcript and secret** and check it with "
    "`python -m engine verify FILE --commitment HEX --sha256 HEX`; with `--computers` it also finds again what the "
    "computers did, from what their own seats saw. The transcript has the SHA-256\n`{digest}`"
)

ONLY_YOU_SEE_THIS = (
    "Only you see this. I show everybody at most {person} answers a minute for each person, and {channel} in each "
    "channel. In a minute you can show it again."
)
