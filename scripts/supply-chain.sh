#!/usr/bin/env bash
# Judges the tree of dependencies by deny.toml with cargo-deny, which is installed below target/ where it is not on the search path.
# Advisories need the network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tools="$PWD/target/tools"
export PATH="$PATH:$tools/bin"
command -v cargo-deny >/dev/null || cargo install --locked --root "$tools" cargo-deny
cargo deny --workspace check licenses bans sources
if ! cargo deny --workspace fetch db; then
  echo "skipped: the database of advisories is not to be had"
  exit 0
fi
cargo deny --workspace check advisories
