"""Custom ids of controls: what a control asks for, and at which table. Never a card, never a name.

An id is written ``dk1:code:table:arg:arg`` and has at most 100 characters, so choices and options are written as their
places in a menu, from 0. The ``1`` is the version of this form: controls of another version are answered as outdated.
Ids of selects begin with ``ds``, because discord.py wants a template of its own for each class of control.
"""

import re
from enum import StrEnum
from typing import NamedTuple, Self

# X from Code, CustomId, parse_number


class Against(StrEnum):
    """The opponents of the games that a leaderboard or list counts."""

    PEOPLE = "people"
    COMPUTERS = "computers"


VERSION = "1"
BUTTON = re.compile(r"dk\d+:[\w:.-]+")
SELECT = re.compile(r"ds\d+:[\w:.-]+")
NO_TABLE = "-"
"""Stands in place of a table's id in the controls that belong to no table."""
MAX_ID_LENGTH = 100
"""The most characters that Discord takes for an id."""
MAX_DIGITS = 9
"""The most digits of a number in a custom id."""


class Code(StrEnum):
    """What a button, select or form asks for. Below each code stand the arguments of its custom id, where it has any.

    Values never change their meaning, because old messages keep their controls.
    """

    # the lobby
    JOIN = "join"
    JOIN_IN_PRIVATE = "joinhere"
    """Sit down, pressed on a page that only its reader sees; with an argument, on the host's page."""
    JOIN_WITH_LUCK = "luck"
    LEAVE_LOBBY = "leave"
    ADD_COMPUTER = "add"
    REMOVE_COMPUTER = "remove"
    STRENGTH = "strength"
    """Set how strong all computers play, in a select whose values are strengths."""
    START = "start"
    """Start the game. Argument on a private page: ``page`` on the host's, ``without`` to start without taking a
    seat.
    """
    START_WITH = "with"
    """Start with a value of an option that the game asks for. Arguments: place of the option, place of the value."""
    ADD_TABLE = "addtable"
    """Open another table of the lobby's duplicate set, in a new thread."""
    TAKE_SEAT = "seat"
    """Sit down at a table, pressed on its announcement in another channel."""
    HOST = "host"
    """Show the page for a lobby's host; with an argument, in place of the clicked page."""
    INVITE = "invite"
    INVITE_CHOSEN = "invited"
    """Invite the people chosen in a select, whose values are their ids."""
    REMOVE_PLAYER = "sendaway"
    REMOVE_CHOSEN = "sentaway"
    """Remove the person chosen in a select, whose values are ids."""
    ACCEPT_INVITATION = "accept"
    DECLINE_INVITATION = "decline"
    WAIT = "wait"
    """Join the waiting list."""
    OPTIONS = "options"
    OPTION = "option"
    """Show or change an option, by a select or a form. Argument: place of the option."""
    OPTION_VALUE = "optionval"
    """Set an option to the value chosen in a select, whose values are places. Argument: place of the option."""
    OPTION_FORM = "optionform"
    """Open the form in which an option's value is typed. Argument: place of the option."""
    SHUFFLES = "shuffles"
    """Show how the table's shuffles are fixed, with the whole commitment."""
    CLOSE = "close"
    CLOSE_CONFIRMED = "shut"
    CLOSE_AS_MODERATOR = "shutform"
    """Open, or send, the form in which a moderator types why a game ends."""
    CLOSE_ASK = "endask"
    """Begin a vote to end the game, pressed in private. Argument: a word of `meaning_of_ending`."""
    CLOSE_AGREE = "end"
    """Agree to end the game. Arguments, as of all answers to questions: the question's number, ``game`` to agree
    for the whole game, and ``hand`` or ``note`` if the button stands on a hand or a private note.
    """
    CLOSE_REFUSE = "playon"
    ASK_ME_AGAIN = "askagain"
    """Take back what one has agreed to for the whole game, on one's hand."""
    TAKE_BACK = "takeback"
    """Ask to take back one's last action, on one's hand. Argument: the seat's controls version."""
    TAKE_BACK_AGREE = "letback"
    TAKE_BACK_REFUSE = "holdback"
    PAUSE = "pause"
    """Begin a vote for a pause."""
    PAUSE_AGREE = "pauseok"
    PAUSE_REFUSE = "nopause"
    GO_ON = "goon"
    """End the pause; with an argument, pressed on a hand."""
    # a seat's menu: the seat's controls version, place of the choice, places of picked options
    PLAY = "play"
    ASK_FIRST = "sure"
    """Ask whether an action with grave consequences is meant. Takes the arguments of `PLAY`, and passes them to the
    button that confirms it.
    """
    PICK = "pick"
    FORM = "form"
    CHOOSE = "choose"
    """Play one of several choices, in a select whose values are places of choices. Arguments: the seat's controls
    version, place of the first choice.
    """
    # the board and a seat's own page
    MY_HAND = "hand"
    SHOW_TABLE = "table"
    """Show the table in a private copy, as the person wants to see it; with an argument, in place of the clicked
    copy.
    """
    AS_TEXT = "text"
    MORE = "more"
    """Show what else its reader can do with the table. Arguments, the mark of the message: the number of public events;
    while others of a duplicate set play the same cards, ``-`` and the number of public acts.
    """
    WHAT_HAPPENED = "recap"
    """Show the public story so far; with an argument, in place of the clicked one."""
    REFRESH = "refresh"
    HINT = "hint"
    """Show what a computer would do in one's place; with an argument, in place of the clicked hint."""
    HINT_PLAY = "hinted"
    """Do what a hint advises. Arguments: the seat's controls version, place of the choice, number of actions that the
    seat had done, and for each pick the places of its options, with dots between them.
    """
    HINT_ASK_FIRST = "hintsure"
    """Ask whether an action with grave consequences, which a hint advises, is meant. Takes the arguments of
    `HINT_PLAY`.
    """
    BACK = "back"
    SIT_IN = "sitin"
    """Vote for a computer to play for a seat. Argument: the seat, from 0."""
    LEAVE_GAME = "resign"
    LEAVE_GAME_CONFIRMED = "gone"
    """Give up one's seat. Argument: a word for what follows, as the reader was told."""
    RULES = "rules"
    """Show the game's rules. On boards of releases before **More** with the arguments of `MORE`."""
    RULES_PAGE = "rulespage"
    """Show another page of a game's rules. Arguments: the game's slug, place of the page from 0."""
    MY_TABLES = "mytables"
    """Draw the list of one's tables again, in place of the clicked one."""
    # a game that is over
    PLAY_AGAIN = "again"
    TRANSCRIPT = "transcript"
    LEADERBOARD = "standings"
    LEADERBOARD_PAGE = "ladder"
    """Show a page of a leaderboard. Arguments: game, period, order, opponents (`Against`), number of the page."""
    LEADERBOARD_PART = "part"
    """Show another game, period, order or opponents, by a select. Arguments: which of the four it changes, then those
    of `LEADERBOARD_PAGE`.
    """
    LEADERBOARD_POST = "post"
    """Post a page of a leaderboard for everybody. Takes the arguments of `LEADERBOARD_PAGE`."""
    PROFILE = "profile"
    """Show a profile with the chart of the game chosen in a select. Argument: the person's id."""
    PROFILE_POST = "showprofile"
    """Post a profile for everybody. Arguments: the person's id, the game of the chart."""
    CHAMPIONS = "champions"
    """Show the champions of a season. Argument: the season's number."""
    RECORDS = "records"
    """Show the records of the server. Argument: opponents (`Against`)."""
    RECORDS_AGAINST = "recordkind"
    """Show the server's records in games against others, by a select whose values are opponents (`Against`)."""
    HISTORY_PAGE = "past"
    """Show older or newer finished games. Arguments: game, whose games, direction, id of the table from which they are
    counted.
    """
    HISTORY_PART = "pastpart"
    """Show finished games of another game or of other people, by a select. Arguments: which of the two it changes, the
    present game, whose games are listed.
    """
    HISTORY_GAME = "pastgame"
    """Show one of the listed games, in a select whose values are table ids."""
    REPLAY = "replay"
    REPLAY_STEP = "step"
    """Show a step of a replay. Arguments: its number from 1, and a word for the pressed button, which keeps ids
    different.
    """
    ANIMATION = "animation"
    REVIEW = "review"
    """Show a review of one's own decisions."""
    REVIEW_STEP = "reviewstep"
    """Show a decision of a review as a question. Arguments: its place from 0, or ``end`` for the summary, and a word
    for the pressed button.
    """
    REVIEW_ANSWER = "reviewpick"
    """Answer what one would play in a review's decision. Arguments: place of the decision, place of the choice."""
    # at no table
    HELP_SUBJECT = "helpabout"
    """Show the subject of the help that is chosen in a select, whose values are subjects."""
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
    """Show a step of a lesson in a message of its own. Arguments: the game's slug, the step from 0."""
    LEARN_STEP = "lesson"
    """Show another step in the same message. Arguments: the game's slug, the step from 0, and a word for the pressed
    button.
    """
    LEARN_TRY = "try"
    """Try an action that a step of a lesson offers. Arguments: the game's slug, the step, place of the offer, then the
    places of offers tried in vain.
    """
    LEARN_RULES = "learnrules"
    """Show the rules of the game of a lesson. Argument: the game's slug."""
    LEARN_PLAY = "learnplay"
    """Open a real table with computers after a lesson. Argument: the game's slug."""
    PREFERENCE = "prefer"
    """Change one of one's preferences. Argument: its name."""
    QUIET_FORM = "quiet"
    """Open, or send, the form for quiet hours."""
    QUIET_OFF = "noquiet"
    SETTINGS = "settings"
    """Show all settings of a server."""
    SETTING = "setting"
    """Show the setting of a server that is chosen in a select, whose values are names of settings."""
    SETTING_VALUE = "setto"
    """Set a setting to the values chosen in a select. Argument: the setting's name."""
    SETTING_FORM = "setform"
    """Open, or send, the form in which a setting is typed. Argument: the setting's name."""
    SETTING_DEFAULT = "setback"
    """Set a setting to its default. Argument: the setting's name."""
    SETTING_UNDO = "setundo"
    """Undo a change of settings. Argument: the change's number."""
    EXPORT_DATA = "export"
    DELETE_DATA = "forget"
    DELETE_DATA_CONFIRMED = "forgotten"
    KEEP_DATA = "remember"
    """Keep one's data after all, where the bot asks before it deletes them."""


class CustomId(NamedTuple):
    """The parts of a control's custom id: what the control asks for, the table's id, and further arguments."""

    code: Code
    table: str = NO_TABLE
    args: tuple[str, ...] = ()

    def as_button_id(self) -> str:
        """The custom id, as text, of a button or of the form that the button opens."""
        return ":".join((f"dk{VERSION}", self.code, self.table, *self.args))

    def as_select_id(self) -> str:
        """The custom id, as text, of a select."""
        return ":".join((f"ds{VERSION}", self.code, self.table, *self.args))

    @classmethod
    def parse(cls, custom_id: str) -> Self | None:
        """The parts of a custom id; ``None`` if it has another version or an unknown code, or is not the bot's.

        >>> CustomId.parse(CustomId(Code.PLAY, "7Q2MX", ("12", "0", "3")).as_button_id())
        CustomId(code=<Code.PLAY: 'play'>, table='7Q2MX', args=('12', '0', '3'))
        """
        prefix, *words = custom_id.split(":")
        if prefix[:2] not in {"dk", "ds"} or prefix[2:] != VERSION or len(words) < 2 or words[0] not in _CODES:
            return None
        return cls(Code(words[0]), words[1], tuple(words[2:]))

    def number_arg(self, index: int) -> int:
        """The argument at ``index`` (from 0) as a number of at most `MAX_DIGITS` digits; -1 if it is missing or no such
        number.
        """
        return parse_number(self.args[index]) if index < len(self.args) else -1


NO_CUSTOM_ID = CustomId(Code.PLAY, "", ())
"""Stands for the custom id in the request of a command, which has none."""
_CODES = frozenset(code.value for code in Code)


def parse_number(text: str) -> int:
    """The number that a text of one to nine digits stands for; -1 for any other text.

    >>> parse_number("12"), parse_number("-2"), parse_number("9" * 5000)
    (12, -1, -1)
    """
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else -1
