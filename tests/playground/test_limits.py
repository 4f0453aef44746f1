"""Each limit of messages twice: the last payload that Discord takes, and the first that it refuses."""

from collections.abc import Callable
from typing import Any

import pytest

from playground.discord.limits import (
    COMPONENTS_V2,
    AttachedFile,
    ErrorBody,
    error_codes,
    error_sentences,
    http_status,
    message_errors,
    modal_errors,
    undisplayed_file_names,
)

Json = dict[str, Any]


def button(custom_id: str = "go", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def buttons(count: int, first: int = 0) -> list[Json]:
    return [button(f"b{first + number}") for number in range(count)]


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def rows(count: int) -> list[Json]:
    return [row(button(f"r{number}")) for number in range(count)]


def options(count: int, **more: Any) -> list[Json]:
    return [{"label": f"Option {number}", "value": f"v{number}", **more} for number in range(count)]


def select(custom_id: str = "pick", **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "options": options(3), **more}


def defaults(kind: str, count: int) -> list[Json]:
    return [{"type": kind, "id": str(number)} for number in range(count)]


def text(characters: int = 1) -> Json:
    return {"type": 10, "content": "x" * characters}


def section(texts: int = 1, **more: Any) -> Json:
    return {"type": 9, "components": [text()] * texts, "accessory": button(), **more}


def picture(url: str = "https://example.org/a.png", **more: Any) -> Json:
    return {"media": {"url": url}, **more}


def gallery(count: int = 1) -> Json:
    return {"type": 12, "items": [picture()] * count}


def container(*parts: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(parts), **more}


def classic(*components: Json, **more: Any) -> Json:
    return {"content": "hello", "components": list(components), **more}


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": COMPONENTS_V2, "components": list(components), **more}


def embed(**parts: Any) -> Json:
    return {"embeds": [{"title": "t", **parts}]}


def fields(count: int, value: str = "v") -> list[Json]:
    return [{"name": "n", "value": value}] * count


def of_size(*sizes: int) -> list[AttachedFile]:
    return [AttachedFile(f"{number}.png", size) for number, size in enumerate(sizes)]


# -- messages: name, the last legal payload, the first illegal one, the code

MESSAGES: list[tuple[str, Json, Json, str]] = [
    ("content 2000", {"content": "x" * 2000}, {"content": "x" * 2001}, "BASE_TYPE_MAX_LENGTH"),
    ("something to show", {"content": "x"}, {"content": ""}, "50006"),
    ("V2 needs components", v2(text()), v2(), "50006"),
    ("nonce 25", {"content": "x", "nonce": "n" * 25}, {"content": "x", "nonce": "n" * 26}, "NONCE_TYPE_TOO_LONG"),
    ("embeds 10", {"embeds": [{"title": "t"}] * 10}, {"embeds": [{"title": "t"}] * 11}, "BASE_TYPE_MAX_LENGTH"),
    ("embed title 256", embed(title="x" * 256), embed(title="x" * 257), "BASE_TYPE_MAX_LENGTH"),
    ("embed text 4096", embed(description="x" * 4096), embed(description="x" * 4097), "BASE_TYPE_MAX_LENGTH"),
    ("embed fields 25", embed(fields=fields(25)), embed(fields=fields(26)), "BASE_TYPE_MAX_LENGTH"),
    (
        "embed field 1024",
        embed(fields=fields(1, "x" * 1024)),
        embed(fields=fields(1, "x" * 1025)),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "embed footer 2048",
        embed(footer={"text": "x" * 2048}),
        embed(footer={"text": "x" * 2049}),
        "BASE_TYPE_MAX_LENGTH",
    ),
    ("embed author 256", embed(author={"name": "x" * 256}), embed(author={"name": "x" * 257}), "BASE_TYPE_MAX_LENGTH"),
    (
        "embeds 6000 in all",
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 2998, "title": "xx"}]},
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 2999, "title": "xx"}]},
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    ("rows 5", classic(*rows(5)), classic(*rows(6)), "BASE_TYPE_MAX_LENGTH"),
    ("buttons 5 in a row", classic(row(*buttons(5))), classic(row(*buttons(6))), "BASE_TYPE_BAD_LENGTH"),
    ("a row is not empty", classic(row(button())), classic(row()), "BASE_TYPE_BAD_LENGTH"),
    (
        "a select fills its row",
        classic(row(select())),
        classic(row(select(), button())),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        "one select a row",
        classic(row(select("a")), row(select("b"))),
        classic(row(select("a"), select("b"))),
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        "custom ids differ",
        classic(row(button("a")), row(button("b"))),
        classic(row(button("a")), row(button("a", disabled=True))),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "custom ids differ at every depth",
        v2(container(row(button("a"))), section(accessory=button("b"))),
        v2(container(row(button("a"))), section(accessory=button("a"))),
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "component ids differ",
        v2({**text(), "id": 1}, {**text(), "id": 2}),
        v2({**text(), "id": 1}, {**text(), "id": 1}),
        "COMPONENT_ID_DUPLICATED",
    ),
    ("custom id 100", classic(row(button("x" * 100))), classic(row(button("x" * 101))), "BASE_TYPE_BAD_LENGTH"),
    ("custom id 1", classic(row(button("x"))), classic(row(button(""))), "BASE_TYPE_BAD_LENGTH"),
    ("label 80", classic(row(button(label="x" * 80))), classic(row(button(label="x" * 81))), "BASE_TYPE_MAX_LENGTH"),
    (
        "a button shows something",
        classic(row(button(label=None, emoji={"name": "🂡"}))),
        classic(row(button(label=None))),
        "BASE_TYPE_REQUIRED",
    ),
    (
        "link 512",
        classic(row({"type": 2, "style": 5, "label": "l", "url": "https://e.org/" + "x" * 498})),
        classic(row({"type": 2, "style": 5, "label": "l", "url": "https://e.org/" + "x" * 499})),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "a link has no custom id",
        classic(row({"type": 2, "style": 5, "label": "l", "url": "https://e.org"})),
        classic(row({"type": 2, "style": 5, "label": "l", "url": "https://e.org", "custom_id": "c"})),
        "BUTTON_COMPONENT_CUSTOM_ID_INVALID",
    ),
    (
        "options 25",
        classic(row(select(options=options(25)))),
        classic(row(select(options=options(26)))),
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("options 1", classic(row(select(options=options(1)))), classic(row(select(options=[]))), "BASE_TYPE_BAD_LENGTH"),
    *(
        (
            f"option {part} 100",
            classic(row(select(options=options(1, **{part: "x" * 100})))),
            classic(row(select(options=options(1, **{part: "x" * 101})))),
            code,
        )
        for part, code in (
            ("label", "BASE_TYPE_BAD_LENGTH"),
            ("value", "BASE_TYPE_BAD_LENGTH"),
            ("description", "BASE_TYPE_MAX_LENGTH"),
        )
    ),
    (
        "option values differ",
        classic(row(select(options=options(2)))),
        classic(row(select(options=options(1) * 2))),
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "placeholder 150",
        classic(row(select(placeholder="x" * 150))),
        classic(row(select(placeholder="x" * 151))),
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "max_values within the options",
        classic(row(select(max_values=3))),
        classic(row(select(max_values=4))),
        "NUMBER_TYPE_MAX",
    ),
    (
        "min_values within max_values",
        classic(row(select(min_values=2, max_values=2))),
        classic(row(select(min_values=2, max_values=1))),
        "NUMBER_TYPE_MAX",
    ),
    (
        "max_values 25",
        classic(row({"type": 5, "custom_id": "u", "max_values": 25})),
        classic(row({"type": 5, "custom_id": "u", "max_values": 26})),
        "NUMBER_TYPE_MAX",
    ),
    (
        "default values within max_values",
        classic(row({"type": 6, "custom_id": "r", "max_values": 2, "default_values": defaults("role", 2)})),
        classic(row({"type": 6, "custom_id": "r", "max_values": 2, "default_values": defaults("role", 3)})),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "default values of the select's kind",
        classic(row({"type": 8, "custom_id": "c", "default_values": defaults("channel", 1)})),
        classic(row({"type": 8, "custom_id": "c", "default_values": defaults("role", 1)})),
        "BASE_TYPE_CHOICES",
    ),
    (
        "no default values beside options",
        classic(row(select())),
        classic(row(select(default_values=defaults("user", 1)))),
        "SELECT_COMPONENT_DEFAULT_VALUES_INVALID",
    ),
    (
        "types of channels in a select of channels",
        classic(row({"type": 8, "custom_id": "c", "channel_types": [0, 5]})),
        classic(row({"type": 6, "custom_id": "c", "channel_types": [0, 5]})),
        "BASE_TYPE_CHOICES",
    ),
    (
        "defaults",
        classic(row(select(options=options(1, default=True)))),
        classic(row(select(options=options(2, default=True)))),
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    ("V2 parts need the flag", v2(text()), {"components": [text()]}, "UNION_TYPE_CHOICES"),
    ("unknown component", v2(text()), v2({"type": 99}), "UNION_TYPE_CHOICES"),
    ("no container in a container", v2(container(text())), v2(container(container(text()))), "UNION_TYPE_CHOICES"),
    ("a button stands in a row", v2(row(button())), v2(button()), "UNION_TYPE_CHOICES"),
    *(
        (
            f"V2 without {name}",
            v2(text()),
            v2(text(), **{name: value}),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        )
        for name, value in (
            ("content", "x"),
            ("embeds", [{"title": "t"}]),
            ("poll", {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}]}),
            ("sticker_ids", ["1"]),
        )
    ),
    ("40 components", v2(*[text()] * 40), v2(*[text()] * 41), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (
        "40 components, nested ones counted",
        v2(container(*[text()] * 35, row(*buttons(3)))),
        v2(container(*[text()] * 35, row(*buttons(4)))),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "40 components, accessories counted",
        v2(*[text()] * 37, section()),
        v2(*[text()] * 38, section()),
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    ("text 4000", v2(text(4000)), v2(text(4001)), "BASE_TYPE_BAD_LENGTH"),
    (
        "text 4000 in all",
        v2(text(2000), container(text(2000))),
        v2(text(2000), container(text(2001))),
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    ("text is not empty", v2(text(1)), v2(text(0)), "BASE_TYPE_BAD_LENGTH"),
    ("section texts 3", v2(section(3)), v2(section(4)), "BASE_TYPE_BAD_LENGTH"),
    ("section texts 1", v2(section(1)), v2(section(0)), "BASE_TYPE_BAD_LENGTH"),
    ("section needs an accessory", v2(section()), v2(section(accessory=None)), "BASE_TYPE_REQUIRED"),
    (
        "accessory is a button or thumbnail",
        v2(section(accessory={"type": 11, **picture()})),
        v2(section(accessory=text())),
        "UNION_TYPE_CHOICES",
    ),
    ("gallery 10", v2(gallery(10)), v2(gallery(11)), "BASE_TYPE_BAD_LENGTH"),
    ("gallery 1", v2(gallery(1)), v2(gallery(0)), "BASE_TYPE_BAD_LENGTH"),
    (
        "alt text 1024",
        v2({"type": 12, "items": [picture(description="x" * 1024)]}),
        v2({"type": 12, "items": [picture(description="x" * 1025)]}),
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "alt text of an attachment 1024",
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1024}]},
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "pictures have an address",
        v2({"type": 12, "items": [picture("https://e.org")]}),
        v2({"type": 12, "items": [picture("ftp://e.org")]}),
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        "accent colour",
        v2(container(text(), accent_color=0xFFFFFF)),
        v2(container(text(), accent_color=0x1000000)),
        "NUMBER_TYPE_MAX",
    ),
    ("separator spacing", v2({"type": 14, "spacing": 2}), v2({"type": 14, "spacing": 3}), "NUMBER_TYPE_MAX"),
    (
        "mentions are parsed or listed",
        {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        "poll answers 10",
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "x" * 55}}] * 10}},
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "x" * 55}}] * 11}},
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(
    ("legal", "illegal", "code"), [case[1:] for case in MESSAGES], ids=[case[0] for case in MESSAGES]
)
def test_a_message_is_taken_up_to_its_limit_and_refused_beyond(legal: Json, illegal: Json, code: str) -> None:
    assert message_errors(legal) is None
    assert code in error_codes(message_errors(illegal))


MIB = 1024 * 1024
ATTACHMENTS: list[tuple[str, list[AttachedFile], list[AttachedFile], str]] = [
    ("10 files", of_size(*[1] * 10), of_size(*[1] * 11), "BASE_TYPE_MAX_LENGTH"),
    ("10 MiB a file", of_size(10 * MIB), of_size(10 * MIB + 1), "40005"),
    ("25 MiB a request", of_size(10 * MIB, 10 * MIB, 5 * MIB), of_size(10 * MIB, 10 * MIB, 5 * MIB + 1), "40005"),
]


@pytest.mark.parametrize(("legal", "illegal", "code"), [c[1:] for c in ATTACHMENTS], ids=[c[0] for c in ATTACHMENTS])
def test_files_are_taken_up_to_their_limit(legal: list[AttachedFile], illegal: list[AttachedFile], code: str) -> None:
    assert message_errors({"content": "x"}, attachments=legal) is None
    assert code in error_codes(message_errors({"content": "x"}, attachments=illegal))


@pytest.mark.parametrize(
    "payload",
    [
        v2({"type": 12, "items": [picture("attachment://board.png")]}),
        v2(container({"type": 13, "file": {"url": "attachment://board.png"}})),
        v2(section(accessory={"type": 11, **picture("attachment://board.png")})),
        {"embeds": [{"image": {"url": "attachment://board.png"}}]},
    ],
    ids=["gallery", "file", "thumbnail", "embed"],
)
def test_a_picture_that_refers_to_a_file_needs_that_file(payload: Json) -> None:
    assert message_errors(payload, attachments=[AttachedFile("board.png", 1)]) is None
    refused = message_errors(payload, attachments=[AttachedFile("other.png", 1)])
    assert error_codes(refused) == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}


def test_a_file_that_no_component_shows_is_legal_and_can_be_told() -> None:
    payload = v2({"type": 12, "items": [picture("attachment://board.png")]})
    attached = [AttachedFile("board.png"), AttachedFile("forgotten.png")]
    assert message_errors(payload, attachments=attached) is None
    assert undisplayed_file_names(payload, attached) == ["forgotten.png"]


EDITS: list[tuple[str, Json, Json, str]] = [
    ("V2 stays V2", {"flags": COMPONENTS_V2}, {"flags": 0}, "MESSAGE_COMPONENTS_V2_IRREVOCABLE"),
    ("V2 parts need no flag again", {"components": [text()]}, {"components": [{"type": 99}]}, "UNION_TYPE_CHOICES"),
    ("V2 takes no content later", {}, {"content": "x"}, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    ("V2 keeps components", {"components": [text()]}, {"components": []}, "50006"),
]


@pytest.mark.parametrize(("legal", "illegal", "code"), [case[1:] for case in EDITS], ids=[case[0] for case in EDITS])
def test_an_edit_of_a_v2_message_keeps_to_v2(legal: Json, illegal: Json, code: str) -> None:
    def errors(payload: Json) -> ErrorBody | None:
        return message_errors(payload, edit=True, existing_flags=COMPONENTS_V2, existing_fields={"components"})

    assert errors(legal) is None
    assert code in error_codes(errors(illegal))


def test_a_message_that_becomes_v2_clears_its_content_itself() -> None:
    becoming = v2(text())
    assert message_errors({**becoming, "content": None}, edit=True, existing_fields={"content"}) is None
    refused = message_errors(becoming, edit=True, existing_fields={"content"})
    assert error_codes(refused) == {"MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}


def test_an_edit_may_not_empty_a_message() -> None:
    assert message_errors({"content": ""}, edit=True, existing_fields={"content", "embeds"}) is None
    assert error_codes(message_errors({"content": ""}, edit=True, existing_fields={"content"})) == {"50006"}


# -- the form of a refusal


def test_a_refusal_is_shaped_as_discord_shapes_it() -> None:
    payload = v2(container(row(button("x" * 101))))
    assert message_errors(payload, path_prefix=("data",)) == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "data": {
                "components": {
                    "0": {
                        "components": {
                            "0": {
                                "components": {
                                    "0": {
                                        "custom_id": {
                                            "_errors": [
                                                {
                                                    "code": "BASE_TYPE_BAD_LENGTH",
                                                    "message": "Must be between 1 and 100 in length.",
                                                }
                                            ]
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        },
    }


def test_all_faults_of_a_request_are_told_at_once() -> None:
    refused = message_errors({"content": "x" * 2001, "nonce": "n" * 26})
    assert refused is not None
    assert error_sentences(refused) == [
        "content: Must be 2000 or fewer in length.",
        "nonce: Nonce must be 25 or fewer characters.",
    ]


@pytest.mark.parametrize(
    ("refused", "status"),
    [(message_errors({}), 400), (message_errors({"content": "x"}, attachments=of_size(10 * MIB + 1)), 413)],
)
def test_a_refusal_has_its_status(refused: ErrorBody, status: int) -> None:
    assert http_status(refused) == status


@pytest.mark.parametrize("check", [message_errors, modal_errors])
def test_nonsense_is_refused_and_never_fails(check: Callable[[Json], ErrorBody | None]) -> None:
    nonsense: list[object] = [None, 7, "text", [], {}, [7], [{}], [{"type": "2"}], [{"type": 17, "components": 3}]]
    for value in nonsense:
        assert check({"flags": COMPONENTS_V2, "components": value}) is not None
