"""The game as functions of a state and a seat. Each judgement lives in its own module; here they meet."""

from engine.actions import Action
from engine.chance import Chance
from engine.errors import Refusal
from engine.game import Event, Step
from engine.games.high_handed.actions import AccuseOfExtraCard, CoverCard, Lay, Pass, PickUp, PlayAlone, SayOver70
from engine.games.high_handed.options import HighHandedOptions, terms
from engine.games.high_handed.phases.dealing import new_game
from engine.games.high_handed.phases.drawing import check_pick_up, give_up_owed_cards, pick_up_cards
from engine.games.high_handed.phases.house_rules import accuse_of_extra_card, declare_over_70
from engine.games.high_handed.phases.laying import auto_play, lay_cards, placement_of_action
from engine.games.high_handed.phases.turns import can_play, give_turn_to_first_able_seat
from engine.games.high_handed.public import MatchStanding
from engine.games.high_handed.state import State, waiting_for


def setup(seats: int, options: HighHandedOptions, chance: Chance) -> Step[State]:
    """The first state of a match, with a dealer drawn by lot. Raises `Refusal` if the options do not fit the number of
    seats.
    """
    played = terms(seats, options)
    nothing = (0,) * len(played.sides)
    events: list[Event] = []
    state = new_game(played, chance.pick(seats), MatchStanding(nothing, nothing, nothing, ()), chance, events)
    return Step(state, tuple(events))


def apply(state: State, seat: int, action: Action, chance: Chance) -> Step[State]:
    """The next state after an action of a seat, with the events on the way. Raises `Refusal` for an action that the
    seat may not take now, or that names cards which the seat may not use.
    """
    if state.phase == "over":
        raise Refusal("game_over")
    events: list[Event] = []
    match action:
        case Lay() | CoverCard() | PlayAlone():
            _check_turn(state, seat)
            after = lay_cards(state, seat, placement_of_action(action), chance, events)
        case Pass():
            _check_turn(state, seat)
            if can_play(state, seat):
                raise Refusal("must_play")
            after = _keep_or_pass_turn(give_up_owed_cards(state, seat, events), chance, events)
        case PickUp(pile=pile):
            check_pick_up(state, seat, pile)
            after = _keep_or_pass_turn(pick_up_cards(state, seat, 1, pile, events), chance, events)
        case SayOver70():
            after = _keep_or_pass_turn(declare_over_70(state, seat, events), chance, events)
        case AccuseOfExtraCard(player=player):
            after = _keep_or_pass_turn(accuse_of_extra_card(state, seat, player, chance, events), chance, events)
        case _:
            raise Refusal("wrong_phase")
    return Step(after, tuple(events))


def _check_turn(state: State, seat: int) -> None:
    """Raise `Refusal` unless it is the seat's turn."""
    if seat != state.turn:
        raise Refusal("not_your_turn", waiting=(state.turn,))


def _keep_or_pass_turn(state: State, chance: Chance, events: list[Event]) -> State:
    """Leave the turn where it is if its seat can play or may pick up cards; else do as `give_turn_to_first_able_seat`.

    Appends events to ``events``.
    """
    return give_turn_to_first_able_seat(state, chance, events)


def auto(state: State, seat: int) -> tuple[Action, ...]:
    """The actions of a seat whose time runs out: a harmless play, and picking up the cards that it is owed. () for a
    seat that need not act now.
    """
    if seat not in waiting_for(state):
        return ()
    if not can_play(state, seat):
        return (PickUp(),)  # it has the turn because it may
    play = auto_play(state, seat)
    by_hand = state.terms.options.draw_mode == "manual"
    return (play.model_copy(update={"pile": "larger"}) if by_hand else play,)
