"""What moderators read who change the settings of their server."""

SETTINGS = "Settings of this server, for moderators"
CLOCK = "Time for each turn at new tables, like 10m, 24h, 3d or none"
CLOCK_TITLE = "Time for each turn"
THEME = "Colours of pictures"
HANDS = "Where players get their hands unless they choose for themselves"
HANDS_TITLES = {"dm": "by direct message", "button": "only when they press “My hand”"}
NOTICES = "How players are told of their turn unless they choose for themselves"
NOTICES_TITLES = {
    "message": "by a new message with their hand",
    "ping": "by a mention in the channel, after a minute",
    "off": "not at all",
}
SEASON = "How long a season of the leaderboards lasts; at its end there are champions"
SEASON_TITLES = {
    "0": "no seasons",
    "1": "one month",
    "2": "two months",
    "3": "three months",
    "6": "half a year",
    "12": "a year",
}
ANNOUNCEMENTS = "Where the champions of a season are announced"
HERE = "here"
CHANNEL_TITLES = {HERE: "in this channel", "nowhere": "nowhere"}
ANNOUNCED_IN = "in <#{channel}>"
NOT_ANNOUNCED = "nowhere"
OPEN_SEATS = "Where tables are announced that somebody opens elsewhere and that have free seats"
SEASON_ENDS = " Season {number} ends <t:{at}:D>."
SEASON_WITHOUT_END = " Season {number} goes on until you choose a length."
CHOSEN = """Time for each turn at new tables: **{clock}**.
Colours of pictures: **{theme}**.
Hands: **{hands}**.
Players are told of their turn **{notices}**.
Length of a season: **{season}**.{season_end}
Its champions are announced **{announcements}**.
Tables with free seats are announced **{open_seats}**."""
