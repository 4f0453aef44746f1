"""What people read who want to take back an action, or whom somebody asks."""

UNDO = "Take back your last action, if all others agree; or answer somebody who asks"
ANSWER = "Your answer to somebody who wants to take back an action"
TAKEN_BACK = "You took it back."

# -- on the hand and on the board -------------------------------------------------------------------------------------

TAKE_BACK_BUTTON = "Take back"
QUESTION = (
    "**{name} wants to take back the last action.** {others} must agree, by <t:{until}:f>. Whoever plays on refuses."
)
OWN_QUESTION = "**You want to take back your last action.** {others} must agree, by <t:{until}:f>."
AGREE_BUTTON = "Let it be taken back"
REFUSE_BUTTON = "It stands"
