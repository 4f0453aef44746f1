"""What people read while a game is in play."""
