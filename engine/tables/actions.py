"""The actions of the table itself, which no game knows: joining, options, starting, leaving, voting, closing, ..."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from engine.actions import Action
from engine.strengths import Strength
from engine.tables.questions import Answer, Question
from engine.tables.typed_words import LuckyWord, OptionTexts, Reason, SaltTexts


class Join(Action):
    """A person takes the next free seat of the lobby."""

    verb: ClassVar[str] = "join"
    label: ClassVar[str] = "Join"
    player: str
    """The id of the person on the platform, such as Discord."""
    interaction: str
    """The platform's id of the click by which the person joined; the shuffles are salted with it."""
    luck: LuckyWord | None = None
    """A word of the player's own, with which the shuffles are salted too; ``None`` for none."""


class Leave(Action):
    """A person leaves the lobby, or its waiting list."""

    verb: ClassVar[str] = "leave"
    label: ClassVar[str] = "Leave"
    player: str
    awaits_opener: bool | None = None
    """Whether the lobby stays open without anybody, because its opener has not sat down yet; ``None``, as in logs of
    earlier versions, means no.
    """


class Invite(Action):
    """A seat of the lobby is kept for a person, who is asked whether they want it."""

    verb: ClassVar[str] = "invite"
    label: ClassVar[str] = "Invite"
    player: str


class Decline(Action):
    """A person refuses the seat that the lobby keeps for them."""

    verb: ClassVar[str] = "decline_invitation"
    label: ClassVar[str] = "No, thanks"
    player: str


class Remove(Action):
    """A person loses their seat in the lobby, their invitation or their place on the waiting list."""

    verb: ClassVar[str] = "remove"
    label: ClassVar[str] = "Remove player"
    player: str


class Wait(Action):
    """A person waits for a seat of the lobby, and gets the first that is free."""

    verb: ClassVar[str] = "wait"
    label: ClassVar[str] = "Wait for a seat"
    player: str
    interaction: str
    """The platform's id of the click by which the person asked to wait; their later `Join` carries the same id."""


NAMING_VERBS = frozenset(action.verb for action in (Join, Leave, Invite, Decline, Remove, Wait))
"""The verbs of all actions that name a person; ``player`` is the first field of each. Where a person is looked for,
replaced or exported, this list says in which lines."""


class AddComputer(Action):
    """A computer takes the next free seat of the lobby."""

    verb: ClassVar[str] = "add_computer"
    label: ClassVar[str] = "Add computer"
    strength: Strength | None = None
    """How well the computer plays; ``None``, as in logs of earlier versions, means "sound"."""


class RemoveComputer(Action):
    """The computer that was added last leaves the lobby."""

    verb: ClassVar[str] = "remove_computer"
    label: ClassVar[str] = "Remove computer"
    strength: Strength | None = None
    """The strength of the computer; ``None`` for any."""


class SetStrength(Action):
    """All computers of the lobby play with another strength from now on."""

    verb: ClassVar[str] = "set_strength"
    label: ClassVar[str] = "Change computers"
    strength: Strength


class SetOptions(Action):
    """A change of some of the table's options in the lobby."""

    verb: ClassVar[str] = "options"
    label: ClassVar[str] = "Options"
    values: OptionTexts
    """One text ``name=value`` for each option; ``name=`` sets the option back to its default."""


class Start(Action):
    """The game starts with the people and computers of the lobby."""

    verb: ClassVar[str] = "start"
    label: ClassVar[str] = "Start"


class CloseSalt(Action):
    """The joins at all tables of a duplicate set are fixed, and with them its cards; each table starts right after."""

    verb: ClassVar[str] = "close_salt"
    label: ClassVar[str] = "Start the set"
    salts: SaltTexts
    """One text ``table:salt`` for each table, in the order in which they were opened: its id, and the salt of its joins
    in hexadecimal.
    """


class Back(Action):
    """The player of a seat on auto, for which the engine acts, takes over again."""

    verb: ClassVar[str] = "back"
    label: ClassVar[str] = "I am back"


class VoteForSitIn(Action):
    """A player's vote that a computer shall play for an absent player, until that player is back."""

    verb: ClassVar[str] = "sit_in"
    label: ClassVar[str] = "Let a computer play"
    seat: int
    """The seat of the absent player."""


class Resign(Action):
    """The player gives up the seat. The seat ranks last; if the player leaves before their first turn is over, a
    computer plays the seat, which ranks as the computer played.
    """

    verb: ClassVar[str] = "resign"
    label: ClassVar[str] = "Resign"


class Rematch(Action):
    """The lobby waits for the people of an earlier game, and then starts by itself."""

    verb: ClassVar[str] = "rematch"
    label: ClassVar[str] = "Play again"
    of: Annotated[str, StringConstraints(pattern="^[0-9A-Z]{1,20}$")]
    """The id of the earlier game's table."""
    people: Annotated[int, Field(ge=1, le=99)]
    """How many people to wait for."""


class EndRematch(Action):
    """The time to wait for a rematch is over, and too few people have come: the lobby is one like any other."""

    verb: ClassVar[str] = "rematch_over"
    label: ClassVar[str] = "Wait no longer"


class AgreeToClose(Answer):
    """A player's vote to end the game without a result. The first one begins the vote."""

    verb: ClassVar[str] = "agree_to_close"
    label: ClassVar[str] = "End the game"
    asks: ClassVar[Question] = Question.CLOSE


class RefuseToClose(Answer):
    """A player wants to play on, which ends the vote."""

    verb: ClassVar[str] = "refuse_to_close"
    label: ClassVar[str] = "Play on"
    asks: ClassVar[Question] = Question.CLOSE


class EndCloseVote(Action):
    """The time for a vote to end the game is over, and somebody has not agreed: the game goes on."""

    verb: ClassVar[str] = "close_vote_over"
    label: ClassVar[str] = "End the vote"


class AskToTakeBack(Action):
    """A player wants to take back their latest action. The other people must agree; if there are none, it is taken back
    at once.
    """

    verb: ClassVar[str] = "ask_take_back"
    label: ClassVar[str] = "Take back"
    spares_partners: bool | None = None
    """Whether the player's partners are not asked; ``None``, as in logs of earlier versions, means no."""


class AgreeToTakeBack(Answer):
    """A player lets somebody take back an action."""

    verb: ClassVar[str] = "agree_take_back"
    label: ClassVar[str] = "Agree"
    asks: ClassVar[Question] = Question.TAKE_BACK
    for_game: bool | None = None
    """Whether the player lets the others take back actions for the rest of the game; ``None``, as in logs of earlier
    versions, means no.
    """


class RefuseToTakeBack(Answer):
    """A player does not let somebody take back an action, which then stands."""

    verb: ClassVar[str] = "refuse_take_back"
    label: ClassVar[str] = "Refuse"
    asks: ClassVar[Question] = Question.TAKE_BACK


class EndTakeBackVote(Action):
    """The time for answers is over, and somebody has not agreed: the action stands."""

    verb: ClassVar[str] = "take_back_over"
    label: ClassVar[str] = "End the question"


class AgreeToPause(Answer):
    """A player's vote for a pause, in which nothing happens and no time runs. The first one begins the vote."""

    verb: ClassVar[str] = "agree_to_pause"
    label: ClassVar[str] = "Pause"
    asks: ClassVar[Question] = Question.PAUSE
    for_game: bool | None = None
    """Whether the player agrees to all pauses for the rest of the game; ``None``, as in logs of earlier versions, means
    no.
    """
    spares_partners: bool | None = None
    """As in `AskToTakeBack`, of a vote that begins the question."""


class RefuseToPause(Answer):
    """A player wants no pause, which ends the vote."""

    verb: ClassVar[str] = "refuse_to_pause"
    label: ClassVar[str] = "No pause"
    asks: ClassVar[Question] = Question.PAUSE


class AskMeAgain(Action):
    """A player who has agreed for the whole game wants to be asked again."""

    verb: ClassVar[str] = "ask_me_again"
    label: ClassVar[str] = "Ask me each time"


ASKING_VERBS: Mapping[Question, str] = {
    Question.CLOSE: AgreeToClose.verb,
    Question.TAKE_BACK: AskToTakeBack.verb,
    Question.PAUSE: AgreeToPause.verb,
}
"""By question, the verb of the action that asks it."""


class GoOn(Action):
    """A player ends the pause."""

    verb: ClassVar[str] = "go_on"
    label: ClassVar[str] = "Go on"


class EndPause(Action):
    """The time for a vote on a pause, or for the pause itself, is over: the game goes on."""

    verb: ClassVar[str] = "pause_over"
    label: ClassVar[str] = "End the pause"


class Close(Action):
    """The table ends without a result."""

    verb: ClassVar[str] = "close"
    label: ClassVar[str] = "Close"
    why: Literal["abandoned", "stalled", "channel_gone", "restored", "moderated", "left_out"] | None = None
    """``abandoned`` if everybody left the table, ``stalled`` if a game without a time limit waited too long for
    somebody, ``channel_gone`` if its channel was deleted, ``restored`` if the database was replaced by an older one,
    ``moderated`` if a moderator ended a game that counts, ``left_out`` if a duplicate set started while nobody sat at
    this table of it; ``None`` if somebody closed the table.
    """
    reason: Reason | None = None
    """Why a moderator closed the table, in the moderator's words, with ``_`` for white space; ``None`` if no reason was
    given.
    """


TABLE_ACTIONS: tuple[type[Action], ...] = (
    Join, Leave, Invite, Decline, Remove, Wait, AddComputer, RemoveComputer, SetStrength, SetOptions, Start, Back,
    VoteForSitIn, Resign, Rematch, EndRematch, CloseSalt, AgreeToClose, RefuseToClose, EndCloseVote, Close,
    AskToTakeBack, AgreeToTakeBack, RefuseToTakeBack, EndTakeBackVote,
    AgreeToPause, RefuseToPause, GoOn, EndPause, AskMeAgain,
)  # fmt: skip
