# Everything runs in a virtual environment of its own. The stamps say what was set up, so a second run sets up nothing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play serve services test lint types layers check bench picture clean

play: $(VENV)/.installed
	@$(BIN)/duel

serve: $(VENV)/.serving
	@$(BIN)/duel serve

# A real database and a real browser, for the tests of the web table.
services:
	@tests/web/install_services.sh

test: check services
	$(BIN)/pytest -n 2

check: lint types layers

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.developing
	$(BIN)/mypy
	$(BIN)/python tests/web/browser/page_types.py

layers: $(VENV)/.developing
	$(BIN)/lint-imports

bench: $(VENV)/.developing
	$(BIN)/python benchmarks/core_speed.py
	$(BIN)/python benchmarks/startup.py

picture: $(VENV)/.installed
	$(BIN)/python docs/make_picture.py

clean:
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
