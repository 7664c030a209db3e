"""A drawn cover for a game that has no picture: from its title alone, always the same, no image to fetch."""

import hashlib

from catalogue.folding import fold

# Paper, figure and ink: each pair of figure and ink on its paper keeps 4.5:1.
PALETTES = [
    ("#e9d8b4", "#c9a45b", "#4a3410"),
    ("#cfe3dc", "#7db3a2", "#14443c"),
    ("#f3cdbd", "#d98b6c", "#6b220b"),
    ("#d5dcef", "#90a3d3", "#22346b"),
    ("#eadcf0", "#b893c6", "#512562"),
    ("#dfe6bd", "#a8b75c", "#3c4710"),
    ("#f5dfa6", "#e0b33f", "#5a3d00"),
    ("#d9d5cc", "#a39b8a", "#36312a"),
]
PIPS = {
    1: [(50, 40)],
    2: [(30, 22), (70, 58)],
    3: [(28, 18), (50, 40), (72, 62)],
    4: [(30, 20), (70, 20), (30, 60), (70, 60)],
    5: [(28, 18), (72, 18), (50, 40), (28, 62), (72, 62)],
    6: [(30, 15), (70, 15), (30, 40), (70, 40), (30, 65), (70, 65)],
}
SHAPES = [
    '<circle cx="{x}" cy="{y}" r="9"/>',
    '<rect x="{left}" y="{top}" width="17" height="17" rx="4"/>',
    '<path d="M{x} {top}l10 17h-20z"/>',
    '<path d="M{x} {top}l10 9-10 9-10-9z"/>',
]


def drawn_cover(title: str) -> str:
    """An SVG of 100 × 120 units: a die's pips in one of four shapes above the first letters of the title."""
    seed = hashlib.sha256(fold(title).encode()).digest()
    paper, figure, ink = PALETTES[seed[0] % len(PALETTES)]
    shape = SHAPES[seed[1] % len(SHAPES)]
    pips = "".join(shape.format(x=x, y=y + 4, left=x - 8.5, top=y - 4.5) for x, y in PIPS[seed[2] % len(PIPS) + 1])
    return (
        '<svg class="cover" viewBox="0 0 100 120" aria-hidden="true" focusable="false">'
        f'<rect width="100" height="120" fill="{paper}"/><g fill="{figure}">{pips}</g>'
        f'<rect y="88" width="100" height="32" fill="{ink}"/>'
        f'<text x="50" y="110" text-anchor="middle" font-family="Georgia, serif" font-size="19" font-weight="700" '
        f'fill="{paper}">{initials(title)}</text></svg>'
    )


def initials(title: str) -> str:
    """Up to three signs: the first of each folded word, in capitals. Only ``A``–``Z`` and ``0``–``9``."""
    return "".join(word[0] for word in fold(title).split()[:3]).upper()
