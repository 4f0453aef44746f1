"""Recorded games of Bluff 'N' Peg, computed from ``docs/fair-shuffle.md`` alone: what is drawn, and when."""

from pathlib import Path

from tests.engine.fair_verifier import PACK, Chance, fair_files_of, hands, one_by_one, steps_of, told

SLUG = "bluff-n-peg"
RANKS = "23456789TJQKA"


@fair_files_of(SLUG)
def test_bluff_n_peg_deals_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    shuffles, dealer = first_dealer(header.chance, len(header.seats))
    for place, step in enumerate(steps):
        for dealt in told(step, "cards_dealt"):
            draw = shuffles if place == 0 else 0
            seats = sorted(hands(step, "hand_dealt"))
            pack = header.chance.shuffled(str(place), draw, PACK)
            assert hands(step, "hand_dealt") == one_by_one(pack, int(str(dealt.values["dealer"])), seats, 5)
    assert [event.values["seat"] for event in told(steps[0], "dealer_found")] == [dealer]


def first_dealer(chance: Chance, seats: int) -> tuple[int, int]:
    """How often the pack is shuffled to find the first dealer, and who it is."""
    tied, draw = list(range(seats)), 0
    while len(tied) > 1:
        drawn = dict(zip(tied, chance.shuffled("0", draw, PACK), strict=False))
        highest = max(RANKS.index(card[0]) for card in drawn.values())
        tied, draw = [seat for seat, card in drawn.items() if RANKS.index(card[0]) == highest], draw + 1
    return draw, tied[0]
