"""What people read of the leaderboard."""

LEADERBOARD = "The best players of this server"
LEADERBOARD_GAME = "One game, or leave it out for all"
ALL_GAMES = "All games"
NOBODY_RANKED = "**{title}**: nobody has finished a game with other people here yet. Try /play."
