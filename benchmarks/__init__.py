"""Measurements: ``make bench`` runs all but the one that takes half an hour, which is ``make conservation``;
``python -m benchmarks pictures calls`` runs some.

Rule 1: a number stands beside another one of the same run, a floor or another engine, because machines differ.
Rule 2: each module is one benchmark with a ``main()`` that prints one table; all together take a few minutes.

Nothing here is a test. On a busy machine all times are worse.
"""
