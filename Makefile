# Two commands: `make site` shows the reference, `make test` proves it.
# Everything lives in .venv and build/; nothing is installed twice unless its list has changed.

PYTHON ?= python3
PORT   ?= 8000
GAMES  ?= 20000
SEED   ?= 1
TIME   ?= 3600
VENV   := .venv
BIN    := $(VENV)/bin
PEERS  := build/peers
SEARCH := site_templates/static/search.js
PIP    := PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/pip install --quiet

.DEFAULT_GOAL := help
.PHONY: help site build test bench soak fuzz pictures clean

help:
	@echo "make site      set up, check, replay, build, and serve on http://127.0.0.1:$(PORT) (PORT=… changes it)"
	@echo "make build     the same, without serving"
	@echo "make test      everything the tests need, then all tests (about twelve minutes)"
	@echo "make bench     measure what the project promises about speed"
	@echo "make soak      play random games until something breaks or 20,000 are over (GAMES=… changes it)"
	@echo "make fuzz      look for inputs that break a promise, for an hour (TIME=… seconds changes it)"
	@echo "make pictures  take the pictures of the README anew"
	@echo "make clean     remove what was made: build/ and .venv"

site: $(VENV)/.ready $(SEARCH)
	@$(BIN)/rulesdb serve --port $(PORT)

build: $(VENV)/.ready $(SEARCH)
	@$(BIN)/rulesdb build

test: $(VENV)/.test $(SEARCH)
	@./.ci/chromium
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/rulesdb check
	$(BIN)/rulesdb verify
	$(BIN)/pytest

bench: $(VENV)/.test $(SEARCH) $(PEERS)/.ready
	@echo "measuring, for a quarter of an hour"
	@$(BIN)/rulesdb build
	@$(BIN)/python benchmarks/everything.py

soak: $(VENV)/.ready
	@$(BIN)/rulesdb soak --games $(GAMES) --seed $(SEED)

fuzz: $(VENV)/.fuzz
	@$(BIN)/pytest tests/fuzz --hypothesis-profile long
	@PYTHONPATH=. $(BIN)/python tests/fuzz/coverage_guided.py -max_total_time=$(TIME)

pictures: $(VENV)/.test $(SEARCH)
	@./.ci/chromium
	@$(BIN)/rulesdb build
	@$(BIN)/python docs/pictures.py

$(BIN)/python:
	@echo "making the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rulesdb needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@./.ci/venv $(PYTHON) $(VENV)

$(VENV)/.ready: pyproject.toml constraints.txt | $(BIN)/python
	@echo "installing rulesdb and what it needs"
	@$(PIP) --editable .
	@touch $@

$(SEARCH): browser/package-lock.json browser/package.json $(wildcard browser/*.js) | $(VENV)/.ready
	@echo "bundling the search of the site"
	@./.ci/browser $(VENV)

$(VENV)/.test: $(VENV)/.ready
	@echo "installing what the tests need"
	@$(PIP) --editable '.[test]'
	@touch $@

$(PEERS)/.ready: requirements/peers.txt | $(BIN)/python
	@echo "installing what the site is measured beside"
	@rm -rf $(PEERS)
	@./.ci/venv $(PYTHON) $(PEERS)
	@PIP_DISABLE_PIP_VERSION_CHECK=1 $(PEERS)/bin/pip install --quiet --requirement $< || echo "not all could be installed: they are left out"
	@touch $@

$(VENV)/.fuzz: $(VENV)/.test
	@echo "installing the fuzzer"
	@$(PIP) --editable '.[fuzz]'
	@touch $@

clean:
	rm -rf $(VENV)
	rm -rf browser/node_modules $(SEARCH)
	find build -mindepth 1 ! -name .gitignore -delete
