# `make site` builds and serves the reference, `make test` runs all tests.
# Packages are installed in .venv, output goes to build/. A list in requirements/ is installed again only
# when it has changed.

PYTHON ?= python3
PORT   ?= 8000
GAMES  ?= 100000
SEED   ?= 1
TIME   ?= 3600
VENV   := .venv
BIN    := $(VENV)/bin
PEERS  := build/peers
LIGHTHOUSE := 12.8.2
SEARCH := site_templates/static/search.js
TOOLS  := build/tools
QUIET  := PIP_DISABLE_PIP_VERSION_CHECK=1
PINNED := install --quiet --require-hashes --requirement
OURS   := $(QUIET) $(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help site build check lint test bench soak fuzz pins licences sbom pictures clean

help:
	@echo "make site      set up, check, replay, build, and serve on http://127.0.0.1:$(PORT) (PORT=… changes it)"
	@echo "make build     the same, without serving"
	@echo "make check     format, lint, types, import contracts and quick tests, without a browser"
	@echo "make test      everything the tests need, then all tests"
	@echo "make bench     measure what the project promises about speed"
	@echo "make soak      play 100,000 random games, over all three games (GAMES=… changes it)"
	@echo "make fuzz      look for inputs that break a promise, for an hour (TIME=… seconds changes it)"
	@echo "make pins      renew the pinned versions and hashes in requirements/ (KEEP=1 only adds what is missing)"
	@echo "make licences  write docs/licences.md again"
	@echo "make sbom      list all that is installed and bundled, as CycloneDX, in build/reports/"
	@echo "make pictures  take the pictures of the README again"
	@echo "make clean     remove what was made: build/ and .venv"

site: $(VENV)/.ready $(SEARCH)
	@$(BIN)/rulesdb serve --port $(PORT)

build: $(VENV)/.ready $(SEARCH)
	@$(BIN)/rulesdb build

check: $(VENV)/.test $(SEARCH) lint
	$(BIN)/pytest -n auto --dist loadfile -m "not browser and not slow"

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

test: $(VENV)/.test $(SEARCH) lint
	@./.ci/chromium
	$(BIN)/rulesdb check
	$(BIN)/rulesdb verify
	$(BIN)/pytest -n auto --dist loadfile

bench: $(VENV)/.test $(SEARCH) $(PEERS)/.ready
	@echo "measuring, for half an hour or more"
	@$(BIN)/rulesdb build
	@$(BIN)/python benchmarks/everything.py

soak: $(VENV)/.ready
	@$(BIN)/rulesdb soak --games $$(( ($(GAMES) + 2) / 3 )) --seed $(SEED)

fuzz: $(VENV)/.fuzz
	@$(BIN)/pytest tests/fuzz --hypothesis-profile long
	@$(BIN)/pytest tests/builder/test_interruptions.py --kills 200
	@$(BIN)/pytest tests/builder/test_damage.py --flips 2000
	@PYTHONPATH=. $(BIN)/python tests/fuzz/coverage_guided.py -max_total_time=$(TIME)
	@test -z "$$(ls build/fuzz/found)" || { echo "what was found is in build/fuzz/found"; exit 1; }

pins: $(TOOLS)/.ready
	@./.ci/pins $(TOOLS)

licences: $(TOOLS)/.ready $(VENV)/.test
	@$(BIN)/python docs/licences.py $(TOOLS) > build/licences.md
	@mv build/licences.md docs/licences.md

sbom: $(TOOLS)/.ready $(VENV)/.ready $(SEARCH)
	@mkdir -p build/reports
	@$(TOOLS)/bin/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible --output-file build/reports/sbom.json $(BIN)/python
	@./.ci/browser $(VENV) sbom > build/reports/sbom-browser.json
	@echo "written: build/reports/sbom.json, sbom-browser.json"

pictures: $(VENV)/.test $(SEARCH)
	@./.ci/chromium
	@$(BIN)/rulesdb build
	@$(BIN)/python docs/pictures.py

$(BIN)/python:
	@echo "making the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rulesdb needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@./.ci/venv $(PYTHON) $(VENV)

$(VENV)/.ready: pyproject.toml requirements/site.txt | $(BIN)/python
	@echo "installing rulesdb and what it needs"
	@$(QUIET) $(BIN)/pip $(PINNED) requirements/site.txt
	@$(OURS)
	@touch $@

$(SEARCH): browser/package-lock.json browser/package.json $(wildcard browser/*.js) | $(VENV)/.ready
	@echo "bundling the search of the site"
	@./.ci/browser $(VENV)

$(VENV)/.test: requirements/test.txt $(VENV)/.ready
	@echo "installing what the tests need"
	@$(QUIET) $(BIN)/pip $(PINNED) requirements/test.txt
	@touch $@

$(PEERS)/.ready: requirements/peers.txt | $(BIN)/python
	@echo "installing the benchmark peers"
	@rm -rf $(PEERS)
	@./.ci/venv $(PYTHON) $(PEERS)
	@$(QUIET) $(PEERS)/bin/pip $(PINNED) $< || echo "not all could be installed: they are left out"
	@npm install --silent --no-audit --no-fund --prefix $(PEERS) lighthouse@$(LIGHTHOUSE) || echo "Lighthouse could not be installed: it is left out"
	@touch $@

$(VENV)/.fuzz: requirements/fuzz.txt $(VENV)/.test
	@echo "installing the fuzzer"
	@$(QUIET) $(BIN)/pip $(PINNED) requirements/fuzz.txt
	@touch $@

$(TOOLS)/.ready: requirements/tools.txt | $(BIN)/python
	@echo "installing the maintenance tools"
	@rm -rf $(TOOLS)
	@./.ci/venv $(PYTHON) $(TOOLS)
	@$(QUIET) $(TOOLS)/bin/pip $(PINNED) $<
	@touch $@

clean:
	rm -rf $(VENV)
	rm -rf browser/node_modules $(SEARCH)
	find build -mindepth 1 ! -name .gitignore -delete
