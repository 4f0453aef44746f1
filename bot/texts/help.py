"""Sentences of the help and of lessons."""

from collections.abc import Mapping, Sequence

HELP_COMMAND = "What you can do here, and how"
HELP_HEADING = "## What would you like to do?"
SUBJECT_PROMPT = "What else would you like to do?"

# -- playing ----------------------------------------------------------------------------------------------------------

PLAY_HELP = (
    "**Play.** Choose a game below, or send `/play`. Press **Join**, as others do; whoever opened the table fills "
    "empty seats with computers, behind **Host**, and presses **Start**."
)
PLAY_WITH_OTHERS = "**Play.** {why} Press **Join** at a table, and play as soon as whoever opened it presses **Start**."
PLAY_IN_SERVER = "**Play.** Send `/play` in a channel of a server. Each channel or thread holds one table."
MOVE_HELP = (
    "**Make a move.** Your hand comes by direct message, with a button for each move; **My hand** below the table "
    "shows it as well. You can also type: each game has a command with its name."
)
FIND_HELP = "**Find your games.** `/mytables` says where it is your turn, and who has invited you."
LEARN_HELP = "**Learn a game.** `/learn` teaches it in a few minutes, while you play."

# -- other subjects ---------------------------------------------------------------------------------------------------

INVITE_HELP = (
    "**Invite.** `/play` can invite others at once. Whoever opened a table invites and removes players behind "
    "**Host**, or with `/table invite` and `/table remove`."
)
WAIT_HELP = (
    "**Wait for a seat.** If none is free, **Join** asks whether you want to wait for one; whoever is first on "
    "that list sits down as soon as somebody leaves."
)
DUPLICATE_HELP = "**Compare.** With `/table duplicate`, several tables play the same cards."
STOP_HELP = "**Stop.** You can take days for a game. `/table leave` gives up your seat for good."
AWAY_HELP = (
    "**Come back.** If your time ran out, `/table back` lets you play again, and `/table sit-in` asks for a computer "
    "in place of somebody who is away. `/table recap` tells what has happened, also to whoever only looks on."
)
ASK_HELP = (
    "**Ask the others.** `/table undo` to take back your last action, `/table pause` to stop the clock, `/table close` "
    "to end the game without a result."
)
HINT_HELP = (
    "**Ask for a hint.** **Hint** below your hand, or `/table hint`, says what a computer would do in your place, and "
    "why. `/games review` shows what your own decisions in a finished game cost you, and what was luck."
)
LOOK_BACK = (
    "**Look back.** `/games history` lists the finished games here, `/games replay` shows one again, and "
    "`/games transcript` has all of it and proves the shuffles."
)
COMPARE_HELP = (
    "**Compare yourself.** `/profile` shows somebody's games and ratings, `/leaderboard` the best players here, "
    "and with `by: records` what was done best."
)
OWN_WAY = (
    "**Have it your way.** Colours, text in place of pictures, where your hands go, how you are told of your "
    "turn, quiet hours, who may invite you: **Preferences** below."
)
OWN_DATA = "**Your data.** What the bot keeps about you can be looked at and deleted: **What is kept about me** below."
MODERATE_HELP = "**Moderate.** `/settings` chooses where and how people play here, and `/table close` closes any table."

SUBJECT_TITLES: Mapping[str, str] = {
    "play": "Play",
    "people": "Choose with whom you play",
    "breaks": "Take a break, come back, or ask the others",
    "past": "Get better, and look back",
    "own": "Have it your way",
    "moderate": "Moderate",
}
SUBJECTS: Mapping[str, Sequence[str]] = {
    "play": (MOVE_HELP, FIND_HELP, LEARN_HELP),
    "people": (INVITE_HELP, WAIT_HELP, DUPLICATE_HELP),
    "breaks": (STOP_HELP, AWAY_HELP, ASK_HELP),
    "past": (HINT_HELP, LOOK_BACK, COMPARE_HELP),
    "own": (OWN_WAY, OWN_DATA),
    "moderate": (MODERATE_HELP,),
}
"""By subject of the help, its paragraphs; those of `play` follow a sentence on opening a table."""

# -- controls ---------------------------------------------------------------------------------------------------------

RULES_PROMPT = "Read the rules of …"
LEARN_BUTTON = "Learn a game"
MY_TABLES_BUTTON = "My tables"
HISTORY_BUTTON = "Finished games"
PROFILE_BUTTON = "My profile"
LEADERBOARD_BUTTON = "Leaderboard"
PREFERENCES_BUTTON = "Preferences"
PRIVACY_BUTTON = "What is kept about me"


LEARN_COMMAND = "Learn a game by playing: a short lesson that only you see"
LEARN_GAME_OPTION = "Which game; leave it out to see all"
LEARN_STEP_OPTION = "The step at which to begin, 1 for the first"
CHOOSE_HEADING = "## Which game would you like to learn?"
CHOOSE_ABOUT = (
    "You play against computers, and each rule comes when you need it. Only you see the lesson, it counts for nothing, "
    "and you can try whatever you like."
)
CHOOSE_GAME = "**{title}** · {minutes} minutes\n{summary}"
LESSON_HEADING = "## {title} · step {number} of {steps}"
LESSON_STEP = "### {title}\n{text}"
LESSON_HAPPENED = "-# {events}"
TRY_AGAIN = "**Try again.** {reply}"
LESSON_SMALL_PRINT = "-# A lesson: its cards and dice are set, it counts for nothing, and only you see it."
COME_BACK = " To come back to this step later, send `/learn` with `game: {title}` and `step: {number}`."
GO_ON_BUTTON = "Go on"
BACK_BUTTON = "Back"
START_OVER_BUTTON = "Start over"
RULES_BUTTON = "All rules"
LESSON_END_HEADING = "## {title} · you can play it now"
LESSON_LEARNED = "**What you know**\n{lines}"
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
"""The button below a page of rules that leads to the step of the lesson that teaches the same."""
