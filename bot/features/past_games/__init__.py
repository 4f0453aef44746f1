"""Finished games: finding one, replaying, reviewing and listing them."""
