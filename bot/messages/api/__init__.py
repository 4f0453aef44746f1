"""Calls to Discord, their order and their limits, and the shards of the connection to its gateway."""
