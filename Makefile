# Everything runs in a virtual environment of its own. The stamps say what was set up, so a second run sets up nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play serve test help services check lint types layers bench ladder release picture perfect-play clean

play: $(VENV)/.installed  ## open the game menu
	@$(BIN)/duel

serve: $(VENV)/.serving  ## open the games in a browser
	@$(BIN)/duel serve

help:
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1: \2/p' $(MAKEFILE_LIST)

# A real database and a real browser, for the tests of the web table.
services:
	@tests/web/install_services.sh

test: check services  ## lint, types, layers and tests
	$(BIN)/pytest -n 2

check: lint types layers  ## lint, types and layers

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.developing
	$(BIN)/mypy
	$(BIN)/python tests/web/browser/page_types.py

layers: $(VENV)/.developing
	$(BIN)/lint-imports

bench: $(VENV)/.developing  ## measure speed and start-up
	$(BIN)/python benchmarks/core_speed.py
	$(BIN)/python benchmarks/startup.py

ladder: $(VENV)/.installed  ## measure the opponents against each other
	$(BIN)/python benchmarks/ladder.py --write

release: $(VENV)/.developing  ## build the package, and play from it in a fresh environment
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/python tests/play_from_wheel.py dist/*.whl

picture: $(VENV)/.installed  ## make the README's picture again
	$(BIN)/python docs/make_picture.py

perfect-play: $(VENV)/.installed  ## make the tables of what perfect play looks like again
	$(BIN)/python docs/make_perfect_play.py

clean: ## forget what was set up
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Digit Duel needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.serving: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[web]"
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@
