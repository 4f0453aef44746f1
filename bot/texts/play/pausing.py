"""What people read who pause a game."""

PAUSE = "Pause the game, if all players agree; or answer somebody who asks"
GO_ON = "End the pause: the game goes on"
ANSWER = "Your answer to somebody who wants a pause"
PAUSED = "The game is paused: no time runs. **Go on** at the table, or /go-on, ends the pause."
GOES_ON = "The game goes on."

# -- on the board and the hand ----------------------------------------------------------------------------------------

PAUSE_BUTTON = "Pause"
QUESTION = "**{names} {want} a pause.** {others} must agree too. The vote ends <t:{until}:R>; no answer counts as no."
OWN_QUESTION = "**You want a pause.** {others} must agree too. The vote ends <t:{until}:R>; no answer counts as no."
AGREE_BUTTON = "Agree to the pause"
REFUSE_BUTTON = "No pause"
IN_PAUSE = "**The game is paused.** Each player can go on; by itself it goes on <t:{until}:R>."
HAND_IN_PAUSE = "**The game is paused.** No time runs until somebody goes on."
GO_ON_BUTTON = "Go on"
