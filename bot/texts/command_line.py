"""What a host reads on the command line: of the bot itself, and of the doctor."""

USAGE = """\
python -m bot          runs the bot until it is told to stop
python -m bot doctor   says whether everything is right, and changes nothing
Settings come from the environment or a file .env; .env.example has them all. Needed is only DISCORD_TOKEN."""
NO_SUCH_COMMAND = "There is no “{arguments}”."
BAD_SETTINGS = "These settings are missing or wrong: {names}. See .env.example."
ENV_UNREADABLE = "The file .env cannot be read: {why}."
NOT_UTF8 = "it is not text in UTF-8"
UNREACHABLE = "Discord cannot be reached: {why}"
NO_ANSWER = "no answer"
FATAL_CLOSES = {
    4004: "Discord does not accept the token any more: make a new one in the developer portal and set DISCORD_TOKEN.",
    4010: "Discord refused the shard number: this version of Deckhand does not fit Discord any more; upgrade it.",
    4011: "The bot is in too many servers for one connection, and this version has only one: let some servers go.",
    4012: "Discord does not speak this version of its gateway any more: upgrade Deckhand.",
    4013: "Discord does not know the intents that were asked for: upgrade Deckhand.",
    4014: "Discord does not allow the intents that were asked for: upgrade Deckhand.",
}
"""By the code with which Discord closes a connection for good. Connecting again would not help."""
CANNOT_LISTEN = "Nobody can listen at {address}, port {port} (DECKHAND_HEALTH_PORT): {why}"

# -- the doctor -------------------------------------------------------------------------------------------------------

RIGHT = "ok  "
WRONG = "FAIL"
GAMES = "{games:# game|# games}; pictures for all{but}"
NO_PICTURES = " but {games}"
NAMES = "names in pictures: {letters}{layout}"
ALL_SCRIPTS = "fonts for all common scripts"
MISSING_SCRIPTS = "no font for {scripts}, see docs/hosting.md"
NO_SHAPING = "; libfribidi0 is not installed, so Indian scripts read worse"
ENV_PRIVATE = "nobody else can read .env"
ENV_OPEN = "others on this machine can read .env, and so the token: chmod 600 .env"
FIXED_SEED = "DECKHAND_SEED is set: new tables get TEST SHUFFLES, which whoever knows the seed can compute; remove it"
TEST_TABLES = "these live tables have TEST SHUFFLES of a fixed seed, for good: {tables}"
NO_DATABASE = "there is no database yet; the bot makes it when it starts"
COMMANDS_WERE_REFUSED = "Discord refused the commands when the bot last registered them; its log has the code"
DMS_WERE_BRAKED = "Discord warned the bot that it writes to too many new people; see docs/hosting.md, Quarantine"
DATABASE_RIGHT = "the database can be opened and brought up to date"
TABLES_REPLAY = "all {count} live tables replay"
TABLES_DIVERGE = "these live tables do not replay under this version: {tables}"
NO_TOKEN = "there is no token: set DISCORD_TOKEN, see .env.example"  # noqa: S105  # a sentence about it
BAD_TOKEN = "Discord does not accept the token"  # noqa: S105  # likewise
LOGGED_IN = "logged in as {name}; servers: {count}"
SESSIONS_LEFT = "sessions that the bot may still begin today: {left}"
NO_SESSIONS_LEFT = (
    "the bot may begin no session for {minutes:# minute|# minutes}: Discord counts them, and a crash loop used them up"
)
SHARDS_WANTED = "Discord recommends {shards} shards; this version has one, which Discord refuses from 2,500 servers on"
PERMISSIONS_LACK = "in {server} the bot lacks: {permissions}"
PERMISSIONS_RIGHT = "in {server} the bot has the permissions it needs"

# -- health -----------------------------------------------------------------------------------------------------------

STOPPING = "the bot is stopping"
NOT_CONNECTED = "the gateway is not connected"
SLOW_STORE = "the store takes too long to write"
STORE_FAILS = "nothing can be stored: {why}"
LOG_REMOVED = "somebody removed the database's log under the running bot; nothing is lost, but start it again"
SEED_IS_SET = "DECKHAND_SEED is set: new tables get TEST SHUFFLES; remove it where people play"
COMMANDS_REFUSED = "Discord refused the commands of this version; those registered before serve on"
DMS_BRAKED = (
    "Discord warned the bot that it writes to too many new people; it writes to nobody new for {minutes} min, "
    "and their hands stand behind “My hand”; see docs/hosting.md"
)
