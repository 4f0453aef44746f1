"""Sentences for people and moderators who choose settings, or ask what the bot keeps of them."""

PREFERENCES_COMMAND = "Choose how you see tables and hands"
PREFERENCES_CHANGED = "{title}: **{choice}** from now on."
SHOWS_TITLE = "How you see tables and hands in private"
SHOWS_PICTURES = "As pictures"
SHOWS_TEXT = "As text"
OWN_HANDS = "Where you get your hands"
HANDS_BY_DM = "By direct message, and here when I ask"
HANDS_ON_REQUEST = "Only when I ask"
OWN_THEME = "Colours of your hands"
OWN_NOTICES = "How you are told that it is your turn"
NOTICES_BY_MESSAGE = "By a new message with my hand"
NOTICES_BY_PING = "By a mention in the channel, after a minute"
NO_NOTICES = "Not at all"
OWN_NOTICES_WITHOUT_HANDS = (
    "Your hands come only when you ask, so a mention in the channel tells you instead of a new message."
)
QUIET_TITLE = "Quiet hours"
TIMEZONE_TITLE = "Time zone"
QUIET_OPTION = "Hours without a sound, like 22-7 or 22:00-7:00; none for no such hours"
NO_QUIET_VALUE = "none"
TIMEZONE_OPTION = "The time zone of your quiet hours, or a city in it, like Berlin; at first it is UTC"
QUIET_HOURS = "From {first}:00 to {end}:00 ({zone}) my messages make no sound. It is {clock} there now."
WITHOUT_SUMMER_TIME = " This time zone knows no summer time; if your clocks do, choose a city instead."
ZONE_CHOICE = "{zone} (it is {clock} there now)"
NO_QUIET_HOURS = "You have no quiet hours: my messages may make a sound at any time."
QUIET_BUTTON = "Set quiet hours"
NO_QUIET_BUTTON = "No quiet hours"
FIRST_HOUR = "From"
END_HOUR = "To"
HOUR_OF_DAY = "{hour}:00"
ZONE_ABOUT = "A big city in it, like Berlin or New York; or an offset, like UTC+2"
BAD_HOURS = "write two hours from 0 to 24, like 22-7, or none"
ZONE_ABBREVIATION = "an abbreviation can stand for several time zones; write a big city in yours, like {cities}"
BAD_ZONE = "I know no such time zone; write a big city of it, like Berlin or New York, or an offset, like UTC+2"
INVITATIONS_TITLE = "Who may invite you to a table"
INVITATIONS_BY_ALL = "Everybody on the server"
NO_INVITATIONS = "Nobody"
OWN_PROFILE = "Who may see your profile and list your games; leaderboards show your name all the same"
PROFILE_TO_ALL = "Everybody on a server where you played"
PROFILE_TO_NOBODY = "Only you"
LIKE_THE_SERVER = "Same as the server"
LIKE_THE_SERVER_NOW = "Same as the server: {choice}"
"""The choice to follow the server, with the server's present value."""


PRIVACY_COMMAND = "See, export or delete what this bot keeps about you"
PRIVACY_TEXT = (
    "**What I keep:** your Discord id, the latest name I saw you under here, your choices in /preferences, the tables "
    "you opened, sat at or were invited to with everything that was played there, and your results, ratings and "
    "records in each server.\n"
    "**How long:** until you delete it.\n"
    "**Messages:** I read none; I only count how many push a table up.\n"
    "**Who sees it:** your hand, only you until the game is over; then players and spectators can read its whole log. "
    "The people who run this bot can see everything it keeps, even hands."
)
EXPORT_DATA_BUTTON = "Export my data"
EXPORT_ABOUT = "What I keep about you: one file to read, and one with everything, for programs."
MY_DATA_ABOUT = (
    "WHAT DECKHAND KEEPS ABOUT YOU\n\n"
    "This page says it in words. The file deckhand-my-data.json has all of it, with each of your actions."
)
MY_DATA_PERSON = "YOU"
MY_DATA_ID = "Your Discord id is {id}."
MY_DATA_NAME = "The latest name that I saw you under is {name}."
MY_DATA_CHANNEL = "Your direct messages with me are in the channel {channel}."
MY_DATA_DM_CLOSED = "I have told you that I cannot write to you in direct messages."
MY_DATA_LEFT_EARLY = "{times:You have lately left a game|You have lately left # games} before your first turn was over."
MY_DATA_CHOICES = "WHAT YOU CHOSE IN /PREFERENCES"
MY_DATA_CHOICE = "{title}: {choice}."
MY_DATA_TABLES = "TABLES THAT YOU OPENED, SAT AT OR WERE INVITED TO"
MY_DATA_TABLE_WITH_RESULT = (
    "{day}, {game} on {server}, table {table}: you came {place} with a score of {score}. "
    "{actions:One action of yours is|# actions of yours are} kept."
)
MY_DATA_TABLE = (
    "{day}, {game} on {server}, table {table}: it is over, without a result for you. "
    "{actions:One action of yours is|# actions of yours are} kept."
)
MY_DATA_LIVE_TABLE = (
    "{day}, {game} on {server}, table {table}: it is not over yet. "
    "{actions:One action of yours is|# actions of yours are} kept."
)
MY_DATA_RATINGS = "YOUR RESULTS AND RATINGS"
MY_DATA_ALL_GAMES = "All games"
MY_DATA_RATING = "{game} on {server}: {played:one game|# games}, {won} won; your rating is {rating}."
MY_DATA_SOLO_RATING = (
    "{game} against computers on {server}: {played:one game|# games}, {won} won; your rating is {rating}."
)
MY_DATA_OTHER_PERIODS = "{rows:One more row|# more rows} like these for single months and seasons."
MY_DATA_TITLES = "SEASONS WHOSE CHAMPION YOU WERE"
MY_DATA_TITLE = "Season {season} on {server}: {game}."
MY_DATA_FEATS = "WHAT YOU DID BEST"
MY_DATA_FEAT = "{feat} on {server}: {best}, at table {table}."
MY_DATA_UNKNOWN_SERVER = "a server with the id {id}"
DELETE_DATA_BUTTON = "Delete my data"
KEEP_DATA_BUTTON = "Keep my data"
DATA_KEPT = "Nothing was deleted: I keep your data as before."
DELETE_DATA_QUESTION = (
    "Delete what I keep about you? Your name, preferences, ratings, records and places on leaderboards will be gone. "
    "The games you played stay for the others, with their scores and “(former player 1)” in your seat. "
    "Messages already in Discord stay there, and so do other people's lucky words; what moderators wrote about a game "
    "of yours goes. Limits, as after games left early, go on for a day at most, without your name. "
    "This cannot be taken back. If you use me again, I start keeping new data."
)
DATA_DELETED = (
    "Done: I no longer keep anything about you, but for limits such as after games left early: without your name, and "
    "for a day at most. Older backups of the database may still contain your data until the people who run this bot "
    "delete them."
)


SETTINGS_COMMAND = "Settings of this server, for moderators"

# -- each setting -----------------------------------------------------------------------------------------------------

PLAY_GROUP, LOOK_GROUP, MESSAGES_GROUP, LEADERBOARDS_GROUP = "Play", "Look", "Messages", "Leaderboards"
"""The headings of the groups of settings."""

CHANNELS_TITLE = "Channels for tables"
CHANNELS_OPTION = "Tables can be opened only in these channels and their threads"
CHANNELS_EXAMPLES = "like #games, #den; or all"
EVERYWHERE = "every channel"
CHANNELS_CHANGE_NOTE = "Tables that are open elsewhere go on."

OPENERS_TITLE = "Who may open tables"
OPENERS_OPTION = "Only people with these roles may open tables; everybody may join them"
OPENERS_EXAMPLES = "like @Regulars; or all"
EVERYBODY = "everybody"
OPENERS_WITH = "whoever has {values}, or may manage the server"
OPENERS_CHANGE_NOTE = "Everybody may still join tables that are open."

MODERATORS_TITLE = "Who moderates tables"
MODERATORS_OPTION = "People with these roles may start, close and end the tables of others"
MODERATORS_EXAMPLES = "like @Dealers; or none"
USUAL_MODERATORS = "whoever may manage the server or the messages in the table's channel"
MODERATORS_WITH = "whoever has {values}, or may manage the server or the messages in the table's channel"
NOT_EVERYBODY = "then everybody could close everybody's games"
"""The reason why the role @everyone cannot be chosen."""
MODERATORS_CHANGE_NOTE = (
    "They may start and close tables of others at once, and end a game that counts if they say why."
)

CLOCK_TITLE = "Time for each turn"
CLOCK_OPTION = "At new tables, whoever takes longer for a turn makes a harmless move"
CLOCK_EXAMPLES = "like 10 minutes, 3 days or none"
CLOCK_CHANGE_NOTE = (
    "Tables that are opened from now on have it; **Host** and **Options** in a lobby can still change it."
)

OPEN_SEATS_TITLE = "Where free seats are announced"
OPEN_SEATS = "People read here which tables elsewhere look for players"
OPEN_SEATS_EXAMPLES = "a channel like #lobby, here, or nowhere"
NOWHERE = "nowhere"
OPEN_SEATS_CHANGE_NOTE = "It holds for tables that are opened from now on, and for those that are announced already."

THEME_TITLE = "Colours of pictures"
THEME_OPTION = "Everybody sees boards in these colours, and hands too unless they chose others"
THEME_CHANGE_NOTE = "All boards of this server change now."

HANDS_TITLE = "Where players get their hands"
HANDS_OPTION = "Players see their cards in a direct message, or by a button, unless they choose for themselves"
HANDS_TITLES = {"dm": "by direct message", "button": "only when they press “My hand”"}
HANDS_CHANGE_NOTE = "It holds at once, also in games that are on, for everybody who has not chosen for themselves."

NOTICES_TITLE = "How players are told of their turn"
NOTICES_OPTION = "What tells players that it is their turn, unless they choose for themselves"
NOTICES_WITHOUT_HANDS = (
    "Hands come only when players press “My hand”, so they are told by a mention in the channel instead of a new "
    "message."
)
NOTICES_TITLES = {
    "message": "by a new message with their hand",
    "ping": "by a mention in the channel, after a minute",
    "off": "not at all",
}
NOTICES_CHANGE_NOTE = "It holds from the next turn on, for everybody who has not chosen for themselves."

SEASON_TITLE = "Length of a season"
SEASON_OPTION = "After this time leaderboards crown champions, and ratings move closer together"
SEASON_TITLES = {
    "0": "no seasons",
    "1": "one month",
    "2": "two months",
    "3": "three months",
    "6": "half a year",
    "12": "a year",
}
SEASON_CHANGE_NOTE = "A season that has begun gets this length, too, but ends at the earliest with this month."
NO_SEASONS_CHANGE_NOTE = "No season begins or ends any more until you choose a length."
SEASON_ENDS = "The last day of season {number} is {day} (UTC)."
SEASON_WITHOUT_END = (
    "Season {number} had begun, so it goes on without an end: its leaderboard stays and counts, but nobody becomes its "
    "champion, and ratings do not move. Champions of earlier seasons keep their titles. With a length, it ends again."
)

ANNOUNCEMENTS_TITLE = "Where champions are announced"
ANNOUNCEMENTS_OPTION = "People read here who the champions of a season are"
ANNOUNCEMENTS_EXAMPLES = "a channel like #news, here, or nowhere"
ANNOUNCEMENTS_CHANGE_NOTE = "It holds from the next season that ends."

BEST_GAMES_TITLE = "Where the best played game of a week is told"
BEST_GAMES = "People read here on Mondays who won a game with the best decisions"
BEST_GAMES_EXAMPLES = "a channel like #news, here, or nowhere"
BEST_GAMES_CHANGE_NOTE = "It holds from next Monday on."

SOLO_TITLE = "Leaderboard against computers"
SOLO_OPTION = "People can also be ranked by their games against computers alone, in /leaderboard"
SOLO_TITLES = {"shown": "shown", "hidden": "not shown"}
SOLO_CHANGE_NOTE = "Results are kept all the same, so it is complete whenever it is shown."

# -- typing them ------------------------------------------------------------------------------------------------------

TO_DEFAULT = "Back to the default: {default}"
DEFAULT_WORD = "default"
"""The word that can be typed for each setting to choose its default."""
NOTHING_CHOSEN = frozenset({DEFAULT_WORD, "all", "any", "everybody", "everywhere", "nobody", "none", "nowhere"})
"""The words that choose the default for a setting of channels or roles."""
HERE_WORD = "here"
HERE_TITLE = "This channel"
NO_SUCH_CHANNEL = "I know no such text channel on this server"
NO_SUCH_ROLE = "I know no such role on this server; write a comma between two"
TOO_MANY = "there can be at most {most}"

# -- the pages --------------------------------------------------------------------------------------------------------

SETTINGS_HEADING = "## Settings of this server"
SETTINGS_GROUP = "**{title}**"
AT_DEFAULT = "{title}: **{value}** (default)"
CHANGED_VALUE = "{title}: **{value}** (default: {default})"
SETTINGS_SMALL_PRINT = "-# {note}"
CHOOSE_PROMPT = "Change a setting"
ONE_HEADING = "## {title}"
NOW_DEFAULT = "Now: **{value}**. That is the default."
VALUE_NOW = "Now: **{value}**. The default is {default}."
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

SETTINGS_CHANGED = "{title}: it was **{before}** and is now **{after}**. {holds}"
SETTINGS_UNCHANGED = "{title}: it is **{value}** already, so nothing has changed."

# -- what no longer works ---------------------------------------------------------------------------------------------

CHANNELS_GONE = "⚠️ {gone:One of these channels was|# of these channels were} deleted."
ROLES_GONE = "⚠️ {gone:One of these roles was|# of these roles were} deleted."
CHANNEL_GONE = "⚠️ This channel was deleted, so nothing is said there. Choose another."
CHANNEL_LOST = "**{title}**: {fault} This is for whoever manages the server: `/settings` changes it."
CHANNEL_CLOSED = "⚠️ I cannot post there any more. I need the permissions {needed}."
