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
PAGES := site_templates/static/table.js site_templates/static/table-worker.js site_templates/static/event.js
RUNTIME := site_templates/runtime/pyodide.mjs
TOOLS  := build/tools
QUIET  := PIP_DISABLE_PIP_VERSION_CHECK=1
PINNED := install --quiet --require-hashes --requirement
OURS   := $(QUIET) $(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help site build wheel check lint format test bench soak fuzz pins licences sbom pictures clean

help:
	@echo "make site      set up, build and serve the site on http://127.0.0.1:$(PORT) (PORT=… changes it)"
	@echo "make build     the same, without serving it"
	@echo "make wheel     build dist/*.whl, with all that a browser needs"
	@echo "make check     check format, lint, types and import contracts, and run the quick tests without a browser"
	@echo "make format    format the code"
	@echo "make test      install what the tests need and run all tests"
	@echo "make bench     run the benchmarks"
	@echo "make soak      play 100,000 random games, spread over all three games (GAMES=… changes it)"
	@echo "make fuzz      run the fuzzers for an hour (TIME=… seconds changes it)"
	@echo "make pins      update the pinned versions and hashes in requirements/ (KEEP=1 only adds what is missing)"
	@echo "make licences  regenerate docs/licences.md"
	@echo "make sbom      write a bill of materials (CycloneDX) to build/reports/"
	@echo "make pictures  regenerate the screenshots of the README"
	@echo "make clean     remove everything that was built or installed, including .venv"

site: $(VENV)/.ready $(SEARCH) $(RUNTIME)
	@$(BIN)/rulesdb serve --port $(PORT)

build: $(VENV)/.ready $(SEARCH) $(RUNTIME)
	@$(BIN)/rulesdb build

wheel: $(VENV)/.ready $(SEARCH) $(RUNTIME)
	@$(QUIET) $(BIN)/pip wheel --quiet --no-deps --no-build-isolation --no-index --wheel-dir dist .
	@ls dist/*.whl

check: $(VENV)/.test $(SEARCH) lint
	$(BIN)/pytest -n auto --dist loadfile -m "not browser and not slow"

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.test
	@$(BIN)/ruff format .

test: $(VENV)/.test $(SEARCH) $(RUNTIME) lint
	@./.ci/chromium
	$(BIN)/rulesdb check
	$(BIN)/rulesdb verify
	$(BIN)/pytest -n auto --dist worksteal

bench: $(VENV)/.test $(SEARCH) $(RUNTIME) $(PEERS)/.ready
	@echo "running the benchmarks (half an hour or more)"
	@$(BIN)/rulesdb build
	@$(BIN)/python benchmarks/everything.py

soak: $(VENV)/.ready
	@$(BIN)/rulesdb soak --games $$(( ($(GAMES) + 2) / 3 )) --seed $(SEED)

fuzz: $(VENV)/.fuzz
	@$(BIN)/pytest tests/fuzz --hypothesis-profile long
	@$(BIN)/pytest tests/builder/test_interruptions.py --kills 200
	@$(BIN)/pytest tests/builder/test_damage.py --flips 2000
	@PYTHONPATH=. $(BIN)/python tests/fuzz/coverage_guided.py -max_total_time=$(TIME)
	@test -z "$$(ls build/fuzz/found)" || { echo "inputs that fail are in build/fuzz/found"; exit 1; }

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

pictures: $(VENV)/.test $(SEARCH) $(RUNTIME)
	@./.ci/chromium
	@$(BIN)/rulesdb build
	@$(BIN)/python docs/pictures.py

$(BIN)/python:
	@echo "creating the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "rulesdb needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@./.ci/venv $(PYTHON) $(VENV)

$(VENV)/.ready: pyproject.toml requirements/site.txt | $(BIN)/python
	@echo "installing rulesdb and its dependencies"
	@$(QUIET) $(BIN)/pip $(PINNED) requirements/site.txt
	@$(OURS)
	@touch $@

$(SEARCH): browser/package-lock.json browser/package.json $(wildcard browser/*.js browser/*/*.js) | $(VENV)/.ready
	@echo "bundling the scripts of the site"
	@./.ci/browser $(VENV)

$(RUNTIME): browser/package-lock.json requirements/site.txt .ci/runtime .ci/library.mjs | $(SEARCH)
	@echo "installing Python for the browser"
	@./.ci/runtime $(VENV)

$(VENV)/.test: requirements/test.txt $(VENV)/.ready
	@echo "installing the test dependencies"
	@$(QUIET) $(BIN)/pip $(PINNED) requirements/test.txt
	@touch $@

$(PEERS)/.ready: requirements/peers.txt | $(BIN)/python
	@echo "installing the benchmark peers"
	@rm -rf $(PEERS)
	@./.ci/venv $(PYTHON) $(PEERS)
	@$(QUIET) $(PEERS)/bin/pip $(PINNED) $< || echo "some benchmark peers could not be installed and are skipped"
	@npm install --silent --no-audit --no-fund --prefix $(PEERS) lighthouse@$(LIGHTHOUSE) || echo "Lighthouse could not be installed and is skipped"
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
	rm -rf browser/node_modules $(SEARCH) $(PAGES) site_templates/runtime
	find build -mindepth 1 ! -name .gitignore -delete
