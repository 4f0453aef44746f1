"""The rules of High Handed in short, as Markdown messages."""

RULES: tuple[str, ...] = (
    "## High Handed\nLay cards on a board and score the poker hands that they complete in straight lines.",
)
