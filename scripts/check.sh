#!/usr/bin/env bash
# Checks what you changed since the last commit that is on the main branch of the origin, or since HEAD: format, lints
# and tests of the crates with changes in them, and of the web client if it has any. The whole of it is `make test`.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD)
changed=$({ git diff --name-only "$base"; git ls-files --others --exclude-standard; } | sort -u)
if [ -z "$changed" ]; then
  echo "Nothing has changed."
  exit 0
fi

# The crate that a file belongs to: the nearest folder with a Cargo.toml. A pack or a rules document belongs to its game.
crate_of() {
  local folder game
  case $1 in
    packs/*/*) game=${1#packs/} game=${game%%/*} folder=crates/games/$game ;;
    docs/rules/*.md) game=${1##*/} game=${game%.md} folder=crates/games/$game ;;
    *) folder=$(dirname "$1") ;;
  esac
  while [ "$folder" != . ] && [ ! -f "$folder/Cargo.toml" ]; do folder=$(dirname "$folder"); done
  [ "$folder" = . ] || [ "$folder" = fuzz ] || sed -n 's/^name = "\(.*\)"/\1/p' "$folder/Cargo.toml" | head -n 1
}

packages=()
while read -r crate; do packages+=(--package "$crate"); done < <(
  while read -r file; do crate_of "$file"; done <<<"$changed" | sort -u
)
if grep -qE '^Cargo\.(toml|lock)$' <<<"$changed"; then packages=(--workspace); fi

cargo fmt --all --check
if [ ${#packages[@]} -gt 0 ]; then
  echo "checking ${packages[*]//--package/}"
  cargo clippy "${packages[@]}" --all-targets --quiet -- --deny warnings
  cargo nextest run "${packages[@]}" --lib --bins --tests --no-tests pass --status-level fail --no-fail-fast
fi

if grep -q '^web/' <<<"$changed"; then
  make --no-print-directory web/node_modules/.package-lock.json
  web() { npm --prefix web --loglevel=error run --silent "$@"; }
  (cd web && npx eslint --cache --cache-location node_modules/.cache/eslint/ . && npx prettier --cache --check --log-level warn .)
  web check
  web test
fi
echo "All is well with what changed. \`make test\` checks the rest."
