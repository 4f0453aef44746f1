"""What a result says of records and personal bests."""

from bot.table_pages.feats import feat_lines
from data.leaderboards.models import GameFeat
from engine.game import FeatKind

PLAY = FeatKind("play", "Best play", "play", ("scored",), unit=("point", "points"))
SMUDGE = FeatKind("smudge", "Smudges made", "smudge", ("smudge",))
KINDS = (PLAY, SMUDGE)
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva")


def play(seat: int, value: int, detail: str = "", **was: bool) -> GameFeat:
    """A play that beat its player's own before, and nothing else."""
    known = {"was_own_first": False, "was_first": False, "was_greatest": False} | was
    return GameFeat(seat, "play", f"p{seat}", value, detail, **known)


def smudge(seat: int, times: int) -> GameFeat:
    return play(seat, times, was_own_first=times == 1, was_greatest=True)._replace(kind="smudge")


def lines(*found: GameFeat, is_solo: bool = False) -> tuple[str, ...]:
    return feat_lines(found, KINDS, NAMES, is_solo=is_solo)


def test_a_record_is_told_with_its_detail_and_no_personal_best_beside_it() -> None:
    assert lines(play(0, 61, "straight flush", was_greatest=True)) == (
        "🏅 **A record for this server:** Ann's straight flush, 61 points.",
    )


def test_the_first_of_its_kind_on_a_server_and_of_a_person_are_not_told() -> None:
    assert (
        lines(play(0, 61, was_own_first=True, was_first=True, was_greatest=True), play(1, 9, was_own_first=True)) == ()
    )


def test_of_two_that_beat_all_before_only_the_greater_is_a_record() -> None:
    assert lines(play(0, 50, was_greatest=True), play(1, 61, was_greatest=True)) == (
        "🏅 **A record for this server:** Ben's play of 61 points.",
        "A personal best: Ann's play of 50 points.",
    )


def test_two_equal_ones_share_a_record() -> None:
    (told,) = lines(play(0, 61, was_greatest=True), play(1, 61, was_greatest=True))
    assert told == "🏅 **A record for this server:** Ann's play of 61 points and Ben's play of 61 points."


def test_what_is_only_counted_is_told_each_time_with_its_number() -> None:
    assert lines(smudge(0, 3), smudge(2, 1)) == ("🏅 Ann's 3rd and Cem's first smudge on this server.",)


def test_of_many_personal_bests_three_are_named() -> None:
    (told,) = lines(*(play(seat, 10 + seat) for seat in range(5)))
    assert told == (
        "Personal bests: Ann's play of 10 points, Ben's play of 11 points, Cem's play of 12 points and 2 more."
    )


def test_records_of_solo_games_say_so() -> None:
    assert lines(play(0, 61, was_greatest=True), smudge(0, 21), is_solo=True) == (
        "🏅 **A record for this server against computers:** Ann's play of 61 points.",
        "🏅 Ann's 21st smudge against computers on this server.",
    )
