"""What people read who invite others to a table, are invited, wait for a seat, or are removed."""

# -- commands ---------------------------------------------------------------------------------------------------------

PLAY_INVITE = "Somebody to invite: a seat is kept for them"
PLAY_PRIVATE = "Only people you invite may sit down; who sees the channel can look on"
INVITE = "Invite players to this channel's table; a seat is kept for each"
INVITE_PLAYER = "Whom to invite"
REMOVE = "Remove a player from this channel's table before the game starts"
REMOVE_PLAYER = "Who has to go"

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
ASKED = (
    "{people}, {opener} invites you to play **{title}** at the table in this channel. {kept} for you until you answer "
    "or the game starts."
)
SEAT_KEPT = "A seat is kept"
SEATS_KEPT = "Seats are kept"
WAIT_QUESTION = "{refusal} Do you want to wait? When a seat is free, the first on the list sits down at once."

# -- the lobby's message ----------------------------------------------------------------------------------------------

KEPT = "**Seats kept for:** {names}"
QUEUE = "**Waiting for a seat:** {names}"
DECLINED = "**Not playing:** {names}"

# -- answers ----------------------------------------------------------------------------------------------------------

INVITED = "Invited: {names}. I ask them here in the channel."
NOT_ASKED = "Not asked: {names}. No seat is kept for them, but they may join by themselves."
REMOVED = "{name} is no longer at the table."
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
    "shows it. **Leave** takes you off the list."
)
SEATED_FROM_QUEUE = "A seat is free: you sit at the table of {title} in <#{channel}> now."
STARTED_WITHOUT_YOU = "The game of {title} in <#{channel}> has started, and you have no seat. {next_step}"
STARTED_WITHOUT = "{people}, the game of **{title}** has started, and you have no seat. {next_step}"
WATCH_OR_NEXT_GAME = "You can watch it, and **Play again** below its result leads to the next game."
NEXT_GAME = "**Play again** below its result leads to the next game."
"""The same at a table that only its own players may see."""
LEFT_QUEUE = "You no longer wait for a seat at the table of {title} in <#{channel}>."
SAID_NO = "You do not play at the table of {title} in <#{channel}>. If you change your mind, press **Join** there."
