"""During a game: acting by hand or command, looking things up, leaving, pausing, taking back, closing."""
