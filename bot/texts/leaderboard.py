"""What people read of the leaderboard."""

LEADERBOARD = "The best players of this server"
LEADERBOARD_GAME = "Which game; leave it out for all games"
ALL_GAMES = "All games"
NOBODY_RANKED = "**{title}**: nobody has finished a game with other people here yet. Try /play."
