"""What people read who want to take back an action, or whom somebody asks."""

UNDO = "Take back your last action, if all others agree; or answer somebody who asks"
ANSWER = "Your answer to somebody who wants to take back an action"
ASKED = "You have asked the others to let you take back **{action}**. The table shows how they answer."
TAKEN_BACK = "You took back **{action}**."

# -- on the hand and on the board -------------------------------------------------------------------------------------

TAKE_BACK_BUTTON = "Take back: {action}"
QUESTION = (
    "**{names} {want} to take back:** {what} {others} must agree. The question ends <t:{until}:R>; no answer, or "
    "playing on, counts as no."
)
OWN_QUESTION = (
    "**You want to take back:** {what}. {others} must agree. The question ends <t:{until}:R>; no answer counts as no."
)
SOMETHING = "their last action, which is not shown here."
"""Stands in a question for an action that its readers may not see: a secret one, or one in a set under way."""
AGREE_BUTTON = "Let it be taken back"
REFUSE_BUTTON = "It stands"
