# Names for plain commands: every recipe can be typed by hand.
# A bare Python 3.11 or newer with venv and pip is enough to start.

PYTHON ?= python3
BIN := .venv/bin
PIP := .venv/bin/python -m pip --disable-pip-version-check
GAME := siege-of-sunfall
PIN := build/uv/bin/uv pip compile --quiet --upgrade --universal \
	--python-version 3.11 --only-binary :all: --emit-build-options \
	--generate-hashes --no-emit-index-url --no-annotate \
	--custom-compile-command "make lock" --group build

.DELETE_ON_ERROR:
.PHONY: demo test check soak sanitize bench bench-peers bench-strength bench-balance update lock links clean

# Build one game's sheets and reference, then watch a game of it.
demo: .venv/print.stamp
	$(BIN)/cardwright build content/$(GAME) sheets reference
	@echo "Card sheets:     generated/$(GAME)/sheets/"
	@echo "Rules reference: generated/$(GAME)/reference/"
	$(BIN)/cardwright play content/$(GAME) --seats 4 --bots greedy,random,greedy,random --seed 3

# Everything that a change must pass.
test: check
	$(BIN)/pytest -n 2 -m "not soak"

# What can be known without running: style, types, import directions.
check: .venv/dev.stamp links
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo

# The long runs.
soak: .venv/dev.stamp
	$(BIN)/pytest -n 2 -m soak

# Every pack as C, watched by AddressSanitizer and UndefinedBehaviorSanitizer; needs gcc.
sanitize: .venv/dev.stamp
	$(BIN)/pytest -n 2 -m soak tests/test_sanitize.py

# Every measurement, each with a report of its own.
bench: .venv/dev.stamp
	for question in $(filter-out %/peers.py %/strength.py %/balance.py,$(wildcard benchmarks/*.py)); do \
		$(BIN)/python $$question || exit; done

# Races against other engines on the same games; writes benchmarks/RESULTS.md.
bench-peers: .venv/dev.stamp
	$(BIN)/python benchmarks/peers.py --write

# How often search beats random bots, and how often it can: hours; writes benchmarks/STRENGTH.md.
bench-strength: .venv/dev.stamp
	$(BIN)/python benchmarks/strength.py --write

# How fair the siege is, and which of its cards are rare: ten minutes; writes benchmarks/BALANCE.md.
bench-balance: .venv/dev.stamp
	nice $(BIN)/python benchmarks/balance.py --games 1000 --write

# Rewrite the expected.* files; read the difference before you commit it.
update: .venv/dev.stamp
	$(BIN)/pytest -n 2 -m "not soak" --update

# Pin the newest versions that pyproject.toml allows.
lock:
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip --disable-pip-version-check install --quiet uv
	$(PIN) --extra print --output-file requirements/print.txt pyproject.toml
	$(PIN) --all-extras --group dev --constraint requirements/print.txt \
		--output-file requirements/dev.txt pyproject.toml

# Type checkers do not run import hooks: they read the packages through here.
links:
	mkdir -p build/links/cardwright
	ln -sfn ../../../compiler ../../../grammar ../../../runtime build/links/cardwright/

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache \
		.hypothesis .import_linter_cache

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Cardwright needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/%.stamp: requirements/%.txt pyproject.toml | .venv/pyvenv.cfg
	$(PIP) install --quiet --require-hashes --requirement $<
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@
