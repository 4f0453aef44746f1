"""Texts that people read: sentences for codes, words that all games share, and characters as readers see them.

Rule 1: text comes in and text goes out: no markup of Discord's, and no measuring in pixels.
Rule 2: names are filled in last, so that they are never taken for a part of a template.
"""
