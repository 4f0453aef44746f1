"""Sentences of the club: leaderboard, seasons, records, profiles and the list of one's own tables."""

LEADERBOARD_COMMAND = "The best players of this server, by game, season and order; and its records"
LEADERBOARD_GAME_OPTION = "Which game; leave it out for all games"
LEADERBOARD_PERIOD_OPTION = "Games of which time"
LEADERBOARD_ORDER_OPTION = "What players are ranked by"
LEADERBOARD_AGAINST_OPTION = "Games between people, or of one person against computers"
ALL_GAMES = "All games"
ORDER_TITLES = {"rating": "by rating", "wins": "by games won", "games": "by games played"}
BY_RECORDS = "records: what was done best, and by whom"
PERIOD_TITLES = {"all": "of all time", "season": "this season", "last": "last season", "month": "this month"}
SEASON_NAME = "season {number}"
ENDED_SEASON = "season {number}, {span}"
CHOSEN_SEASON = "that season"
SEASON_SPAN = "{first} to {last}"
AGAINST_TITLES = {"people": "between people", "computers": "against computers"}
NOBODY_RANKED = "**{title}**: nobody has finished a game with other people here yet. Try /play."
NOBODY_RANKED_SOLO = "**{title}**: nobody has finished a game against computers here yet. Try /play."
NOBODY_RANKED_THIS_MONTH = "**{title}**: nobody has finished such a game here this month yet. Try /play."
NOBODY_RANKED_THAT_SEASON = (
    "**{title}**: nobody has finished such a game in that season. A season begins with the first game that ends in it, "
    "where the server has seasons."
)
LEADERBOARD_SINCE = "since {date}"
LONG_SEASON = (
    "-# Seasons end with a month. This one began on {date}, in the second half of one, so it is that much longer than "
    "the length that the server has chosen."
)
ENDLESS_SEASON = (
    "-# This server has no seasons any more, so this one has no end, and nobody becomes its champion. A moderator can "
    "change that in `/settings`."
)
GAME_PROMPT = "Game"
PERIOD_PROMPT = "Time"
ORDER_PROMPT = "Order"
AGAINST_PROMPT = "Players"
PREVIOUS_BUTTON = "◀ Previous"
NEXT_BUTTON = "Next ▶"
OWN_PAGE_BUTTON = "My place"
CHAMPIONS_BUTTON = "Champions"
POST_BUTTON = "Show everybody"
LOOK_BUTTON = "Look around"


SEASON_TITLE = "Season {number}"
SEASON_OVER = "**{title} is over.** All ratings have moved a quarter of the way back to 1,500."
LEADERBOARD_BUTTON = "Leaderboard"


RECORD_OWNED = "{name}'s {feat}"
NEW_RECORD_LINE = "🏅 **A record for this server:** {feats}."
SOLO_RECORD = "🏅 **A record for this server against computers:** {feats}."
RECORD_FIRST = "first"
"""Takes the place of "1st" where a person's first feat of its kind is told."""
RECORD_COUNTED = "🏅 {feats} on this server."
SOLO_RECORD_COUNTED = "🏅 {feats} against computers on this server."
RECORD_BEST = "A personal best: {feats}."
RECORD_BESTS = "Personal bests: {feats}."
RECORDS_HEADING = "## Records of this server\nIn games {against}."
RECORD_KIND = "{title} in {game}"
SOLO_RECORD_KIND = "{title} in {game}, solo"
RECORD_LINE = "**{kind}:** {feat} · {name} · {where}"
HIDDEN_RECORD_LINE = "**{kind}:** {feat} · a player who hides their profile"
OWN_RECORD_LINE = "-# Your own best: {feat} · {where}"
RECORDS_ABOUT = "-# {about}."
RECORDS_NOBODY_YET = "**{kind}:** nobody yet"
RECORD_PLACE = "<t:{at}:D> · table {table}"
RECORD_PLACE_IN_PICTURE = "{day} · table {table}"
RECORDS_COUNT_SINCE = (
    "-# Games that ended before there were records are not among them. Of equals, the first stands here."
)
RECORDS_BUTTON = "Records"


MY_TABLES_COMMAND = "The tables at which you sit or that you opened, whose turn it is, and who has invited you"
INVITATIONS_HEADING = "## You are invited"
INVITATION_LINE = "{opener} invites you to play **{title}** in <#{channel}>, where a seat is kept for you."
INVITATION_FROM_SERVER = (
    "{opener} invites you to play **{title}** in <#{channel}> on {server}, where a seat is kept for you."
)
MY_TABLES_HEADING = "## Your tables"
NO_TABLES = "You sit at no table. Open one with `/play` in a server's channel, or press **Join** at somebody's table."
MY_TABLES_LINE = "**{title}** in <#{channel}> · {state}"
MY_TABLES_WITH = " · with {names}"
YOUR_TURN = "**your turn**{until}"
OTHERS_TURN = "{names} to play{until}"
EVERYBODY_AWAY = "everybody is away, it closes <t:{at}:R> unless somebody presses **I am back**"
YOU_ARE_AWAY = "waits for you: it closes <t:{at}:R>, and you lose it, unless you press **I am back**"
YOU_ARE_ON_AUTO = " · **your seat plays by itself** until you press **I am back**"
TABLE_PAUSED = "paused until somebody presses **Go on**"
TABLE_IN_LOBBY = "not started, {number:# player|# players} seated"
HOSTED_NOTE = " · you opened it, and have no seat"
HOSTED_WITH_KEPT_SEAT = " · you opened it, and a seat is kept for you"
MY_TABLES_QUESTION = " · **a question for you**"
MY_TABLES_UNTIL = ", time runs out <t:{at}:R>"
LOST_BY_WAITING = ", closes <t:{at}:R> if nobody moves, and you lose it"
MY_TABLES_NOT_LISTED = "-# And {number:# more table|# more tables}."


PROFILE_COMMAND = "Somebody's games, ratings, bests, opponents and titles on this server"
PROFILE_PLAYER_OPTION = "Whose profile; leave it out for your own"
PROFILE_WON = "won {won} of {played:# game|# games}"
PROFILE_SINCE = "since {date}"
LONGEST_RUN = "longest run of wins {games}"
PRESENT_RUN = "now {games}"
PROFILE_TITLE = "Season {season}, {game}"
AGAINST_COMPUTERS = "Against computers"
SOLO_GAME = "{game}, solo"
PROVISIONAL_NOTE = "-# A rating is provisional (“?”) until {games} games of its kind; “±” says how unsure it is."
RATING_CURVE = "{game}: rating in the last {games:game|# games}"
SOLO_RATING_CURVE = "{game} against computers: rating in the last {games:game|# games}"
NO_RATING_CURVE = "-# No such game was finished here, so there is no chart of it."
PROFILE_GAME_PROMPT = "Chart of the rating"
POST_PROFILE_BUTTON = "Show everybody"
PROFILE_HIDDEN = (
    "-# Only you see this profile: you have hidden it in `/preferences`. The button below shows it here once."
)
NO_OWN_PROFILE = (
    "You have not finished a game on this server yet. Open a table below, or press **Join** at somebody's; `/learn` "
    "teaches a game in a few minutes."
)
NO_PROFILE = "There is nothing to see: this player has not finished a game on this server, or hides the profile."
