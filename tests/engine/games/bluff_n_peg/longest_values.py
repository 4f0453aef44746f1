"""The values that make the reasons of Bluff 'N' Peg longest."""

from engine.games.bluff_n_peg.words.labels import share_of_deals_text

_SHARES = [share_of_deals_text(share / 100) for share in range(101)]
LONGEST_VALUES = (
    {
        "card": "Th",
        "cards": ("Th", "Td", "Ts"),
        "hand": "a full house, sevens over queens",
        "kept": ("Th", "Td", "Ts", "9s", "8s"),
        "kind": "three_of_a_kind",
        "share": max(_SHARES, key=len),
    },
)
