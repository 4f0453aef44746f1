"""How strong computers are: a player of one strength against sound players, seat by seat.

    python -m benchmarks.minds GAME SEATS STRENGTH GAMES [--deals] [--options a=b ...] [--worlds N] [--seed TEXT]

Each game is played with its own cards, and the player's seat moves on by one each game. The table says how often it
won, with the 95 % interval, and how long its decisions took in CPU time. An equal share of wins is one part of the
number of sides. With ``--deals``, paired deals are counted instead of games (`benchmarks.minds.paired_deals`). Other
parts of a `SearchBudget` are changed as ``--worlds`` is, such as ``--first_worlds 2 --only_endgame 1``.

What is offered has its figures in the game's ``computer/strengths.py``. These choices were measured and not taken, or
taken from an earlier one, with computers of version 3. Gains are points (of 100) of the share of the win a deal
against sound players of the same version if not said otherwise, with the 95 % interval; those of High Handed were
measured with ``pair_gap=allowed``:

* High Handed, a hard player that searches once the piles are used up: +2.00 a game of two (+0.76 to +3.24; 1,000
  games), 52 wins of 100. A look ahead of one decision in 16 worlds: 14 of 24 games.
* Sneak, a hard player that looks six decisions ahead: +1.08 with two (-4.47 to +6.63), +0.86 with four (-1.52 to
  +3.24).
* Sneak, counting captures, against weighing each card alone: +10.93 with two (+8.14 to +13.71), +3.23 with three (+1.17
  to +5.29), +4.23 with four (+2.38 to +6.09), +5.12 with six (+2.64 to +7.61).
* Sneak, against its bluffs: to challenge every sneak +0.2 with two (-3.6 to +3.9), -3.2 with four (-5.1 to -1.3).
* Bluff 'N' Peg, worlds drawn evenly and half a standard error: -0.3 with two (-1.3 to +0.7). To take rivals for the
  best of 6 or of 10 random hands: -0.2 and -0.6 with three.
* High Handed, eight plays looked at closely instead of six: +9.6 with two, against computers of before (+4.3 to +14.9);
  six had +5.3 (+0.4 to +10.2).
"""

from benchmarks.minds.command import main

__all__ = ["main"]
