# Everything runs in a virtual environment of its own. The stamps say what was set up, so a second run sets up nothing.
SHELL := /bin/bash
.SHELLFLAGS := -eo pipefail -c
PYTHON ?= python3
PORT ?= 8000
FOLDER ?= build/site
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: play serve test test-fast test-lowest test-frameworks mutants help services check lint types layers
.PHONY: bench ladder release picture perfect-play site clean

play: $(VENV)/.installed  ## ask what you would like to play
	@$(BIN)/duel || [ $$? -eq 130 ]  # left by Ctrl-C

serve: $(VENV)/.serving  ## open the games in a browser (PORT=8000)
	@$(BIN)/duel serve --port $(PORT) || [ $$? -eq 130 ]

help:
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1: \2/p' $(MAKEFILE_LIST)

# A real database and real browsers, for the tests of the web table.
services:
	@echo "==> Looking for PostgreSQL, chromium and Firefox; what is missing is installed, in a minute or two"
	@tests/web/install_services.sh

# Tests that are neighbours share servers, browsers and what was solved, so each process begins with a stretch of its own.
# Many wait for a server or a browser: one process more than two cores keeps these busy.
SPREAD := -n 3 --dist worksteal

test: check services  ## lint, types, layers and tests
	@echo "==> Running every test; this takes a while"
	$(BIN)/pytest $(SPREAD)

test-fast: $(VENV)/.developing  ## the tests that need neither PostgreSQL nor a browser nor much time
	@echo "==> Running the fast tests"
	$(BIN)/pytest $(SPREAD) -m "not services and not long"

# The lowest versions that pyproject.toml allows, in an environment of their own; uv finds them.
TESTS ?= tests
test-lowest: $(VENV)/.installed services  ## every test with the lowest versions that are declared (TESTS=tests)
	@echo "==> Installing the lowest declared versions into $(VENV)-lowest: about two minutes the first time"
	@test -x $(VENV)-lowest/uv/bin/uv || { $(PYTHON) -m venv $(VENV)-lowest/uv && \
		$(VENV)-lowest/uv/bin/pip install --quiet --disable-pip-version-check uv; }
	@test -x $(VENV)-lowest/bin/python || $(VENV)-lowest/uv/bin/uv venv --quiet --allow-existing $(VENV)-lowest
	@$(VENV)-lowest/uv/bin/uv pip install --quiet --python $(VENV)-lowest/bin/python \
		--resolution lowest-direct --group dev --editable .
	@echo "==> Running the tests with them"
	$(VENV)-lowest/bin/pytest $(SPREAD) $(TESTS)

# The frameworks that the adapters are for are heavy, and not ours: an environment of their own, and their warnings are
# their own business. That everything resolves together, environments for learning included, is part of the test.
FRAMEWORKS := inspect-ai,lm-eval,mcp,openenv,research,textarena,verifiers
test-frameworks: $(VENV)-frameworks/.installed  ## the adapters for evaluation frameworks, each with its framework
	@echo "==> Running the adapters inside their frameworks: a minute or two, nothing is downloaded"
	HF_HUB_OFFLINE=1 $(VENV)-frameworks/bin/pytest -W ignore tests/frameworks

$(VENV)-frameworks/.installed: pyproject.toml
	@echo "==> Installing the frameworks into $(VENV)-frameworks, about 1 GB: one to three minutes the first time"
	@test -x $(VENV)-frameworks/uv/bin/uv || { $(PYTHON) -m venv $(VENV)-frameworks/uv && \
		$(VENV)-frameworks/uv/bin/pip install --quiet --disable-pip-version-check uv; }
	@test -x $(VENV)-frameworks/bin/python || $(VENV)-frameworks/uv/bin/uv venv --quiet --allow-existing $(VENV)-frameworks
	@$(VENV)-frameworks/uv/bin/uv pip install --quiet --python $(VENV)-frameworks/bin/python \
		"hypothesis>=6.100" "pytest>=8" --editable ".[$(FRAMEWORKS)]"
	@cp -R examples/openenv $(VENV)-frameworks/ && $(VENV)-frameworks/uv/bin/uv lock --quiet --project $(VENV)-frameworks/openenv
	@touch $@

# The tool needs an older pytest than ours, so it has an environment of its own. It goes on where it was broken off.
mutants: $(VENV)-mutants/.installed  ## plant faults in core, games and solve, and see which of them the tests find
	@echo "==> Planting faults, one by one: an hour or two; Ctrl-C breaks off, and the next run goes on from there"
	@mkdir -p mutants/src  # before Python looks there for what the tests start
	PYTHONPATH=$(CURDIR)/mutants/src:$(CURDIR)/mutants $(VENV)-mutants/bin/mutmut run --max-children 2
	$(VENV)-mutants/bin/mutmut results --all true | $(VENV)-mutants/bin/python benchmarks/mutants.py --write

$(VENV)-mutants/.installed: pyproject.toml
	@echo "==> Installing the tool into $(VENV)-mutants: some seconds"
	@$(PYTHON) -m venv $(VENV)-mutants
	@$(VENV)-mutants/bin/pip install --quiet --disable-pip-version-check \
		"mutmut==3.8.*" "pytest<9.2" hypothesis click gymnasium numpy open_spiel platformdirs rich
	@touch $@

check: lint types layers  ## lint, types and layers

lint: $(VENV)/.developing
	@echo "==> Checking style, types and layers: up to a minute the first time"
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

picture: $(VENV)/.developing services  ## make the README's pictures again
	$(BIN)/python docs/make_picture.py

perfect-play: $(VENV)/.installed  ## make the tables of what perfect play looks like again
	$(BIN)/python docs/make_perfect_play.py

site: $(VENV)/.developing  ## write the page without a server to a folder (FOLDER=build/site)
	$(BIN)/python -m digitduel.web.site $(FOLDER) $(if $(ADDRESS),--address $(ADDRESS))

clean: ## forget what was set up
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-frameworks $(VENV)-mutants mutants .mypy_cache .pytest_cache .ruff_cache .import_linter_cache

$(VENV)/bin/python:
	@echo "==> Making a virtual environment in $(VENV): some seconds"
	@$(PYTHON) -c 'import sys; sys.exit("Digit Duel needs Python 3.11 or later" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "==> Installing Digit Duel into $(VENV): some seconds"
	@$(PIP) install --quiet --editable .
	@touch $@

$(VENV)/.serving: $(VENV)/.installed
	@echo "==> Installing what the server needs: up to half a minute"
	@$(PIP) install --quiet --editable ".[web]"
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	@echo "==> Installing what the tests need: about a minute the first time; each package is named as it comes"
	@$(PIP) install --quiet "pip>=25.1"
	@$(PIP) install --group dev | sed -nu 's/^Collecting \([^ ]*\).*/    \1/p'
	@touch $@
