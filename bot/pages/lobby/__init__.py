"""What people see before a game."""
