"""What a table is between two entries of its log: its phase, its seats, its options, and the state of its game."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from engine.actions import Action
from engine.durations import parse_duration
from engine.game import Event, Feat, Outcome
from engine.options import USUAL_TURN_TIME
from engine.quick_replace import with_quick_replace
from engine.set_chance import NO_DRAWS, Draws, TableAndSalt
from engine.strengths import SOUND_RATING, Strength
from engine.tables.guests import Guests, RematchWait
from engine.tables.questions import OpenQuestion, Question, Vote

JUST_CLOSED = "closed"
"""The code of the sentence for a table that was closed without a reason, or by its last player's leaving."""
AGREED = "agreed"
"""The code of the sentence for a game that its players agreed to end."""


class Phase(StrEnum):
    """The stage of a table: lobby, game, or one of the two ends."""

    LOBBY = "lobby"
    """The game has not started."""
    PLAYING = "playing"
    OVER = "over"
    """The game was played to its end; there is an outcome."""
    CLOSED = "closed"
    """The table ended without a result."""


@with_quick_replace
class Seat(NamedTuple):
    """A place at the table. ``player`` is a person's platform id, or ``None`` for a computer."""

    player: str | None
    interaction: str = ""
    """The platform's id of the click by which the player joined; empty for a computer."""
    luck: str = ""
    """The player's lucky word; empty for none."""
    missed: int = 0
    """The number of turns in a row that ended because time ran out."""
    on_auto: bool = False
    """Whether the engine plays for the seat's player."""
    left: bool = False
    """Whether the player has given the seat up."""
    sat_in: bool = False
    """Whether a computer plays for the absent player, as well as the computer can. The seat is then on auto, too."""
    votes: frozenset[int] = frozenset()
    """The seats whose players have voted that a computer shall play this seat."""
    has_had_turn: bool = False
    """Whether the player acted visibly, let a turn's time run out, or kept others waiting until they voted on a
    computer in their place.
    """
    strength: Strength = "sound"
    """The strength of the computer that plays here, be it the table's own or one in place of a person."""
    rating: int = SOUND_RATING
    """The rating of the table's own computer, by its game and strength; without meaning for a person."""

    lets_take_back: bool = False
    """Whether the player has agreed, for the whole game, that others take back actions."""
    lets_pause: bool = False
    """Whether the player has agreed, for the whole game, to pauses."""

    @property
    def was_abandoned(self) -> bool:
        """Whether the player left before their first turn was over, so that a computer plays here."""
        return self.left and not self.has_had_turn

    @property
    def takes_part(self) -> bool:
        """Whether a person plays the game in this seat, or did so before they left it."""
        return self.player is not None and not self.was_abandoned

    @property
    def has_forfeited(self) -> bool:
        """Whether the player left a game in which they took part: they have lost it, whatever the seat does later."""
        return self.left and self.takes_part

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person has the seat and plays it themselves: false for computers, and for people on auto."""
        return self.player is not None and not self.on_auto

    @property
    def is_away(self) -> bool:
        """Whether the player has left, is on auto, or let the time run out in the latest turn."""
        return self.left or self.on_auto or self.missed > 0


class PlayedAction(NamedTuple):
    """One accepted action of the game, with all that has to be known of it to take it back."""

    number: int
    """The number of the action, 1 for the game's first; its chance was drawn for this number."""
    seat: int
    action: Action
    by_person: bool
    """Whether the seat's player acted themselves, rather than the clock, a computer, or the engine in their place."""
    is_noticed: bool
    """Whether others saw that an action was taken."""
    draws: Draws = NO_DRAWS
    """How often the game had drawn from chance before this action; at a table of a duplicate set, that fixes the
    action's chance.
    """
    told: tuple[Event, ...] = ()
    """The action's events that everybody could read."""


class LatestActions(NamedTuple):
    """The actions that may still be taken back: the last one that others noticed, and all later ones, which nobody but
    their own seats know.
    """

    before: Any
    """The game's state before the first of these actions."""
    actions: tuple[PlayedAction, ...] = ()
    """The actions in order. Only the first may have been noticed by others."""
    feats: tuple[Feat, ...] = ()
    """The table's feats before the first of these actions; unnoticed actions bring none."""

    def followed_by(self, action: PlayedAction, before: Any, feats: tuple[Feat, ...] = ()) -> "LatestActions":  # noqa: ANN401  # a game's own state
        """The latest actions after one more, which was taken in the game's state ``before`` with the table's ``feats``.

        An action that others notice replaces all earlier ones, which then stand. One that nobody else notices is added:
        what others may take back must not show that it happened.
        """
        if action.is_noticed:
            return LatestActions(before, (action,), feats)
        return self._replace(actions=(*self.actions, action))

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of these actions."""
        return frozenset(one.number for one in self.actions)

    def last_of(self, seat: int) -> PlayedAction | None:
        """The last of these actions by a seat; ``None`` if the seat has none."""
        return next((one for one in reversed(self.actions) if one.seat == seat), None)


class TakeBackVote(NamedTuple):
    """The question whether somebody may take back an action."""

    action: PlayedAction
    agreed: frozenset[int]
    """The seats that asked, that have agreed, or that are not asked."""
    number: int = 0
    """The number of the question."""

    @property
    def seat(self) -> int:
        """The seat that asks to take its action back."""
        return self.action.seat


class TakenBack(NamedTuple):
    """How many actions in a row a seat has taken back. The count ends when another seat acts visibly."""

    seat: int
    times: int


@with_quick_replace
class TableState(NamedTuple):
    """The whole state of a table after an entry of its log."""

    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    chosen: Mapping[str, str] = {}
    """The options chosen, from name to the text that was typed; options that are missing here have their defaults."""
    clock: int | None = parse_duration(USUAL_TURN_TIME)
    """Seconds that a seat has for its turn; ``None`` for no limit."""
    salt: str = ""
    """The players' part of the chance, in hexadecimal; "" until the game has started. At a table of a duplicate set it
    is made from the joins at all tables of the set.
    """
    salts: tuple[TableAndSalt, ...] = ()
    """At a table of a duplicate set whose joins are fixed, each table's id with the salt of its joins; otherwise ()."""
    game: Any = None
    """The game's own state; ``None`` before the game has started."""
    moves: int = 0
    """The number of the game's actions so far. The chance of the next action is drawn for the next number."""
    noticed: int = 0
    """How many of the game's actions so far others than the acting seat have noticed."""
    feats: tuple[Feat, ...] = ()
    """The best feat of each kind that each seat has done so far while a person played it. Taking an action back
    restores the earlier feats.
    """
    draws: Draws = NO_DRAWS
    """How often the game has drawn; at a table of a duplicate set the chance of the next action follows from it."""
    outcome: Outcome | None = None
    """The result of the game; ``None`` unless the game was played to its end."""
    closed: str = JUST_CLOSED
    """The code of the sentence that says why the table was closed; without meaning outside `Phase.CLOSED`."""
    closing_reason: str = ""
    """A moderator's own words about why they closed the table; empty for none."""
    rematch: RematchWait | None = None
    """The people for whom the lobby waits before it starts by itself; ``None`` if it waits for nobody."""
    guests: Guests = Guests()
    """The people of the lobby who have no seat."""
    questions: int = 0
    """The number of questions that players have asked all others so far."""
    close_vote: Vote = Vote()
    """The vote to end the game without a result."""
    pause_vote: Vote = Vote()
    """The vote for a pause."""
    latest: LatestActions = LatestActions(None)
    """The latest actions of the game, which may still be taken back."""
    take_back_vote: TakeBackVote | None = None
    """The question whether somebody may take back an action; ``None`` while nobody asks."""
    asked_to_take_back: frozenset[int] = frozenset()
    """The numbers of those of the `latest` actions that somebody has asked to take back, each of which can be asked for
    once.
    """
    taken_back: TakenBack | None = None
    """The seat that took back actions, and how many in a row; ``None`` if no seat did, or another has acted since."""
    is_paused: bool = False
    """Whether the players have paused the game: nobody can act, and no time runs."""
    moderated_by: int | None = None
    """The seat of a moderator who ended a game that they themselves played; ``None`` otherwise."""
    stalled_by: frozenset[int] = frozenset()
    """The seats of players for whom the game waited until it was closed as ``stalled``."""
    last_to_leave: int | None = None
    """The seat whose player was the last to leave, which ended the game; ``None`` if the game did not end so."""

    def seat_of(self, player: str) -> int | None:
        """The seat that the person with this id plays; ``None`` for nobody here, and for a seat that was given up."""
        taken = (index for index, seat in enumerate(self.seats) if seat.player == player and not seat.left)
        return next(taken, None)

    @property
    def is_deserted(self) -> bool:
        """Whether a game is in play and no person plays it: every seat is a computer's or plays automatically."""
        return self.phase is Phase.PLAYING and not any(seat.is_played_by_person for seat in self.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of the people who have a seat and have not left, in seat order."""
        return tuple(seat.player for seat in self.seats if seat.player is not None and not seat.left)

    @property
    def kept_for(self) -> tuple[str, ...]:
        """The ids of the people for whom a lobby keeps a seat, first those with whom a game is played again."""
        return (*(self.rematch.kept if self.rematch else ()), *self.guests.invited)

    @property
    def named_people(self) -> frozenset[str]:
        """The ids of all people whose names a table shows: who has or had a seat, and the guests of a lobby."""
        seated = (seat.player for seat in self.seats if seat.player is not None)
        return frozenset((*seated, *self.kept_for, *self.guests.people))

    @property
    def open_questions(self) -> Mapping[Question, OpenQuestion]:
        """The questions to all players that are open, by kind; none after the game's end."""
        taking_back, asked = self.take_back_vote, dict[Question, OpenQuestion]()
        if self.phase is not Phase.PLAYING:
            return asked
        if self.close_vote.is_open:
            asked[Question.CLOSE] = self.close_vote.as_open_question()
        if taking_back is not None:
            asked[Question.TAKE_BACK] = OpenQuestion(
                taking_back.number, taking_back.agreed, frozenset({taking_back.seat})
            )
        if self.pause_vote.is_open:
            asked[Question.PAUSE] = self.pause_vote.as_open_question()
        return asked

    @property
    def seats_to_agree(self) -> frozenset[int]:
        """The seats of people who have not left. All of them must agree to end the game and, unless they are not asked
        (`engine.tables.votes.unasked_seats`), to take an action back or pause.
        """
        return frozenset(index for index, seat in enumerate(self.seats) if seat.player is not None and not seat.left)

    @property
    def has_computers(self) -> bool:
        """Whether a computer plays any seat, including that of somebody who left before taking part."""
        return not all(seat.takes_part for seat in self.seats)

    @property
    def kept_losses(self) -> frozenset[int]:
        """The seats that lost a game that ended without a result: players who left it or let it wait too long, one who
        was alone with computers and ended it, and a moderator who ended their own game. Empty for logs of earlier
        versions that were closed without a reason.
        """
        if self.phase is not Phase.CLOSED or (self.closed == JUST_CLOSED and self.last_to_leave is None):
            return frozenset()
        lost = {at for at, seat in enumerate(self.seats) if seat.has_forfeited or at == self.moderated_by}
        if not self.has_computers:
            return self.stalled_by | (lost - {self.last_to_leave})
        ended = self.seats_to_agree if self.closed in {AGREED, "abandoned"} else ()
        return self.stalled_by | lost | {seat for seat in ended if self.loses_by_ending(seat)}

    def loses_by_ending(self, seat: int) -> bool:
        """Whether a seat's player loses by ending the game: alone with computers, once they have had a turn."""
        return self.seats_to_agree == {seat} and self.has_computers and self.seats[seat].has_had_turn

    def without_seat(self, index: int) -> "TableState":
        """The state without the seat ``index``, from 0; each seat after it gets the number before its own."""
        return self._replace(seats=self.seats[:index] + self.seats[index + 1 :])

    def renamed(self, player: str, new_id: str) -> "TableState":
        """The state with ``new_id`` in place of the id ``player`` wherever it names that person."""
        seats = tuple(seat._replace(player=new_id) if seat.player == player else seat for seat in self.seats)
        wait = self.rematch and self.rematch._replace(
            kept=tuple(new_id if one == player else one for one in self.rematch.kept)
        )
        return self._replace(seats=seats, rematch=wait, guests=self.guests.renamed(player, new_id))

    def with_seat(self, index: int, **changes: Any) -> "TableState":  # noqa: ANN401  # as NamedTuple._replace
        """The state with some fields of one seat changed."""
        seat = self.seats[index]._replace(**changes)
        return self._replace(seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))
