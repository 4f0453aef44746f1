"""Recorded games of High Handed, computed from ``docs/fair-shuffle.md`` alone: what is drawn, and when."""

from pathlib import Path

from tests.engine.fair_verifier import PACK, fair_files_of, hands, one_by_one, option, steps_of, told

SLUG = "high-handed"


@fair_files_of(SLUG)
def test_high_handed_deals_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    seats = len(header.seats)
    out = 1 if seats <= 3 else 0
    specials = ["two_timer"] * (int(option(header, "two_timers")) - out)
    specials += ["thief"] * (int(option(header, "thieves")) - out)
    for place, step in enumerate(steps):
        for dealt in told(step, "cards_dealt"):
            dealer, cards = int(str(dealt.values["dealer"])), int(str(dealt.values["n"]))
            assert place or dealer == header.chance.pick("0", 0, seats)
            deck = header.chance.shuffled(str(place), 0 if place else 1, PACK + specials)
            assert hands(step, "hand_dealt") == one_by_one(deck[5:], dealer, list(range(seats)), cards)
