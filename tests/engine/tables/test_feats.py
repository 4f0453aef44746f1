"""The feats of a table: the best of each seat, only while a person plays it, the same from the log as in play."""

from dataclasses import replace
from typing import Any

from engine.game import Event, Feat, FeatKind, Game
from engine.tables.actions import Resign
from engine.tables.log import Cause
from engine.tables.table import Table
from tests.engine.tables.playing import Clock, Played, Storage
from tests.games.tiny import GAME as TINY
from tests.games.tiny import Throw


def throws(_view: Any, happened: Event) -> tuple[Feat, ...]:
    """Each throw is a feat of the seat, as great as its pips."""
    return (Feat("throw", int(str(happened.values["seat"])), int(str(happened.values["pips"]))),)


KIND = FeatKind("throw", "Best throw", "throw", ("thrown",), unit=("pip", "pips"))
GAME: Game[Any, Any] = replace(TINY, meta=replace(TINY.meta, feats=(KIND,)), rules=replace(TINY.rules, feats=throws))


async def begun(computers: int = 0) -> Played:
    played = Played(GAME)
    await played.join("ann", "ben")
    await played.computers(computers)
    await played.options("goal=40", "rounds=3")
    await played.start()
    return played


async def throw_twice(played: Played, cause: Cause = Cause.PERSON) -> tuple[int, int]:
    """Whoever showed the highest card throws twice. The seat, and the greater throw."""
    seat, pips = await played.seal_all(), []
    for _ in range(2):
        await played.table.act(seat, Throw(), cause=cause)
        thrown = [logged.event for logged in played.table.recent_events if logged.event.code == "thrown"]
        pips.append(int(str(thrown[-1].values["pips"])))
    return seat, max(pips)


async def test_the_best_of_each_seat_is_kept() -> None:
    played, best = await begun(), dict[int, int]()
    for _ in range(2):
        seat, pips = await throw_twice(played)
        best[seat] = max(pips, best.get(seat, 0))
    assert {feat.seat: feat.value for feat in played.table.state.feats} == best
    assert len(played.table.state.feats) == len(best)


async def test_the_log_leads_to_the_same_feats() -> None:
    played = await begun()
    await throw_twice(played)
    again = Table.replay(GAME, played.table.opening, played.storage.entries, Storage(), Clock())
    assert again.state.feats == played.table.state.feats != ()


async def test_a_computer_has_no_feats() -> None:
    played = await begun(computers=1)
    people = {played.seat("ann"), played.seat("ben")}
    for _ in range(3):
        if played.table.waiting_for():
            await throw_twice(played)
    assert {feat.seat for feat in played.table.state.feats} <= people


async def test_what_a_seat_does_by_itself_is_no_feat_of_its_player() -> None:
    played = await begun()
    thrower = await played.seal_all()
    await played.table.act(thrower, Resign())
    await played.table.act(thrower, Throw(), cause=Cause.AUTO)
    assert played.table.state.feats == ()


async def test_a_game_without_kinds_of_feats_has_none() -> None:
    played = Played(TINY)
    await played.join("ann", "ben")
    await played.start()
    await played.play_on()
    assert played.table.state.feats == ()
