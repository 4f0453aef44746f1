"""Live tables: which one a channel has, who sits where, whose time runs out.

Rule 1: ids are opaque: no import, link or markup of Discord's.
Rule 2: it judges no move; it asks the table and tells an observer what is new.
"""
