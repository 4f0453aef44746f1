"""What is secret in High Roller: what a seat has written this round, which its private events and its view tell."""


def watched(_text: str) -> set[str]:
    """No card by itself is a secret: anybody may name those that the dice make."""
    return set()
