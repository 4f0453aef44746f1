"""What people read who leave their seat, come back to it, or vote for a computer to play for somebody."""

LEAVE = "Leave the table"
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
BACK = "Come back to a table where your seat is on auto"
WELCOME_BACK = "Welcome back! You are playing for yourself again."
SIT_IN = "Vote for a computer to play for somebody who is away"
SIT_IN_PLAYER = "Who is away"
VOTED = "Your vote counts. The table shows how the vote stands."
WHICH_TABLE = "Which table, if you sit at several"
