"""What people see during a game."""
