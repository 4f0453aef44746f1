"""What brings people back: their tables, the leaderboard, seasons, profiles and records."""
