"""Recorded games of Sneak, computed from ``docs/fair-shuffle.md`` alone: what is drawn, and when."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.game import Step
from tests.engine.fair_verifier import PACK, fair_files_of, steps_of, told

SLUG = "sneak"


@fair_files_of(SLUG)
def test_sneak_draws_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    seats = len(header.seats)
    stock: Iterator[str] = iter(())
    for place, step in enumerate(steps):
        assert [event.values["card"] for event in told(step, "your_card")] == list(taken(stock, step))
        for shuffled in told(step, "cards_shuffled"):
            assert place or shuffled.values["dealer"] == header.chance.pick("0", 0, seats)
            packs = int(str(shuffled.values["n"])) // len(PACK)
            stock = iter(header.chance.shuffled(str(place), 0 if place else 1, PACK * packs))


def taken(stock: Iterator[str], step: Step[Any]) -> Iterator[str]:
    """The top of the stock, as many cards as were drawn in a step."""
    for _ in told(step, "your_card"):
        yield next(stock)
