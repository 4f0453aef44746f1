"""All writing to Discord: answers, boards, hands, pings and other messages about tables; `api` makes the calls.

Rule 1: every write to a board or a hand passes its gate (`bot.messages.api.gates`).
Rule 2: errors of Discord's end here, and never reach a table.
"""
