#!/usr/bin/env bash
# Builds the site from the README, the guides and the lints' texts into target/site/book, and checks the links in it.
# Takes mdbook from the search path, else from target/tools, where it is installed first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target="${CARGO_TARGET_DIR:-target}"

if ! command -v python3 >/dev/null; then
  echo "site: python3 is missing, which writes the pages' sources" >&2
  exit 2
fi
mdbook="$(command -v mdbook || true)"
if [ -z "$mdbook" ]; then
  mdbook="$target/tools/bin/mdbook"
  if [ ! -x "$mdbook" ] &&
    ! cargo install mdbook --version 0.5.4 --locked --no-default-features --features search \
      --root "$target/tools" --target-dir "$target/tools/build"; then
    echo "site: mdbook is missing, and cargo could not install it" >&2
    exit 2
  fi
fi
rm -rf "$target/site"
python3 scripts/site.py . "$target/site"
"$mdbook" build "$target/site"
python3 scripts/site.py --check "$target/site/book"
