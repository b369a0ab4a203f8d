"""Colours of the pack made fit for reading: every text reaches its contrast.

The ratios are those of WCAG 2: 4.5 for text, 3 for what only marks.
"""

import re
from dataclasses import dataclass

from cardwright.compiler.backends.reference import model

TEXT_CONTRAST = 4.5
WHITE = "#ffffff"
BLACK = "#000000"
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_Channels = tuple[float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """The colours of one ground, light or dark, by what they are for."""

    paper: str
    raised: str
    ink: str
    muted: str
    line: str
    accent: str
    band: str
    band_ink: str
    band_muted: str
    band_accent: str
    ramps: dict[str, str]


def light_scheme(look: model.Look) -> Scheme:
    """Return the scheme for reading on paper and on light screens."""
    return _scheme(look, look.paper, look.ink)


def dark_scheme(look: model.Look) -> Scheme:
    """Return the scheme for dark screens, from the band and the paper of the look."""
    paper = mix(mix(look.band, BLACK, 0.45), "#808080", 0.02)
    return _scheme(look, paper, mix(look.paper, paper, 0.08))


def readable(colour: str, ground: str, contrast: float = TEXT_CONTRAST) -> str:
    """Move `colour` towards black or white until it stands out from `ground`."""
    end = BLACK if is_light(ground) else WHITE
    steps = (mix(colour, end, step / 50) for step in range(51))
    return next((step for step in steps if ratio(step, ground) >= contrast), end)


def is_light(ground: str) -> bool:
    """Whether black stands out from `ground` better than white does."""
    return ratio(BLACK, ground) >= ratio(WHITE, ground)


def ratio(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance, from 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mix(one: str, other: str, share: float) -> str:
    """`one` with `share` of `other` in it."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    mixed = (round(a + (b - a) * share) for a, b in pairs)
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _scheme(look: model.Look, paper: str, ink: str) -> Scheme:
    raised = mix(paper, WHITE, 0.55 if is_light(paper) else 0.05)
    accents = {"": look.accent} | {ramp.name: ramp.colour for ramp in look.ramps}
    on_paper = {name: readable(readable(c, raised), paper) for name, c in accents.items()}
    band = look.band if ratio(look.band, paper) > 1.25 else mix(look.band, WHITE, 0.08)
    return Scheme(
        paper=paper,
        raised=raised,
        ink=readable(ink, paper, 7),
        muted=readable(mix(ink, paper, 0.35), paper),
        line=mix(ink, paper, 0.8),
        accent=on_paper[""],
        band=band,
        band_ink=readable(look.paper, band, 7),
        band_muted=readable(mix(look.paper, band, 0.35), band),
        band_accent=readable(look.glow or look.accent, band),
        ramps={name: colour for name, colour in on_paper.items() if name},
    )


def _channels(colour: str) -> _Channels:
    if not _HEX.fullmatch(colour):
        raise ValueError(f"`{colour}` is not a colour like `#1d1a26`")
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
