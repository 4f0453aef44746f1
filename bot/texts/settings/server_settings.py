"""What moderators read who change the settings of their server."""

SETTINGS = "Settings of this server, for moderators"

# -- each setting -----------------------------------------------------------------------------------------------------

PLAY, LOOK, MESSAGES, LEADERBOARDS = "Play", "Look", "Messages", "Leaderboards"
"""The headings under which the settings stand."""

CHANNELS_TITLE = "Channels for tables"
CHANNELS = "Tables can be opened only in these channels and their threads"
CHANNELS_TYPED = "like #games, #den; or all"
EVERYWHERE = "every channel"
CHANNELS_HOLD = "Tables that are open elsewhere go on."

OPENERS_TITLE = "Who may open tables"
OPENERS = "Only people with these roles may open tables; everybody may join them"
OPENERS_TYPED = "like @Regulars; or all"
EVERYBODY = "everybody"
OPENERS_WITH = "whoever has {values}, or may manage the server"
OPENERS_HOLD = "Everybody may still join tables that are open."

MODERATORS_TITLE = "Who moderates tables"
MODERATORS = "People with these roles may start, close and end the tables of others"
MODERATORS_TYPED = "like @Dealers; or none"
USUAL_MODERATORS = "whoever may manage the server or the messages in the table's channel"
MODERATORS_WITH = "whoever has {values}, or may manage the server or the messages in the table's channel"
NOT_EVERYBODY = "then everybody could close everybody's games"
"""Why @everyone cannot be chosen."""
MODERATORS_HOLD = "They may start and close tables of others at once, and end a game that counts if they say why."

CLOCK_TITLE = "Time for each turn"
CLOCK = "At new tables, whoever takes longer for a turn makes a harmless move"
CLOCK_TYPED = "like 10 minutes, 3 days or none"
CLOCK_HOLDS = "Tables that are opened from now on have it; **Host** and **Options** in a lobby can still change it."

OPEN_SEATS_TITLE = "Where free seats are announced"
OPEN_SEATS = "People read here which tables elsewhere look for players"
OPEN_SEATS_TYPED = "a channel like #lobby, here, or nowhere"
NOWHERE = "nowhere"
OPEN_SEATS_HOLD = "It holds for tables that are opened from now on, and for those that are announced already."

THEME_TITLE = "Colours of pictures"
THEME = "Everybody sees boards in these colours, and hands too unless they chose others"
THEME_HOLDS = "All boards of this server change now."

HANDS_TITLE = "Where players get their hands"
HANDS = "Players see their cards in a direct message, or by a button, unless they choose for themselves"
HANDS_TITLES = {"dm": "by direct message", "button": "only when they press “My hand”"}
HANDS_HOLD = "It holds at once, also in games that are on, for everybody who has not chosen for themselves."

NOTICES_TITLE = "How players are told of their turn"
NOTICES = "What tells players that it is their turn, unless they choose for themselves"
NOTICES_WITHOUT_HANDS = (
    "Hands come only when players press “My hand”, so they are told by a mention in the channel instead of a new "
    "message."
)
NOTICES_TITLES = {
    "message": "by a new message with their hand",
    "ping": "by a mention in the channel, after a minute",
    "off": "not at all",
}
NOTICES_HOLD = "It holds from the next turn on, for everybody who has not chosen for themselves."

SEASON_TITLE = "Length of a season"
SEASON = "After this time leaderboards crown champions, and ratings move closer together"
SEASON_TITLES = {
    "0": "no seasons",
    "1": "one month",
    "2": "two months",
    "3": "three months",
    "6": "half a year",
    "12": "a year",
}
SEASON_HOLDS = "A season that has begun gets this length, too, but ends at the earliest with this month."
NO_SEASONS_HOLD = "No season begins or ends any more until you choose a length."
SEASON_ENDS = "The last day of season {number} is {day} (UTC)."
SEASON_WITHOUT_END = (
    "Season {number} had begun, so it goes on without an end: its leaderboard stays and counts, but nobody becomes its "
    "champion, and ratings do not move. Champions of earlier seasons keep their titles. With a length, it ends again."
)

ANNOUNCEMENTS_TITLE = "Where champions are announced"
ANNOUNCEMENTS = "People read here who the champions of a season are"
ANNOUNCEMENTS_TYPED = "a channel like #news, here, or nowhere"
ANNOUNCEMENTS_HOLD = "It holds from the next season that ends."

BEST_GAMES_TITLE = "Where the best played game of a week is told"
BEST_GAMES = "People read here on Mondays who won a game with the best decisions"
BEST_GAMES_TYPED = "a channel like #news, here, or nowhere"
BEST_GAMES_HOLD = "It holds from next Monday on."

SOLO_TITLE = "Leaderboard against computers"
SOLO = "People can also be ranked by their games against computers alone, in /leaderboard"
SOLO_TITLES = {"shown": "shown", "hidden": "not shown"}
SOLO_HOLDS = "Results are kept all the same, so it is complete whenever it is shown."

# -- typing them ------------------------------------------------------------------------------------------------------

TO_DEFAULT = "Back to the default: {default}"
DEFAULT = "default"
"""What one can type for each setting to choose nothing for it."""
NOTHING_CHOSEN = frozenset({DEFAULT, "all", "any", "everybody", "everywhere", "nobody", "none", "nowhere"})
"""Words that choose nothing for a setting of channels or roles, which means its default."""
HERE = "here"
HERE_TITLE = "This channel"
NO_SUCH_CHANNEL = "I know no such text channel on this server"
NO_SUCH_ROLE = "I know no such role on this server; write a comma between two"
TOO_MANY = "there can be at most {most}"

# -- the pages --------------------------------------------------------------------------------------------------------

HEADING = "## Settings of this server"
GROUP = "**{title}**"
AT_DEFAULT = "{title}: **{value}** (default)"
CHANGED_VALUE = "{title}: **{value}** (default: {default})"
SMALL = "-# {note}"
CHOOSE_PROMPT = "Change a setting"
ONE_HEADING = "## {title}"
NOW_DEFAULT = "Now: **{value}**. That is the default."
NOW = "Now: **{value}**. The default is {default}."
VALUE_PROMPT = "Choose another"
CHANNEL_PROMPT = "Choose a channel, or none"
CHANNELS_PROMPT = "Choose channels; none means all"
ROLES_PROMPT = "Choose roles; none means the default"
CLOCK_BUTTON = "Choose another time"
CLOCK_FIELD_ABOUT = "From 1 minute to 7 days, like 10 minutes, 24 hours or 3 days; or none."
TO_DEFAULT_BUTTON = "Back to the default"
UNDO_BUTTON = "Undo"
ALL_BUTTON = "All settings"

# -- what was changed -------------------------------------------------------------------------------------------------

CHANGED = "{title}: it was **{before}** and is now **{after}**. {holds}"
UNCHANGED = "{title}: it is **{value}** already, so nothing has changed."

# -- what no longer works ---------------------------------------------------------------------------------------------

CHANNELS_GONE = "⚠️ {gone:One of these channels was|# of these channels were} deleted."
ROLES_GONE = "⚠️ {gone:One of these roles was|# of these roles were} deleted."
CHANNEL_GONE = "⚠️ This channel was deleted, so nothing is said there. Choose another."
CHANNEL_CLOSED = "⚠️ I cannot post there any more. I need the permissions {needed}."
