#!/usr/bin/env bash
# Checks both crates with the oldest compiler that the manifest promises. Needs rustup, and the network where that toolchain is not
# installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oldest="$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)"
if ! command -v rustup >/dev/null; then
  echo "skipped: there is no rustup to get Rust $oldest with"
  exit 0
fi
rustup toolchain list | grep -q "^$oldest" || rustup toolchain install "$oldest" --profile minimal
cargo "+$oldest" check --workspace --all-features --locked
echo "builds with Rust $oldest"
