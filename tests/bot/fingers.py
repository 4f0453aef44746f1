"""People who play any game with what their hand message offers: buttons, selects and forms."""

import random
from itertools import product
from typing import NamedTuple

from bot.table_pages.custom_ids import Code, CustomId
from bot.tables.live_table import LiveTable
from engine.actions import Action, Choice, Pick
from engine.chance import FastChance
from engine.errors import Refusal
from playground.driver.modal_views import ModalView
from playground.driver.people import Person
from playground.driver.views import MessageView

MOST_TRIES = 500


class Wish(NamedTuple):
    """An action that is legal now, and where it stands in the seat's menu."""

    number: int
    places: tuple[tuple[int, ...], ...]
    """Of each pick, the places of what is picked."""
    action: Action
    choice: Choice


def wish_of(hosted: LiveTable, seat: int, fortune: random.Random) -> Wish:
    """Any action that the rules accept, drawn from the menu as it is shown."""
    menu, state = hosted.table.menu(seat), hosted.table.state.game
    for _ in range(MOST_TRIES):
        number = fortune.randrange(len(menu))
        choice = menu[number]
        places = tuple(_places(pick, fortune) for pick in choice.picks)
        texts = [[pick.options[place] for place in chosen] for pick, chosen in zip(choice.picks, places, strict=True)]
        action = choice.complete(*texts)
        try:
            hosted.game.rules.apply(state, seat, action, FastChance(0))
        except Refusal:
            continue
        return Wish(number, places, action, choice)
    raise AssertionError("nothing that the menu offers is accepted")


def _places(pick: Pick, fortune: random.Random) -> tuple[int, ...]:
    most = min(pick.high, len(pick.options))
    return tuple(fortune.sample(range(len(pick.options)), fortune.randint(min(pick.low, most), most)))


async def plays(
    person: Person, hosted: LiveTable, seat: int, wish: Wish, on: MessageView | None = None
) -> MessageView | None:
    """Does it by whatever control the hand message, or the one given, has for it. Raises LookupError without one."""
    message, table = on or person.dm.last, hosted.id
    place = (str(hosted.table.controls_version(seat)), str(wish.number))
    button = CustomId(Code.PLAY, table, (*place, *(str(at) for chosen in wish.places for at in chosen)))
    asking = button._replace(code=Code.ASK_FIRST).as_button_id()
    if any(shown.custom_id == asking for shown in message.buttons):
        message = await person.press(message, asking) or message
    if any(shown.custom_id == button.as_button_id() for shown in message.buttons):
        return await person.press(message, button.as_button_id())
    select = CustomId(Code.PICK, table, place).as_select_id()
    if found := [shown for shown in message.selects if shown.custom_id == select]:
        (chosen,) = wish.places
        labels = [option.label for option in found[0].options]
        return await person.select(select, list(_filled(wish.choice.picks[0], chosen, labels)), on=message)
    gathered = CustomId(Code.CHOOSE, table, place[:1]).as_select_id()
    for shown in message.selects:
        values = {option.value for option in shown.options} if shown.custom_id.startswith(gathered) else set()
        if str(wish.number) in values:
            return await person.select(shown.custom_id, [str(wish.number)], on=message)
    return await _fills_in(person, message, CustomId(Code.FORM, table, place), wish)


async def _fills_in(person: Person, message: MessageView, address: CustomId, wish: Wish) -> MessageView | None:
    """Opens the form, from the button of its first pick if there is one, and sends it with the other picks."""
    first = address._replace(args=(*address.args, *(str(at) for chosen in wish.places[:1] for at in chosen)))
    buttons = {button.custom_id for button in message.buttons}
    form = next((form for form in (first, address) if form.as_button_id() in buttons), None)
    if form is None:
        raise LookupError(f"no control for {wish.action.to_line()}; there are {[b.label for b in message.buttons]}")
    told = await person.press(message, form.as_button_id())
    if told is not None or person.modal is None:  # a form may still be open that has another card in it
        raise LookupError(f"no form for {wish.action.to_line()}: {told and told.text}")
    fields: dict[str, str | list[str]] = {}
    for pick, chosen in list(zip(wish.choice.picks, wish.places, strict=True))[form is first :]:
        fields |= _filled_fields(person.modal, pick, chosen)
    return await person.submit(fields)


def _filled_fields(modal: ModalView, pick: Pick, chosen: tuple[int, ...]) -> dict[str, str | list[str]]:
    """What goes into the field of a pick, or into the fields for the parts of its one option."""
    if any(field.custom_id == pick.field for field in modal.fields):
        return {pick.field: _filled(pick, chosen, [option.label for option in modal.field(pick.field).options])}
    (option,) = [pick.options[at] for at in chosen]
    (parts,) = [values for values in product(*(part.values for part in pick.parts)) if "".join(values) == option]
    return {f"{pick.field}.{part.name}": [value] for part, value in zip(pick.parts, parts, strict=True)}


def _filled(pick: Pick, chosen: tuple[int, ...], labels: list[str]) -> str | list[str]:
    """What goes into a field: a text where it is typed, else labels, or values where two labels are the same."""
    if not labels:
        return ", ".join(pick.options[at] for at in chosen)
    return [labels[at] if labels.count(labels[at]) == 1 else str(at) for at in chosen]
