"""What people read who ask for help."""

HELP = "What you can do here, and how"
HEADING = "## What would you like to do?"
PLAY = (
    "**Play.** Choose a game below, or send `/play`, which can invite others at once. Press **Join**, as others do; "
    "whoever opened the table fills empty seats with computers, behind **Host**, and presses **Start**. With "
    "`/duplicate`, several tables play the same cards."
)
PLAY_WITH_OTHERS = "**Play.** {why} Press **Join** at a table, and play as soon as whoever opened it presses **Start**."
INVITE = (
    "**Choose with whom.** Whoever opened a table invites and removes players behind **Host**, or with `/invite` and "
    "`/remove`. If no seat is free, **Join** asks whether you want to wait for one; whoever is first on that list sits "
    "down as soon as somebody leaves."
)
PLAY_IN_SERVER = "**Play.** Send `/play` in a channel of a server. Each channel or thread holds one table."
MOVE = (
    "**Make a move.** Your hand comes by direct message, with a button for each move. **My hand** below the table "
    "or `/hand` shows it as well. You can also type: each game has a command with its name."
)
FIND = "**Find your games.** `/mytables` says where it is your turn, and who has invited you."
LEARN = (
    "**Learn a game.** `/learn` teaches it in a few minutes, while you play. Its rules: choose below, or send `/rules`."
)
AWAY = (
    "**Stop, or come back.** You can take days for a game. `/leave` gives up your seat for good. If your time ran out, "
    "`/back` lets you play again, and `/sit-in` asks for a computer in place of somebody who is away. `/recap` tells "
    "what has happened, also to whoever only looks on."
)
HINT = "**Ask for a hint.** **Hint** below your hand, or `/hint`, says what a computer would do in your place, and why."
ASK = (
    "**Ask the others.** `/undo` to take back your last action, `/pause` to stop the clock, `/close` to end the game "
    "without a result."
)
LOOK_BACK = (
    "**Look back.** `/history` lists the finished games here, `/replay` shows one again, and `/transcript` has all of "
    "it and proves the shuffles. `/review` shows what your own decisions cost you, and what was luck. `/profile` shows "
    "somebody's games and ratings, `/records` what was done best here."
)
OWN_WAY = (
    "**Have it your way.** Colours, text in place of pictures, where your hands go, how you are told of your turn, "
    "quiet hours, who may invite you: **Preferences** below."
)
MODERATE = "**Moderate.** `/settings` chooses where and how people play here, and `/close` closes any table."
RULES_PROMPT = "Read the rules of …"
LEARN_BUTTON = "Learn a game"
MY_TABLES_BUTTON = "My tables"
HISTORY_BUTTON = "Finished games"
PROFILE_BUTTON = "My profile"
LEADERBOARD_BUTTON = "Leaderboard"
PREFERENCES_BUTTON = "Preferences"
PRIVACY_BUTTON = "What is kept about me"
