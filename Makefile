# Redoubt. `make run` plays, `make test` checks everything; both set up what they need.

.PHONY: run play release test check timings lint web web-test fixtures e2e by-hand screenshots types rules docs tidy bench bench-write load soak properties verify \
	golden fuzz siege durability picture rust node chromium nginx help
.DEFAULT_GOAL := help

CARGO ?= cargo
ALL := --workspace --features redoubt-cli/test-games
TESTS := $(ALL) --lib --bins --tests
STEP := @scripts/step.sh
# Nobody edits what CI builds: without the books for the next edit it is built sooner.
ifdef CI
export CARGO_INCREMENTAL := 0
endif
NPM := npm --prefix web --loglevel=error

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /  make \1\t/' | expand -t 20

rust node chromium nginx:
	@scripts/need.sh $@

LISTEN ?= 127.0.0.1:8080
DATA ?= redoubt-data
run: rust web ## Build everything, start the server and print its address
	@$(CARGO) build --profile quick --quiet --package redoubt-cli
	@target/quick/redoubt serve --data $(DATA) --listen $(LISTEN)

play: rust ## Play The Harbinger Project in this terminal
	@$(CARGO) run --profile quick --quiet --package redoubt-cli -- play harbinger

release: rust web ## Build target/release/redoubt, which plays faster than what `make run` builds
	@$(CARGO) build --release --quiet --package redoubt-cli

NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)
test: ## Run every test, and tell how long each step took
	@scripts/step.sh --begin
	$(STEP) "what is needed" $(MAKE) --no-print-directory rust node chromium nginx web/node_modules/.package-lock.json
	$(STEP) "web client" $(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory lint web-test
ifdef NEXTEST
	$(STEP) "build tests" $(CARGO) nextest run $(TESTS) --no-run
	$(STEP) "rules, engine, server" $(CARGO) nextest run $(TESTS) --no-fail-fast
else
	$(STEP) "build tests" $(CARGO) test $(TESTS) --no-run
	$(STEP) "rules, engine, server" $(CARGO) test $(TESTS) --no-fail-fast
endif
	$(STEP) "examples in documents" $(CARGO) test $(ALL) --doc --quiet
	$(STEP) "browser" $(NPM) run --silent e2e # with the program that was built for the tests
	@scripts/step.sh --tell

check: rust ## Check format, lints and the tests of what you changed
	@scripts/check.sh

timings: ## Run every test on a clean clone, and tell where the time goes
	@scripts/timings.sh

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@scripts/need.sh node
	@$(NPM) ci

WEB_SOURCES := $(shell find web/src web/scripts web/public web/index.html web/*.ts web/*.js -type f 2>/dev/null)
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@$(NPM) run --silent build

web: web/dist/index.html ## Build the web client

fixtures: rust ## Record the golden games anew for the tests of the boards
	@for board in web/src/boards/*/fixtures; do \
		game=$$(basename $$(dirname $$board)); \
		$(CARGO) xtask film crates/games/$$game/tests/golden/standard-pilot.replay $$board/game.json && \
		gzip --best --no-name --force $$board/game.json; \
	done

web-test: web ## Check the web client's types and run its unit tests
	$(STEP) "web client: types" $(NPM) run --silent check
	$(STEP) "web client: tests" $(NPM) run --silent test

e2e: rust web chromium ## Play in a real browser against a real server
	@$(CARGO) build --quiet --package redoubt-cli --features test-games
	@$(NPM) run --silent e2e

by-hand: rust web chromium ## Play whole games in a browser with every single answer given by hand
	@$(CARGO) build --quiet --package redoubt-cli --features test-games
	@REDOUBT_BY_HAND=1 $(NPM) run --silent e2e -- -g "is played"

screenshots: rust web chromium ## Take pictures of every page, wide and narrow, light and dark
	@$(CARGO) build --quiet --package redoubt-cli --features test-games
	@$(NPM) run --silent screenshots

types: rust ## Rewrite the web client's types from the server's
	@REDOUBT_WRITE=1 $(CARGO) test --quiet --package redoubt-server --test server types::

lint: rust web/node_modules/.package-lock.json ## Check format and lints
	$(STEP) "format" $(CARGO) fmt --all --check
	$(STEP) "lint" $(CARGO) clippy $(ALL) --all-targets --quiet -- --deny warnings
	$(STEP) "lint, one game alone" $(CARGO) clippy --package redoubt-catalog --no-default-features --features pig --quiet -- --deny warnings
	$(STEP) "web client: lint" $(NPM) run --silent lint

rules: rust ## List rules without code or test
	$(CARGO) xtask rules

docs: rust ## Rewrite the tables of the rules documents from the packs
	$(CARGO) xtask docs

tidy: rust ## Check what the compiler does not
	$(CARGO) xtask tidy

bench: rust ## Measure speed, beside the peers that can be installed
	$(CARGO) run --release --quiet --package redoubt-bench

bench-write: rust ## Measure, and accept the checksums of this run
	$(CARGO) run --release --quiet --package redoubt-bench -- --no-peers --write

load: rust ## Measure the server under 1,000 tables, beside boardgame.io's
	$(CARGO) xtask load

siege: rust ## Attack the server in six ways while somebody plays
	$(CARGO) xtask siege

KILLS ?= 1000
durability: rust ## Kill the server KILLS times in mid-play and look whether anything is lost
	$(CARGO) xtask durability --kills $(KILLS)

GAMES ?= 1000000
soak: rust ## Play GAMES random games of each game with all invariants on
	$(CARGO) xtask soak --games $(GAMES)

TIMES ?= 20
properties: rust ## Try the properties of all crates on new cases, TIMES times
	@for seed in $$(seq $$(date +%s) $$(($$(date +%s) + $(TIMES) - 1))); do \
		echo "PROPTEST_RNG_SEED=$$seed"; \
		PROPTEST_RNG_SEED=$$seed $(CARGO) test $(ALL) --quiet --test it -- \
			properties:: loaded:: malformed:: || exit 1; \
	done

verify: rust ## Save, load and verify 10,000 games of each game
	$(CARGO) xtask verify --games 10000

golden: rust ## Rewrite the golden games; read the difference before you commit it
	$(CARGO) xtask golden

RUNS ?= 200000
fuzz: rust ## Fuzz protocol, replay, packs, HTTP and WebSocket, RUNS times each
	@command -v cargo-fuzz >/dev/null 2>&1 || $(CARGO) install cargo-fuzz
	@for target in protocol replay pack http websocket; do \
		(cd fuzz && mkdir -p corpus/$$target && RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --sanitizer none $$target corpus/$$target seeds/$$target -- \
			-runs=$(RUNS) -max_len=20000 -timeout=20) || exit 1; \
	done

picture: rust ## Redraw the pictures of the documents
	$(CARGO) xtask picture docs/examples/first-invasion.replay 33 docs/images/terminal.svg
