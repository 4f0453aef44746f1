"""What a control's custom id says: what it asks for, at which table. Never a card, never a name.

An id is written ``dk1:code:table:arg:arg`` and has at most 100 characters, so choices and options stand as their places
in a menu. The ``1`` is the version of this form: controls of another version are answered kindly, not misread. Selects
begin with ``ds``, because discord.py wants a template of its own for each class of control.
"""

import re
from enum import StrEnum
from typing import NamedTuple, Self

# X from Code, CustomId, parse_number


class Against(StrEnum):
    """Whom people played with."""

    PEOPLE = "people"
    COMPUTERS = "computers"


VERSION = "1"
BUTTON = re.compile(r"dk\d+:[\w:.-]+")
SELECT = re.compile(r"ds\d+:[\w:.-]+")
NO_TABLE = "-"
"""Stands in place of a table's id where a control belongs to no table."""
MAX_ID_LENGTH = 100
"""The most characters that Discord takes for an id."""
MAX_DIGITS = 9
"""Digits of a number in an id."""


class Code(StrEnum):
    """What a button, select or form asks for.

    Values never change their meaning, because old messages keep their controls.
    """

    # the lobby
    JOIN = "join"
    JOIN_IN_PRIVATE = "joinhere"
    """Sit down, on a page that only its reader sees; with an argument, on the host's page."""
    JOIN_WITH_LUCK = "luck"
    LEAVE_LOBBY = "leave"
    ADD_COMPUTER = "add"
    REMOVE_COMPUTER = "remove"
    STRENGTH = "strength"
    """How all computers play, in a select of which the values are strengths."""
    START = "start"
    """Start the game; with an argument, on a private page: the host's, or the one that asks whoever has no seat."""
    START_WITH = "with"
    """Start with one value of an option that the game asked for: place of the option, place of the value."""
    TAKE_SEAT = "seat"
    """Sit down at a table that is announced in another channel."""
    HOST = "host"
    """What only the host may do in a lobby, on a page of its own; with an argument, in place of the clicked page."""
    INVITE = "invite"
    INVITE_CHOSEN = "invited"
    """The people to invite, in a select of which the values are their ids."""
    REMOVE_PLAYER = "sendaway"
    REMOVE_CHOSEN = "sentaway"
    """The person to remove, in a select of which the values are ids."""
    ACCEPT_INVITATION = "accept"
    DECLINE_INVITATION = "decline"
    WAIT = "wait"
    """A place on the waiting list."""
    OPTIONS = "options"
    OPTION = "option"
    """One option, chosen in a select or changed in a form: place of the option."""
    OPTION_VALUE = "optionval"
    """Another value of an option, in a select of which the values are places of its choices: place of the option."""
    OPTION_FORM = "optionform"
    """The form in which the value of an option is typed: place of the option."""
    SHUFFLES = "shuffles"
    """How the table's shuffles are fixed, with the whole commitment."""
    CLOSE = "close"
    CLOSE_CONFIRMED = "shut"
    CLOSE_AS_MODERATOR = "shutform"
    """The form in which a moderator says why, and the button that opens it."""
    CLOSE_ASK = "endask"
    """Begin a vote to end the game; pressed in private."""
    CLOSE_AGREE = "end"
    """Agree to that, as all answers to a question: its number, and with one more argument on one's hand or a note."""
    CLOSE_REFUSE = "playon"
    TAKE_BACK = "takeback"
    """Ask to take back one's last action, on one's hand: the seat's controls version."""
    TAKE_BACK_AGREE = "letback"
    TAKE_BACK_REFUSE = "holdback"
    PAUSE = "pause"
    """Begin a vote for a pause."""
    PAUSE_AGREE = "pauseok"
    PAUSE_REFUSE = "nopause"
    GO_ON = "goon"
    """End the pause, on the board; with an argument on one's hand."""
    # a seat's menu: the seat's controls version, place of the choice, places of picked options
    PLAY = "play"
    ASK_FIRST = "sure"
    """The same of a grave action: ask whether it is meant. The button that says so is a `PLAY`."""
    PICK = "pick"
    FORM = "form"
    CHOOSE = "choose"
    """One of several choices, in a select of which the values are places of choices: the seat's count of changes, place
    of the first of them.
    """
    # the board and a seat's own page
    MY_HAND = "hand"
    SHOW_TABLE = "table"
    """The table as the person wants to see it, in a private copy; with an argument, in place of the clicked copy."""
    AS_TEXT = "text"
    WHAT_HAPPENED = "recap"
    """The public story so far; with an argument, in place of the clicked one."""
    REFRESH = "refresh"
    HINT = "hint"
    """What a computer would do in one's place; with an argument, in place of the clicked hint."""
    HINT_PLAY = "hinted"
    """Do what a hint advises: the seat's controls version, place of the choice, how many actions the seat had done, and
    for each pick the places of its options, with dots between them.
    """
    HINT_ASK_FIRST = "hintsure"
    """The same of a grave action: ask whether it is meant."""
    BACK = "back"
    SIT_IN = "sitin"
    """A vote for a computer to play for a seat: the seat, from 0."""
    LEAVE_GAME = "resign"
    LEAVE_GAME_CONFIRMED = "gone"
    """Give up one's seat: a word for what that means, as its reader was told."""
    RULES = "rules"
    """The game's rules: how many changes everybody saw, as the mark of a board. While others play the same cards, "-"
    and how many acts.
    """
    RULES_PAGE = "rulespage"
    """Another page of a game's rules: the game, the place of the page from 0."""
    MY_TABLES = "mytables"
    """The list of one's tables as it is now, in place of the clicked one."""
    # a game that is over
    PLAY_AGAIN = "again"
    TRANSCRIPT = "transcript"
    LEADERBOARD = "standings"
    LEADERBOARD_PAGE = "ladder"
    """A page of a leaderboard: game, period, order, against whom, number of the page."""
    LEADERBOARD_PART = "part"
    """Another game, period or the like, in a select: which of them, and the arguments of a page."""
    LEADERBOARD_POST = "post"
    """A page for everybody: the arguments of a page."""
    PROFILE = "profile"
    """Somebody's profile with the chart of another game, in a select: the person."""
    PROFILE_POST = "showprofile"
    """The profile for everybody: the person, the game of the chart."""
    CHAMPIONS = "champions"
    """The champions of a season: its number."""
    RECORDS = "records"
    """The records of the server: in games against whom."""
    RECORDS_AGAINST = "recordkind"
    """Its records in games against others, in a select of which the values say against whom."""
    HISTORY_PAGE = "past"
    """Older or newer finished games: game, whose games, direction, the table from which they are counted."""
    HISTORY_PART = "pastpart"
    """Another game or other people, in a select: which of them, game, whose games."""
    HISTORY_GAME = "pastgame"
    """One of the listed games, in a select of which the values are tables."""
    REPLAY = "replay"
    REPLAY_STEP = "step"
    """One step of a replay: its number from 1, and which button asked for it."""
    ANIMATION = "animation"
    REVIEW = "review"
    """A review of one's own decisions."""
    REVIEW_STEP = "reviewstep"
    """A decision of a review as a question, its place from 0, or "end" for the summary; and which button asked."""
    REVIEW_ANSWER = "reviewpick"
    """What somebody would play there: place of the decision, place of the choice."""
    # at no table
    HELP_SUBJECT = "helpabout"
    """Another subject of the help, in a select of which the values are subjects."""
    HELP_PLAY = "helpplay"
    HELP_RULES = "helprules"
    HELP_MY_TABLES = "helptables"
    HELP_HISTORY = "helppast"
    HELP_PROFILE = "helpprofile"
    HELP_LEADERBOARD = "helpladder"
    HELP_PREFERENCES = "helpprefer"
    HELP_PRIVACY = "helpprivacy"
    HELP_LEARN = "helplearn"
    LEARN = "learn"
    """A step of a guided first game, in a message of its own: the game, the step from 0."""
    LEARN_STEP = "lesson"
    """Another step in the same message: the game, the step, and which button asked for it."""
    LEARN_TRY = "try"
    """One offer of a step: the game, the step, place of the offer, then the places of those that were tried in vain."""
    LEARN_RULES = "learnrules"
    """The rules of a game that is being learnt: the game."""
    LEARN_PLAY = "learnplay"
    """A real table with computers: the game."""
    PREFERENCE = "prefer"
    """One preference: its name."""
    QUIET_FORM = "quiet"
    """The form for quiet hours, and the button that opens it."""
    QUIET_OFF = "noquiet"
    SETTINGS = "settings"
    """All settings of a server."""
    SETTING = "setting"
    """One setting of a server, in a select of which the values are names of settings."""
    SETTING_VALUE = "setto"
    """Another value of a setting, in a select: its name."""
    SETTING_FORM = "setform"
    """The form in which a setting is typed, and the button that opens it: its name."""
    SETTING_DEFAULT = "setback"
    """Choose nothing for a setting: its name."""
    SETTING_UNDO = "setundo"
    """Take a change of settings back: its number."""
    EXPORT_DATA = "export"
    DELETE_DATA = "forget"
    DELETE_DATA_CONFIRMED = "forgotten"
    KEEP_DATA = "remember"
    """Have nothing deleted after all, where the bot asks before it deletes."""


class CustomId(NamedTuple):
    """The parts of a control's custom id: what it asks for, the table's id, and further arguments."""

    code: Code
    table: str = NO_TABLE
    args: tuple[str, ...] = ()

    def as_button_id(self) -> str:
        """The custom id of a button, or of the form that the button opens, as Discord's text."""
        return ":".join((f"dk{VERSION}", self.code, self.table, *self.args))

    def as_select_id(self) -> str:
        """The custom id of a select, as Discord's text."""
        return ":".join((f"ds{VERSION}", self.code, self.table, *self.args))

    @classmethod
    def parse(cls, custom_id: str) -> Self | None:
        """Parse a custom id. Returns ``None`` if it has another version or an unknown code, or is not the bot's.

        >>> CustomId.parse(CustomId(Code.PLAY, "7Q2MX", ("12", "0", "3")).as_button_id())
        CustomId(code=<Code.PLAY: 'play'>, table='7Q2MX', args=('12', '0', '3'))
        """
        prefix, *words = custom_id.split(":")
        if prefix[:2] not in {"dk", "ds"} or prefix[2:] != VERSION or len(words) < 2 or words[0] not in _CODES:
            return None
        return cls(Code(words[0]), words[1], tuple(words[2:]))

    def number_arg(self, index: int) -> int:
        """The argument at ``index`` (from 0) as a number of at most nine digits; -1 if it is missing or anything
        else.
        """
        return parse_number(self.args[index]) if index < len(self.args) else -1


NO_CUSTOM_ID = CustomId(Code.PLAY, "", ())
"""Stands for the custom id of a command, which has none."""
_CODES = frozenset(code.value for code in Code)


def parse_number(text: str) -> int:
    """The number that a text of one to nine digits stands for; -1 for any other text.

    >>> parse_number("12"), parse_number("-2"), parse_number("9" * 5000)
    (12, -1, -1)
    """
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else -1
