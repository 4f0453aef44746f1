"""Sentences for operators on the command line: of the bot itself, and of the doctor."""

from datetime import UTC, datetime

DESCRIPTION = "Runs the bot until you stop it, or helps its host with a command."
SETTINGS_NOTE = "settings, from the environment or a file .env in this folder; only DISCORD_TOKEN is required:"
SETTING_LINES = "  {name}={default}\n      {about}"
DECKHAND_DESCRIPTION = "Hosts tabletop games on Discord, or plays them here without it."
DECKHAND_NOTE = "deckhand COMMAND --help says what else a command takes."
COMMANDS = {
    "play": "play in your browser, on a Discord of your own with the bot on it",
    "run": "run the bot on Discord until you stop it",
    "doctor": "check the whole setup; changes nothing",
    "backup": "copy the database to a new file, even while the bot runs",
    "restore": "replace the database by such a copy, and keep it under another name",
    "move": "copy everything to another database, SQLite's or PostgreSQL's, and check each row",
    "forget": "delete what is kept of the person with this Discord id, while no bot runs",
    "recount": "count all results again and compare them with the leaderboards; changes nothing",
    "verify": "compute every shuffle and die of a transcript again from the revealed secret",
    "replay": "play a transcript and show how it ends",
}
MOVE_INTERRUPTED = "This was interrupted before its end; run the same command again."
BAD_SETTINGS = "Mend these settings: {wrong}. “{program} run --help” lists all."
SETTING_MISSING = "{name} is missing"
SETTING_WRONG = "{name} is wrong (it must be {allowed})"
ALLOWED_AS_IN = "like {examples}"
ALLOWED_NUMBERS = {
    "ge": "a number that is at least {ge}",
    "gt le": "a number above {gt}, and at most {le}",
}
"""By the bounds that hold (``ge``: at least, ``gt``: above, ``le``: at most), the numbers that a setting may be."""
ALLOWED_WHOLE_NUMBERS = {
    "ge": "a whole number that is at least {ge}",
    "ge le": "a whole number from {ge} to {le}",
}
"""The same for a setting that must be a whole number."""
UNKNOWN_SETTING = "{name} is no setting and changes nothing; remove it"
MISSPELT_SETTING = "{name} is no setting and changes nothing; perhaps you mean {meant}"
ENV_UNREADABLE = "The file .env cannot be read: {why}."
NOT_UTF8 = "it is not UTF-8 text"
DISCORD_UNREACHABLE = "Discord cannot be reached: {why}"
NO_ANSWER = "no answer"
FATAL_CLOSES = {
    4004: "Discord no longer accepts the token: make a new one in the developer portal and set DISCORD_TOKEN.",
    4010: "Discord refused the shard number: this version of Deckhand is too old for Discord; upgrade it.",
    4012: "Discord no longer supports this version of its gateway: upgrade Deckhand.",
    4013: "Discord does not know the intents that Deckhand asked for: upgrade Deckhand.",
    4014: "Discord does not allow the intents that Deckhand asked for: upgrade Deckhand.",
}
"""By the code with which Discord closes a connection for good: connecting again would not help."""
SHARDS_NEEDED = (
    "The bot is in too many servers for its shards: start it again, so that it asks how many it needs{and_setting}."
)
SHARDS_SETTING_NOTE = " (not while DECKHAND_SHARDS is set)"
DATABASE_LOST = "Another Deckhand has held the database meanwhile, so this one begins anew from what is stored."
CANNOT_LISTEN = "Cannot listen on {address}, port {port} (DECKHAND_HEALTH_PORT): {why}"

# -- backups ----------------------------------------------------------------------------------------------------------

BACKED_UP = """\
{file} holds {live:# live table|# live tables} and {ended:# ended table|# ended tables}, as of {at}.
Keep it as safe as the database: it holds the secrets of live tables, from which anybody can compute all hands."""
RESTORE_REPORT = """\
{file} is in place: {live:# live table|# live tables} and {ended:# ended table|# ended tables}, as of {at}.{kept}
Start the bot: it first compares all live tables with their messages in Discord.
Data that people deleted since then is back: delete it again with the command “forget”."""
KEPT_DATABASE = "\nThe database that was there is now {file}."
NEW_OWNER = "\nIt belonged to another user, whose bot cannot open yours: let root run chown on the new one."
BEFORE_FIRST_USE = "before its first use"
MOMENT = "{time:%Y-%m-%d %H:%M} UTC"


def moment_text(at: float) -> str:
    """A time, in seconds since 1970, as date and time in UTC.

    >>> moment_text(1e9)
    '2001-09-09 01:46 UTC'
    """
    return MOMENT.format(time=datetime.fromtimestamp(at, UTC))


# -- moving -----------------------------------------------------------------------------------------------------------

COPIED_ROWS = "{table}: {rows:# row|# rows} copied"
MOVE_REPORT = """\
All {rows:# row|# rows} are in {target} and read back equal: {tables:# table|# tables} with {entries:# entry|# entries}.
Name it in DATABASE_URL and start the bot. No bot starts with {source} any more; once all is well, delete it:
what people ask to have deleted from now on stays in it."""

# -- forgetting -------------------------------------------------------------------------------------------------------

FORGET_REPORT = """\
Nothing is kept of this person any more. {tables:# table|# tables} named them; their games stay, with “(former player)”.
The next start overwrites what is left in unused space. Backups keep what they hold: delete them when you can."""
NOBODY_KNOWN = """\
Nothing was kept of a person with the id {id}: compare it with “Copy User ID” in Discord.
Backups keep what they hold: delete them when you can."""
NO_ID = "“{id}” is no Discord id, which is a number: “Copy User ID” in Discord gives it."
STILL_SEATED = "This person sits at live tables: {tables}. End these first, with /table close."
NOT_FORGOTTEN = "Nothing was deleted: {why}."
PERHAPS_FORGOTTEN = "The database broke off while it stored that, so it is not known whether it did: run this again."

# -- counting again ---------------------------------------------------------------------------------------------------

RECOUNT_REPORT = "{games:# finished game leads|# finished games lead} to {tallies:# standing|# standings}, {result}."
ALL_EQUAL = "as stored, to the bit"
RECOUNT_DIFFERS = (
    "and {differences:# stored number differs|# stored numbers differ}: restore a backup, or write an issue"
)

# -- the doctor -------------------------------------------------------------------------------------------------------

FINDING_OK = "ok  "
FINDING_FAILED = "FAIL"
ALL_RIGHT = "All is well: {found:# finding|# findings}."
FAILED_SUMMARY = "To be mended: {wrong} of {found:# finding|# findings}."
GAMES_FINDING = "{games:# game|# games}; pictures for all{but}"
NO_PICTURES = " but {games}"
NAMES_FINDING = "names in pictures: {letters}{layout}"
ALL_SCRIPTS = "fonts for {scripts}; letters of other scripts become patterns"
MISSING_SCRIPTS = "no font for {scripts}, whose letters become patterns; Deckhand's extra “names” brings fonts for them"
NO_SHAPING = "; libfribidi0 is not installed, so Indian scripts are harder to read"
ENV_PRIVATE = "nobody else can read .env"
ENV_OPEN = "other users of this machine can read .env and its token; run chmod 600 .env"
FIXED_SEED = "DECKHAND_SEED is set: new tables get TEST SHUFFLES, which anybody with the seed can compute; remove it"
NO_SEED = "DECKHAND_SEED is not set, so nobody can compute shuffles"
TEST_TABLES = "these live tables keep the TEST SHUFFLES of a fixed seed until they end: {tables}"
NO_DATABASE = "the database does not exist yet or is empty; the bot makes what it needs when it starts"
COMMANDS_WERE_REFUSED = "Discord refused the commands when the bot last registered them; its log has the code"
COMMANDS_WERE_TAKEN = "Discord has refused none of the commands that the bot registered"
DMS_ARE_FREE = "Discord has not warned the bot within the last hour about writing to new people"
DMS_WERE_BRAKED = (
    "Discord warned the bot about writing to too many new people, so it writes to nobody new for an hour; with "
    "DECKHAND_HANDS=button it writes only to people who ask for that"
)
LAST_VERSION_UNKNOWN = "this is Deckhand {own}; no bot of a release has used the database yet"
LAST_VERSION = "this is Deckhand {own}; a bot of version {last} last used the database"
OLDER_THAN_LAST_VERSION = (
    "this is Deckhand {own}, which is older than the bot that last used the database, of version {last}; upgrade this "
    "one, unless you went back on purpose"
)
DATABASE_RIGHT = "{label} can be opened: {kind}, {size}, version {version}, {step}"
NEWEST_VERSION = "the newest"
OF_NEXT_RELEASE = "that of the next release"
TO_BE_BROUGHT = "which a start brings to {newest}; it was tried without a trace"
CONTENTS_FINDING = "the database holds {live:# live table|# live tables} and {ended:# ended table|# ended tables}; {at}"
NEVER_USED = "no bot has used it yet"
LAST_USED = "a bot last used it {at}"
NEWEST_COPY = "the newest copy beside it is {file}, of {at}"
NO_COPY = "no copy of it lies beside it; the command “backup” makes one"
DISK_FINDING = "its disk has {free} free"
FILE_NOT_SHARED = (
    "DECKHAND_PARTS is set, but only a PostgreSQL database can be shared; change DATABASE_URL, or remove DECKHAND_PARTS"
)
SERVER_FINDING = "the database's server is PostgreSQL {version}"
SERVER_KEEPS = "the database's server keeps what it has acknowledged"
SERVER_FORGETS = "the database's server may forget what it has stored; set fsync and full_page_writes to on"
STANDBY_FINDING = "commits wait for a standby"
STANDBY_BEHIND = (
    "commits do not wait for the standby, so a failover would lose moves; set synchronous_standby_names, "
    "and synchronous_commit to on"
)
NO_ARCHIVE = "the database's server archives no log, and knows nothing of dumps; have pg_dump make one each night"
ARCHIVE_FINDING = "the database's server archives its log, last {at}"
ARCHIVE_FAILS = "the database's server fails to archive its log, last done {at}; its own log says why"
NEVER_ARCHIVED = "never"
CONNECTIONS_FINDING = (
    "the database's server has {free:# connection|# connections} left, of which a process needs up to {needed}"
)
FEW_CONNECTIONS = (
    "the database's server has {free:# connection|# connections} left, and a process may need {needed}; raise "
    "max_connections"
)
NOT_POOLED = "no pooler gives the bot's connections to others"
POOLED_BY_TRANSACTION = (
    "a pooler gives the connection to others between transactions; set its pool_mode to session, as the bot's locks "
    "belong to its connection"
)
PARTS_FINDING = "the servers are to be divided into {parts:# part|# parts}; processes that share them now: {processes}"
FREE_PARTS = (
    "nobody looks after part {parts} of {of}, so people there get no answers; if that lasts, let all processes "
    "take their share (DECKHAND_PARTS=/{of}), or list all parts"
)
OTHER_PARTS = (
    "processes that run divide the servers into {parts:# part|# parts}, and DECKHAND_PARTS into {wanted}; use the same "
    "number, or stop them first"
)
ONE_ALONE = (
    "one process uses this database alone; stop it before you start those that share it by DECKHAND_PARTS=/{parts}"
)
OTHERS_SHARE = (
    "other processes share this database by DECKHAND_PARTS=/{parts}; without that setting, no process can start"
)
TABLES_REPLAY = "{count:# live table|# live tables} can be replayed"
TABLES_DIVERGE = "this version cannot replay these live tables: {tables}"
NO_TOKEN = "there is no token: set DISCORD_TOKEN in the environment, or in a file .env in this folder"  # noqa: S105  # a sentence about it
BAD_TOKEN = "Discord does not accept the token"  # noqa: S105  # likewise
LOGGED_IN = "Discord accepts the token: logged in as {name}; servers: {count}"
SESSIONS_LEFT = "sessions that the bot may still start today: {left}"
NO_SESSIONS_LEFT = (
    "the bot may not start a session for {minutes:# minute|# minutes}: Discord limits them, and crashes used them up"
)
SHARDS_FINDING = "shards that Discord recommends: {shards}"
TOO_FEW_SHARDS = (
    "Discord recommends {shards:# shard|# shards}, and DECKHAND_SHARDS is {chosen}; remove it, or set it higher"
)
PERMISSIONS_LACK = "in {server} the bot lacks: {permissions}"
PERMISSIONS_OPTIONAL = "in {server} the bot has the permissions it needs; without {permissions}, it starts no threads"
PERMISSIONS_RIGHT = "in {server} the bot has the permissions it needs"

# -- health -----------------------------------------------------------------------------------------------------------

STOPPING_PROBLEM = "the bot is stopping"
NOT_CONNECTED = "the gateway is not connected"
SHARDS_LOST = "the gateway is not connected for {lost} of {all} shards"
SLOW_STORE = "the database does not answer in time"
STORE_FAILS = "nothing can be stored: {why}"
HANGING = {
    "drawing": "a process that draws pictures does not answer; threads draw meanwhile",
    "drawing_thread": "a thread that draws pictures does not come to an end",
    "thinking": "a process in which computers think does not answer; they give their quick answers",
    "trial": "the process that plays decisions on for /games review does not answer",
}
"""By kind of a `WaitWatch`, the reason why the bot is unwell while these processes or threads hang."""
HUNG = {
    "drawing": "a process that draws pictures hung within the last hour and was ended",
    "drawing_thread": "a picture was given up within the last hour, as a thread drew for too long",
    "thinking": "a process in which computers think hung within the last hour and was ended",
    "trial": "the process that plays decisions on for /games review hung within the last hour and was ended",
}
"""By kind of a `WaitWatch`, the warning for an hour after a wait was given up."""
CLOCK_DIFFERS = (
    "this machine's clock is {minutes} min ahead of Discord's: until they agree, no time limit runs out, no table "
    "closes and no season ends; set the clock"
)
ALL_TABLES_LOST = (
    "the database is empty, and the last run had tables in the one that stood here; if you did not mean that, stop the "
    "bot and put the database, or a backup, in its place"
)
DATABASE_NEW = (
    "the database is new, and Discord knows this bot from before: its tables, results and settings are not in it; if "
    "you did not mean that, stop the bot, and give it its database, or a backup"
)
LOG_REMOVED = "somebody removed the database's log while the bot was running; nothing is lost, but restart the bot"
SEED_IS_SET = "DECKHAND_SEED is set: new tables get TEST SHUFFLES; remove it where people play"
COMMANDS_REFUSED = "Discord refused the commands of this version; the ones registered before still work"
DMS_BRAKED = (
    "Discord warned the bot about writing to too many new people; for {minutes} min it writes to nobody new, "
    "and these players must press “My hand”"
)
