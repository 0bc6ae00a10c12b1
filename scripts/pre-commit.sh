#!/usr/bin/env bash
# Tries .pre-commit-hooks.yaml with the real pre-commit: installs the hook from this checkout's last commit into a repository made
# for it, then runs it where there is no cargo on the search path. Takes pre-commit from the search path, else from PyPI.
set -euo pipefail
case "$(uname -s)" in
  MINGW* | MSYS* | CYGWIN*)
    echo "skipped: a search path without cargo is made of links, which Windows does not make here"
    exit 0
    ;;
esac
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT

pre_commit="$(command -v pre-commit || true)"
if [ -z "$pre_commit" ]; then
  if ! { python3 -m venv "$place/venv" && "$place/venv/bin/pip" install --quiet pre-commit; } 2>"$place/log"; then
    cat "$place/log"
    echo "skipped: pre-commit is not on the search path, and PyPI did not give it"
    exit 0
  fi
  pre_commit="$place/venv/bin/pre-commit"
fi

export PRE_COMMIT_HOME="$place/home"
# The hook is installed as a release; how fast it runs does not matter here, and how long it takes to compile does.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_DEBUG=false CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$root/target}"

repository="$place/repository"
mkdir -p "$repository/src"
cd "$repository"
git init --quiet
git config user.name nobody
git config user.email nobody@localhost
cat >Cargo.toml <<'TOML'
[package]
name = "tried"
version = "0.1.0"
edition = "2024"
TOML
cat >.pre-commit-config.yaml <<YAML
repos:
  - repo: $root
    rev: $(git -C "$root" rev-parse HEAD)
    hooks:
      - id: bb-lint
        language_version: system
YAML
echo 'pub fn f() {}' >src/lib.rs
git add .
"$pre_commit" install-hooks

# Everything that git and pre-commit need, and no cargo.
mkdir "$place/bin"
for program in git bash sh env python3 uname sed basename dirname; do
  ln -s "$(command -v $program)" "$place/bin/$program"
done
without_cargo() {
  env -u CARGO -u CARGO_HOME PATH="$place/bin" "$@"
}
! without_cargo sh -c 'command -v cargo rustc'

echo "== a clean repository passes"
without_cargo "$pre_commit" run --all-files

echo "== a finding stops the commit"
printf 'use std::io::IsTerminal as _;\npub fn f() -> bool {\n    std::io::stdin().is_terminal()\n}\n' >src/lib.rs
git add .
if without_cargo "$pre_commit" run >"$place/output" 2>&1; then
  cat "$place/output"
  echo "failed: the finding did not stop the commit"
  exit 1
fi
cat "$place/output"
grep -q 'error\[bb_lint::terminal_check\]' "$place/output"

echo "== files of other kinds do not start it"
git commit --quiet --no-verify --message "all of it"
echo text >readme.txt
git add readme.txt
without_cargo "$pre_commit" run | tee "$place/output"
grep -q 'no files to check' "$place/output"
echo "1 passed, 0 failed"
