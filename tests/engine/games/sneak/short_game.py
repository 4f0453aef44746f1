"""How a game of Sneak is soon over."""

OPTIONS = {"format": "single_deal"}
