"""Routes of Discord's that scenarios let fail or wait, as patterns."""

CALLBACK = r"POST /interactions/\d+/[^/]+/callback"
OPEN_DM = "POST /users/@me/channels"
POST_MESSAGE = r"POST /channels/\d+/messages"
EDIT_MESSAGE = r"PATCH /channels/\d+/messages/\d+$"
DELETE_MESSAGE = r"DELETE /channels/\d+/messages/\d+$"
GET_CHANNEL = r"GET /channels/\d+$"
