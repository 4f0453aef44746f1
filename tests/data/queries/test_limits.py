"""What limits count of somebody who has their data deleted is kept without a name, and goes with its limit."""

from data.models import Occupant, Player, TableEnd
from data.queries.limits import (
    EARLY_LEAVES_SECONDS,
    MOST_SECONDS,
    KeptLimits,
    LimitKind,
    limit_digest,
)
from data.store import Store
from engine.durations import DAY
from tests.data.samples import HandClock, entry, opening

ANN, BEN = "755041828864000001", "755041828864000002"
NOON = 20_000 * DAY + DAY / 2


def named(seq: int, verb: str, player: str = ANN) -> str:
    return f"{verb} player={player}" + (f" interaction={seq}" if verb in {"join", "wait"} else "")


async def with_table(store: Store, name: str, *verbs: str, host: str = BEN, player: str = ANN) -> None:
    """A live table whose log names somebody in lines of these verbs."""
    await store.add_table(opening(name), guild_id="g", channel_id=f"c{name}", host_id=host)
    await store.append(name, [entry(seq, line=named(seq, verb, player)) for seq, verb in enumerate(verbs, 1)])


async def kept(store: Store, player: str = ANN) -> set[tuple[str, str, int, float]]:
    """What is kept of somebody: kind, what it is about, how often, and when it ends in seconds after noon."""
    limits = await store.kept_limits()
    digests = {limit_digest(key, player) for key in limits.keys}
    return {(one.kind, one.about, one.times, one.ends_at - NOON) for one in limits.limits if one.digest in digests}


async def test_what_still_counts_is_kept_by_a_digest(store: Store, clock: HandClock) -> None:
    clock.now = NOON
    times = [int(NOON - ago) for ago in (EARLY_LEAVES_SECONDS, EARLY_LEAVES_SECONDS - 60, 60)]
    await store.set_player(Player(ANN, name="Ann", left_early=" ".join(map(str, times))))
    await with_table(store, "A", "join", "leave", "wait", "leave", "invite", "decline_invitation", host=ANN)
    await with_table(store, "B", "join", "leave", player=BEN)
    await with_table(store, "C", "join", "leave", host=ANN)
    await store.append("C", [entry(3)], finished=TableEnd([Occupant(BEN)], None))
    await store.forget_player(ANN)
    assert await kept(store) == {
        (LimitKind.LEFT_EARLY, str(times[1]), 1, 60),
        (LimitKind.LEFT_EARLY, str(times[2]), 1, EARLY_LEAVES_SECONDS - 60),
        (LimitKind.OPENED, "A", 1, MOST_SECONDS),
        (LimitKind.JOINED, "A", 2, MOST_SECONDS),
        (LimitKind.INVITED, "A", 1, MOST_SECONDS),
    }
    assert await kept(store, BEN) == set()
    assert ANN not in str(await store.kept_limits())


async def test_whoever_deletes_again_has_both_counted(store: Store, clock: HandClock) -> None:
    clock.now = NOON
    await with_table(store, "A", "join", "leave")
    await store.forget_player(ANN)
    await store.append("A", [entry(3, line=named(3, "join")), entry(4, line=named(4, "leave"))])
    await store.forget_player(ANN)
    assert await kept(store) == {(LimitKind.JOINED, "A", 2, MOST_SECONDS)}


async def test_whoever_is_held_back_by_nothing_leaves_nothing(store: Store, clock: HandClock) -> None:
    clock.now = NOON
    await store.set_player(Player(ANN, name="Ann"))
    await store.forget_player(ANN)
    assert await store.kept_limits() == KeptLimits()


async def test_a_digest_goes_with_its_limit_and_its_key_after_the_last_of_its_day(
    store: Store, clock: HandClock
) -> None:
    clock.now = NOON
    await with_table(store, "A", "join", "leave")
    await store.forget_player(ANN)
    (first,) = (await store.kept_limits()).keys
    clock.now = NOON + DAY / 2 + 1
    await with_table(store, "B", "join", "leave", player=BEN)
    await store.forget_player(BEN)
    assert (await store.kept_limits()).keys[0] == first
    assert len((await store.kept_limits()).keys) == 2, "the next day has a key of its own"
    for later, people in ((MOST_SECONDS - 1, 2), (MOST_SECONDS, 1), (MOST_SECONDS + DAY / 2 + 1, 0)):
        clock.now = NOON + later
        await store.heartbeat()
        limits = await store.kept_limits()
        assert (len({one.digest for one in limits.limits}), len(limits.keys)) == (people, people), later
    assert first not in (await store.kept_limits()).keys
