"""What people read where a table opens, waits for players, starts and closes."""

# -- commands ---------------------------------------------------------------------------------------------------------

PLAY = "Open a table in this channel"
PLAY_GAME = "What to play"
PLAY_THREAD = "Open the table in a new thread of this channel, beside others"
JOIN = "Sit down at this channel's table"
JOIN_LUCK = "A word of your own to mix into the shuffles; everybody sees it"
START = "Start the game at this channel's table"
START_WITHOUT_ME = "Start it though you have not joined"
COMPUTERS = "Set how many computers play at this channel's table"
COMPUTERS_NUMBER = "How many computers should play; with a strength, how many of that strength"
COMPUTERS_STRENGTH = "How well they play; leave it out for any, and for sound ones"
STRENGTH_PLAYS = {"easy": "slips as beginners do", "sound": "plays solidly", "hard": "thinks ahead"}
"""By strength, how such a computer plays."""
STRENGTH_CHOICES = {strength: f"{strength}: {plays}" for strength, plays in STRENGTH_PLAYS.items()}
"""By strength, what the command's choice says."""
OPTIONS = "Choose an option of this channel's table before it starts"
OPTIONS_NAME = "Which option"
OPTIONS_VALUE = "Its new value; leave it out for the usual one"

# -- where there is no table ------------------------------------------------------------------------------------------

NO_TABLE = "There is no table in this channel, and you sit at none elsewhere."
OPEN_BELOW = "Choose a game to open one here, or send `/play`, which can invite others at once."
OPEN_PROMPT = "Open a table of …"

# -- buttons and forms ------------------------------------------------------------------------------------------------

JOIN_BUTTON = "Join"
LUCK_BUTTON = "Join with a lucky word"
LUCK_FIELD = "Your word"
LUCK_FIELD_ABOUT = "It is mixed into the shuffles. Everybody can see it."
LEAVE_BUTTON = "Leave"
START_BUTTON = "Start"
START_WITHOUT_BUTTON = "Start without me"
ADD_COMPUTER_BUTTONS = {"easy": "Add easy computer", "sound": "Add computer", "hard": "Add hard computer"}
"""By strength, the button that seats a computer."""
REMOVE_COMPUTER_BUTTON = "Remove computer"
STRENGTH_PROMPT = "How all computers play"
STRENGTH_OPTION = "Computers: {strength}"
OPTIONS_BUTTON = "Options"
HOST_BUTTON = "Host"
BACK_BUTTON = "Back"
OPTIONS_HEADING = "### {title}"
OPTIONS_OF_TABLE = "At this table"
OPTION_HEADING = "## {title}"
OPTION_PROMPT = "Choose its value"
OPTION_FORM_BUTTON = "Type its value"
ALL_OPTIONS_BUTTON = "All options"
OPTION_CHANGED = "Changed. {option}"
OPTIONS_PROMPT = "Which option do you want to change?"
RULES_BUTTON = "Rules"
CLOSE_BUTTON = "Close"

# -- the lobby's message ----------------------------------------------------------------------------------------------

OPENED_BY = "-# Opened by {opener}, who starts the game. **Host** adds computers, invites, and chooses options."
OPENED_BY_SOMEBODY_GONE = (
    "-# Opened by {opener}. The first player here starts the game. **Host** adds computers, invites, and chooses "
    "options."
)
"""The line where the opener had their data deleted."""
OPENED_BY_IN_SET = "-# Opened by {opener}."
"""The line at a table of a duplicate set, which is started for all tables at once."""
PLAYERS = "**Players** ({allowed}): {names}"
WITH_THESE_OPTIONS = " with these options"
OPTION = "{title}: **{value}**"
OPTION_WITHOUT_EFFECT = "{title}: **{value}** ({note})"
OPTION_CHANGED_FROM = "{option} (changed from “{before}”)"
NO_EFFECT = "no effect"
REMATCH = "**Once more:** the game starts when {people} have joined, or <t:{until}:R> with those who have."
REMATCH_OF_BOTH = "**Once more:** the game starts when both have joined.{open_to_all}"
REMATCH_OF_ALL = "**Once more:** the game starts when all {people} have joined.{open_to_all}"
OPEN_TO_ALL_LATER = " Anybody may join <t:{until}:R>."
"""After the wait for the people of an earlier game; not said where only the invited may sit down."""
REMATCH_IN_VAIN = (
    "**Once more:** too few have come, so the game does not start by itself.{open_to_all} **Host** invites others and "
    "adds computers, and **Start** begins."
)
OPEN_TO_ALL = " Anybody may join."
NOBODY_YET = "*Nobody yet: press Join.*"
NOBODY_YET_IN_PRIVATE = "*Nobody yet: Join is for those who are invited.*"

# -- playing again where the channel has another table ----------------------------------------------------------------

TAKEN_BY_LOBBY = "This channel has a new table meanwhile, which waits for players: **{title}**, {table}."
TAKEN_BY_GAME = (
    "A game of **{title}** is being played in this channel meanwhile: {table}. Once it is over, **Play again** works "
    "here."
)
JOIN_TAKEN = "**Join** gives you a seat there."
AGAIN_IN_THREAD = "You can also play {title} again now, in a new thread of this channel."
AGAIN_IN_THREAD_BUTTON = "Play again in a thread"
AGAIN_ELSEWHERE = "To play {title} again now, send /play in another channel or thread."

CHANGED_UNDER_YOU = (
    "The options of the table of {title} in <#{channel}> have changed since you sat down: {options}. The lobby marks "
    "what else changes."
)

# -- the host's page --------------------------------------------------------------------------------------------------

HOST_HEADING = "## You are the host of {title}"
STRENGTHS_ABOUT = "-# Computers are sound players unless you choose otherwise: {others}."
STRENGTH_ABOUT = {"easy": "easy ones slip as beginners do", "hard": "hard ones think ahead"}
"""By strength, how computers play that are not sound."""
HOST_NOT_JOINED = "You have no seat yourself: **Join** gives you one."
HOST_ABOUT = "-# Only you see this page. What you do here shows in the lobby at once."

# -- answers ----------------------------------------------------------------------------------------------------------

TABLE_OPEN = "The table of {title} is open."
OPEN_IN_THREAD = "The table of {title} is open in <#{thread}>."
NOT_JOINED = "You have not joined yet."
SEATED = "You have a seat at this channel's table of {title}."
TOO_FEW_AGAIN = (
    "Too few have joined to play {title} again in <#{channel}>. The table stays open: **Host** there invites "
    "others and adds computers, and **Start** begins the game."
)
COMPUTERS_SEATED = "Computers at this channel's table of {title}: {number}."
STARTED_WITH = "Started. Good luck! Look at your hand in your direct messages, or press My hand."
STARTED_WITHOUT_OWN_SEAT = "Started. You have no seat in this game, but you can look on."
SEATS_BY_LOT = "-# Seats are drawn by lot when the game starts; the option Seating changes that."
