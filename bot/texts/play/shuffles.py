"""What people read about a table's shuffles: how they are fixed, and how they can be checked."""

COMMAND = "How a table's shuffles are fixed, to note down and check later"
BUTTON = "Fair shuffles"
LOBBY_LINE = "-# Shuffles fixed by SHA-256 `{digits}`…"
"""The line in a lobby and below a result, with the first digits of the commitment."""
BOARD_LINE = "-# Shuffles fixed by SHA-256 `{digits}`… · /shuffles"
"""The same while the game is played, where no button leads to the rest."""
HEADING = " · fair shuffles"
FIXED_BY = (
    "All shuffles and dice of this table come from a secret and from what players add when they join. I drew the "
    "secret before anybody joined, and nobody can swap it, because everybody can see its SHA-256:\n`{commitment}`"
)
NOTE_IT_DOWN = (
    "When the game ends, I publish the secret and the whole log, so that everybody can check each shuffle. To be sure "
    "that I have not swapped the secret by then, keep these digits now; the first 32 are enough."
)
OF_SET = (
    "The secret is that of duplicate set {set}, and what players add at any of its tables changes the cards of all. It "
    "stays shut until the last of them has ended."
)
ADDED = "Added by players: {added}."
NOTHING_ADDED = "No player has added anything yet."
CHECK_IT = (
    "The game is over. Download **Transcript and secret** and check it with "
    "`python -m engine verify FILE --commitment HEX --sha256 HEX`; with `--computers` it also finds again what the "
    "computers did, from what their own seats saw. The transcript has the SHA-256\n`{digest}`"
)
