#!/usr/bin/env bash
# Redoes docs/transcripts.md and compares. Takes a folder in which `nushell` and `cargo` are, the sources of the versions that the page
# names; they are copied, and not changed. Not part of .ci/run: the sources are 56 MB, and a change of a lint may change what they print.
set -euo pipefail
if [ $# -ne 1 ] || [ ! -d "$1/nushell" ] || [ ! -d "$1/cargo" ]; then
  echo "usage: scripts/transcripts.sh FOLDER    # in it nushell/ and cargo/, as git clone --branch makes them" >&2
  exit 2
fi
programs="$(cd "$1" && pwd)"
cd "$(dirname "${BASH_SOURCE[0]}")/.."
BB_LINT_PROGRAMS="$programs" cargo test --test tutorial -- --ignored --exact the_transcripts_are_what_real_programs_print </dev/null
