"""Limits of message components: rows, buttons, selects and the parts of Components V2."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from playground.discord.component_types import SELECTS, ComponentType
from playground.discord.limits.form import Field

COMPONENTS_V2 = 1 << 15
"""The flag of a message that is built from components of every kind."""
COMPONENT_LIMIT = 40
"""The most components that a message can have, nested ones counted."""
TEXT_LIMIT = 4000
"""The most characters in all text displays of a message."""
ROW_WIDTH = 5
"""The most buttons in a row; a select is as wide as a row."""
ROW_CONTENTS = (ComponentType.BUTTON, *SELECTS)
"""The component types that a row can hold."""
DEFAULT_KINDS: dict[int, tuple[str, ...]] = {
    ComponentType.USER_SELECT: ("user",),
    ComponentType.ROLE_SELECT: ("role",),
    ComponentType.MENTIONABLE_SELECT: ("user", "role"),
    ComponentType.CHANNEL_SELECT: ("channel",),
}
"""The kinds of things that can be chosen at first in a select of people, roles or channels, by its component type."""
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
"""The types of channels to which a select of channels can be restricted."""
TWICE = "The set already contains the value"
CONTAINER_CONTENTS = (
    ComponentType.ACTION_ROW,
    ComponentType.SECTION,
    ComponentType.TEXT_DISPLAY,
    ComponentType.MEDIA_GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
)
"""The component types that a container can hold."""
MESSAGE_CONTENTS = (*CONTAINER_CONTENTS, ComponentType.CONTAINER)
"""The component types that a message can hold directly."""


def check_components(components: Field, *, v2: bool) -> None:
    """Check a message's `components`, and note a fault for each broken limit.

    Without `v2` (the flag COMPONENTS_V2), only rows with controls are allowed.
    """
    components.check_list()
    for component in components.item_fields():
        _check_component(component, MESSAGE_CONTENTS if v2 else (ComponentType.ACTION_ROW,))
    check_unique_ids(components)
    if v2:
        _check_total_size(components)
    else:
        components.check_length(0, 5)


def check_unique_ids(components: Field) -> None:
    """Check that no custom id and no component id occurs twice, at any depth and even if disabled; note each fault."""
    everything = list(walk_fields(components))
    custom_ids = [part.field_at("custom_id") for part in everything if part.has_value("custom_id")]
    _note_repeats(custom_ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    # Discord numbers parts that come without an id, or with 0, by itself.
    numbers = [part.field_at("id") for part in everything if part.field_at("id").number]
    _note_repeats(numbers, "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def walk_fields(components: Field) -> Iterator[Field]:
    """Yield every component at any depth of a list, each before those inside it; a section's accessory comes last."""
    for component in components.item_fields():
        yield component
        yield from walk_fields(component.field_at("components"))
        for single in ("accessory", "component"):
            if component.has_value(single):
                yield component.field_at(single)


def _check_total_size(components: Field) -> None:
    everything = list(walk_fields(components))
    if len(everything) > COMPONENT_LIMIT:
        components.add_fault(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"A message has at most {COMPONENT_LIMIT} components, nested ones counted; this one has {len(everything)}.",
        )
    shown = sum(
        len(part.field_at("content").text) for part in everything if part.type_number == ComponentType.TEXT_DISPLAY
    )
    if shown > TEXT_LIMIT:
        components.add_fault(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {TEXT_LIMIT}",
        )


def _note_repeats(fields: Sequence[Field], code: str, message: str) -> None:
    seen: Counter[object] = Counter()
    for field in fields:
        seen[field.value] += 1
        if seen[field.value] > 1:
            field.add_fault(code, message)


def _check_component(component: Field, allowed: Sequence[int]) -> None:
    if component.check_type(allowed):
        component.field_at("id").check_range(0, 2**31 - 1)
        CHECKS[component.type_number](component)


def _check_row(row: Field) -> None:
    inside = row.field_at("components")
    if inside.check_present():
        inside.check_length(1, ROW_WIDTH)
    width = 0
    for part in inside.item_fields():
        _check_component(part, ROW_CONTENTS)
        width += ROW_WIDTH if part.type_number in SELECTS else 1
        if width > ROW_WIDTH:
            part.add_fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")


def check_custom_id(component: Field) -> None:
    """Check that a component has a custom id of 1 to 100 characters; note a fault if not."""
    custom_id = component.field_at("custom_id")
    if custom_id.check_present():
        custom_id.check_length(1, 100)


def _check_button(button: Field) -> None:
    style = button.field_at("style")
    if style.check_present():
        style.check_range(1, 6)
    button.field_at("label").check_length(0, 80)
    match style.value:
        case 5:
            _check_link(button)
        case 6:
            button.field_at("sku_id").check_present()
        case _:
            check_custom_id(button)
            if button.has_value("url"):
                button.field_at("url").add_fault("BUTTON_COMPONENT_URL_INVALID", "Only a link button has a URL")
    if style.value != 6 and not button.field_at("label").text and not button.has_value("emoji"):
        button.field_at("label").add_fault("BASE_TYPE_REQUIRED", "A button needs a label or an emoji")


def _check_link(button: Field) -> None:
    url = button.field_at("url")
    if url.check_present():
        url.check_length(1, 512)
        check_scheme(url)
    if button.has_value("custom_id"):
        button.field_at("custom_id").add_fault(
            "BUTTON_COMPONENT_CUSTOM_ID_INVALID", "A custom id and url cannot both be specified"
        )


def check_scheme(url: Field, allowed: Sequence[str] = ("http", "https", "discord")) -> None:
    """Check that a URL begins with one of the allowed schemes; note a fault if not."""
    scheme = url.text.partition(":")[0]
    if scheme not in allowed:
        url.add_fault("URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" must be one of {tuple(allowed)}.')


def check_select(select: Field) -> None:
    """Check a select of any kind, in a message or a form. Each broken limit is noted among the field's faults."""
    check_custom_id(select)
    select.field_at("placeholder").check_length(0, 150)
    options = select.field_at("options")
    if select.type_number == ComponentType.STRING_SELECT and options.check_present():
        options.check_length(1, 25)
        check_options(options)
    check_value_bounds(select, max_count=25)
    _check_default_values(select)
    types = select.field_at("channel_types")
    for channel_type in types.item_fields():
        if select.type_number != ComponentType.CHANNEL_SELECT or channel_type.value not in CHANNEL_TYPES:
            channel_type.add_fault("BASE_TYPE_CHOICES", f"Value must be one of {CHANNEL_TYPES}.")


def _check_default_values(select: Field) -> None:
    """Check the people, roles or channels that are chosen at first in a select: each has an id and a kind that the
    select offers, and their number is one that may be chosen. No other select has default values.
    """
    defaults, kinds = select.field_at("default_values"), DEFAULT_KINDS.get(select.type_number, ())
    if defaults.is_missing:
        return
    low, high = select.field_at("min_values"), select.field_at("max_values")
    if not kinds:
        defaults.add_fault("SELECT_COMPONENT_DEFAULT_VALUES_INVALID", "This select has options instead")
    elif defaults.item_fields():
        defaults.check_length(1 if low.is_missing else low.number, 1 if high.is_missing else high.number)
    for value in defaults.item_fields():
        value.field_at("id").check_present()
        if value.field_at("type").value not in kinds:
            value.field_at("type").add_fault("BASE_TYPE_CHOICES", f"Value must be one of {kinds}.")
    _note_repeats([value.field_at("id") for value in defaults.item_fields()], "SET_TYPE_ALREADY_CONTAINS_VALUE", TWICE)


def check_value_bounds(choice: Field, max_count: int) -> None:
    """Check `min_values` and `max_values` of a component with choices, and note a fault for each that is broken.

    Neither may exceed `max_count`, nor `min_values` exceed `max_values`; `max_values` may not exceed the number of
    options, nor the number of options that are chosen at first exceed `max_values`.
    """
    low, high = choice.field_at("min_values"), choice.field_at("max_values")
    low.check_range(0, max_count)
    high.check_range(1, max_count)
    upper = high.number or 1
    if low.number > upper:
        low.add_fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {upper}.")
    options = choice.field_at("options").item_fields()
    if options and high.number > len(options):
        high.add_fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {len(options)}.")
    if sum(option.field_at("default").value is True for option in options) > upper:
        choice.field_at("options").add_fault(
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS", f"At most {upper} options may be default"
        )


def check_options(options: Field) -> None:
    """Check a select's options, and note a fault for each broken limit: label, value, description, repeated values."""
    for option in options.item_fields():
        for name in ("label", "value"):
            if option.field_at(name).check_present():
                option.field_at(name).check_length(1, 100)
        option.field_at("description").check_length(0, 100)
    values = [option.field_at("value") for option in options.item_fields() if option.has_value("value")]
    _note_repeats(values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")


def _check_section(section: Field) -> None:
    texts, accessory = section.field_at("components"), section.field_at("accessory")
    if texts.check_present():
        texts.check_length(1, 3)
    for text in texts.item_fields():
        _check_component(text, (ComponentType.TEXT_DISPLAY,))
    if accessory.check_present():
        _check_component(accessory, (ComponentType.BUTTON, ComponentType.THUMBNAIL))


def check_text(text: Field) -> None:
    """Check the content of a text display; note a fault if it breaks a limit."""
    content = text.field_at("content")
    if content.check_present():
        content.check_length(1, TEXT_LIMIT)


def _check_media(holder: Field) -> None:
    holder.field_at("description").check_length(1, 1024)
    _check_url(holder.field_at("media"), ("http", "https", "attachment"))


def _check_url(media: Field, schemes: Sequence[str]) -> None:
    url = media.field_at("url")
    if media.check_present() and url.check_present():
        url.check_length(1, 2048)
        check_scheme(url, schemes)


def _check_gallery(gallery: Field) -> None:
    pictures = gallery.field_at("items")
    if pictures.check_present():
        pictures.check_length(1, 10)
    for picture in pictures.item_fields():
        _check_media(picture)


def _check_file(file: Field) -> None:
    _check_url(file.field_at("file"), ("attachment",))


def _check_separator(separator: Field) -> None:
    separator.field_at("spacing").check_range(1, 2)


def _check_container(container: Field) -> None:
    inside = container.field_at("components")
    if inside.check_present():
        inside.check_length(1, COMPONENT_LIMIT)
    container.field_at("accent_color").check_range(0, 0xFFFFFF)
    for part in inside.item_fields():
        _check_component(part, CONTAINER_CONTENTS)


CHECKS: dict[int, Callable[[Field], None]] = {
    ComponentType.ACTION_ROW: _check_row,
    ComponentType.BUTTON: _check_button,
    **dict.fromkeys(SELECTS, check_select),
    ComponentType.SECTION: _check_section,
    ComponentType.TEXT_DISPLAY: check_text,
    ComponentType.THUMBNAIL: _check_media,
    ComponentType.MEDIA_GALLERY: _check_gallery,
    ComponentType.FILE: _check_file,
    ComponentType.SEPARATOR: _check_separator,
    ComponentType.CONTAINER: _check_container,
}
"""The check for each type of component in a message."""
