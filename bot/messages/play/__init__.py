"""Messages during a game: somebody is waited for, or asked, or told that the others did not agree."""
