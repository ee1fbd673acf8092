#!/usr/bin/env bash
# Installs the peers if needed, measures them, and prints one JSON object per
# line on stdout.
#
# Usage: run.sh SCRATCH_DIR [cpu_seconds_per_measurement]     (default 3)
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: $0 SCRATCH_DIR [seconds]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
seconds=${2:-3}

bash "$here/setup.sh" "$1"
scratch=$(cd "$1" && pwd)
"$scratch/venv/bin/python" "$here/open_spiel_bench.py" "$seconds"
NODE_ENV=production node "$scratch/boardgame_io/bench.mjs" "$seconds"
