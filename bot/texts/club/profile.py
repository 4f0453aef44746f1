"""What people read of profiles."""

PROFILE = "Somebody's games, ratings, bests, opponents and titles on this server"
PROFILE_PLAYER = "Whose profile; leave it out for your own"
WON = "won {won} of {played:# game|# games}"
SINCE = "since {date}"
LONGEST_RUN = "longest run of wins {games}"
PRESENT_RUN = "now {games}"
TITLE = "Season {season}, {game}"
AGAINST_COMPUTERS = "Against computers"
CURVE = "{game}: rating in the last {games:game|# games}"
GAME_PROMPT = "Chart of the rating"
POST_BUTTON = "Show everybody"
HIDDEN = "-# Only you see this profile: you have hidden it in `/preferences`. The button below shows it here once."
NO_OWN_PROFILE = (
    "You have not finished a game on this server yet. Open a table below, or press **Join** at somebody's; `/learn` "
    "teaches a game in a few minutes."
)
NO_PROFILE = "There is nothing to see: this player has not finished a game on this server, or hides the profile."
