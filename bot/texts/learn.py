"""What people read who learn a game by a guided first game; what each game teaches stands in its own words."""

LEARN = "Learn a game by playing: a short lesson that only you see"
LEARN_GAME = "Which game; leave it out to see all"
LEARN_STEP = "The step at which to begin, 1 for the first"
CHOOSE_HEADING = "## Which game would you like to learn?"
CHOOSE_ABOUT = (
    "You play against computers, and each rule comes when you need it. Only you see the lesson, it counts for nothing, "
    "and you can try whatever you like."
)
CHOOSE_GAME = "**{title}** · {minutes} minutes\n{summary}"
HEADING = "## {title} · step {number} of {steps}"
STEP = "### {title}\n{text}"
HAPPENED = "-# {events}"
TRY_AGAIN = "**Try again.** {reply}"
SMALL_PRINT = "-# A lesson: its cards and dice are set, it counts for nothing, and only you see it."
COME_BACK = " To come back to this step later, send `/learn` with `game: {title}` and `step: {number}`."
GO_ON_BUTTON = "Go on"
BACK_BUTTON = "Back"
START_OVER_BUTTON = "Start over"
RULES_BUTTON = "All rules"
END_HEADING = "## {title} · you can play it now"
LEARNED = "**What you know**\n{lines}"
PLAY_NEXT = (
    "**Play on** against computers below: that is a real table, in this channel or in a thread of its own, and others "
    "may join it."
)
PLAY_ELSEWHERE = "**Play on**: send `/play` in a channel of a server, and add computers behind **Host** there."
PLAY_BUTTON = "Play against computers"
PLAY_IN_THREAD_BUTTON = "Play in a thread"
NEXT_BUTTON = "Next lesson: {title}"
OTHERS_BUTTON = "Learn another game"
NEW_HERE = (
    "**New to {title}?** A lesson shows you how it is played. It is for you alone, and you keep your seat at the table."
)
OFFER_BUTTON = "Learn it in {minutes} minutes"
TRY_BUTTON = "Try it: {title}"
"""Below a part of the rules, the way to the step of the lesson that teaches the same."""
