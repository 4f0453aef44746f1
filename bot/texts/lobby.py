"""Sentences of lobbies: where a table opens, is announced, waits for players, starts and closes, alone or in a
duplicate set.
"""


# -- commands ---------------------------------------------------------------------------------------------------------

PLAY_COMMAND = "Open a table in this channel"
PLAY_GAME_OPTION = "What to play"
PLAY_THREAD_OPTION = "Open the table in a new thread of this channel, beside others"
JOIN_COMMAND = "Sit down at this channel's table"
JOIN_LUCK_OPTION = "A word of your own to mix into the shuffles; everybody sees it"
START_COMMAND = "Start the game at this channel's table"
START_WITHOUT_ME_OPTION = "Start it though you have not joined"
COMPUTERS_COMMAND = "Set how many computers play at this channel's table"
COMPUTERS_NUMBER_OPTION = "How many computers should play; with a strength, how many of that strength"
COMPUTERS_STRENGTH_OPTION = "How well they play; leave it out for any, and for sound ones"
STRENGTH_PLAYS = {"easy": "slips as beginners do", "sound": "plays solidly", "hard": "thinks ahead"}
"""By strength, how such a computer plays."""
STRENGTH_CHOICES = {strength: f"{strength}: {plays}" for strength, plays in STRENGTH_PLAYS.items()}
"""By strength, the text of the command's choice."""
OPTIONS_COMMAND = "Choose an option of this channel's table before it starts"
OPTIONS_NAME_OPTION = "Which option"
OPTIONS_VALUE_OPTION = "Its new value; leave it out for the usual one"

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
"""By strength, the label of the button that seats a computer."""
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
OPTION_UNCHANGED = "Nothing has changed. {option}"
OPTIONS_PROMPT = "Which option do you want to change?"
RULES_BUTTON = "Rules"
CLOSE_BUTTON = "Close"

# -- the lobby's message ----------------------------------------------------------------------------------------------

OPENED_BY = "-# Opened by {opener}, who starts the game. **Host** adds computers, invites, and chooses options."
OPENED_BY_SOMEBODY_GONE = (
    "-# Opened by {opener}. The first player here starts the game. **Host** adds computers, invites, and chooses "
    "options."
)
"""Takes the place of `OPENED_BY` if the opener's data was deleted."""
OPENED_BY_IN_SET = "-# Opened by {opener}."
"""Takes the place of `OPENED_BY` at a table of a duplicate set, which is started for all tables at once."""
PLAYERS_LINE = "**Players** ({allowed}): {names}"
WITH_THESE_OPTIONS = " with these options"
OPTION_LINE = "{title}: **{value}**"
OPTION_WITHOUT_EFFECT = "{title}: **{value}** ({note})"
OPTION_CHANGED_FROM = "{option} (changed from “{before}”)"
NO_EFFECT = "no effect"
REMATCH_LINE = "**Once more:** the game starts when {people} have joined, or <t:{until}:R> with those who have."
REMATCH_OF_BOTH = "**Once more:** the game starts when both have joined.{open_to_all}"
REMATCH_OF_ALL = "**Once more:** the game starts when all {people} have joined.{open_to_all}"
OPEN_TO_ALL_LATER = " Anybody may join <t:{until}:R>."
"""Says until when seats are kept for an earlier game's people; left out at a private table."""
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
"""By each strength but ``sound``, how such computers play."""
HOST_NOT_JOINED = "You have no seat yourself: **Join** gives you one."
HOST_NOT_LET_IN = "You look after this table. To sit here, you need an invitation."
HOST_ABOUT = "-# Only you see this page. What you do here shows in the lobby at once."

# -- answers ----------------------------------------------------------------------------------------------------------

TABLE_OPEN = "The table of {title} is open."
OPEN_IN_THREAD = "The table of {title} is open in <#{thread}>."
NOT_JOINED = "You have not joined yet."
SEAT_TAKEN_REPLY = "You have a seat at this channel's table of {title}."
LUCKY_WORD = " Your lucky word is “{word}”."
NO_LUCKY_WORD = " Nothing of your lucky word can be mixed into the shuffles, so you have none."
TOO_FEW_AGAIN = (
    "Too few have joined to play {title} again in <#{channel}>. The table stays open: **Host** there invites "
    "others and adds computers, and **Start** begins the game."
)
COMPUTERS_SEATED = "Computers at this channel's table of {title}: {number}."
STARTED_WITH = "Started. Good luck! Look at your hand in your direct messages, or press My hand."
STARTED_WITHOUT_OWN_SEAT = "Started. You have no seat in this game, but you can look on."
SEATS_BY_LOT = "-# Seats are drawn by lot when the game starts; the option Seating changes that."


# -- commands ---------------------------------------------------------------------------------------------------------

PLAY_INVITE_OPTION = "Somebody to invite: a seat is kept for them"
PLAY_PRIVATE_OPTION = "Only people you invite may sit down; who sees the channel can look on"
INVITE_COMMAND = "Invite players to this channel's table; a seat is kept for each"
INVITE_PLAYER_OPTION = "Whom to invite"
REMOVE_COMMAND = "Remove a player from this channel's table before the game starts"
REMOVE_PLAYER_OPTION = "Who has to go"

# -- buttons ----------------------------------------------------------------------------------------------------------

INVITE_BUTTON = "Invite"
REMOVE_BUTTON = "Remove player"
NO_BUTTON = "No, thanks"
WAIT_BUTTON = "Wait for a seat"

# -- pages ------------------------------------------------------------------------------------------------------------

INVITE_PROMPT = "Up to five players"
INVITE_QUESTION = "Whom do you want to invite? I ask them here in the channel and keep a seat for each."
REMOVE_PROMPT = "A player"
REMOVE_QUESTION = (
    "Who has to go? Whoever had a seat or waited for one can come back only if you invite them. Whoever has not "
    "answered yet loses the invitation. Everybody sees that the seat is free."
)
INVITATION_ASKED = (
    "{people}, {opener} invites you to play **{title}** at the table in this channel. {kept} for you until you answer "
    "or the game starts."
)
SEAT_KEPT = "A seat is kept"
SEATS_KEPT = "Seats are kept"
WAIT_QUESTION = "{refusal} Do you want to wait? When a seat is free, the first on the list sits down at once."

# -- the lobby's message ----------------------------------------------------------------------------------------------

INVITATIONS_KEPT = "**Seats kept for:** {names}"
WAITING_LIST = "**Waiting for a seat:** {names}"
DECLINED_LINE = "**Not playing:** {names}"

# -- answers ----------------------------------------------------------------------------------------------------------

INVITED_REPLY = "Invited: {names}. I ask them here in the channel."
NOT_ASKED = "Not asked: {names}. No seat is kept for them, but they may join by themselves."
REMOVED_REPLY = "{name} is no longer at the table."
INVITATION_TAKEN_BACK = "{name} is no longer invited. The seat that was kept is free."
OFF_QUEUE = "{name} no longer waits for a seat."
BY_HOST = "The table's host"
BY_MODERATOR = "A moderator"
YOU_WERE_REMOVED = (
    "{who} has removed you from the table of {title} in <#{channel}>, so you can sit down there again only if you are "
    "invited. All other tables are open to you, also the next one in that channel."
)
YOUR_INVITATION_TAKEN_BACK = (
    "{who} has taken back your invitation to the table of {title} in <#{channel}>. All other tables are open to you."
)
YOU_ARE_OFF_QUEUE = (
    "{who} has taken you off the waiting list of the table of {title} in <#{channel}>. All other tables are open to "
    "you, also the next one in that channel."
)
ON_QUEUE = (
    "You are number {number} on the waiting list. When a seat is free for you, you sit down at once, and the lobby "
    "shows it. To leave the list, press **More** there, then **Leave**."
)
SEATED_FROM_QUEUE = "A seat is free: you sit at the table of {title} in <#{channel}> now."
STARTED_WITHOUT_YOU = "The game of {title} in <#{channel}> has started, and you have no seat. {next_step}"
STARTED_WITHOUT = "{people}, the game of **{title}** has started, and you have no seat. {next_step}"
WATCH_OR_NEXT_GAME = "You can watch it, and **Play again** below its result leads to the next game."
NEXT_GAME = "**Play again** below its result leads to the next game."
"""Takes the place of `WATCH_OR_NEXT_GAME` at a table that only its own players may see."""
LEFT_QUEUE = "You no longer wait for a seat at the table of {title} in <#{channel}>."
SAID_NO = "You do not play at the table of {title} in <#{channel}>. If you change your mind, press **Join** there."


OPEN_SEATS_FREE = " · {number:# free seat|# free seats}"
OPEN_SEATS_FULL = " · no free seat"
OPEN_SEATS_OPENED = "{opener} has opened this table in <#{channel}>."
OPEN_SEATS_TAKEN = "Seats taken: {taken} of {most}, by {names}."
OPEN_SEATS_KEPT = " Kept for people who were invited: {kept}."
OPEN_SEATS_NONE_TAKEN = "Seats taken: none of {most}."
OPEN_SEATS_JOIN_BUTTON = "Join"
SEATED_FROM_OPEN_SEATS = "You have a seat at the table of {title}. It is here: {table}"


DUPLICATE_COMMAND = "Play the same cards at several tables: open a set, or add a table to one here"
DUPLICATE_GAME_OPTION = "Begin a new set with this game"
DUPLICATE_SET_OPTION = "Add a table to this set, in this channel"
SET_TABLES = "{tables:# table|# tables}"
SET_COMPLETION = "{title} · {tables} · {set}"
"""The completion of a duplicate set while its id is typed."""

SET_LINE = "**Duplicate set {set}: table {number} of {tables}**"
SET_IN_LOBBY = (
    "{line}. All its tables play the same cards and start together: **{starter}**, at table 1, chooses the options and "
    "starts them all. **Add a table**, behind **More**, opens another in a new thread; `/table duplicate` does so in "
    "another channel."
)
ADD_TABLE_BUTTON = "Add a table"
START_SET_BUTTON = "Start the set"
"""Takes the place of `START_BUTTON` in a lobby of a duplicate set."""

SET_SHUT = (
    "{line}. Others play the same cards, so cards and scores come here when the last table has ended. Players see "
    "theirs with **My hand** and **Show table**."
)
SET_SEATS = "Seats: {names}"
SET_SINCE_CHAPTER = "After {period} {number}"
SHOW_TABLE_BUTTON = "Show table"
SET_ENDED = (
    "**This table has finished.** Its result, replay and transcript come here when the last table of the set has ended."
)
SET_CLOSED = "Its replay and transcript come here when the last table of its duplicate set has ended."
SET_ENDED_FOR_PLAYER = "Please tell nobody about the cards until then."

SET_BEST = "⭐ **{sentence}**"
"""Begins with a star, because a trophy stands before the winners at one table."""
SET_COMPARED_HOW = (
    "-# Compared seat by seat: wins first, then scores. In brackets: the difference to the seat's average."
)
SET_AGAIN = (
    "-# **Play again at this table** opens a table for the players of this one alone; `/table duplicate` opens a new "
    "set."
)
SET_MORE_PLAYERS = "… and {count} more"
SET_PLACE = "{place} place"
HAND_OF_ENDED_SET = (
    "This game is over. {winners} Other tables still play the same cards, so please tell nobody about them. {where}"
)
