"""What people see of a server's players: their tables, the leaderboard, seasons, profiles and records."""
