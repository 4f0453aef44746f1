# Every command a newcomer needs. Each builds the virtual environment first if it is not there.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCKING := $(VENV)-locking
PORT ?= 8765
PEOPLE ?= 4
SERVERS ?= 1
RUNS ?= 100
KILLS ?= 100
PROCESSES ?= 1
POINTS ?= 1000
INPUTS ?= 100000
PAIRS ?= 100
MINUTES ?= 10
COUNT ?= 20
SEED ?= deckhand
PYTHONS ?=
TESTS ?= tests engine
PYTEST := $(BIN)/python -m pytest -q --numprocesses auto --maxprocesses 4 --dist worksteal

# Tests start a hundred Pythons: each would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help install play test test-all test-long costs costs-moved test-pythons check format bench conservation load simulate torture torn leaks deals late slow fuzz mutants wheel lock audit pictures clean

help:
	@echo "make install       install what the bot needs, without the tools for tests"
	@echo "make play          play now: a Discord of your own on this machine, with a web page (PORT=$(PORT), PEOPLE=$(PEOPLE), SERVERS=$(SERVERS))"
	@echo "make test          the tests of every promise, without the slow ones that others stand for; a few minutes"
	@echo "make test-all      all tests"
	@echo "make test-long     all tests, with ten times as many random games"
	@echo "make costs         record what each test costs, by which \`make test\` chooses (TESTS=$(TESTS))"
	@echo "make costs-moved   keep these costs for tests that moved to other files"
	@echo "make test-pythons  make test on other Pythons (PYTHONS=\"python3.12 ...\"; without it, all that are installed)"
	@echo "make check         format, lint, types, doctests"
	@echo "make format        put the code in shape"
	@echo "make bench         the measurements; a few minutes"
	@echo "make conservation  10,000 random games of each game, with a look at every position; half an hour"
	@echo "make load          thousands of live tables and people who act, under Discord's limits and with a raised one (MINUTES=$(MINUTES) each)"
	@echo "make simulate      worlds in which everything goes wrong, on virtual time (RUNS=$(RUNS), SEED=$(SEED))"
	@echo "make torture       kill the bot while people play (KILLS=$(KILLS), SEED=$(SEED), PROCESSES=3 on a PostgreSQL that crashes, too); nothing that people saw accepted may be lost"
	@echo "make torn          the same for power cuts, at every write of a run (POINTS=$(POINTS), SEED=$(SEED))"
	@echo "make leaks         worlds that differ only in a secret, side by side through the bot (PAIRS=$(PAIRS) of each game, SEED=$(SEED))"
	@echo "make deals         the tests with the bot at other deals than always (SEED=$(SEED)), which finds those that hold by luck"
	@echo "make late          the scenarios with sockets that are read late now and then, which finds races; most of an hour"
	@echo "make slow          the tests of the bot with callbacks that take long now and then, which finds tests that hold by luck; minutes"
	@echo "make fuzz          bad input of all kinds (INPUTS=$(INPUTS), SEED=$(SEED))"
	@echo "make mutants       small faults in a copy of the program (COUNT=$(COUNT), SEED=$(SEED)), each of which a test should find; hours"
	@echo "make wheel         build what pipx and pip install, in dist/"
	@echo "make lock          choose the newest versions for requirements.lock, which hosts install"
	@echo "make audit         ask PyPI for known weaknesses of the packages in requirements.lock"
	@echo "make pictures      draw the pictures of the documentation again"
	@echo "make clean         remove everything that make has installed or left behind"

install: | $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . || { echo "The packages could not be installed: is PyPI reachable?"; exit 1; }

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "Installing what Deckhand needs into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]' || { echo "The packages could not be installed: is PyPI reachable?"; exit 1; }
	@touch $@

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is missing: install python3."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Deckhand needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's venv is missing: on Debian and Ubuntu, apt install python3-venv."; exit 1; }
	@$(PYTHON) -m venv $(VENV)

play: $(VENV)/.installed
	@$(BIN)/python -m playground --port $(PORT) --people $(PEOPLE) --servers $(SERVERS)

test: $(VENV)/.installed
	@$(PYTEST) -m "not slow"

test-all: $(VENV)/.installed
	@$(PYTEST)

costs: $(VENV)/.installed
	@DECKHAND_NO_SKIP=1 $(PYTEST) -p tests.cost_recorder $(TESTS)

costs-moved: $(VENV)/.installed
	@$(BIN)/python -m pytest -q -q --collect-only -p tests.cost_recorder

test-long: $(VENV)/.installed
	@DECKHAND_LONG=1 $(PYTEST)

test-pythons: $(VENV)/.installed
	@$(BIN)/python .ci/pythons.py $(PYTHONS)

check: $(VENV)/.installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q --doctest-modules bot data engine playground render --ignore=data/migrations

format: $(VENV)/.installed
	$(BIN)/ruff check --fix-only --quiet . ; $(BIN)/ruff format .

bench: $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]' || echo "OpenSpiel and RLCard could not be installed: comparisons with them are left out."
	$(BIN)/python -m benchmarks

conservation: $(VENV)/.installed
	@$(BIN)/python -m benchmarks conservation

load: $(VENV)/.installed
	@$(BIN)/python -m benchmarks.load --minutes $(MINUTES)

simulate: $(VENV)/.installed
	@$(BIN)/python -m tests.simulation --runs $(RUNS) --seed $(SEED)

torture: $(VENV)/.installed
	@$(BIN)/python -m tests.torture kills --kills $(KILLS) --seed $(SEED) --processes $(PROCESSES)

torn: $(VENV)/.installed
	@$(BIN)/python -m tests.torture torn --points $(POINTS) --seed $(SEED)

leaks: $(VENV)/.installed
	@$(BIN)/python -m tests.leaks --pairs $(PAIRS) --seed $(SEED)

deals: $(VENV)/.installed
	@DECKHAND_DEALS=$(SEED) $(PYTEST) tests/bot tests/playground tests/scenarios

late: $(VENV)/.installed
	@$(PYTEST) -p tests.late_sockets tests/scenarios

slow: $(VENV)/.installed
	@$(PYTEST) -p tests.slow_callbacks --numprocesses 10 --maxprocesses 10 -m "not slow" tests/bot tests/data tests/playground tests/scenarios

# These tools bring packages of their own, which nothing that is checked or tested may see.
$(LOCKING)/.installed: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/python -m venv $(LOCKING)
	@$(LOCKING)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[lock]'
	@touch $@

lock: $(LOCKING)/.installed
	$(LOCKING)/bin/uv pip compile pyproject.toml --extra names --universal --python-version 3.11 --generate-hashes --upgrade \
	    --no-annotate --custom-compile-command 'make lock' --quiet --output-file requirements.lock

wheel: $(VENV)/.installed
	@rm -rf build
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist . && ls dist/*.whl
	@rm -rf build

audit: $(LOCKING)/.installed
	@$(LOCKING)/bin/python .ci/audit.py

fuzz: $(VENV)/.installed
	@$(BIN)/python -m tests.fuzzing --inputs $(INPUTS) --seed $(SEED)

mutants: $(VENV)/.installed
	@$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT)

pictures: $(VENV)/.installed
	$(BIN)/python -m render

clean:
	rm -rf $(VENV) .venv-* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist *.egg-info
	find . -name __pycache__ -prune -exec rm -rf {} +
