#!/usr/bin/env bash
# Runs each fuzzer below fuzz/ for so many seconds, or those that are named: scripts/fuzz.sh [SECONDS [TARGET…]]. Needs
# `cargo install cargo-fuzz` and a nightly toolchain. What is new goes into fuzz/corpus; keep of it what a replay shall see.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds="${1:-180}"
shift || true
targets=("$@")
[ "${#targets[@]}" -gt 0 ] || targets=(code configuration allowance manifest surroundings stdin)

# Under the usual `cfg(fuzzing)` proc-macro2 gives other places for tokens than in a program. No sanitizer: neither crate has
# `unsafe` code, and without one there are twice as many runs.
export RUSTFLAGS="--cfg bb_fuzzing"
for target in "${targets[@]}"; do
  echo "== $target"
  cargo +nightly fuzz run --sanitizer none --no-cfg-fuzzing "$target" -- \
    -max_total_time="$seconds" -max_len=4096 -timeout=20 -dict=fuzz/words.dict -print_final_stats=1
done
