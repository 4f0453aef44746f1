"""What a person sees of a message: text, pictures with alt text, files and controls."""

from typing import Any

import pytest

from playground.discord.attachments import Upload
from playground.driver.modal_views import ModalView
from playground.driver.views import MessageView
from tests.playground.stock_bot import png
from tests.playground.virtual_world import VirtualWorld, button_row


def seen(body: dict[str, Any], *uploads: Upload) -> MessageView:
    wire = VirtualWorld()
    answer = wire.call("POST", f"/channels/{wire.general.id}/messages", body, uploads=uploads)
    assert answer.status == 200, answer.body
    return MessageView(next(iter(wire.general.messages.values())))


def test_pictures_come_from_galleries_and_thumbnails_with_their_alt_text() -> None:
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "score"}],
        "accessory": {"type": 11, "media": {"url": "attachment://small.png"}, "description": "a thumb"},
    }
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://big.png"}, "description": "a board"}]}
    file = {"type": 13, "file": {"url": "attachment://log.txt"}}
    uploads = [Upload(0, "big.png", png(9, 9)), Upload(1, "small.png", png()), Upload(2, "log.txt", b"0 pass\n")]
    sight = seen({"flags": 1 << 15, "components": [section, gallery, file]}, *uploads)
    assert [(image.alt, image.filename) for image in sight.images] == [
        ("a thumb", "small.png"),
        ("a board", "big.png"),
    ]
    assert sight.image.bytes == png(9, 9)
    assert [(file.filename, file.data) for file in sight.files] == [("log.txt", b"0 pass\n")]
    assert sight.read_aloud().splitlines() == [
        "Deckhand: score",
        "  [picture: a thumb]",
        "  [picture: a board]",
        "  [file: log.txt]",
    ]


def test_an_attached_picture_may_be_shown_by_an_embed() -> None:
    embed = {"title": "Result", "image": {"url": "attachment://a.png"}, "fields": [{"name": "Ann", "value": "11"}]}
    described = [{"id": 0, "filename": "a.png", "description": "a chart"}]
    sight = seen({"embeds": [embed], "attachments": described}, Upload(0, "a.png", png()), Upload(1, "b.txt", b"b"))
    assert sight.text == "Result\nAnn: 11"
    assert [image.alt for image in sight.images] == ["a chart"]
    assert [file.filename for file in sight.files] == ["b.txt"]


def test_buttons_are_called_by_words_or_emoji() -> None:
    row = button_row("roll", "Roll")
    row["components"][0]["emoji"] = {"name": "🎲"}
    sight = seen({"content": "x", "components": [row]})
    assert sight.buttons[0].label == "🎲 Roll"
    assert all(sight.button(name) == sight.buttons[0] for name in ("🎲 Roll", "Roll", "🎲"))
    with pytest.raises(LookupError, match="no button 'Fold'"):
        sight.button("Fold")


def test_a_select_knows_its_options_by_label_and_value() -> None:
    options = [{"label": "Ten of diamonds", "value": "0"}, {"label": "Ace", "value": "1", "description": "high"}]
    select = {"type": 3, "custom_id": "play:7", "placeholder": "Play a card", "options": options}
    (shown,) = seen({"content": "x", "components": [{"type": 1, "components": [select]}]}).selects
    assert shown.has_placeholder_or_id("Play a card")
    assert shown.has_placeholder_or_id("play:")
    assert shown.option_values(["Ten of diamonds", "1"]) == ["0", "1"]
    assert (shown.min_values, shown.max_values, shown.options[1].description) == (1, 1, "high")


def test_a_message_without_a_picture_says_so() -> None:
    with pytest.raises(LookupError):
        _ = seen({"content": "x"}).image


def test_a_modals_fields_are_named_by_label_or_custom_id() -> None:
    options = [{"label": "Yes", "value": "y"}, {"label": "No", "value": "n"}]
    modal = ModalView(
        "1",
        {
            "title": "Vote",
            "custom_id": "v",
            "components": [
                {"type": 10, "content": "Think first"},
                {"type": 18, "label": "Your vote", "component": {"type": 21, "custom_id": "vote", "options": options}},
                {
                    "type": 1,
                    "components": [{"type": 4, "custom_id": "why", "label": "Why", "style": 1, "required": False}],
                },
            ],
        },
    )
    assert modal.text == "Think first"
    assert modal.field("Your vote").submitted_value("No") == "n"
    assert modal.field("why").label == "Why"
    assert not modal.field("Why").required
    with pytest.raises(LookupError, match="no field 'When'"):
        modal.field("When")
