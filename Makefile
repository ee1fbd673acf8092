# Redoubt. `make run` plays, `make test` checks everything; both set up what they need.

.PHONY: run test lint rules tidy bench bench-write soak verify golden fuzz picture help
.DEFAULT_GOAL := help

CARGO ?= cargo

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 20

rust:
	@command -v $(CARGO) >/dev/null 2>&1 || { echo "Redoubt needs Rust 1.88 or later: https://rustup.rs" >&2; exit 1; }

run: rust ## Play The Harbinger Project in this terminal
	@$(CARGO) run --release --quiet --package redoubt-cli -- play harbinger

test: rust lint ## Run every test
	@if $(CARGO) nextest --version >/dev/null 2>&1; \
	then $(CARGO) nextest run --workspace --no-fail-fast && $(CARGO) test --workspace --doc --quiet; \
	else $(CARGO) test --workspace --no-fail-fast; fi

lint: rust ## Check format and lints
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings

rules: rust ## List rules without code or test
	$(CARGO) xtask rules

tidy: rust ## Check what the compiler does not
	$(CARGO) xtask tidy

bench: rust ## Measure speed, beside the peers that can be installed
	$(CARGO) run --release --quiet --package redoubt-bench

bench-write: rust ## Measure, and accept the checksums of this run
	$(CARGO) run --release --quiet --package redoubt-bench -- --no-peers --write

GAMES ?= 1000000
soak: rust ## Play GAMES random games of each game with all invariants on
	$(CARGO) xtask soak --games $(GAMES)

verify: rust ## Save, load and verify 10,000 games of each game
	$(CARGO) xtask verify --games 10000

golden: rust ## Rewrite the golden games; read the difference before you commit it
	$(CARGO) xtask golden

RUNS ?= 200000
fuzz: rust ## Fuzz protocol, replay and pack parsing, RUNS times each
	@command -v cargo-fuzz >/dev/null 2>&1 || $(CARGO) install cargo-fuzz
	@for target in protocol replay pack; do \
		(cd fuzz && mkdir -p corpus/$$target && RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run $$target corpus/$$target seeds/$$target -- \
			-runs=$(RUNS) -max_len=20000 -timeout=20) || exit 1; \
	done

picture: rust ## Redraw the pictures of the documents
	$(CARGO) xtask picture docs/examples/first-invasion.replay 33 docs/images/terminal.svg
