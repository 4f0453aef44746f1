"""Messages before a game: people are invited, told of free seats, and told what has become of the lobby they sit in."""
