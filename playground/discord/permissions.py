"""Discord's permission bits, as far as a bot that posts and edits messages needs them, and the sets of them that roles
have.

Source: Discord's documentation, "Permissions" (bitwise permission flags).
"""

from enum import IntFlag


class Permissions(IntFlag):
    """A set of permissions; each member has the bit that it has in Discord's own permission numbers."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40


NOTHING = Permissions(0)
"""The empty set of permissions."""
EVERYONE = (
    Permissions.ADD_REACTIONS
    | Permissions.VIEW_CHANNEL
    | Permissions.SEND_MESSAGES
    | Permissions.EMBED_LINKS
    | Permissions.ATTACH_FILES
    | Permissions.READ_MESSAGE_HISTORY
    | Permissions.USE_EXTERNAL_EMOJIS
    | Permissions.USE_APPLICATION_COMMANDS
    | Permissions.CREATE_PUBLIC_THREADS
    | Permissions.SEND_MESSAGES_IN_THREADS
)
"""The permissions of the role @everyone, which the bot and all people have in the guild."""
MODERATOR = (
    EVERYONE
    | Permissions.MANAGE_CHANNELS
    | Permissions.MANAGE_GUILD
    | Permissions.MANAGE_MESSAGES
    | Permissions.MENTION_EVERYONE
    | Permissions.MANAGE_THREADS
    | Permissions.MODERATE_MEMBERS
)
"""The permissions of the guild's moderator, its first member."""
DIRECT_MESSAGE = (
    Permissions.ADD_REACTIONS
    | Permissions.VIEW_CHANNEL
    | Permissions.SEND_MESSAGES
    | Permissions.EMBED_LINKS
    | Permissions.ATTACH_FILES
    | Permissions.READ_MESSAGE_HISTORY
    | Permissions.USE_APPLICATION_COMMANDS
)
"""The permissions of both sides in a direct message channel."""
