"""What people read of seasons."""

TITLE = "Season {number}"
OVER = "**{title} is over.** All ratings have moved a quarter of the way back to 1,500."
LEADERBOARD_BUTTON = "Leaderboard"
