"""How strong computers are: a player of one strength against sound players, seat by seat.

    python -m benchmarks.minds GAME SEATS STRENGTH GAMES [--deals] [--options a=b ...] [--worlds N] [--seed TEXT]

Each game is played with its own cards, and the player's seat moves on by one each game. The table says how often it
won, with the 95 % interval, and how long its decisions took in CPU time. An equal share of wins is one part of the
number of sides. With ``--deals``, paired deals are counted instead of games (`benchmarks.minds.paired_deals`). Other
parts of a `SearchBudget` are changed as ``--worlds`` is, such as ``--first_worlds 2 --only_endgame 1``.
"""

from benchmarks.minds.command import main

__all__ = ["main"]
