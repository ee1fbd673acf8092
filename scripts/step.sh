#!/usr/bin/env bash
# Runs one step of a longer job and notes how long it took.
#
# Usage: step.sh NAME COMMAND...   runs a step
#        step.sh --begin           forgets earlier steps
#        step.sh --tell            prints the steps since then
set -euo pipefail
cd "$(dirname "$0")/.."
times=${REDOUBT_TIMES:-target/times.tsv}
mkdir -p "$(dirname "$times")"

case ${1:-} in
  --begin) : >"$times" ;;
  --tell)
    awk -F'\t' '{ printf "%7.0f s  %s\n", $1, $2; all += $1 } END { printf "%7.0f s  in all\n", all }' "$times"
    ;;
  *)
    name=$1
    shift
    begin=$(date +%s.%N)
    status=0
    "$@" || status=$?
    awk -v begin="$begin" -v end="$(date +%s.%N)" -v name="$name" \
      'BEGIN { printf "%.1f\t%s\n", end - begin, name }' >>"$times"
    exit $status
    ;;
esac
