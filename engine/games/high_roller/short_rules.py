"""The rules in short, for someone who has never played: what ``/rules`` says."""

RULES: tuple[str, ...] = ("High Roller: write poker hands with the sums of four dice, better than everybody else's.",)
