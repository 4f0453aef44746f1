"""How a game of Hi Lo Jack is soon over."""

OPTIONS = {"target": "7"}
