"""During a game: acting by hand or command, hints, looking things up, leaving, pausing, taking back, closing."""
