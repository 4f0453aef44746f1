"""The rules in short, as `/rules` shows them."""

RULES: tuple[str, ...] = ("Win cards by bluff, face down, or by force, face up; every card won is a point.",)
