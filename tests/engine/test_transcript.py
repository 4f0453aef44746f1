"""Transcripts: written from a finished table, read back, played again, proven, and not to be tampered with."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.chance import commitment
from engine.game import Outcome
from engine.tables.actions import Close, Join, Leave, Resign
from engine.tables.log import Cause
from engine.transcripts.form import Transcript, TranscriptError
from engine.transcripts.proof import SeatJoin
from engine.transcripts.replay import ReplayError, replay_transcript
from engine.transcripts.verify import verify_transcript
from engine.transcripts.write import write_transcript
from tests.engine.tables.playing import SECRET, Played, started
from tests.engine.transcripts import SCRIPTED, finished, text_of
from tests.games.tiny import GAME, TinyState


def parsed(text: str) -> Transcript:
    return Transcript.parse(text)


# -- playing ----------------------------------------------------------------------------------------------------------


def test_a_transcript_written_by_hand_is_played_with_its_own_chance() -> None:
    replay = replay_transcript(parsed(SCRIPTED), GAME)
    assert replay.findings == ()
    assert replay.outcome is not None
    assert replay.outcome.scores == (8, 0)
    assert [step.events[0].code for step in replay.steps] == ["dealt", "sealed", "sealed", "thrown", "thrown"]
    assert [refused.code for refused in replay.refusals][:2] == ["not_your_turn", "card_not_held"]
    assert replay.refusals[1].sentence == "You do not hold 3♦."
    assert replay.views[0].hand == ("Ks", "2d")
    assert replay.spectator.hand == ()


def finding(text: str) -> str:
    (only,) = replay_transcript(parsed(text), GAME).findings
    return only


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("0 seal card=As\n", "0 seal card=9c\n", "Line 12: seat 0's “seal card=9c” was refused with card_not_held: "),
        ("! wrong_phase", "! not_your_turn", "was refused with wrong_phase instead of not_your_turn: "),
        (
            "1 seal card=5d",
            "1 seal card=5d ! bad_card",
            "Line 15: “seal card=5d” was accepted, not refused with bad_card.",
        ),
        ("1 seal card=5d", "7 seal card=5d", "Line 15: there is no seat 7."),
        ("chance dice 2\n", "", "where the rules draw a dice"),
        ("chance dice 2", "chance dice 7", "Line 19: the script throws (7,) where the rules throw 1 dice."),
        ("chance dice 2", "chance dice two", "Line 19: "),
        (
            "---\n0 throw",
            "chance pick 3\n---\n0 throw",
            "1 of the written-down draws were not needed, from “pick 3” on.",
        ),
        ("played_out", "goal_reached", "The footer says ending goal_reached; the replay comes to played_out."),
        ("scores 8 0", "scores 9 0", "The footer says scores 9 0; the replay comes to 8 0."),
        ("ranking 1 2", "ranking 2 1", "The footer says ranking 2 1; the replay comes to 1 2."),
    ],
)
def test_a_replay_says_what_is_not_as_the_transcript_says(line: str, instead: str, said: str) -> None:
    assert said in finding(SCRIPTED.replace(line, instead, 1))


def test_a_transcript_that_stops_early_has_no_outcome() -> None:
    early = SCRIPTED[: SCRIPTED.index("0 throw\n")] + "---\nending played_out\n"
    replay = replay_transcript(parsed(early), GAME)
    assert replay.outcome is None
    assert replay.findings[-1] == "The footer says ending played_out; the replay comes to closed."


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("game tiny", "game chess", "There is no game “chess”; there is "),
        ("seats 2", "seats 5", "Tiny is not played with 5 seats."),
        ("rounds=1", "rounds=7", "Option rounds: Input should be less than or equal to 3."),
        ("rounds=1", "speed=7", "Option speed: "),
        ("seats 2\noptions rounds=1", "seats 4\noptions open_hands=yes", "Four seats play with hidden hands only."),
        ("shuffle As", "dice 3", "In the opening the script offers "),
        ("shuffle As", "shuffle Zz", "In the opening the script shuffles Zz, which is not there."),
    ],
)
def test_a_transcript_that_cannot_begin_is_unplayable(line: str, instead: str, said: str) -> None:
    told = parsed(SCRIPTED.replace(line, instead, 1))
    with pytest.raises(ReplayError, match=re.escape(said)):
        replay_transcript(told, None if "chess" in instead else GAME)


# -- reading ----------------------------------------------------------------------------------------------------------


def test_a_text_is_read_with_windows_line_ends_and_a_byte_order_mark() -> None:
    assert parsed("\ufeff" + SCRIPTED.replace("\n", "\r\n")) == parsed(SCRIPTED)


@pytest.mark.parametrize("line", ["0 seal card=Ks" + " " * 1_000_000 + "x", "0 seal" + " !" * 500_000 + " ."])
def test_a_long_line_is_read_in_one_go(line: str) -> None:
    """An expression that tries each blank again would take hours."""
    assert len(Transcript.parse(SCRIPTED.replace("0 seal card=As", line)).lines[2].action) > 900_000


def test_what_was_written_reads_back() -> None:
    told = parsed(SCRIPTED)
    again = parsed(told.text())
    assert again.text() == told.text()
    assert [line._replace(number=0) for line in again.lines] == [line._replace(number=0) for line in told.lines]
    assert (again.options, again.chance, again.footer) == (told.options, told.chance, told.footer)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1: a transcript begins with “deckhand 1”, “deckhand 2” or “deckhand 3”."),
        ("deckhand 4\n---\n", "Line 1: a transcript begins with “deckhand 1”, “deckhand 2” or “deckhand 3”."),
        ("deckhand 1\ngame tiny\nseats 1\nset 7Q2M\n---\n", "Line 4: the header has no line “table”."),
        ("deckhand 2\ngame tiny\nseats 1\n---\n", "Line 3: the header has no line “table”."),
        ("deckhand 2\nmember 7Q2M 12\n---\n", "Line 2: member: expected 64 hexadecimal digits."),
        ("deckhand 1\ngame tiny\nseats 2\n", "Line 4: a line “---” must end the header."),
        ("deckhand 1\ngame tiny\n---\n", "Line 2: the header has no line “seats”."),
        ("deckhand 1\n---\n", "Line 1: the header has no line “game”."),
        ("deckhand 1\ngame tiny\n\nseats two\n---\n", "Line 4: seats: “two” is not a number."),
        ("deckhand 1\ngame tiny\nseats 100\n---\n", "Line 3: seats: expected a number from 1 to 99."),
        ("deckhand 1\ngame tiny\ngame tiny\n---\n", "Line 3: there is a second line “game”."),
        ("deckhand 1\ngame hi lo\n---\n", "Line 2: game: expected one word."),
        ("deckhand 1\ncolour red\n---\n", "Line 2: “colour” is none of game, seats, options, table, "),
        ("deckhand 1\noptions rounds\n---\n", "Line 2: options: expected name=value instead of “rounds”."),
        ("deckhand 1\nsecret 12\n---\n", "Line 2: secret: expected 64 hexadecimal digits."),
        ("deckhand 1\nseating odd\n---\n", "Line 2: seating: expected “random” or “as_joined”."),
        ("deckhand 1\njoin 0 42\n---\n", "Line 2: join: expected a seat, an interaction id and a lucky word or “-”."),
        ("deckhand 1\ngame tiny\nseats 1\ntable 7Q2M\n---\n", "Line 4: the header has no line “commit”."),
        (
            SCRIPTED.replace("0 seal card=As", "seal card=As"),
            "Line 12: expected “seat action” instead of “seal card=As”.",
        ),
        (SCRIPTED.replace("0 seal card=As", "0"), "Line 12: expected “seat action” instead of “0”."),
        (SCRIPTED.replace("0 seal card=As", "0 ! stale"), "Line 12: expected “seat action” instead of “0 ! stale”."),
        (SCRIPTED.replace("scores 8 0", "scores 8 x"), "Line 23: scores: “x” is not a number."),
        (SCRIPTED.replace("scores 8 0", "points 8 0"), "Line 23: “points” is none of ending, scores, ranking, "),
        (SCRIPTED + "---\n", "Line 25: there are at most two lines “---”."),
    ],
)
def test_a_malformed_text_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(TranscriptError) as malformed:
        parsed(text)
    assert str(malformed.value).startswith(said)
    assert str(malformed.value).endswith(".")


# -- writing ----------------------------------------------------------------------------------------------------------


async def test_a_finished_table_is_written_with_all_that_its_chance_came_from() -> None:
    told = parsed(await finished())
    assert told.proof is not None
    assert (told.game, told.seats) == ("tiny", 3)
    assert dict(told.options) == {"rounds": "2", "goal": "40", "open_hands": "no"}
    assert (told.proof.table, told.proof.secret, told.proof.commit) == ("7Q2M", SECRET, commitment(SECRET))
    assert told.proof.seating == "random"
    assert [joined[1:3] for joined in told.proof.joins] == [("9ann", ""), ("", ""), ("9ben", "clover")]
    assert sorted(joined.seat for joined in told.proof.joins) == [0, 1, 2]


async def test_everybody_stands_where_they_sat() -> None:
    played = Played()
    await played.join("ann", "ben", "cem", "dan")
    await played.start()
    await played.play_on()
    proof = parsed(text_of(played)).proof
    assert proof is not None
    assert proof.joins == tuple(SeatJoin(played.seat(one), f"9{one}") for one in ("ann", "ben", "cem", "dan"))


async def test_a_written_transcript_is_proven() -> None:
    for values in ((), ("seating=as_joined",), ("clock=none",)):
        text = await finished(*values)
        assert verify_transcript(parsed(text), GAME) == ()
        assert parsed(text).text() == text


@pytest.mark.parametrize("luck", ["#1", "!", "---", "# -", "-", "🍀 ♦", "a=b"])
async def test_any_lucky_word_can_be_written_and_proven(luck: str) -> None:
    played = Played()
    await played.table.act(None, Join(player="ann", interaction="9ann", luck=luck))
    await played.join("ben")
    await played.start()
    await played.play_on()
    assert verify_transcript(parsed(text_of(played)), GAME) == ()


async def test_the_same_log_gives_the_same_text() -> None:
    assert await finished() == await finished()


async def test_the_replay_comes_to_the_same_events_and_outcome_as_the_table() -> None:
    played = await started(options=("goal=40", "rounds=3"))
    await played.play_on()
    replay = replay_transcript(parsed(text_of(played)), GAME)
    state = played.table.state
    assert replay.steps[-1].state == state.game
    assert replay.outcome == state.outcome
    assert len(replay.steps) == state.moves + 1


async def test_who_left_is_told_in_a_comment_and_ranks_by_the_games_own_ranking() -> None:
    played = await started("ann", "ben", "cem")
    ann = played.seat("ann")
    await played.table.act(ann, Resign())
    await played.play_on(Cause.TIMER)
    text = text_of(played)
    assert f"  # seat {ann} has left\n" in text
    assert verify_transcript(parsed(text), GAME) == ()
    assert parsed(text).footer.ranking == GAME.rules.outcome(played.table.state.game).ranking  # type: ignore[union-attr]  # a finished game has one


async def test_a_closed_table_is_told_up_to_its_end() -> None:
    played = await started()
    await played.seal_all()
    await played.table.act(None, Close())
    told = parsed(text_of(played))
    assert (told.footer.ending, told.footer.scores) == ("closed", None)
    assert len(told.lines) == 2
    assert verify_transcript(told, GAME) == ()


async def test_a_game_without_scores_is_proven_by_its_ranking() -> None:
    def outcome(state: TinyState) -> Outcome | None:
        scored = GAME.rules.outcome(state)
        return scored and scored._replace(scores=())

    unscored = replace(GAME, rules=replace(GAME.rules, outcome=outcome))
    played = await started("ann", "ben")
    await played.play_on()
    text = write_transcript(unscored, played.table.opening, played.storage.entries)
    assert "\nscores" not in text
    assert "\nranking" in text
    assert verify_transcript(parsed(text), unscored) == ()
    assert verify_transcript(parsed(text), GAME) == ("The footer has no line “scores”.",)


async def test_the_secret_does_not_leave_before_the_game_is_over() -> None:
    played = Played()
    await played.join("ann", "ben")
    with pytest.raises(ValueError, match="played to its end or closed"):
        text_of(played)
    await played.start()
    with pytest.raises(ValueError, match="played to its end or closed") as refused:
        text_of(played)
    assert SECRET.hex() not in str(refused.value)


async def test_a_table_that_was_closed_in_its_lobby_has_nothing_to_tell() -> None:
    played = Played()
    await played.join("ann")
    await played.table.act(None, Leave(player="ann"))
    with pytest.raises(ValueError, match="played to its end or closed"):
        text_of(played)


# -- proving ----------------------------------------------------------------------------------------------------------


def swapped(name: str, value: str) -> Callable[[str], str]:
    """Puts another value into the first line of this name."""
    return lambda text: re.sub(rf"^{name} .*$", f"{name} {value}", text, count=1, flags=re.MULTILINE)


def swapped_seats(text: str) -> str:
    joins = re.findall(r"^join (\d) (\S+) (\S+)$", text, re.MULTILINE)
    (one, first, luck), (other, second, more) = joins
    text = text.replace(f"join {one} {first} {luck}", f"join {other} {first} {luck}")
    return text.replace(f"join {other} {second} {more}", f"join {one} {second} {more}")


WRONG = {
    "a secret": (swapped("secret", "ab" * 32), "The secret does not fit the commitment"),
    "a commitment": (swapped("commit", "ab" * 32), "The secret does not fit the commitment"),
    "a salt": (swapped("salt", "ab" * 32), "The salt does not follow from these joins."),
    "a lucky word": (lambda text: text.replace("clover", "cloven"), "The salt does not follow from these joins."),
    "an interaction": (lambda text: text.replace("9ann", "9anna"), "The salt does not follow from these joins."),
    "two seats": (swapped_seats, "The seats are not those that result when they are drawn by lot."),
    "the seating": (
        swapped("seating", "as_joined"),
        "The seats are not those that result when they are kept as people",
    ),
    "an option": (lambda text: text.replace("goal=40", "goal=39"), "the options differ from those that were played"),
    "an action": (lambda text: text.replace(" throw\n", " seal card=2c\n", 1), "was refused with wrong_phase"),
    "a table": (swapped("table", "AAAA"), "was refused with"),
    "an ending": (swapped("ending", "goal_reached"), "The footer says ending goal_reached"),
    "scores": (swapped("scores", "1 2 3"), "The footer says scores 1 2 3"),
    "a ranking": (swapped("ranking", "1 1 1"), "The footer says ranking 1 1 1"),
    "events": (swapped("events", "ab" * 32), "The game does not run as it was played"),
    "a missing footer": (lambda text: text[: text.rindex("---")], "The footer has no line “ending”."),
}


@pytest.mark.parametrize("what", WRONG)
async def test_a_transcript_that_was_tampered_with_is_caught(what: str) -> None:
    tamper, said = WRONG[what]
    text = await finished()
    tampered = tamper(text)
    assert tampered != text
    findings = verify_transcript(parsed(tampered), GAME)
    assert any(said in finding for finding in findings), findings
    assert all(finding.endswith(".") for finding in findings)


@pytest.mark.parametrize("name", ["ending", "scores", "ranking", "options", "events"])
async def test_a_footer_line_left_out_is_told(name: str) -> None:
    head, body, footer = (await finished()).split("---\n")
    kept = re.sub(rf"^{name} .*\n", "", footer, flags=re.MULTILINE)
    assert verify_transcript(parsed(f"{head}---\n{body}---\n{kept}"), GAME) == (f"The footer has no line “{name}”.",)


async def test_every_other_card_that_a_seat_could_have_sealed_is_caught() -> None:
    text = await finished()
    told = parsed(text)
    steps, caught = replay_transcript(told, GAME).steps, set()
    for step, line in zip(steps, told.lines, strict=False):
        for card in step.state.hands[line.seat] if line.action != "throw" else ():
            tampered = text.replace(f"{line.seat} {line.action}\n", f"{line.seat} seal card={card}\n", 1)
            if tampered != text:
                caught.add(verify_transcript(parsed(tampered), GAME)[-1])
    assert "The game does not run as it was played: the footer's events differ." in caught


async def test_a_line_left_out_is_caught() -> None:
    told = parsed(await finished())
    for left_out in range(len(told.lines)):
        lines = "".join(f"{line.to_text()}\n" for at, line in enumerate(told.lines) if at != left_out)
        head, _, foot = told.text().split("---\n")
        assert verify_transcript(parsed(f"{head}---\n{lines}---\n{foot}"), GAME)


def test_written_down_chance_proves_nothing() -> None:
    assert verify_transcript(parsed(SCRIPTED), GAME)[0].startswith("Somebody wrote its draws down by hand")


def test_options_that_do_not_fit_are_a_finding_and_an_unknown_game_is_not_verified() -> None:
    assert "Option rounds: Input should be less than or equal to 3." in verify_transcript(
        parsed(SCRIPTED.replace("rounds=1", "rounds=9")), GAME
    )
    with pytest.raises(ReplayError):
        verify_transcript(parsed(SCRIPTED.replace("game tiny", "game chess")))
