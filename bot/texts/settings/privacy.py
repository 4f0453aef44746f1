"""What people read about what the bot keeps of them."""

PRIVACY_COMMAND = "See, export or delete what this bot keeps about you"
PRIVACY = (
    "**What I keep:** your Discord id, the latest name I saw you under here, your choices in /preferences, the tables "
    "you opened, sat at or were invited to with everything that was played there, and your results, ratings and "
    "records in each server.\n"
    "**How long:** until you delete it.\n"
    "**Messages:** I read none; I only count how many push a table up.\n"
    "**Who sees it:** your hand, only you until the game is over; then players and spectators can read its whole log. "
    "The people who run this bot can see everything it keeps, even hands."
)
EXPORT_BUTTON = "Export my data"
EXPORT_ABOUT = "What I keep about you."
DELETE_BUTTON = "Delete my data"
KEEP_BUTTON = "Keep my data"
KEPT = "Nothing was deleted: I keep your data as before."
DELETE_QUESTION = (
    "Delete what I keep about you? Your name, preferences, ratings, records and places on leaderboards will be gone. "
    "The games you played stay for the others, with their scores and “(former player 1)” in your seat. "
    "Messages already in Discord stay there. This cannot be taken back. If you use me again, I start keeping new data."
)
DELETED = (
    "Done: I no longer keep anything about you. Older backups of the database may still contain your data until the "
    "people who run this bot delete them."
)
