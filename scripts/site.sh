#!/usr/bin/env bash
# Builds the site from the README, the guides and the lints' texts into target/site/book, and checks the links in it.
# Takes mdbook from the search path, else from target/tools, where it is installed first. What is neither there nor to be had is said.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target="${CARGO_TARGET_DIR:-target}"

if ! python3 -c 'import tomllib' 2>/dev/null; then
  echo "skipped: python3, 3.11 or later, is not on the search path; it writes the pages' sources"
  exit 0
fi
mdbook="$(command -v mdbook || true)"
if [ -z "$mdbook" ]; then
  mdbook="$target/tools/bin/mdbook"
  if [ ! -x "$mdbook" ] &&
    ! cargo install mdbook --version 0.5.4 --locked --no-default-features --features search \
      --root "$target/tools" --target-dir "$target/tools/build"; then
    echo "skipped: mdbook is not on the search path, and cargo could not install it"
    exit 0
  fi
fi
rm -rf "$target/site"
python3 scripts/site.py . "$target/site"
"$mdbook" build "$target/site"
python3 scripts/site.py --check "$target/site/book"
