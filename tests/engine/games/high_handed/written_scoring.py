"""The scoring of a play exactly as the rules text writes it down: slow, and plain to compare with.

Only the options that are built are in it. ``board`` maps cells such as ``D4`` to stacks, from bottom to top.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.games.high_handed.pieces.cells import LETTERS
from engine.pieces.cards import RANK_VALUE, Card

AXES = {"E-W": (1, 0), "N-S": (0, 1), "NW-SE": (1, 1), "SW-NE": (1, -1)}
PTS = {
    "pair": 1,
    "two_pair": 3,
    "three_of_a_kind": 4,
    "full_house": 6,
    "four_of_a_kind": 6,
    "straight": 10,
    "flush": 10,
    "straight_flush": 15,
    "royal_flush": 20,
}
ORDER = [
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]

Top = Mapping[str, str]
Hand = tuple[str, frozenset[str]]


def step(cell: str, axis: str, sign: int) -> str:
    """The next cell; perhaps one beyond the edge, where nothing ever lies."""
    columns, rows = AXES[axis]
    column, row = LETTERS.index(cell[0]) + sign * columns, int(cell[1:]) + sign * rows
    return f"{LETTERS[column] if 0 <= column < len(LETTERS) else '-'}{row}" if column >= 0 else "-"


def has_rank_and_suit(card: str) -> bool:
    return card in RANK_VALUE


def line_through(top: Top, p: str, axis: str) -> list[str]:
    cells = [p]
    for sign in (+1, -1):
        q = step(p, axis, sign)
        while q in top and has_rank_and_suit(top[q]):
            if sign == +1:
                cells.append(q)
            else:
                cells.insert(0, q)
            q = step(q, axis, sign)
    return cells


def windows(line: list[str], must: str | None = None) -> Iterator[list[str]]:
    for n in range(2, min(5, len(line)) + 1):
        for i in range(len(line) - n + 1):
            w = line[i : i + n]
            if must is None or must in w:
                yield w


def hand_of(  # noqa: C901, PLR0911  # as the rules text writes it
    cells: list[str], top: Top, anchor: str | None = None
) -> Hand | None:
    value = {c: RANK_VALUE[Card(top[c])] for c in cells}
    count = Counter(value.values())
    if len(cells) == 5:
        v, one_suit = sorted(value.values()), len({top[c][1] for c in cells}) == 1
        seq = len(count) == 5 and (v[4] - v[0] == 4 or v == [2, 3, 4, 5, 14])
        if seq and one_suit:
            return ("royal_flush" if v[0] == 10 else "straight_flush"), frozenset(cells)
        if one_suit:
            return "flush", frozenset(cells)
        if seq:
            return "straight", frozenset(cells)
        if sorted(count.values()) == [2, 3]:
            return "full_house", frozenset(cells)

    def of(*rs: int) -> frozenset[str]:
        return frozenset(c for c in cells if value[c] in rs)

    a = value[anchor] if anchor is not None else None
    for k, kind in ((4, "four_of_a_kind"), (3, "three_of_a_kind")):
        for r, m in count.items():
            if m == k and a in (None, r):
                return kind, of(r)
    twos = [r for r, m in count.items() if m == 2]
    if len(twos) == 2 and (a is None or a in twos):
        return "two_pair", of(*twos)
    for r in twos:
        if a in (None, r):
            return "pair", of(r)
    return None


def is_touching(core: frozenset[str], line: list[str]) -> bool:
    """``pair_gap=touching``: the cells of the core are neighbours without a foreign cell between."""
    at = sorted(line.index(cell) for cell in core)
    return at == list(range(at[0], at[0] + len(at)))


def score_axis(before: Top, after: Top, p: str, axis: str, *, touching: bool) -> list[Hand]:
    line = line_through(after, p, axis)
    if len(line) < 2:
        return []
    if p in before and has_rank_and_suit(before[p]):
        old_lines = [line_through(before, p, axis)]
    else:
        old_lines = [
            line_through(before, q, axis)
            for q in (step(p, axis, +1), step(p, axis, -1))
            if q in before and has_rank_and_suit(before[q])
        ]
    old_hands = [h for old in old_lines for w in windows(old) if (h := hand_of(w, before))]
    old_hands = [h for h in old_hands if not touching or is_touching(h[1], line)]
    cands = [h for w in windows(line, must=p) if (h := hand_of(w, after, anchor=p))]
    cands = [h for h in cands if not touching or is_touching(h[1], line)]
    cands.sort(key=lambda h: (PTS[h[0]], ORDER.index(h[0])), reverse=True)
    refused: list[frozenset[str]] = []
    scored: list[Hand] = []
    for kind, core in cands:
        if any(core <= r for r in refused):
            continue
        if scored and core & scored[0][1] != {p}:
            continue
        if any(k == kind and (c & core) for k, c in old_hands):
            refused.append(core)
            continue
        scored.append((kind, core))
        if len(scored) == 2:
            break
    return scored


def score_play(
    board: Mapping[str, Sequence[str]], p: str, card: str, specials: Sequence[str] = (), *, touching: bool = False
) -> tuple[int, list[tuple[str, str, frozenset[str]]]]:
    before = {c: stack[-1] for c, stack in board.items() if stack}
    after = {**before, p: card}
    hands = [
        (name, kind, core) for name in AXES for kind, core in score_axis(before, after, p, name, touching=touching)
    ]
    points = sum(PTS[kind] for _, kind, _ in hands) * 2 ** list(specials).count("two_timer")
    return points, hands
