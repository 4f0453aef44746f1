"""Recorded games of High Roller, computed from ``docs/fair-shuffle.md`` alone: what is drawn, and when."""

from pathlib import Path

from tests.engine.fair_verifier import fair_files_of, steps_of, told

SLUG = "high-roller"


@fair_files_of(SLUG)
def test_high_roller_throws_as_the_page_says(file: Path) -> None:
    header, steps = steps_of(file)
    (first,) = told(steps[0], "first_player_named")
    assert first.values["seat"] == header.chance.pick("0", 0, len(header.seats))
    rolls = [(place, event.values) for place, step in enumerate(steps) for event in told(step, "rolled")]
    for place, values in rolls:
        assert [values[die] for die in ("white", "black", "red", "yellow")] == header.chance.dice(str(place), 0, 4)
    assert rolls
