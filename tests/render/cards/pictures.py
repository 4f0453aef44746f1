"""Lobbies and results put together by hand, and the cards that are kept to the pixel."""

from engine.game import Outcome
from engine.story import ScoreHistory
from render import lobby
from render.boards import sneak
from render.club.leaderboard import Leaderboard, Row, leaderboard_picture
from render.club.season import ChampionRow, SeasonEnd, season_picture
from render.lobby import Guest, Lobby
from render.past_games import result
from render.past_games.comparison import ComparedPlayer, ComparedSet, comparison_picture
from render.past_games.result import Result

NAMES = ("Magdalena", "Kestrel", "Zoë", "Rémy", "佐藤みずき", "محمد علي", "राहुल शर्मा", "สมชาย")
TEAMS = (0, 1, 0, 1)
ROWS = (
    Row(1, "Magdalena", 88, 51, 1712, 60),
    Row(2, "佐藤みずき", 97, 55, 1655, 58, is_reader=True),
    Row(None, "Zoë", 1, 0, 1398, 232, is_provisional=True),
)
DEALS = tuple(
    f"Deal {number}: {NAMES[number % 4]} won {5 * number}. Pegs: {', '.join(f'{name} {number}' for name in NAMES[:4])}."
    for number in range(1, 80)
)
SUMMARY = "Lay cards until you show the best poker hand, or fold; the winner's peg goes forward, all others go back."


def waiting(seated: int, most: int, names: tuple[str, ...] = NAMES, chosen: tuple[str, ...] = ()) -> Lobby:
    """A lobby whose host sits first, with a computer in the last seat of a full one."""
    guests = [Guest(name, is_computer=seat == most - 1, is_host=seat == 0) for seat, name in enumerate(names[:seated])]
    return Lobby("Pegs and Bluff", SUMMARY, tuple(range(2, most + 1)), tuple(guests), names[0], chosen, draws_lots=True)


def ended(
    scores: tuple[int, ...],
    ranking: tuple[int, ...],
    names: tuple[str, ...] = NAMES,
    teams: tuple[int, ...] | None = None,
    story: tuple[str, ...] = (),
) -> Result:
    why = "A peg went out the back, and the highest one won."
    return Result("Pegs and Bluff", names[: len(scores)], Outcome(scores, ranking, "out", teams), why, story=story)


def score_history_of(one: Result, chapters: int = 3) -> ScoreHistory:
    """Scores that go up and down on their way to the final ones; partners have the same."""
    shown, sides = min(chapters, 12), one.outcome.teams or range(len(one.outcome.scores))
    scores = tuple(
        tuple(score * n // shown + (side + n) % 3 * (n < shown) for n in range(1, shown + 1))
        for side, score in zip(sides, one.outcome.scores, strict=True)
    )
    return ScoreHistory("deal", chapters, -(-chapters // 12), scores)


def alone(seats: int) -> Result:
    """A game of so many, each for themselves."""
    one = ended(tuple(range(30, 30 - seats, -1)), tuple(range(1, seats + 1)), story=DEALS[:3])
    return one._replace(score_history=score_history_of(one))


def in_teams() -> Result:
    one = ended((12, 4, 12, 4), (1, 2, 1, 2), teams=TEAMS, story=DEALS[:9])
    return one._replace(score_history=score_history_of(one, chapters=9))


def left() -> Result:
    one = ended((-114, 3, 20), (3, 2, 1), story=DEALS)
    return one._replace(left=frozenset({0}), is_solo=True, score_history=score_history_of(one, chapters=79))


def compared() -> ComparedSet:
    """Three tables that played the same cards, of which one was closed."""
    first = [
        ComparedPlayer(NAMES[0], 1, "31 points", "31", "+8", has_won=True),
        ComparedPlayer(NAMES[1], 3, "18 points", "18", "\N{MINUS SIGN}2"),
    ]
    second = [
        ComparedPlayer(NAMES[4], 2, "20 points", "20", "\N{MINUS SIGN}3", has_won=True),
        ComparedPlayer(NAMES[5], 4, "15 points", "15", "\N{MINUS SIGN}5", has_left=True),
    ]
    return ComparedSet("Pegs and Bluff", [first, second, None])


def pictures() -> dict[str, bytes]:
    """The cards that are kept to the pixel."""
    return {
        "lobby": lobby.lobby_picture(waiting(2, 4, chosen=("Target: 9",)), sneak.draw_emblem).png(),
        "full lobby": lobby.lobby_picture(waiting(8, 8)).png(),
        "result": result.result_picture(alone(3)).png(),
        "result of teams": result.result_picture(in_teams()).png(),
        "result after a long game": result.result_picture(left()).png(),
        "season": season_picture(
            SeasonEnd(
                "Season 2",
                "1 Dec 2026 to 28 Feb 2027",
                224,
                [ChampionRow(game, NAMES[0], 1854, 112, 64) for game in ("All games", "Sneak")],
            )
        ).png(),
        "comparison": comparison_picture(compared()).png(),
        "leaderboard": leaderboard_picture(Leaderboard("Hi Lo Jack", "by rating", ROWS[::2])).png(),
    }
