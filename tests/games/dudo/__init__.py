"""Dudo, in small: dice under cups, bids on all of them, and a doubt that lifts the cups. It serves the promises.

Everybody throws a few dice in secret, and one die more lies under a cup in the middle. First all seats, at the same
time, keep their dice or throw one of them again. Then seats bid in turn how many dice show a face; instead of the last
word a seat may once peek at the middle die. A doubt ends the round: if the dice bear the bid out, the bidder scores.

Rule 1: it is what a game without cards would be, a folder that nothing else has to be told of.
Rule 2: every kind of secret is in it: dealt, chosen at the same time, and learned on one's turn.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from engine.actions import Action, Choice, Menu, Pick
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Game, Meta, Mind, Options, Outcome, Rules, Step, Words, event
from engine.game_defaults import REVEALED
from engine.text.sentences import joined_with_and
from engine.weighing import WeighedAction, weighed_action

FACES = 6
Dice = tuple[int, ...]


class DudoOptions(Options):
    dice: int = Field(default=2, ge=1, le=3, description="How many dice each player has")
    rounds: int = Field(default=2, ge=1, le=5, description="How many rounds are played")


class Keep(Action):
    """Keep your dice as they are."""

    verb: ClassVar[str] = "keep"
    label: ClassVar[str] = "Keep all dice"


class Rethrow(Action):
    """Throw one of your dice again, in secret."""

    verb: ClassVar[str] = "rethrow"
    label: ClassVar[str] = "Throw a {die} again"
    die: int = Field(ge=1, le=FACES, description="What the die shows now")


class Peek(Action):
    """Look at the die in the middle, once a round, on your turn."""

    verb: ClassVar[str] = "peek"
    label: ClassVar[str] = "Look at the die in the middle"


class Bid(Action):
    """Bid that so many dice of the table show a face."""

    verb: ClassVar[str] = "bid"
    label: ClassVar[str] = "Bid {dice} of {face}"
    dice: int = Field(ge=1, description="How many dice")
    face: int = Field(ge=1, le=FACES, description="What they show")


class Doubt(Action):
    """Doubt the last bid."""

    verb: ClassVar[str] = "doubt"
    label: ClassVar[str] = "Doubt it"


class Said(NamedTuple):
    """A bid."""

    seat: int
    dice: int
    face: int


class Public(NamedTuple):
    """What everybody sees."""

    options: DudoOptions
    scores: tuple[int, ...]
    phase: Literal["throwing", "bidding", "over"]
    turn: int
    """The seat that bids next."""
    ready: tuple[bool, ...]
    """By seat, who has kept or thrown again."""
    peeked: tuple[bool, ...]
    """By seat, who has looked at the die in the middle."""
    bid: Said | None
    played: int
    """Rounds that are over."""
    lifted: tuple[Dice, ...]
    """What lay under the cups in the last round, by seat, and in the middle; empty in the first round."""


class DudoState(NamedTuple):
    public: Public
    dice: tuple[Dice, ...]
    """By seat, in ascending order."""
    middle: int


class DudoView(NamedTuple):
    viewer: int | None
    public: Public
    dice: Dice
    """The viewer's own; empty for a spectator."""
    middle: int | None
    """The die in the middle, for a viewer who has looked at it."""


def setup(seats: int, options: DudoOptions, chance: Chance) -> Step[DudoState]:
    nobody = (False,) * seats
    public = Public(options, (0,) * seats, "throwing", chance.pick(seats), nobody, nobody, None, 0, ())
    return _thrown(public, chance, [])


def _thrown(public: Public, chance: Chance, events: list[Event]) -> Step[DudoState]:
    """A new round."""
    dice = tuple(tuple(sorted(chance.dice(public.options.dice))) for _ in public.scores)
    (middle,) = chance.dice(1)
    events.append(event("round_begun", number=public.played + 1, seat=public.turn))
    events += [event("dice_thrown", seat, dice=_in_words(own)) for seat, own in enumerate(dice)]
    return Step(DudoState(public, dice, middle), tuple(events))


def waiting_for(state: DudoState) -> tuple[int, ...]:
    public = state.public
    if public.phase == "throwing":
        return tuple(seat for seat, is_ready in enumerate(public.ready) if not is_ready)
    return (public.turn,) if public.phase == "bidding" else ()


def menu(state: DudoState, seat: int) -> Menu:
    if seat not in waiting_for(state):
        return ()
    if state.public.phase == "throwing":
        own = tuple(dict.fromkeys(map(str, state.dice[seat])))
        return (Choice(Keep), Choice(Rethrow, picks=(Pick("die", own),)))
    bids = tuple(
        Choice(Bid, {"dice": str(number)}, (Pick("face", tuple(map(str, faces))),))
        for number, faces in _higher(state.public)
    )
    peek = () if state.public.peeked[seat] else (Choice(Peek),)
    return (*bids, *peek, *((Choice(Doubt),) if state.public.bid else ()))


def _higher(public: Public) -> list[tuple[int, range]]:
    """The bids that are higher than the last one: numbers of dice, with the faces for each."""
    said = public.bid or Said(-1, 1, 0)
    most = len(public.scores) * public.options.dice + 1
    bids = [(said.dice, range(said.face + 1, FACES + 1))]
    bids += [(number, range(1, FACES + 1)) for number in range(said.dice + 1, most + 1)]
    return [(number, faces) for number, faces in bids if faces]


def apply(state: DudoState, seat: int, action: Action, chance: Chance) -> Step[DudoState]:
    phase = state.public.phase
    if phase == "over":
        raise Refusal("game_over")
    if isinstance(action, Keep | Rethrow) != (phase == "throwing"):
        raise Refusal("wrong_phase")
    if seat not in waiting_for(state):
        raise Refusal("not_your_turn", waiting=waiting_for(state))
    match action:
        case Keep():
            return _ready(state, seat, [])
        case Rethrow(die=die):
            return _rethrown(state, seat, die, chance)
        case Peek():
            return _peeked(state, seat)
        case Bid(dice=number, face=face):
            return _bid(state, Said(seat, number, face))
        case _:
            return _doubted(state, seat, chance)


def _ready(state: DudoState, seat: int, events: list[Event]) -> Step[DudoState]:
    public = state.public._replace(ready=_with(state.public.ready, seat, True))
    events.append(event("seat_ready", seat=seat))
    if all(public.ready):
        public = public._replace(phase="bidding")
        events.append(event("bidding_begun", seat=public.turn))
    return Step(state._replace(public=public), tuple(events))


def _rethrown(state: DudoState, seat: int, die: int, chance: Chance) -> Step[DudoState]:
    own = list(state.dice[seat])
    if die not in own:
        raise Refusal("no_such_die", die=die)
    own.remove(die)
    dice = tuple(sorted((*own, *chance.dice(1))))
    events = [event("die_rethrown", seat, dice=_in_words(dice))]
    return _ready(state._replace(dice=_with(state.dice, seat, dice)), seat, events)


def _peeked(state: DudoState, seat: int) -> Step[DudoState]:
    public = state.public
    if public.peeked[seat]:
        raise Refusal("already_done")
    after = state._replace(public=public._replace(peeked=_with(public.peeked, seat, True)))
    return Step(after, (event("peeked", seat=seat), event("middle_seen", seat, die=state.middle)))


def _bid(state: DudoState, said: Said) -> Step[DudoState]:
    public = state.public
    if not any(said.dice == number and said.face in faces for number, faces in _higher(public)):
        raise Refusal("bid_not_higher")
    after = public._replace(bid=said, turn=(said.seat + 1) % len(public.scores))
    return Step(state._replace(public=after), (event("bid_made", **said._asdict()),))


def _doubted(state: DudoState, seat: int, chance: Chance) -> Step[DudoState]:
    """The cups are lifted; whoever was right scores and bids first in the next round."""
    public, said = state.public, state.public.bid
    if said is None:
        raise Refusal("nothing_bid")
    cups = (*state.dice, (state.middle,))
    found = sum(dice.count(said.face) for dice in cups)
    right = said.seat if found >= said.dice else seat
    events = [event("doubted", seat=seat)]
    events += [event("cup_lifted", seat=other, dice=_in_words(dice)) for other, dice in enumerate(state.dice)]
    events += [event("middle_lifted", die=state.middle), event("round_won", seat=right, found=found, face=said.face)]
    nobody = (False,) * len(public.scores)
    after = public._replace(
        scores=_with(public.scores, right, public.scores[right] + 1),
        phase="throwing",
        turn=right,
        ready=nobody,
        peeked=nobody,
        bid=None,
        played=public.played + 1,
        lifted=cups,
    )
    if after.played == public.options.rounds:
        return Step(state._replace(public=after._replace(phase="over")), tuple(events))
    return _thrown(after, chance, events)


def _in_words(dice: Dice) -> str:
    return joined_with_and(list(map(str, dice)))


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def auto(state: DudoState, seat: int) -> tuple[Action, ...]:
    if state.public.phase == "throwing":
        return (Keep(),)
    return (Doubt(),) if state.public.bid else (Bid(dice=1, face=1),)


def view(state: DudoState, seat: int | None) -> DudoView:
    has_peeked = seat is not None and state.public.peeked[seat]
    dice = () if seat is None else state.dice[seat]
    return DudoView(seat, state.public, dice, state.middle if has_peeked else None)


def outcome(state: DudoState) -> Outcome | None:
    scores = state.public.scores
    if state.public.phase != "over":
        return None
    return Outcome(scores, tuple(1 + sum(other > mine for other in scores) for mine in scores), "rounds_played")


def resample(seen: DudoView, chance: Chance) -> DudoState:
    public, (middle,) = seen.public, chance.dice(1)
    if public.phase == "over":
        return DudoState(public, public.lifted[:-1], public.lifted[-1][0])
    dice = tuple(
        seen.dice if seat == seen.viewer else tuple(sorted(chance.dice(public.options.dice)))
        for seat in range(len(public.scores))
    )
    return DudoState(public, dice, seen.middle or middle)


def weighed(seen: DudoView, menu: Menu, chance: Chance) -> Sequence[WeighedAction]:
    return (weighed_action(best_action(seen, menu), 0.0, "best"),)


def best_action(seen: DudoView, menu: Menu) -> Action:
    """Bids what is likely, by the dice that the seat knows."""
    public, known = seen.public, (*seen.dice, *((seen.middle,) if seen.middle else ()))
    if public.phase == "throwing":
        return Keep()
    unknown = len(public.scores) * public.options.dice + 1 - len(known)
    likely = {face: known.count(face) + unknown / FACES for face in range(1, FACES + 1)}
    for number, faces in _higher(public):
        if fitting := [face for face in faces if likely[face] >= number]:
            return Bid(dice=number, face=max(fitting, key=likely.__getitem__))
    return Doubt() if public.bid else Bid(dice=1, face=1)


def reveals(before: DudoState, seat: int, action: Action, after: DudoState) -> str | None:
    return REVEALED if isinstance(action, Peek | Doubt) else None


META = Meta(
    slug="dudo",
    title="Dudo",
    summary="Bid on dice under cups, or doubt the last bid.",
    seats=(2, 3, 4),
    options=DudoOptions,
    actions=(Keep, Rethrow, Peek, Bid, Doubt),
    endings={"rounds_played": "All rounds are played."},
    short_rules=("Bid how many of the hidden dice show a face, or doubt the last bid.",),
    score_unit=("round", "rounds"),
    sources=("Dudo, a traditional game of South America, made smaller for these tests",),
)

GAME: Game[Any, Any] = Game(
    meta=META,
    rules=Rules(
        setup=setup,
        waiting_for=waiting_for,
        menu=menu,
        apply=apply,
        auto=auto,
        view=view,
        outcome=outcome,
        reveals=reveals,
    ),
    words=Words(
        reasons={"best": "It is the best."},
        sentences={
            "round_begun": "Round {number}: {seat:name} will bid first.",
            "dice_thrown": "You threw {dice}.",
            "seat_ready": "{seat:name} is ready.",
            "die_rethrown": "Your dice are now {dice}.",
            "bidding_begun": "{seat:name} bids first.",
            "peeked": "{seat:name} looks at the die in the middle.",
            "middle_seen": "The die in the middle shows {die}.",
            "bid_made": "{seat:name} bids {dice} of {face}.",
            "doubted": "{seat:name} doubts it.",
            "cup_lifted": "{seat:name} had {dice}.",
            "middle_lifted": "In the middle lay a {die}.",
            "round_won": "{found} of the dice show a {face}: {seat:name} scores.",
            "no_such_die": "None of your dice shows {die}.",
            "bid_not_higher": "Bid more dice, or as many of a higher face.",
            "nothing_bid": "There is no bid to doubt.",
        },
    ),
    mind=Mind(
        resample=resample,
        weighed=weighed,
    ),
)
