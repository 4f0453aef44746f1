"""What people read of the leaderboard."""

LEADERBOARD = "The best players of this server, by game, season and order"
LEADERBOARD_GAME = "Which game; leave it out for all games"
LEADERBOARD_PERIOD = "Games of which time"
LEADERBOARD_ORDER = "What players are ranked by"
LEADERBOARD_AGAINST = "Games between people, or of one person against computers"
ALL_GAMES = "All games"
ORDER_TITLES = {"rating": "by rating", "wins": "by games won", "games": "by games played"}
PERIOD_TITLES = {"all": "of all time", "season": "this season", "last": "last season", "month": "this month"}
SEASON = "season {number}"
ENDED_SEASON = "season {number}, {span}"
CHOSEN_SEASON = "that season"
SPAN = "{first} to {last}"
AGAINST_TITLES = {"people": "between people", "computers": "against computers"}
NOBODY_RANKED = "**{title}**: nobody has finished a game with other people here yet. Try /play."
NOBODY_RANKED_SOLO = "**{title}**: nobody has finished a game against computers here yet. Try /play."
SOLO_IS_APART = (
    "Games of one person against computers have a leaderboard of their own: choose **Against computers** below."
)
NOBODY_RANKED_THIS_MONTH = "**{title}**: nobody has finished such a game here this month yet. Try /play."
NOBODY_RANKED_THAT_SEASON = (
    "**{title}**: nobody has finished such a game in that season. A season begins with the first game that ends in it, "
    "where the server has seasons."
)
SINCE = "since {date}"
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
