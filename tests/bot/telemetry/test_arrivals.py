"""When interactions were made, by this machine's steady clock: nobody knows how far Discord's is from it."""

import pytest

from bot.telemetry.arrivals import CLOCK_DRIFT, DiscordClock

FAR = 1_700_000_000.0
"""How far Discord's clock is from this one, in seconds."""


def test_the_first_and_the_fastest_are_taken_for_on_time() -> None:
    clock = DiscordClock()
    assert clock.local_creation_time(FAR + 10.0, 10.3) == 10.3
    assert clock.local_creation_time(FAR + 20.0, 20.1) == 20.1


def test_whatever_took_longer_is_that_much_older() -> None:
    clock = DiscordClock()
    clock.local_creation_time(FAR + 10.0, 10.1)
    assert clock.local_creation_time(FAR + 12.0, 17.1) == pytest.approx(12.1, abs=0.01)
    assert clock.local_creation_time(FAR + 17.0, 17.2) == pytest.approx(17.1, abs=0.01)


def test_clocks_that_drift_apart_make_nothing_late() -> None:
    clock, drift = DiscordClock(), CLOCK_DRIFT / 2
    for second in range(0, 100_000, 100):
        came = second * (1 + drift)
        assert clock.local_creation_time(FAR + second, came) == came


def test_a_machine_that_slept_makes_nothing_late() -> None:
    """The steady clock stands still meanwhile."""
    clock = DiscordClock()
    clock.local_creation_time(FAR + 10.0, 10.0)
    assert clock.local_creation_time(FAR + 3610.0, 11.0) == 11.0
