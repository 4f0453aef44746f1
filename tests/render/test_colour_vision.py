"""The published pairs that tell a right ΔE2000 from a nearly right one (Sharma, Wu and Dalal 2005, table 1)."""

import pytest

from tests.render.colour_vision import Lab, difference


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_as_published(one: Lab, other: Lab, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=1e-4)
    assert difference(other, one) == pytest.approx(apart, abs=1e-4)
