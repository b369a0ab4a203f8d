# Names for plain commands: every recipe can be typed by hand.
# A bare Python 3.11 or newer with venv and pip is enough to start.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
GAME := siege-of-sunfall

.DELETE_ON_ERROR:
.PHONY: demo test check soak bench update lock links clean

demo: .venv/print.stamp ## Build one game's sheets and reference, then play it.
	$(BIN)/cardwright build content/$(GAME) sheets reference
	@echo "Card sheets:     generated/$(GAME)/sheets/"
	@echo "Rules reference: generated/$(GAME)/reference/"
	$(BIN)/cardwright play content/$(GAME) --seats 4 --bots greedy --seed 7

test: check ## Everything that a change must pass.
	$(BIN)/pytest -n 2 -m "not soak"

check: .venv/dev.stamp links ## What can be known without running: style, types, imports.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/lint-imports

soak: .venv/dev.stamp ## The long runs.
	$(BIN)/pytest -n 2 -m soak

bench: .venv/dev.stamp ## Every measurement, each with its own report.
	for question in $(wildcard benchmarks/*.py); do $(BIN)/python $$question || exit; done

update: .venv/dev.stamp ## Rewrite the expected.* files; read the difference before you commit.
	$(BIN)/pytest -n 2 -m "not soak" --update

lock: ## Pin the newest versions that pyproject.toml allows.
	$(PYTHON) -m venv build/uv
	build/uv/bin/python -m pip --disable-pip-version-check install --quiet uv
	build/uv/bin/uv pip compile $(LOCK) --extra print --group build \
		--output-file requirements/print.txt pyproject.toml
	build/uv/bin/uv pip compile $(LOCK) --extra print --group build --group dev \
		--constraint requirements/print.txt \
		--output-file requirements/dev.txt pyproject.toml

LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--only-binary :all: --emit-build-options --no-emit-index-url --no-annotate \
	--custom-compile-command "make lock"

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
