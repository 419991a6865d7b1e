# make play    set up and play in the browser        make test    set up and run all tests
# make check   format, lint, types                   make bench   the figures of the README
# make lock    resolve the dependencies anew         make clean   remove what the others made
# make types   write web/src/lib/wire.ts and docs/records anew, from messages and records
# make client    the page for browsers, from web/, if its sources have changed
# make new-game NAME=mygame  a game to begin with, in games/mygame: docs/add-a-game.md
# make contract NAME=mygame  the tests that every game must pass, on one game of games/
# make wheels  packages with engines for Linux, macOS and Windows, into dist/
# make wheel-test  tries them; for arm64 and Windows by emulators, on Debian:
#                  apt-get install qemu-user libc6-arm64-cross wine wine64
# make engines   engines for the page, as WebAssembly; make wheels does that, too
# make bench-against REV=HEAD~1  the speed of this tree against another revision
# make bench-wasm  the speed of these engines in Node against native ones
# make bench-engines  building them, as WebAssembly, and what a wheel weighs: docs/engines.md
# make campaign  kills, bad networks and load, about an hour: docs/reliability.md
# make gallery   pictures of every page and table, into docs/gallery/; it needs Chromium
# make bench-browser  what the page costs: docs/browser.md; it needs Chromium
# make strength  the long matches of docs/strength.md, hours; killed, it goes on where it was
# make studies   the games of docs/studies, most of an hour; killed, it goes on where it was

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
DEV := .venv/dev
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --custom-compile-command "make lock"
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
UV := uv==0.13.7

# The page is built while packages are installed.
MAKEFLAGS += --jobs=2

.PHONY: new-game contract play test check wheels wheel-test engines bench bench-against bench-wasm bench-engines bench-browser types client gallery campaign strength studies lock clean
.DELETE_ON_ERROR:

play: $(READY) client
	@$(BIN)/skydeck

# The bytecode of tests and sources is kept, or each of some hundred processes makes it anew.
test: export PYTHONDONTWRITEBYTECODE =
test: $(DEV) client
	$(BIN)/python tools/chromium.py
	$(BIN)/python tools/build_client.py test
	$(BIN)/python tools/pytorch.py & $(BIN)/python -m tests.warm && wait
	$(BIN)/python -m pytest -q -n 3 --dist worksteal
	NUMBA_DISABLE_JIT=1 SKYDECK_EXAMPLES=15 $(BIN)/python -m pytest -q -n 2 --dist worksteal --ignore-glob="*test_advice.py" --ignore-glob="*test_model.py" --ignore-glob="*test_imagine.py" --ignore-glob="*test_search.py" tests/core tests/games

check: $(DEV) client
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python tools/build_client.py check

PLATFORMS := linux-x86_64 linux-aarch64 macos-arm64 macos-x86_64 windows-amd64

wheels: $(DEV) client
	$(BIN)/python tools/build_engines.py $(PLATFORMS) wasm32
	rm -rf dist
	$(BIN)/python -m hatchling build -t sdist
	set -e; for platform in $(PLATFORMS); do \
		SKYDECK_PLATFORM=$$platform $(BIN)/python -m hatchling build -t wheel; done
	$(BIN)/python tools/core_wheels.py

engines: $(DEV) client
	$(BIN)/python tools/build_engines.py wasm32

wheel-test: wheels
	$(BIN)/python -m pytest -q -m "wheel or not wheel" tests/wheels tests/wasm

new-game: $(DEV) client
	@$(BIN)/python tools/new_game.py $(NAME)

contract: export SKYDECK_GAMES ?= games
contract: $(DEV)
	CONTRACT=$(NAME) $(BIN)/python -m pytest -q tests/contract

bench: $(DEV)
	$(BIN)/python -m bench.run

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Skydeck needs Python 3.11 or newer: make PYTHON=python3.12 uses another one."; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ echo "Python cannot make environments here: on Debian, apt-get install python3-venv."; exit 2; }

$(READY): requirements.lock pyproject.toml Makefile | $(BIN)/python
	@echo "Installing what Skydeck needs into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(UV)"
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

# What tests and tools need comes apart: who only plays does not wait for it.
$(DEV): $(READY) requirements-dev.lock
	@echo "Installing what tests and tools need into .venv ..."
	@$(INSTALL) --compile-bytecode --require-hashes -r requirements-dev.lock
	@touch $@

types: $(DEV)
	$(BIN)/python tools/wire_types.py
	$(BIN)/python tools/records_page.py

client: | $(BIN)/python
	@$(BIN)/python tools/build_client.py

gallery: $(DEV) client
	$(BIN)/python -m tools.gallery

bench-against: $(DEV)
	$(BIN)/python -m bench.against $(REV)

bench-browser: $(DEV) client
	$(BIN)/python -m bench.browser

bench-wasm: engines
	$(BIN)/python -m bench.wasm

bench-engines: $(DEV)
	$(BIN)/python -m bench.engines

campaign: $(DEV)
	$(BIN)/python -m bench.server.campaign

strength: $(DEV)
	$(BIN)/python bench/strength.py

studies: $(DEV)
	$(BIN)/python -m bench.studies

lock: $(DEV)
	$(LOCK) --upgrade --extra dev -o requirements-dev.lock pyproject.toml
	$(LOCK) --extra source --constraints requirements-dev.lock -o requirements.lock pyproject.toml

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
