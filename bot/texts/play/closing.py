"""What people read who close a table, or want to end a game without a result."""

CLOSE = "Close a table, or ask the others to end its game without a result"
REASON = "Why you end a game that counts, as a moderator; everybody reads it"
QUESTION = "Close the table of {title} in <#{channel}> without a result, for everybody?"
CONFIRM_BUTTON = "Close table"
TABLE_CLOSED = "The table is closed."

# -- games in play -------------------------------------------------------------------------------------------------

ASK_QUESTION = (
    "This game of {title} in <#{channel}> counts for the leaderboard. It ends without a result only if everybody who "
    "holds a seat agrees within a day; people who are away must agree, too."
)
LEAVERS_LOST = "People who have left have lost."
AGAINST_COMPUTERS = "Once everybody else has left, ending the game counts as leaving: you lose to the computers."
END_QUESTION = "End the game of {title} in <#{channel}>? {meaning}"
END_IS_LOSS = "You are alone with computers, so it counts as a loss."
END_IS_EARLY = "Your first turn is not over, so it does not count for you."
OTHERS_HAVE_LEFT = "Everybody else has left and has lost. You do not lose."
ASK_BUTTON = "Ask the others"
VOTE_RUNS = "A vote on that is already running."
ENDED = "Nobody else holds a seat, so the game has ended without a result."
ENDED_AND_LOST = "The game has ended, and you have lost it."
MODERATOR_QUESTION = "As a moderator you can end the game for everybody. You must say why, and everybody reads it."
OWN_GAME = "As you play in it, that counts as a loss for you once you have had a turn."
MODERATOR_BUTTON = "End it as a moderator"
REASON_FIELD = "Why"
REASON_ABOUT = "Everybody reads this on the table's last message."
ENDED_BY_ONE = "{names} ended the game before it was over."
MODERATED = "A moderator closed the table without a result: “{reason}”."

# -- the vote on the board --------------------------------------------------------------------------------------------

VOTE = (
    "**{names} {want} to end this game without a result.** {others} must agree too. The vote ends <t:{until}:R>; no "
    "answer counts as no."
)
OWN_VOTE = (
    "**You want to end this game without a result.** {others} must agree too. The vote ends <t:{until}:R>; no answer "
    "counts as no."
)
AGREE_BUTTON = "End the game"
REFUSE_BUTTON = "Play on"
PLAYED = "At the table: {names}."
LOSSES_ONE = "{names} had left before, which counts as a loss."
LOSS_TO_COMPUTERS = "{names} left or ended the game against the computers, which counts as a loss."
LOSSES_TO_COMPUTERS = "{names} left or ended the game against the computers, which counts as a loss for each."
LOSSES_BY_STALLING = "{names} let the game wait until it was closed, which counts as a loss."
LOSS_OF_MODERATOR = "{names} ended their own game as a moderator, which counts as a loss."
LOSSES_SEVERAL = "{names} had left before, which counts as a loss for each."
