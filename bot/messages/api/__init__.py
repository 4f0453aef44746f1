"""The ways to Discord: calls, their order and their limits, the gateway's shards."""
