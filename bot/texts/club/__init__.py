"""What people read of a server's club: leaderboards, profiles, seasons."""
