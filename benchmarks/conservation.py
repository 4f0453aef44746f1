"""Ten thousand random games of each game, whose invariants are checked in every position. It takes half an hour."""

from collections import Counter

from engine.games import games
from tests.engine.random_games import check_of, random_game

RANDOM_GAMES = 10_000


def main() -> None:
    """Play ten thousand random games of each game and print how they ended. Raises `AssertionError` at the first
    position in which an invariant of the rules does not hold.
    """
    for slug, game in games().items():
        check = check_of(slug)
        endings = Counter(random_game(game, number, check).ending for number in range(RANDOM_GAMES))
        told = ", ".join(f"{ending} {count:,}" for ending, count in endings.most_common())
        print(f"  {slug}: {RANDOM_GAMES:,} random games, invariants checked in every position; {told}", flush=True)


if __name__ == "__main__":
    main()
