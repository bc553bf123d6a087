# make play    install what playing needs and open the table in a browser
# make test    everything a change must pass
# make help    the rest

PYTHON ?= python3
WORKERS ?= auto
UV = uv==0.13.7
GAMES = keren ogaden mog93 sandwars aoi

BIN = .venv/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check
PLAYABLE = .venv/.playable
COMPLETE = .venv/.complete

.DEFAULT_GOAL = help
.PHONY: help play setup browser test lint style types arrows client-types unit commands
.PHONY: bench compiled compiled-test shuffled soak docs lock clean
.NOTPARALLEL:

help:
	@echo "make play    install what playing needs and open the table in a browser"
	@echo "make setup   install the development tools as well"
	@echo "make test    lint, types, arrows, tests, ledger and cases: what a change must pass"
	@echo "make lint    the static part of that: ruff, mypy, import-linter, types of the client"
	@echo "make bench   speed of random play on one core"
	@echo "make compiled  the hot modules compiled with mypyc, in build/compiled (needs a C compiler)"
	@echo "make shuffled  all tests in another order (SEED=2 for a certain one)"
	@echo "make soak    checks that take long"
	@echo "make docs    make the screenshots again"
	@echo "make lock    pin the dependencies of pyproject.toml (UPGRADE=1 moves to the newest)"
	@echo "make clean   remove what these commands made"
	@echo "Another Python: make setup PYTHON=python3.13"

play: $(PLAYABLE)
	$(BIN)/zariba play

setup: $(COMPLETE)

# pip is the last thing that venv puts there, so a venv cut short is made again.
$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { \
		echo "zariba needs Python 3.11 or later, and there is no $(PYTHON) here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "zariba needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) -V)." >&2; \
		echo "If you have a newer one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { \
		echo "$(PYTHON) cannot make a virtual environment (Debian: apt-get install python3-venv)." >&2; exit 1; }

$(PLAYABLE): requirements-base.lock pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --require-hashes -r requirements-base.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(COMPLETE): requirements.lock pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@ $(PLAYABLE)

browser: $(COMPLETE)
	$(BIN)/python scripts/browser.py --install

test: browser lint unit commands

lint: style types arrows client-types

style: $(COMPLETE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(COMPLETE)
	$(BIN)/mypy

arrows: $(COMPLETE)
	$(BIN)/lint-imports

client-types:
	scripts/client_types.sh

unit: $(COMPLETE)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

commands: $(COMPLETE)
	for game in $(GAMES); do \
		$(BIN)/zariba ledger $$game --check && $(BIN)/zariba case src/zariba/games/$$game/cases || exit 1; \
	done

bench: $(PLAYABLE)
	$(BIN)/zariba bench

compiled: $(COMPLETE)
	$(BIN)/python scripts/compile.py

compiled-test: $(COMPLETE)
	$(BIN)/pytest -m "compiled and not soak"

shuffled: browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --random-order $(if $(SEED),--random-order-seed=$(SEED))

soak: browser
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "soak or not soak" --hypothesis-profile soak --timeout 3600 --ignore tests/soak
	$(BIN)/pytest -m "soak or not soak" -s tests/soak
	$(BIN)/zariba check keren --scenario first --games 2000
	$(BIN)/zariba check keren --scenario second --games 2000
	for scenario in campaign liberation offensive; do \
		$(BIN)/zariba check ogaden --scenario $$scenario --games 2000 || exit 1; \
	done
	for scenario in tutorial mission coop2 coop4 second_crash historic free; do \
		$(BIN)/zariba check mog93 --scenario $$scenario --games 2000 || exit 1; \
	done
	for scenario in peacetime tensions crisis; do \
		$(BIN)/zariba check sandwars --scenario $$scenario --games 2000 || exit 1; \
	done
	for scenario in ethiopia east_africa spanish_civil_war; do \
		$(BIN)/zariba check aoi --scenario $$scenario --games 2000 || exit 1; \
	done
	for scenario in east_front east_front_1941 east_front_1942 east_front_1943 east_front_1944; do \
		$(BIN)/zariba check aoi --scenario $$scenario --games 300 || exit 1; \
	done

docs: browser
	$(BIN)/python scripts/screenshots.py

COMPILE = UV_CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/uv pip compile --quiet --no-config \
	--universal --python-version 3.11 --generate-hashes --no-emit-index-url --strip-extras \
	$(if $(UPGRADE),--upgrade)

lock: | $(BIN)/pip
	$(BIN)/python -m venv build/lock
	build/lock/bin/python -m pip --disable-pip-version-check install --quiet $(UV)
	$(COMPILE) --extra dev pyproject.toml scripts/build.in -o requirements.lock
	$(COMPILE) -c requirements.lock pyproject.toml scripts/build.in -o requirements-base.lock
	cd scripts && npm install --package-lock-only --loglevel=error

clean:
	rm -rf .venv build dist scripts/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +
