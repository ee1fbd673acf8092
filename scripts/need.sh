#!/usr/bin/env bash
# Makes sure that what is named is there: installs it where it can, and says plainly what is missing where it cannot.
#
# Usage: need.sh rust|node|chromium|nginx ...
set -euo pipefail

RUST_MIN=1.89
NODE_MIN=20.19

at_least() { # VERSION MINIMUM
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n1)" = "$2" ]
}

missing() { # WHAT HOW
  echo "Redoubt needs $1. $2" >&2
  exit 1
}

apt_install() { # PACKAGE ...; fails where there is no apt or no right to use it
  command -v apt-get >/dev/null 2>&1 || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing $*" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2 || {
    "${as_root[@]}" apt-get update >&2 &&
      "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >&2
  }
}

rust_version() { cargo --version 2>/dev/null | awk '{print $2}'; }
node_version() { node --version 2>/dev/null | tr -d v; }

need_rust() {
  local version
  version=$(rust_version || true)
  if [ -z "$version" ] || ! at_least "$version" "$RUST_MIN"; then
    missing "Rust $RUST_MIN or later (found: ${version:-none})" "Install it from https://rustup.rs"
  fi
  command -v cc >/dev/null 2>&1 || apt_install gcc libc6-dev ||
    missing "a C compiler" "Install gcc or clang with your system's package manager."
}

need_node() {
  local version
  version=$(node_version || true)
  if [ -z "$version" ] || ! command -v npm >/dev/null 2>&1; then
    apt_install nodejs npm || true
    version=$(node_version || true)
  fi
  if [ -z "$version" ] || ! at_least "$version" "$NODE_MIN" || ! command -v npm >/dev/null 2>&1; then
    missing "Node.js $NODE_MIN or later with npm (found: ${version:-none})" "Install it from https://nodejs.org"
  fi
}

need_chromium() {
  command -v chromium >/dev/null 2>&1 || [ -n "${CHROMIUM:-}" ] || apt_install chromium ||
    missing "Chromium for the browser tests" "Install it with your system's package manager, or set CHROMIUM to its path."
}

need_nginx() {
  PATH=$PATH:/usr/sbin command -v nginx >/dev/null 2>&1 || apt_install nginx-light || apt_install nginx ||
    missing "nginx for the test of its configuration" "Install it with your system's package manager."
}

for what in "$@"; do
  case $what in
    rust | node | chromium | nginx) "need_$what" ;;
    *)
      echo "usage: $0 rust|node|chromium|nginx ..." >&2
      exit 2
      ;;
  esac
done
