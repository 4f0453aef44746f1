"""What people see of a game that has ended."""
