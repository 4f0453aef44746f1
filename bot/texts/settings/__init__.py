"""What people read where they choose how the bot treats them, their data, or their server."""
