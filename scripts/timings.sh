#!/usr/bin/env bash
# Runs `make test` on a clean clone of what is committed, as CI does, and tells where the time went.
# For the crates that take longest to build: cargo nextest run --no-run --timings.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet . "$folder/redoubt"
cd "$folder/redoubt"
before=$(cut -d' ' -f1 /proc/loadavg)
status=0
CI=true make test >"$folder/log" 2>&1 || status=$?
[ "$status" -eq 0 ] || tail -n 60 "$folder/log"
echo "$(nproc) cores, load $before before it began, $(date +%F)"
scripts/step.sh --tell
exit "$status"
