"""What brings people back: the list of their tables, the leaderboard, seasons, profiles and records."""
