"""Finished games: found, and looked back on."""
