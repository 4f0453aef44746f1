"""The rules in short, as ``/rules`` shows them."""

RULES: tuple[str, ...] = (
    "Lay cards face up until you show the best poker hand, or fold; the winner's peg goes forward, all others go back.",
)
