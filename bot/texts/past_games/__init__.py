"""What people read of games that are over."""
