"""What people read about what the bot keeps of them."""

PRIVACY_COMMAND = "What this bot keeps about you, to export or delete"
PRIVACY = (
    "I keep your Discord id, the name you were last seen under here, what you chose in /preferences, the tables you "
    "opened or sat at with everything that was played there, and your results and ratings in each server. It stays "
    "until you delete it. I read no messages; I only count how many push a table up. Your hand goes to you alone until "
    "the game is over; then its whole log opens to those who sat or looked on. Whoever runs this bot can see what it "
    "keeps, hands too."
)
EXPORT_BUTTON = "Export my data"
EXPORT_ABOUT = "What I keep about you."
DELETE_BUTTON = "Delete my data"
DELETE_QUESTION = (
    "Delete what I keep about you? Your name, your preferences, your ratings and your places on leaderboards are gone "
    "for good. Games that you played stay for the others, with “Former player” in your seat; their scores stay. "
    "Messages that are in Discord already stay there. If you use me again, I begin to keep things anew."
)
DELETED = (
    "Done: I keep nothing about you any more. Copies that whoever runs this bot made of the database before now may "
    "still hold it, until they are thrown away."
)
