"""How colours look: their light, how colour-blind people see them, and how far two of them are apart.

Colour blindness after Machado, Oliveira and Fernandes (2009), severity 1; difference after CIEDE2000 (Sharma, Wu and
Dalal 2005).
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from render.tokens import Colour

Lab = tuple[float, float, float]

CONFUSIONS: dict[str, tuple[tuple[float, ...], ...]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each sight makes of linear red, green and blue."""
_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7


def linear(colour: Colour) -> list[float]:
    """The light of red, green and blue, from 0 to 1."""
    return [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]


def seen(colour: Colour, sight: str) -> Lab:
    """The colour in CIE L*a*b*, as somebody with this sight sees it."""
    light = linear(colour)
    shown = [min(max(_dot(row, light), 0.0), 1.0) for row in CONFUSIONS[sight]]
    x, y, z = (_root(_dot(row, shown) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """ΔE2000."""
    light = (one[0] + other[0]) / 2
    middle = ((hypot(*one[1:]) + hypot(*other[1:])) / 2) ** 7
    stretch = 1 + 0.5 * (1 - (middle / (middle + _FAR)) ** 0.5)
    (c1, h1), (c2, h2) = (_polar(a * stretch, b) for _, a, b in (one, other))
    chroma = (c1 + c2) / 2
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    d_light = (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / (20 + (light - 50) ** 2) ** 0.5)
    d_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    d_hue = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * (chroma**7 / (chroma**7 + _FAR)) ** 0.5 * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def _dot(row: tuple[float, ...], light: list[float]) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def _root(value: float) -> float:
    return value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29


def _polar(a: float, b: float) -> tuple[float, float]:
    """Chroma and hue, in degrees."""
    return hypot(a, b), degrees(atan2(b, a)) % 360
