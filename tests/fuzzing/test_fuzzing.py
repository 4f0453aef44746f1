"""A little bad input of each layer; ``make fuzz`` tries a million. What the layers are there for, they find."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzzing.clicks import click
from tests.fuzzing.findings import logging
from tests.fuzzing.nonsense import Nonsense
from tests.fuzzing.positions import play
from tests.fuzzing.readers import READERS, Reader, read
from tests.fuzzing.rows import store
from tests.long_runs import repetitions

EXAMPLES = repetitions(25, long=40)


def seeded() -> Nonsense:
    return Nonsense(random.Random("suite"))


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(fortune=st.randoms(use_true_random=False))
def test_whatever_is_read_holds_or_is_refused(reader: Reader, fortune: random.Random) -> None:
    with logging():
        reader(Nonsense(fortune))


def test_a_wrong_action_is_refused_and_changes_nothing() -> None:
    assert play(seeded(), 900).findings == ()


def test_whatever_is_clicked_or_typed_gets_one_answer() -> None:
    assert click(seeded(), repetitions(20, long=40)).findings == ()


def test_a_row_that_is_spoilt_harms_its_own_table_alone() -> None:
    assert store(seeded(), repetitions(7, long=12)).findings == ()


def test_a_reader_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzzing.people.parse_card", lambda text: {"Td": "Td"}[text])
    found = read(seeded(), 400).findings
    assert {finding.about for finding in found} == {"notation"}
    assert "KeyError" in found[0].what


def test_one_seed_is_one_run() -> None:
    assert read(seeded(), 400) == read(seeded(), 400)
