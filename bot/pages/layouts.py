"""What each kind of message looks like: texts, one picture with its alt text, and controls, in Components V2.

Pure: a page is made from what it is given and sends nothing. Only a seat's own page may be given that seat's secrets.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any

import discord
from discord import ui

from bot.pages.components import ButtonControl
from bot.pages.custom_ids import CustomId
from bot.pages.menu import PRIMARY, menu_rows, rows_of
from bot.pages.options import option_fields, option_value
from bot.pages.snapshot import FINAL, TableSnapshot
from bot.texts.text import escaped
from engine.game import Outcome
from engine.sentences import enumeration
from engine.table_rules import TABLE_SENTENCES, Phase, TableOptions
from render import File
from render.result import ordinal
from render.story import abridged

FELT = discord.Colour(0x2BD9A0)
GOLD = discord.Colour(0xF5B82E)
DANGER = discord.ButtonStyle.danger
SUCCESS = discord.ButtonStyle.success
AS_TEXT = ("text",)
"""What a control on a page in words says, so that the page that follows is in words too."""
LONGEST_TEXT = 3500
LONGEST_MESSAGE = 4000
"""Characters over all texts of a message."""
LONGEST_BOARD, LONGEST_NEWS, LONGEST_STORY = 2000, 1200, 900
"""Characters of a table told in words, of the news below it, and of the story of a game that is over."""


@dataclass(frozen=True, slots=True)
class Page:
    """A message to write. Files are made anew for each sending, because sending uses them up."""

    view: ui.LayoutView
    files: tuple[tuple[str, bytes], ...] = ()
    version: int = 0
    """The entry up to which the message shows its table."""

    def _files(self) -> list[discord.File]:
        return [discord.File(BytesIO(content), filename=name) for name, content in self.files]

    def is_shown_by(self, message: discord.Message) -> bool:
        """Whether a message says the same words. To a repeated nonce Discord answers with an earlier one."""
        return list(_texts(message.components)) == [
            item.content for item in self.view.walk_children() if isinstance(item, ui.TextDisplay)
        ]

    def sending(self) -> dict[str, Any]:
        """The arguments for a new message."""
        return {"view": self.view, "files": self._files()}

    def editing(self) -> dict[str, Any]:
        """The arguments for an edit, which replaces everything."""
        return {"view": self.view, "attachments": self._files()}


def has_picture(message: discord.Message) -> bool:
    """Whether a message shows a picture. Its attachments do not tell: Discord leaves out those that components show."""
    return any(isinstance(component, discord.MediaGalleryComponent) for component in _all(message.components))


def _texts(components: Iterable[Any]) -> Iterator[str]:
    """The texts of a message's components, in reading order."""
    return (component.content for component in _all(components) if isinstance(component, discord.TextDisplay))


def _all(components: Iterable[Any]) -> Iterator[Any]:
    """Components and what they hold, in reading order."""
    for component in components:
        yield component
        yield from _all(getattr(component, "children", ()))


def page(
    items: Iterable[ui.Item[Any]],
    colour: discord.Colour | None = None,
    files: tuple[tuple[str, bytes], ...] = (),
    version: int = 0,
) -> Page:
    view = ui.LayoutView(timeout=None)
    view.stop()  # its controls live from their ids; discord.py would hold every private page for a quarter of an hour
    if colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*items, accent_colour=colour))
    return Page(view, files, version)


def note(text: str) -> Page:
    """A message of words alone."""
    return page([ui.TextDisplay(text[:LONGEST_TEXT])])


def told(sentences: Iterable[str]) -> Page:
    """What a picture would show, line by line."""
    return note("\n".join(map(escaped, sentences)))


def gallery(name: str, picture: File) -> tuple[ui.MediaGallery[Any], tuple[str, bytes]]:
    media = discord.MediaGalleryItem(f"attachment://{name}", description=picture.alt[:1024])
    return ui.MediaGallery(media), (name, picture.content)


def explained(text: str, picture: File) -> Page:
    """A part of the rules with the picture that it speaks of."""
    item, file = gallery("example.png", picture)
    return page([ui.TextDisplay(text[:LONGEST_TEXT]), item], files=(file,))


def pictured(name: str, picture: File) -> Page:
    """A message that is one picture."""
    item, file = gallery(name, picture)
    return page([item], files=(file,))


def attached(name: str, text: str, about: str) -> Page:
    """A message that carries a text file, and words about it."""
    return page([ui.TextDisplay(about), ui.File(f"attachment://{name}")], files=((name, text.encode()),))


def download(name: str, text: str) -> Page:
    """A finished game as a text file."""
    how = "Check every shuffle with `python -m engine verify` and this file; docs/fair-shuffle.md says how it works."
    return attached(name, text, how)


def confirmation(question: str, yes: CustomId, label: str) -> Page:
    """A question before something that cannot be taken back."""
    return page([ui.TextDisplay(question), *rows_of([ButtonControl.of(yes, label, DANGER)])])


def leaving(table: str, *, is_last: bool) -> Page:
    """The question before a seat is given up."""
    what = "Nobody else is left, so the table closes." if is_last else "Your seat plays on by itself and ranks last."
    return confirmation(f"Leave the game at table {table}? {what}", CustomId("gone", table), "Leave game")


def closing(table: str, channel: str) -> Page:
    """The question before a table is closed."""
    question = f"Close table {table} in <#{channel}> without a result, for everybody?"
    return confirmation(question, CustomId("shut", table), "Close table")


def _heading(scene: TableSnapshot, rest: str = "") -> ui.TextDisplay[Any]:
    return ui.TextDisplay(f"### {scene.game.meta.title} · table {scene.id}{rest}")


# -- the lobby --------------------------------------------------------------------------------------------------------


def lobby(scene: TableSnapshot, card: File | None) -> Page:
    """A table that waits for players, with its card, or all of it in words."""
    shown, files = _card("lobby.png", card)
    opened = f"-# Opened by {escaped(scene.host)}, who starts the game and chooses its options."
    texts = [
        "\n".join([*([] if card else [scene.game.meta.summary]), opened, _seated(scene)]),
        " · ".join(_options(scene)),
        _promise(scene) + _warning(scene),
    ]
    items = [_heading(scene), *shown, *map(ui.TextDisplay, texts), *_lobby_rows(scene)]
    return page(items, FELT, files, scene.version)


def _seated(scene: TableSnapshot) -> str:
    allowed = enumeration([str(n) for n in scene.game.meta.seats]).replace(" and ", " or ")
    names = ", ".join(escaped(name) for name in scene.names) or "*Nobody yet: press Join.*"
    return f"**Players** ({allowed}): {names}"


def _options(scene: TableSnapshot) -> list[str]:
    """What was chosen, and the time for each turn in any case."""
    chosen = scene.state.chosen
    fields = option_fields(scene.game.meta.options) + option_fields(TableOptions)
    shown = [field for field in fields if field.name in chosen or field.name == "clock"]
    return [f"{field.title}: **{option_value(field, chosen)}**" for field in shown]


def _promise(scene: TableSnapshot) -> str:
    """How the shuffles are fixed, and all that the players have added to them so far."""
    salt = [
        f"{escaped(name)} `{seat.interaction}`{f' {escaped(seat.luck)}' if seat.luck else ''}"
        for name, seat in zip(scene.names, scene.state.seats, strict=True)
        if seat.player is not None
    ]
    added = f" Added by players: {', '.join(salt)}." if salt else ""
    return (
        f"-# Fair shuffles: they follow from a secret whose SHA-256 is `{scene.commitment}` and from what players add "
        f"by joining.{added} The secret and the whole log open when the game ends, so that everybody can check them."
    )


def _warning(scene: TableSnapshot) -> str:
    warning = "\n⚠️ **TEST SHUFFLES**: this bot runs with a fixed seed. Do not play for anything that matters."
    return warning if scene.is_test else ""


def _fixed(scene: TableSnapshot) -> ui.TextDisplay[Any]:
    """What the shuffles were fixed by before anybody joined; it stays in sight for as long as the table does."""
    return ui.TextDisplay(f"-# Shuffles fixed by SHA-256 `{scene.commitment}`{_warning(scene)}")


def _lobby_rows(scene: TableSnapshot) -> list[ui.ActionRow[Any]]:
    def press(what: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ButtonControl:
        return ButtonControl.of(CustomId(what, scene.id), label, style)

    rows = (
        [press("join", "Join", SUCCESS), press("luck", "Join with a lucky word"), press("leave", "Leave")],
        [press("start", "Start", PRIMARY), press("add", "Add computer"), press("remove", "Remove computer")],
        [press("options", "Options"), press("rules", "Rules"), press("close", "Close", DANGER)],
    )
    return [ui.ActionRow(*row) for row in rows]


# -- the board --------------------------------------------------------------------------------------------------------


def _news(scene: TableSnapshot) -> str:
    lines = [f"-# {line}"[:LONGEST_NEWS] for line in scene.told]
    while sum(map(len, lines)) > LONGEST_NEWS:
        del lines[0]
    return "\n".join(lines)


def waiting(scene: TableSnapshot) -> str:
    """Whose turn it is, and until when; or that nobody is there to play."""
    if scene.closes_at is not None:
        return (
            "**Everybody is away.** The game waits for somebody to come back; "
            f"<t:{int(scene.closes_at)}:R> it closes without a result."
        )
    times = [when for seat in scene.waiting if (when := scene.deadlines.get(seat)) is not None]
    until = f" · time runs out <t:{int(min(times))}:R>" if times else ""
    return f"**To play: {enumeration([escaped(scene.names[seat]) for seat in scene.waiting])}**{until}"


def board(scene: TableSnapshot, picture: File | None, text: str) -> Page:
    """A table in play, as everybody sees it: the picture, or the same in words where a game has none."""
    shown, files = picture_or_text("table.png", picture, text)
    items = [_heading(scene), shown, *([ui.TextDisplay(_news(scene))] if scene.told else [])]
    buttons = [
        ButtonControl.of(CustomId("hand", scene.id), "My hand", PRIMARY),
        ButtonControl.of(CustomId("text", scene.id), "As text"),
        ButtonControl.of(CustomId("back", scene.id), "I am back"),
        *(
            ButtonControl.of(CustomId("sitin", scene.id, (str(seat),)), f"Let a computer play for {scene.names[seat]}")
            for seat in scene.sittable
        ),
        ButtonControl.of(CustomId("rules", scene.id), "Rules"),
        ButtonControl.of(CustomId("resign", scene.id), "Leave game"),
        ButtonControl.of(CustomId("close", scene.id), "Close table"),
    ]
    shown_buttons = [b for b in buttons if b.item.label != "I am back" or any(s.on_auto for s in scene.state.seats)]
    return page(
        [*items, ui.TextDisplay(waiting(scene)), _fixed(scene), *rows_of(shown_buttons)], FELT, files, scene.version
    )


def picture_or_text(
    name: str, picture: File | None, text: str, most: int = LONGEST_BOARD
) -> tuple[ui.Item[Any], tuple[tuple[str, bytes], ...]]:
    """A picture as a file of this name, or at most so many characters that say the same."""
    if picture is None:
        unbroken = text[:most].replace("```", "'''")  # a name could close the block
        return ui.TextDisplay(f"```\n{unbroken}\n```"), ()
    item, file = gallery(name, picture)
    return item, (file,)


def _card(name: str, card: File | None) -> tuple[list[ui.Item[Any]], tuple[tuple[str, bytes], ...]]:
    """A card above what else a message shows; nothing where its words are told instead."""
    if card is None:
        return [], ()
    item, file = gallery(name, card)
    return [item], (file,)


# -- the end ----------------------------------------------------------------------------------------------------------


def result(scene: TableSnapshot, card: File | None, picture: File | None, text: str, story: Sequence[str]) -> Page:
    """A game that has ended: its card and the last table, each in words where it is no picture; how to check it."""
    shown, files = _card("result.png", card)
    heading, ended = _heading(scene), ui.TextDisplay[Any]("\n".join(_ended(scene, story, is_short=card is not None)))
    proof = ui.TextDisplay[Any](f"-# Transcript SHA-256 `{sha256(scene.transcript.encode()).hexdigest()}`")
    fixed = _fixed(scene)
    room = LONGEST_MESSAGE - len("```\n\n```") - sum(len(one.content) for one in (heading, ended, proof, fixed))
    table, table_files = picture_or_text("table.png", picture, text, min(room, LONGEST_BOARD))
    tables = [*shown, table, ended] if card else [ended, table]
    items = [heading, *tables, proof, fixed, *rows_of(_result_buttons(scene))]
    return page(items, GOLD, (*files, *table_files), scene.version)


def _result_buttons(scene: TableSnapshot) -> list[ButtonControl]:
    return [
        ButtonControl.of(CustomId("again", scene.id), "Play again", PRIMARY),
        ButtonControl.of(CustomId("replay", scene.id), "Replay"),
        ButtonControl.of(CustomId("text", scene.id), "As text"),
        ButtonControl.of(CustomId("transcript", scene.id), "Transcript and secret"),
        ButtonControl.of(CustomId("standings", scene.id), "Leaderboard"),
    ]


def _ended(scene: TableSnapshot, story: Sequence[str], *, is_short: bool) -> list[str]:
    """Who won and how; then, unless a card tells it, everybody's place and the story."""
    outcome = scene.state.outcome
    if outcome is None:
        raise ValueError("a result page needs an outcome")
    won = [_winners(outcome, scene.names), scene.game.meta.endings[outcome.ending]]
    practice = ["-# Practice: games with two or more people count for the leaderboard."] if scene.is_practice else []
    if is_short:
        return [*won, *practice]
    told = abridged(story, LONGEST_STORY, _escaped_length)
    return [*won, _ranking(outcome, scene.names), *practice, *map(escaped, told)]


def _escaped_length(text: str) -> int:
    return len(escaped(text)) + 1


def _winners(outcome: Outcome, names: Sequence[str]) -> str:
    winners = [escaped(names[seat]) for seat, place in enumerate(outcome.ranking) if place == 1]
    return f"🏆 **{enumeration(winners)} {'win' if len(winners) > 1 else 'wins'}!**"


def _ranking(outcome: Outcome, names: Sequence[str]) -> str:
    """A line for each place; Discord would number a list anew, so places are written as words are."""
    places = sorted(set(outcome.ranking))
    return "\n".join(
        f"**{ordinal(place)}** {enumeration([escaped(names[seat]) for seat in sharing])} · {_scores(outcome, sharing)}"
        for place in places
        if (sharing := [seat for seat, other in enumerate(outcome.ranking) if other == place])
    )


def _scores(outcome: Outcome, seats: Sequence[int]) -> str:
    scores = [outcome.scores[seat] for seat in seats]
    shown = [str(score).replace("-", "\N{MINUS SIGN}") for score in scores]
    return shown[0] if len(set(shown)) == 1 else ", ".join(shown)


def closed(scene: TableSnapshot) -> Page:
    """A table that ended without a result."""
    buttons = [ButtonControl.of(CustomId("again", scene.id), "Open a new table", PRIMARY)]
    if scene.state.game is not None:
        buttons.append(ButtonControl.of(CustomId("replay", scene.id), "Replay"))
        buttons.append(ButtonControl.of(CustomId("transcript", scene.id), "Transcript and secret"))
    texts = [_heading(scene, " · closed"), ui.TextDisplay(TABLE_SENTENCES[scene.state.closed])]
    return page([*texts, *rows_of(buttons)], None, (), scene.version)


# -- a seat's own page ------------------------------------------------------------------------------------------------


def hand(scene: TableSnapshot, picture: File | None, text: str, *, is_kept_up: bool) -> Page:
    """What one seat sees and may do. Only for that seat's player."""
    if scene.state.phase is not Phase.PLAYING or scene.seat is None:
        return page([_heading(scene), ui.TextDisplay(_nothing_in_hand(scene))], FELT, (), scene.version)
    shown, files = picture_or_text("hand.png", picture, text)
    is_away = scene.state.seats[scene.seat].on_auto
    if scene.state.seats[scene.seat].sat_in:
        line = "**A computer plays for you** until you come back."
    elif is_away:
        line = "**You are on auto.** Your seat plays by itself until you come back."
    elif scene.seat in scene.waiting:
        line = "**Your turn.**"
    else:
        line = _while_waiting(scene) + (
            " This message changes when it is." if is_kept_up else " Refresh it when it is."
        )
    news: list[ui.Item[Any]] = [ui.TextDisplay(_news(scene))] if scene.told else []
    if scene.board_needs:
        line += f"\n-# ⚠️ The board in <#{scene.channel}> cannot be shown: I need {scene.board_needs} there."
    rows = menu_rows(scene.menu, scene.id, scene.since, scene.names)
    back = rows_of([ButtonControl.of(CustomId("back", scene.id), "I am back", SUCCESS)]) if is_away else []
    address = CustomId("refresh", scene.id, AS_TEXT if picture is None else ())
    refresh = [] if is_kept_up else rows_of([ButtonControl.of(address, "Refresh")])
    heading = _heading(scene, f" · <#{scene.channel}>")
    return page([heading, shown, *news, ui.TextDisplay(line), *rows, *back, *refresh], FELT, files, scene.version)


def left(table: str, title: str) -> Page:
    """What stands in place of the hand of somebody who has left."""
    return page([ui.TextDisplay(f"### {title} · table {table}\nYou left this game.")], version=FINAL)


def _while_waiting(scene: TableSnapshot) -> str:
    """What stays true until this seat's page is drawn again."""
    if scene.menu:
        return "Nobody waits for you, but you may still do what is offered here. It is not your turn yet."
    return "It is not your turn yet."


def _nothing_in_hand(scene: TableSnapshot) -> str:
    if scene.state.phase is Phase.LOBBY:
        return "The game has not started yet; your hand will come here."
    where = f"Its table is in <#{scene.channel}>."
    if scene.state.outcome is None:
        return TABLE_SENTENCES[scene.state.closed] + ("" if scene.state.closed == "channel_gone" else f" {where}")
    return f"This game is over. {_winners(scene.state.outcome, scene.names)} {where}"
