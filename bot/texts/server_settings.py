"""What moderators read who change the settings of their server."""

SETTINGS = "Settings of this server, for moderators"
CLOCK = "Time for each turn at new tables, like 10m, 24h, 3d or none"
CLOCK_TITLE = "Time for each turn"
THEME = "Colours of pictures"
HANDS = "Where players get their hands unless they choose for themselves"
HANDS_TITLES = {"dm": "by direct message", "button": "only when they press “My hand”"}
CHOSEN = "Time for each turn at new tables: **{clock}**.\nColours of pictures: **{theme}**.\nHands: **{hands}**."
