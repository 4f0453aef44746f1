"""Duplicate sets: the same cards and dice at all tables, whatever is played, with a proof that anybody can check."""

import hashlib
import hmac
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from engine.chance import FastChance
from engine.errors import CommitUnknownError, Refusal, SaveError
from engine.set_chance import NO_DRAWS, Draws, SetChance, SetSource
from engine.tables.actions import CloseSalt, Join, Start
from engine.tables.chance import salt_of_seats
from engine.tables.log import Cause, Opening
from engine.tables.state import Phase
from engine.tables.together import Order, Saving, act_together
from engine.transcripts.form import Transcript
from engine.transcripts.verify import verify_transcript
from tests.engine.fair_verifier import PACK, Chance, Header, salt_of
from tests.engine.moments import GAMES, AnyGame, random_action
from tests.engine.random_games import random_options
from tests.engine.tables.playing import SECRET, Played, everything
from tests.engine.transcripts import text_of
from tests.games.tiny import GAME, Throw

T = TypeVar("T")
DOC = Path(__file__).parents[2] / "docs" / "fair-shuffle.md"
SOURCE = SetSource(SECRET, "7Q2M", "salt")

# -- every game -------------------------------------------------------------------------------------------------------

every_game_and_seats = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{slug}-{seats}")
        for slug, game in GAMES.items()
        if slug != "dudo"  # there whoever ends a round throws everybody's dice: only dice of one's own are the same
        for seats in (min(game.meta.seats), max(game.meta.seats))
    ],
)


class Dealt:
    """What a table of a set has drawn: by deal, the cards before and after the shuffle, and each seat's dice; ``None``
    stands for the opening.
    """

    def __init__(self) -> None:
        self.deals: list[tuple[tuple[Any, ...], tuple[Any, ...]]] = []
        self.dice: dict[int | None, list[tuple[int, ...]]] = defaultdict(list)
        self.reshuffles = 0


class RecordedChance(SetChance):
    """The chance of a set, which notes in ``drawn`` what it brings."""

    drawn: Dealt
    acting: int | None

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        order = super().shuffled(items)
        self.drawn.deals.append((tuple(items), order))
        return order

    def reshuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        self.drawn.reshuffles += 1
        return super().reshuffled(items)

    def dice(self, count: int) -> tuple[int, ...]:
        thrown = super().dice(count)
        self.drawn.dice[self.acting].append(thrown)
        return thrown


def chance_for(drawn: Dealt, draws: Draws, seat: int | None) -> RecordedChance:
    chance = RecordedChance(SECRET, "7Q2M/salt", draws, seat)
    chance.drawn, chance.acting = drawn, seat
    return chance


def played_at_random(game: AnyGame, seats: int, options: Any, player: str) -> Dealt:
    """What a table draws whose seats all act as they like, and often try what is refused."""
    drawn, people = Dealt(), FastChance(player)
    chance = chance_for(drawn, NO_DRAWS, None)
    state = game.rules.setup(seats, options, chance).state
    while waiting := game.rules.waiting_for(state):
        seat = waiting[people.pick(len(waiting))]
        tried = chance_for(Dealt(), chance.draws, seat)
        action = random_action(game.rules.menu(state, seat), people)
        try:
            game.rules.apply(state, seat, action, tried)
        except Refusal:
            continue
        chance = chance_for(drawn, chance.draws, seat)
        state = game.rules.apply(state, seat, action, chance).state
    return drawn


@every_game_and_seats
def test_every_table_meets_the_same_cards_and_dice_whatever_is_played(game: AnyGame, seats: int) -> None:
    options = random_options(game, seats, FastChance(f"{game.meta.slug}/{seats}"), daring=False)
    one, *others = [played_at_random(game, seats, options, f"player {number}") for number in range(4)]
    assert one.deals or one.dice
    for other in others:
        for deal, again in zip(one.deals, other.deals, strict=False):
            assert deal == again
        for seat, thrown in one.dice.items():
            assert all(mine == theirs for mine, theirs in zip(thrown, other.dice[seat], strict=False))


def test_a_pile_that_is_shuffled_in_the_middle_of_a_deal_leaves_later_deals_alone() -> None:
    game = GAMES["hi-lo-jack"]
    options = random_options(game, max(game.meta.seats), FastChance("junk"), daring=False)
    played = [played_at_random(game, max(game.meta.seats), options, f"player {number}") for number in range(12)]
    assert len({drawn.reshuffles for drawn in played}) > 1
    assert len({drawn.deals[1] for drawn in played if len(drawn.deals) > 1}) == 1


def test_a_retry_meets_the_same_draws_and_another_seat_has_its_own() -> None:
    draws = Draws(deals=3, reshuffles=1, by_seat=(2, 0))
    first, again, other = (SOURCE.chance_after(draws, seat) for seat in (1, 1, 0))
    assert (first.dice(4), first.shuffled(PACK)) == (again.dice(4), again.shuffled(PACK))
    assert first.draws == again.draws == Draws(deals=4, by_seat=(2, 1))
    assert other.dice(4) != SOURCE.chance_after(draws, 1).dice(4)


def test_a_seat_beyond_those_that_have_thrown_begins_with_its_first_throw() -> None:
    chance = SOURCE.chance_after(Draws(by_seat=(4,)), 3)
    chance.pick(6)
    assert chance.draws.by_seat == (4, 0, 0, 1)


# -- the vectors of the page ------------------------------------------------------------------------------------------


def vectors() -> list[str]:
    found = re.search(r"<!-- set vectors -->\n```text\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1].splitlines()


def values(name: str) -> list[str]:
    return [line.partition(" ")[2] for line in vectors() if line.startswith(f"{name} ")]


def set_salt(members: Sequence[str]) -> str:
    return hashlib.sha256("".join(f"{member}\n" for member in members).encode()).hexdigest()


def verifier() -> Chance:
    """The chance of the page's set. Its verifier takes a set's id where version 1 has a table's."""
    return Chance(SECRET, values("set")[0], values("salt")[0])


def test_the_salts_and_the_first_block_of_the_page() -> None:
    joins = [tuple(join.split(" ")) for join in values("join")]
    assert values("member")[1] == f"7Q2N {salt_of([(interaction, luck) for interaction, luck in joins])}"
    assert set_salt(values("member")) == values("salt")[0]
    block = hmac.new(SECRET, values("input")[0].encode(), hashlib.sha256).digest()
    assert [block.hex()] == values("hmac")
    assert block == verifier().block("deal1", 0, 0)


@pytest.mark.parametrize("line", [line for line in vectors() if " = " in line])
def test_the_draws_of_the_page(line: str) -> None:
    asked, answer = line.split(" = ")
    place, draw, kind, *things = asked.split(" ")
    if kind == "shuffle":
        drawn = verifier().shuffled(place, int(draw), PACK if things == ["pack"] else things)
    elif kind == "dice":
        drawn = list(map(str, verifier().dice(place, int(draw), int(things[0]))))
    else:
        drawn = [str(verifier().pick(place, int(draw), int(things[0])))]
    assert drawn == answer.split(" ")


# -- tables -----------------------------------------------------------------------------------------------------------


async def set_of_two() -> tuple[Played, Played]:
    """The lobbies of a set with two tables: Ann and Ben, and Cem and a computer."""
    tables = [Played(GAME, Opening(name, "tiny", SECRET, 1_000.0, set_id="7Q2M")) for name in ("7Q2M", "7Q2N")]
    await tables[0].join("ann", "ben")
    await tables[1].table.act(None, Join(player="cem", interaction="9cem", luck="four leaves"))
    await tables[1].computers(1)
    return tables[0], tables[1]


def salts_of(*tables: Played) -> CloseSalt:
    return CloseSalt(salts=tuple(f"{one.table.id}:{salt_of_seats(one.table.state.seats)}" for one in tables))


async def stored(savings: Sequence[Saving], *tables: Played) -> None:
    by_id = {one.table.id: one for one in tables}
    for saving in savings:
        await by_id[saving.table_id].storage(saving.entries, saving.state)


async def start(*tables: Played) -> None:
    closing = salts_of(*tables)
    await act_together(
        lambda: [Order(one.table, (closing, Start())) for one in tables],
        [one.table for one in tables],
        lambda savings: stored(savings, *tables),
    )


async def test_both_tables_of_a_set_deal_the_same_cards_and_throw_the_same_dice() -> None:
    ann, cem = await set_of_two()
    await start(ann, cem)
    assert ann.table.state.game.hands == cem.table.state.game.hands
    assert [seat.player for seat in cem.table.state.seats] == ["cem", None], "seats stay as people joined"
    await ann.play_on()
    for seat in (1, 0):  # in another order, and with another card
        await cem.table.act(seat, cem.another_card(seat) if seat else cem.harmless(seat))
    await cem.play_on()
    thrown = [_thrown_by_seat(one) for one in (ann, cem)]
    assert thrown[0] != thrown[1], "other seats throw"
    for seat in range(2):
        assert all(one == other for one, other in zip(thrown[0][seat], thrown[1][seat], strict=False))


def _thrown_by_seat(played: Played) -> dict[int, list[object]]:
    thrown: dict[int, list[object]] = defaultdict(list)
    for logged in played.table.recent_events:
        if logged.event.code == "thrown":
            thrown[int(str(logged.event.values["seat"]))].append(logged.event.values["pips"])
    return thrown


async def test_a_refused_action_and_one_that_was_not_saved_leave_the_dice_alone() -> None:
    ann, cem = await set_of_two()
    await start(ann, cem)
    thrower = await ann.seal_all()
    with pytest.raises(Refusal):
        await ann.table.act(1 - thrower, Throw())
    ann.storage.fault = SaveError("the disk is full")
    with pytest.raises(SaveError):
        await ann.table.act(thrower, Throw())
    await ann.table.act(thrower, Throw())
    await cem.seal_all()
    await cem.table.act(thrower, Throw())
    assert ann.table.state.draws == cem.table.state.draws
    assert ann.table.state.game.scores == cem.table.state.game.scores


async def test_the_transcripts_of_a_set_are_verified_by_both() -> None:
    tables = await set_of_two()
    await start(*tables)
    for one in tables:
        await one.play_on()
        text = text_of(one)
        assert text.startswith("deckhand 2\n")
        assert verify_transcript(Transcript.parse(text), GAME) == ()
        assert Transcript.parse(text).text() == text
        assert Header(text).findings() == []


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (("four_leaves", "five_leaves"), "salt"),
        (("member 7Q2M", "member 7Q2X"), "salt"),
        (("set 7Q2M", "set 7Q2N"), ""),
        (("secret 00", "secret 01"), "commit"),
        (("table 7Q2N", "table 7Q2M"), "salt"),
    ],
)
async def test_what_was_tampered_with_is_caught(change: tuple[str, str], finding: str) -> None:
    tables = await set_of_two()
    await start(*tables)
    await tables[1].play_on()
    text = text_of(tables[1])
    tampered = text.replace(*change)
    assert tampered != text
    assert verify_transcript(Transcript.parse(tampered), GAME)
    assert not finding or finding in Header(tampered).findings()


async def test_a_table_of_a_set_does_not_start_alone_nor_with_somebody_who_came_too_late() -> None:
    ann, cem = await set_of_two()
    closing = salts_of(ann, cem)
    with pytest.raises(Refusal, match="set_not_closed"):
        await ann.start()
    await ann.join("dan")
    with pytest.raises(Refusal, match="set_not_closed"):
        await ann.table.act_at_once((closing, Start()), (Cause.HOST, Cause.HOST))
    alone = Played()
    await alone.join("ann", "ben")
    with pytest.raises(Refusal, match="not_in_set"):
        await alone.table.act(None, closing)


async def test_tables_that_cannot_all_start_do_not_start_at_all() -> None:
    ann, cem = await set_of_two()
    before = everything(ann.table), everything(cem.table)
    orders = [Order(ann.table, (salts_of(ann, cem), Start())), Order(cem.table, (Start(),))]
    with pytest.raises(Refusal, match="set_not_closed"):
        await act_together(lambda: orders, [ann.table, cem.table], lambda savings: stored(savings, ann, cem))
    ann.storage.fault = SaveError("the disk is full")
    with pytest.raises(SaveError):
        await start(ann, cem)
    assert (everything(ann.table), everything(cem.table)) == before
    await start(ann, cem)
    assert ann.table.state.phase is cem.table.state.phase is Phase.PLAYING


async def test_tables_of_which_nobody_knows_whether_they_started_are_read_again() -> None:
    ann, cem = await set_of_two()
    cem.storage.late_fault = CommitUnknownError("the connection broke")
    with pytest.raises(CommitUnknownError):
        await start(ann, cem)
    assert ann.table.needs_reload
    assert cem.table.needs_reload
