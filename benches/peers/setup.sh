#!/usr/bin/env bash
# Makes the peers' scratch environment: a Python venv with OpenSpiel, and a copy
# of boardgame_io/ with its npm packages. Does nothing for what is already there.
#
# Usage: setup.sh SCRATCH_DIR [boardgame_io]     (PYTHON=... chooses the interpreter)
# With the second argument only boardgame.io is installed.
set -euo pipefail

OPEN_SPIEL_VERSION=2.0.2

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "usage: $0 SCRATCH_DIR [boardgame_io]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

fail() {
  echo "setup: $*" >&2
  exit 1
}
need() {
  command -v "$1" >/dev/null 2>&1 || fail "$1 is not installed; it is needed for $2"
}

mkdir -p "$1" || fail "cannot make the folder $1"
scratch=$(cd "$1" && pwd)

# OpenSpiel. Wheels only: building it from source takes very long.
stamp=$scratch/venv/installed
if [ "${2:-}" != boardgame_io ] && [ "$(cat "$stamp" 2>/dev/null)" != "$OPEN_SPIEL_VERSION" ]; then
  need "$python" OpenSpiel
  echo "setup: installing OpenSpiel $OPEN_SPIEL_VERSION" >&2
  "$python" -m venv --clear "$scratch/venv" >&2 || fail "making the Python venv failed"
  "$scratch/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
    --only-binary :all: "open_spiel==$OPEN_SPIEL_VERSION" >&2 ||
    fail "pip could not install open_spiel==$OPEN_SPIEL_VERSION (no network, or no wheel for this Python?)"
  "$scratch/venv/bin/python" -c 'import pyspiel' >&2 ||
    fail "open_spiel is installed but cannot be imported"
  echo "$OPEN_SPIEL_VERSION" >"$stamp"
fi

# boardgame.io. The stamp is the package.json that was installed.
need node boardgame.io
target=$scratch/boardgame_io
stamp=$target/node_modules/installed.json
mkdir -p "$target"
cp "$here"/boardgame_io/package.json "$here"/boardgame_io/*.mjs "$target/"
if ! cmp -s "$target/package.json" "$stamp"; then
  need npm boardgame.io
  echo "setup: installing boardgame.io" >&2
  rm -rf "$target/node_modules"
  (cd "$target" && npm install --no-package-lock --no-audit --no-fund --ignore-scripts \
    --loglevel=error) >&2 || fail "npm could not install boardgame.io"
  cp "$target/package.json" "$stamp"
fi
