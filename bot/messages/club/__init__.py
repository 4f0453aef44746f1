"""Messages to a whole server, each posted once: the end of a season, the best played game of a week."""
