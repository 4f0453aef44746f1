"""The worked example of the short rules, as it stands after Cem's play."""

from engine.cards import Card
from engine.games.high_handed.pieces.cells import Cell, cells
from engine.games.high_handed.pieces.deck import TWO_TIMER
from engine.games.high_handed.public import Draws, Play, ScoredHand, Standing
from engine.games.high_handed.terms import Terms
from engine.games.high_handed.view import View

NAMES = ("Ann", "Ben", "Cem")

_TERMS = Terms(
    sides=((0,), (1,), (2,)),
    side_of=(0, 1, 2),
    board_size=8,
    two_timers=1,
    thieves=1,
    dealt=7,
    touching=False,
    draw_mode="auto",
    grandpa_rule="off",
    uncle_bob=False,
    team_hands="private",
    match="single",
    tie="shared",
)
_STACKS = {"D4": ("9s",), "E4": ("9d",), "F4": ("5c",), "G4": ("5d",), "G5": ("9c",), "H4": (TWO_TIMER, "9h")}
_ROW = tuple(map(Cell, ("D4", "E4", "F4", "G4", "H4")))
_SLOPE = tuple(map(Cell, ("G5", "H4")))

VIEW = View(
    viewer=None,
    terms=_TERMS,
    phase="playing",
    number=1,
    dealer=2,
    waiting=(0,),
    board=tuple(tuple(map(Card, _STACKS.get(cell, ()))) for cell in cells(8)),
    scores=(3, 1, 14),
    standing=Standing(sums=(0, 0, 0), wins=(0, 0, 0), carried=(0, 0, 0), games=()),
    hand_sizes=(7, 7, 7),
    pile_sizes=(10, 11),
    blind_size=5,
    removed=0,
    draws=(Draws(allowance=7),) * 3,
    last_play=Play(
        seat=2,
        cell=Cell("H4"),
        card=Card("9h"),
        specials=(TWO_TIMER,),
        covered=None,
        hands=(ScoredHand("E-W", "full_house", _ROW, 6), ScoredHand("SW-NE", "pair", _SLOPE, 1)),
        multiplier=2,
        points=14,
    ),
    outcome=None,
    blind=(),
    hand=(),
    mates=(),
)
