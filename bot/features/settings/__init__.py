"""What people and servers choose, and what is kept about a person."""
