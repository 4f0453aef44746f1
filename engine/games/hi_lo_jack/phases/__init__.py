"""The phases of a deal of Hi Lo Jack: dealing, bidding, trumps with all that is thrown and drawn for them, and
tricks.
"""
