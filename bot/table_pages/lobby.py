"""Lays out a lobby, in its channel and where its open seats are announced."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.table_pages.board import copy_lines, few_buttons
from bot.table_pages.components import (
    FELT,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Page,
    button_rows,
    escaped_text,
    heading_item,
    make_button,
    make_page,
    optional_gallery_and_files,
)
from bot.table_pages.custom_ids import Code, CustomId
from bot.table_pages.duplicate_set import set_line
from bot.table_pages.shuffles import shuffles_line
from bot.table_pages.snapshot import PlaceInSet, TableSnapshot
from bot.tables.duplicate_set import MOST_TABLES
from bot.tables.live_table import REMATCH_PEOPLE
from bot.texts import lobby as texts
from engine.game import Game, Meta
from engine.options import OptionField, no_effect_note, option_fields, option_value_in_words
from engine.tables.defaults import without_stated_defaults
from engine.tables.options import (
    ONLY_INVITED,
    WITHOUT_EFFECT_IN_SETS,
    TableOptions,
    free_seat_count,
    seats_fitting_options,
)
from engine.tables.sentences import TABLE_SENTENCES
from engine.tables.strengths import misfit_strength
from engine.text.graphemes import without_final_brackets
from engine.text.sentences import allowed_numbers_text, joined_with_and, sentence
from render import PictureFile
from render.lobby import Guest, Lobby, unfit_number_text


def open_seats_page(snapshot: TableSnapshot) -> Page:
    """The page that announces a lobby: its game, who opened it and where, and its seats; with a **Join** button if any
    is free.
    """
    free = free_seat_count(snapshot.game, snapshot.state)
    heading = heading_item(
        snapshot, sentence(texts.OPEN_SEATS_FREE, {"number": free}) if free else texts.OPEN_SEATS_FULL
    )
    opened = texts.OPEN_SEATS_OPENED.format(opener=escaped_text(snapshot.people.opener), channel=snapshot.channel)
    lines = [f"{opened} {_taken_seats_text(snapshot)}", " · ".join(option_lines(snapshot))]
    join = make_button(CustomId(Code.TAKE_SEAT, snapshot.id), texts.OPEN_SEATS_JOIN_BUTTON, SUCCESS)
    return make_page([heading, *map(ui.TextDisplay, lines), *button_rows([join] if free else [])])


def _taken_seats_text(snapshot: TableSnapshot) -> str:
    """The number of taken seats, the names there, and the number of kept seats."""
    most, kept = max(seats_fitting_options(snapshot.game, snapshot.state.chosen)), len(snapshot.state.kept_for)
    names = joined_with_and(list(map(escaped_text, snapshot.names)))
    taken = texts.OPEN_SEATS_TAKEN if snapshot.names else texts.OPEN_SEATS_NONE_TAKEN
    told = taken.format(taken=len(snapshot.names), most=most, names=names)
    return f"{told}{texts.OPEN_SEATS_KEPT.format(kept=kept) if kept else ''}"


def lobby_page(snapshot: TableSnapshot, picture: PictureFile | None) -> Page:
    """The page of a table before its game starts. If ``picture`` is ``None``, the game's summary stands there in
    words.
    """
    shown, files = optional_gallery_and_files("lobby.png", picture)
    opened = _opened_template(snapshot).format(opener=escaped_text(snapshot.people.opener))
    paragraphs = [
        "\n".join([*([] if picture else [snapshot.game.meta.summary]), opened, players_line(snapshot)]),
        *_rematch_lines(snapshot),
        *guest_lines(snapshot),
        *strength_lines(snapshot),
        *_set_lines(snapshot),
        " · ".join(option_lines(snapshot)),
        shuffles_line(snapshot),
    ]
    told = [*map(ui.TextDisplay[Any], paragraphs), *copy_lines(snapshot)]
    items = [heading_item(snapshot), *shown, *told, *few_buttons(snapshot, _lobby_buttons(snapshot))]
    return make_page(items, FELT, files, snapshot.version)


def _opened_template(snapshot: TableSnapshot) -> str:
    """The template of the line that says who opened the table."""
    if snapshot.of_set is not None:
        return texts.OPENED_BY_IN_SET
    return texts.OPENED_BY_SOMEBODY_GONE if snapshot.people.opener_is_gone else texts.OPENED_BY


def start_label(*, in_set: bool) -> str:
    """The label of the button that starts the game, or all games of a duplicate set."""
    return texts.START_SET_BUTTON if in_set else texts.START_BUTTON


def players_line(snapshot: TableSnapshot) -> str:
    """A line with the numbers of players that the chosen options allow, how many are missing or too many, and who sits
    there.
    """
    seats = seats_fitting_options(snapshot.game, snapshot.state.chosen)
    allowed = allowed_numbers_text(seats)
    with_options = "" if seats == snapshot.game.meta.seats else texts.WITH_THESE_OPTIONS
    unfit = unfit_number_text(len(snapshot.names), seats)
    nobody = texts.NOBODY_YET_IN_PRIVATE if _is_private(snapshot) else texts.NOBODY_YET
    names = ", ".join(escaped_text(name) for name in snapshot.names) or nobody
    return texts.PLAYERS_LINE.format(allowed=f"{allowed}{with_options}{unfit and f'; {unfit}'}", names=names)


def _rematch_lines(snapshot: TableSnapshot) -> list[str]:
    """A line that says when a lobby which waits for the people of an earlier game starts by itself, or that too few
    came. Empty for other lobbies.
    """
    if snapshot.has_waited_in_vain:
        return [texts.REMATCH_IN_VAIN.format(open_to_all="" if _is_private(snapshot) else texts.OPEN_TO_ALL)]
    wait, until = snapshot.state.rematch, snapshot.rematch_ends_at
    if wait is None or until is None or wait.is_over(len(snapshot.state.people)):
        return []
    computers = len(snapshot.state.seats) - len(snapshot.state.people)
    fewer = range(computers + REMATCH_PEOPLE, computers + wait.people)
    fitting, strengths = seats_fitting_options(snapshot.game, snapshot.state.chosen), snapshot.game.meta.strengths
    taken = {seat.strength for seat in snapshot.state.seats}
    can_start_with_fewer = any(seats in fewer and taken <= {*strengths.offered(seats)} for seats in fitting)
    of_all = texts.REMATCH_OF_BOTH if wait.people == 2 else texts.REMATCH_OF_ALL
    template = texts.REMATCH_LINE if can_start_with_fewer else of_all
    open_to_all = "" if _is_private(snapshot) else texts.OPEN_TO_ALL_LATER.format(until=int(until))
    return [template.format(people=wait.people, until=int(until), open_to_all=open_to_all)]


def _is_private(snapshot: TableSnapshot) -> bool:
    """Whether only people who were invited may sit down at a lobby."""
    return snapshot.state.chosen.get("admission") == ONLY_INVITED


def guest_lines(snapshot: TableSnapshot, *, for_host: bool = False) -> list[str]:
    """A text with the people who have no seat: invited or waiting for one, and ``for_host`` also those who declined,
    which is nobody else's business. Empty if there are none.
    """
    people = snapshot.people
    declined = people.declined if for_host else ()
    said = ((texts.INVITATIONS_KEPT, people.kept), (texts.WAITING_LIST, people.queue), (texts.DECLINED_LINE, declined))
    lines = [template.format(names=", ".join(map(escaped_text, names))) for template, names in said if names]
    return ["\n".join(lines)] if lines else []


def strength_lines(snapshot: TableSnapshot) -> list[str]:
    """A line that says why a lobby with enough players cannot start with its computers; empty if it can, or lacks
    players.
    """
    state = snapshot.state
    misfit = misfit_strength(snapshot.game, state)
    if misfit is None or len(state.seats) not in seats_fitting_options(snapshot.game, state.chosen):
        return []
    return [misfit.sentence(TABLE_SENTENCES)]


def _set_lines(snapshot: TableSnapshot) -> list[str]:
    """A line about the duplicate set of a table; empty for a table of its own."""
    of_set = snapshot.of_set
    if of_set is None:
        return []
    return [texts.SET_IN_LOBBY.format(line=set_line(snapshot), starter=escaped_text(of_set.starter))]


def option_lines(snapshot: TableSnapshot) -> list[str]:
    """The options that were chosen in a lobby with their values, and always the time limit. Options that were changed
    after somebody sat down also show the value before. Those that mean nothing in a duplicate set are left out there.
    """
    chosen, before = snapshot.state.chosen, snapshot.values_before
    fields = option_fields(snapshot.game.meta.options) + option_fields(TableOptions)
    by_somebody = without_stated_defaults(snapshot.game.meta, chosen)
    without_effect = WITHOUT_EFFECT_IN_SETS if snapshot.of_set is not None else ()
    shown = [field for field in fields if field.name in {*by_somebody, *before, "clock"}.difference(without_effect)]
    return [_marked_option_line(field, chosen, before) for field in shown]


def changed_option_lines(meta: Meta, chosen: Mapping[str, str], before: Mapping[str, str]) -> list[str]:
    """The options named in ``before``, which holds their earlier values in words, each with its value now and then."""
    changed = [field for field in option_fields(meta.options) + option_fields(TableOptions) if field.name in before]
    return [_marked_option_line(field, chosen, before) for field in changed]


def _marked_option_line(field: OptionField, chosen: Mapping[str, str], before: Mapping[str, str]) -> str:
    option = option_line(field, chosen)
    was = before.get(field.name)
    return option if was is None else texts.OPTION_CHANGED_FROM.format(option=option, before=was)


def option_line(field: OptionField, chosen_values: Mapping[str, str]) -> str:
    """An option's title with its value in words, and a note if the value has no effect."""
    value, note = option_value_in_words(field, chosen_values), no_effect_note(field, chosen_values)
    template = texts.OPTION_WITHOUT_EFFECT if note else texts.OPTION_LINE
    return template.format(title=field.title, value=value, note=note)


def _lobby_buttons(snapshot: TableSnapshot) -> list[ui.Button[Any]]:
    """What most people press in a lobby; the rest stands behind **More** and **Host**."""

    def control(code: Code, label: str, style: discord.ButtonStyle = SECONDARY) -> ui.Button[Any]:
        return make_button(CustomId(code, snapshot.id), label, style)

    join = control(Code.JOIN, texts.JOIN_BUTTON, SUCCESS)
    start = control(Code.START, start_label(in_set=snapshot.of_set is not None), PRIMARY)
    is_seated = snapshot.reader is not None and snapshot.reader.seat is not None
    return [
        *([] if is_seated else [join]),
        *([start, control(Code.HOST, texts.HOST_BUTTON)] if snapshot.is_read_by_host else []),
    ]


def can_grow(of_set: PlaceInSet | None) -> bool:
    """Whether a duplicate set may have another table; False for ``None``, no set."""
    return of_set is not None and of_set.tables < MOST_TABLES


def lobby_picture_content(snapshot: TableSnapshot) -> Lobby:
    """The data for the picture of a lobby: game, players, opener and options that differ from their defaults."""
    meta, state = snapshot.game.meta, snapshot.state
    seated = zip(snapshot.names, state.seats, strict=True)
    return Lobby(
        title=meta.title,
        summary=meta.summary,
        seats=seats_fitting_options(snapshot.game, state.chosen),
        guests=tuple(
            Guest(name, is_host=index == snapshot.people.opener_seat)
            if seat.player is not None
            else Guest(without_final_brackets(name), is_computer=True, strength=seat.strength)
            for index, (name, seat) in enumerate(seated)
        ),
        host=snapshot.people.opener,
        invited=snapshot.people.kept,
        queue=snapshot.people.queue,
        chosen=changed_option_texts(snapshot.game, state.chosen, in_set=snapshot.of_set is not None),
        draws_lots=state.chosen.get("seating", "random") == "random" and snapshot.of_set is None,
    )


def changed_option_texts(game: Game[Any, Any], chosen_values: Mapping[str, str], *, in_set: bool) -> tuple[str, ...]:
    """The table's options whose values differ from the default, each as ``title: value`` in words; at a table of a
    duplicate set (``in_set``) without those that mean nothing there.

    ``chosen_values`` are the values chosen at the table, by option name; options without one have their default.
    """
    fields = (*option_fields(game.meta.options), *option_fields(TableOptions))
    return tuple(
        f"{field.title}: {value}" + (f" ({texts.NO_EFFECT})" if no_effect_note(field, chosen_values) else "")
        for field in fields
        if not (in_set and field.name in WITHOUT_EFFECT_IN_SETS)
        if (value := option_value_in_words(field, chosen_values)) != option_value_in_words(field, {})
    )
